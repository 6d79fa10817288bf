package io.idlewave.perturb.export;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.perturb.timeline.TimedTrace;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What an exported file is conditional on because of its times and the warnings about its trace.
 */
final class ExportConditions {

  private ExportConditions() {}

  /**
   * What its times rest on, and a line for each kind of warning: its code, how often it occurred,
   * and how results err.
   */
  static List<String> of(TimedTrace trace) {
    return Stream.concat(
            trace.conditions().stream().map(PlainText::of),
            trace.metadata().warnings().stream()
                .map(
                    warning ->
                        String.format(
                            Locale.ROOT,
                            "warning about the trace: %s, %d times; errs: %s",
                            warning.code(),
                            warning.count(),
                            warning.bias().label())))
        .toList();
  }
}
