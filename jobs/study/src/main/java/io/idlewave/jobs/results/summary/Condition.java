package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/** Something that results are conditional on. The codes are a stable contract, too. */
public record Condition(
    String code,
    @Nullable Double value,
    @Nullable String unit,
    String sentence,
    boolean restrictsExact) {}
