package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/** What some operations of the recorded run cost: a row of {@link Tables#STRAGGLERS}. */
public record StragglerRow(
    @Column(
            "whose operations take what was recorded: all, those of a step, class or rank, of"
                + " timelines of a kind, or the name of a place of ranks, such as stage")
        String kind,
    @Column("all, or which step, class, rank, kind of timelines or place") String name,
    @Column("the step that is looked at; null for the mean over all") @Nullable String step,
    @Column(value = "seconds by idealSeconds: S", unit = "1") double slowdown,
    @Column(
            value = "lower end of its interval at 95 %, over steps; null where there is none",
            unit = "1")
        @Nullable Double slowdownLower,
    @Column(value = "upper end; null likewise", unit = "1") @Nullable Double slowdownUpper,
    @Column(
            value = "what a step takes if these take what was recorded, all others the ideal",
            unit = "s")
        double seconds,
    @Column(value = "what it takes if all take the ideal", unit = "s") double idealSeconds,
    @Column(
            value =
                "the least that S can be where clocks leave open when others had come; null where"
                    + " they leave nothing open, and of single steps",
            unit = "1")
        @Nullable Double boundLower,
    @Column(value = "the most; null likewise", unit = "1") @Nullable Double boundUpper) {}
