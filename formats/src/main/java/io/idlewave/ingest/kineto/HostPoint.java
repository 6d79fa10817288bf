package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.Operation;
import java.util.List;

/**
 * A call that a host thread makes into the graph: it hands something over, or waits.
 *
 * @param thread number of the thread within its process
 * @param enterNanos when, on the clock of the file
 * @param leaveNanos when it has what it waited for
 */
record HostPoint(
    int thread, long enterNanos, long leaveNanos, String name, List<Operation> operations) {}
