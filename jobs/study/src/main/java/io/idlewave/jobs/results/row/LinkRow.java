package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/** What goes over one link of a topology, one way: a row of {@link Tables#LINKS}. */
public record LinkRow(
    @Column("number of the link in its topology, one for each direction") long link,
    @Column("class of the link") String hopClass,
    @Column("where it leads from") String source,
    @Column("where it leads to") String target,
    @Column("messages that cross it; of those with several routes, the share that does")
        double messages,
    @Column(value = "what they carry", unit = "B") double carriedBytes,
    @Column(value = "how long they take it up, one after the other", unit = "ns") double busyNanos,
    @Column(
            value = "that, by the run time of the base; null if that ends in a deadlock",
            unit = "1")
        @Nullable Double busyShare,
    @Column("messages that cross it in the same window of time, at most") int atOnce) {}
