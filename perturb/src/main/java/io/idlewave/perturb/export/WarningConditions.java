package io.idlewave.perturb.export;

import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/** What an exported file is conditional on because of the warnings about its trace. */
final class WarningConditions {

  private WarningConditions() {}

  /** One line for each kind of warning: its code, how often it occurred, and how results err. */
  static List<String> of(TraceMetadata metadata) {
    return metadata.warnings().stream()
        .map(
            warning ->
                "warning about the trace: %s, %d times; errs: %s"
                    .formatted(warning.code(), warning.count(), warning.bias().label()))
        .toList();
  }
}
