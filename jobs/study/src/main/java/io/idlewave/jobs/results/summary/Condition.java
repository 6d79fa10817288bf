package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/**
 * Something that results are conditional on. The component names and the codes are a stable
 * contract.
 *
 * @param code short stable name, which {@code idlewave explain} knows
 * @param value the figure; null where there is none
 * @param unit of the figure, {@code 1} for a share or ratio; null where there is none
 * @param sentence what holds, in words
 * @param restrictsExact whether a result that is called exact is exact only given this
 */
public record Condition(
    String code,
    @Nullable Double value,
    @Nullable String unit,
    String sentence,
    boolean restrictsExact) {}
