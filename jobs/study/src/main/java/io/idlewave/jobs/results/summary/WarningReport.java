package io.idlewave.jobs.results.summary;

import io.idlewave.ingest.model.TraceWarning;
import org.jspecify.annotations.Nullable;

/** Something that a trace lacks, or that its reader passed over. */
public record WarningReport(String code, String message, long count, @Nullable String bias) {

  static WarningReport of(TraceWarning warning) {
    return new WarningReport(
        warning.code(), warning.message(), warning.count(), warning.bias().label());
  }
}
