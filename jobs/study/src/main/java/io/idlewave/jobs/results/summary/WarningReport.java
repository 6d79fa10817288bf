package io.idlewave.jobs.results.summary;

import io.idlewave.ingest.model.TraceWarning;
import org.jspecify.annotations.Nullable;

/**
 * Something that a trace lacks, or that its reader passed over. The component names are a stable
 * contract.
 *
 * @param code short stable name, which {@code idlewave explain} knows
 * @param message what it means for the analysis, with the place of the first occurrence
 * @param count how often it occurred
 * @param bias on which side results err because of it: {@code none}, {@code short}, {@code long} or
 *     {@code either way}; null in results of earlier versions, which did not say
 */
public record WarningReport(String code, String message, long count, @Nullable String bias) {

  static WarningReport of(TraceWarning warning) {
    return new WarningReport(
        warning.code(), warning.message(), warning.count(), warning.bias().label());
  }
}
