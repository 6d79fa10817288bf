package io.idlewave.perturb.collective;

import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.SizeFunction;
import java.io.Serializable;

/**
 * The cost of the concurrent transmissions of a stage (tau-Lop: Rico-Gallego, Diaz-Martin and
 * Lastovetsky, 2015). A transmission within a node takes two transfers through shared memory,
 * channel 0; one between nodes takes three: to the way out, over the network, channel 1, and from
 * the way in.
 *
 * <p>With, at the sender's node, i transmissions within it and x leaving, and e entering the
 * receiver's node, a transmission of n segments of S bytes costs, where a member both sends and
 * receives in the stage, or the transmission leaves its node,
 *
 * <pre>
 * o(m) + n L0(S, i + x) + max{n L0(S, i), n L1(S, x)} + n L0(S, e)
 * </pre>
 *
 * without the terms of transfers that there are none of: 2 n L0(S, i) on one node (Eq. 2), Eq. 7
 * with the maximum that its text derives, and Eq. 8. The overhead belongs to the processor and is
 * not multiplied. Otherwise the segments of a transmission within a node follow each other through
 * the intermediate buffer as a pipeline of two concurrent transfers (Eqs. 1 and 4):
 *
 * <pre>
 * o(m) + n L0(S, 2 i + x + e)
 * </pre>
 *
 * <p>Departures: that is the paper's approximation of {@code o(m) + 2 L(S, 1) + (n - 1) L(S, 2)},
 * whose printed form leaves the overhead out, and it is used for n = 1 too; a message that is not
 * segmented cannot overlap and takes two transfers. A last segment may be shorter. The paper has no
 * stage that is one-way and mixes channels; there the transfers that share a node's memory at any
 * time are counted as concurrent.
 *
 * @param overhead o(m), in ns
 * @param sharedMemory channel 0
 * @param network channel 1
 */
public record TauLop(SizeFunction overhead, TransferTimes sharedMemory, TransferTimes network)
    implements Serializable {

  /**
   * The cost of one transmission, which both its ends pay. Its parts are overhead and bandwidth; no
   * parameter of the network model is in it.
   *
   * @param route whether it leaves its node; what it crosses is in the tables
   * @param exchange whether some member both sends and receives in the stage
   * @param within transmissions of the stage within the sender's node
   * @param leaving those that leave the sender's node
   * @param entering those that enter the receiver's node
   */
  public Cost cost(
      long messageBytes, Route route, boolean exchange, int within, int leaving, int entering) {
    double transfers =
        exchange || route.acrossNodes() || !sharedMemory.segmented()
            ? inSequence(messageBytes, within, leaving, entering)
            : sharedMemory.messageNanos(messageBytes, 2 * within + leaving + entering);
    return new Cost(0, overhead.at(messageBytes), transfers, 0, 0, 0);
  }

  private double inSequence(long messageBytes, int within, int leaving, int entering) {
    double local = within > 0 ? sharedMemory.messageNanos(messageBytes, within) : 0;
    double remote = leaving > 0 ? network.messageNanos(messageBytes, leaving) : 0;
    double last = entering > 0 ? sharedMemory.messageNanos(messageBytes, entering) : 0;
    double first = sharedMemory.messageNanos(messageBytes, within + leaving);
    return first + Math.max(local, remote) + last;
  }
}
