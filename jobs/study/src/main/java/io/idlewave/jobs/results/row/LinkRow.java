package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/** What goes over one link of a topology, one way: a row of {@link Tables#LINKS}. */
public record LinkRow(
    @Column(value = "number of the link in its topology, one for each direction", role = Role.KEY)
        long link,
    @Column(value = "class of the link", role = Role.PLACE, heading = "class of hop")
        String hopClass,
    @Column(value = "where it leads from", role = Role.PLACE, heading = "from") String source,
    @Column(value = "where it leads to", role = Role.PLACE, heading = "to") String target,
    @Column(
            value = "messages that cross it; of those with several routes, the share that does",
            role = Role.COUNT)
        double messages,
    @Column(value = "what they carry", unit = "B", role = Role.MEASURE, heading = "bytes")
        double carriedBytes,
    @Column(
            value = "how long they take it up, one after the other",
            unit = "ns",
            role = Role.MEASURE,
            heading = "busy")
        double busyNanos,
    @Column(
            value = "that, by the run time of the base; null if that ends in a deadlock",
            unit = "1",
            role = Role.SHARE,
            heading = "share of the run")
        @Nullable Double busyShare,
    @Column(value = "messages that cross it in the same window of time, at most", role = Role.COUNT)
        int atOnce) {}
