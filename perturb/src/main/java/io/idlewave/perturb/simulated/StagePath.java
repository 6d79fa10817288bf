package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import java.util.Comparator;

/**
 * A path through the stages of a collective whose members all begin at 0.
 *
 * @param weight its length and what it consists of
 * @param legs how often something crosses the wire
 */
public record StagePath(Weight weight, int legs, long bytes) {

  static final StagePath START = new StagePath(Weight.ZERO, 0, 0);

  /** The longest last; of equal length that which parameters of the network lengthen more. */
  private static final Comparator<StagePath> ORDER =
      Comparator.<StagePath>comparingDouble(path -> path.weight.nanos())
          .thenComparingInt(path -> path.weight.latencies())
          .thenComparingInt(path -> path.weight.overheads())
          .thenComparingLong(path -> path.weight.gapBytes())
          .thenComparingInt(StagePath::legs)
          .thenComparingLong(StagePath::bytes)
          .thenComparingDouble(path -> path.weight.hops().total());

  StagePath plus(Weight part) {
    return new StagePath(weight.plus(part), legs, bytes);
  }

  /** After a part of a message of {@code messageBytes} bytes. */
  StagePath plus(Weight part, long messageBytes) {
    return new StagePath(
        weight.plus(part),
        legs + part.latencies(),
        part.gapBytes() > 0 ? bytes + messageBytes : bytes);
  }

  /** After a transmission of a stage that is priced as a whole. */
  StagePath plusTransmission(Weight part, long messageBytes) {
    return new StagePath(weight.plus(part), legs + 1, bytes + messageBytes);
  }

  static StagePath max(StagePath left, StagePath right) {
    return ORDER.compare(left, right) >= 0 ? left : right;
  }
}
