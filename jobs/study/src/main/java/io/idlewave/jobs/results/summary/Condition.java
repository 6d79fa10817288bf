package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/**
 * Something that results are conditional on. The component names and the codes are a stable
 * contract.
 */
public record Condition(
    String code,
    @Nullable Double value,
    @Nullable String unit,
    String sentence,
    boolean restrictsExact) {}
