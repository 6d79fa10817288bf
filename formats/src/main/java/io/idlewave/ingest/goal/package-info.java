/**
 * Reads GOAL schedules, as LogGOPSim and its tools take them: the text, and the binary that txt2bin
 * makes of it. {@link io.idlewave.ingest.goal.GoalFormat} is the format that the door of {@code
 * ingest.format} knows.
 *
 * <p>A schedule is a graph of operations per rank and no trace. It becomes a list of calls: the
 * operations of a rank in an order that its dependencies allow, ties by their place in the file.
 * Before an operation that requires messages, a call of {@link
 * io.idlewave.ingest.goal.GoalCalls#WAIT}, which is no MPI function, completes those that are still
 * open. The list is exact where a rank is a chain, and where branches that run side by side compute
 * nothing; where it holds an operation up, a warning counts it.
 */
@NullMarked
package io.idlewave.ingest.goal;

import org.jspecify.annotations.NullMarked;
