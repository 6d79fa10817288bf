package io.idlewave.ingest.format;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/**
 * What a {@link WarningKind} says.
 *
 * @param code short stable name, one meaning over all formats. It begins with {@link
 *     TraceWarning#LOST} if calls of the program are missing because of it
 * @param meaning what it means for the analysis
 * @param bias on which side results err because of it
 */
public record WarningText(String code, String meaning, Bias bias) {}
