package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.model.Operation;
import java.util.List;

/**
 * A call by which a thread waits for others of its process, or they for it.
 *
 * @param waits whether it lasts since the thread did anything else; otherwise it takes no time
 */
record ThreadStep(String function, boolean waits, List<Operation> operations) {}
