package io.idlewave.jobs.kafka;

import io.idlewave.graph.live.LiveRecord;

/**
 * What a rank has to say next.
 *
 * @param rank world rank
 * @param dueNanos when it was recorded, in ns on the clock that the ranks share, since the first of
 *     them began; where they share none, since its own first event
 * @param record calls, or the end of the rank
 */
record FeedRow(int rank, long dueNanos, int calls, LiveRecord record) {}
