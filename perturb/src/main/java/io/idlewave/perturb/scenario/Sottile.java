package io.idlewave.perturb.scenario;

import java.io.Serializable;
import java.util.Locale;

/**
 * How {@link Rules#SOTTILE} reads Sottile, Chandu and Bader (2006) where the paper offers two
 * things.
 *
 * @param blocking the equation that blocking sends and receives follow; nonblocking ones follow Eq.
 *     (2), the only one that is printed for them
 * @param terms what Eq. (2) says of the end of a receive
 * @param allreduce the shape of a blocking collective of all to all (section 3.2)
 */
public record Sottile(Equation blocking, Terms terms, Allreduce allreduce) implements Serializable {

  /** What is printed for each kind of call. */
  public static final Sottile AS_PRINTED =
      new Sottile(Equation.EQUATION_1, Terms.PRINTED, Allreduce.IDEAL_TREE);

  /** An equation for a pair of send and receive. */
  public enum Equation {
    /** The message leaves before the noise of its send; that of the receive falls after it came. */
    EQUATION_1,
    /** The message leaves after the noise of its send; the receive's falls while it is awaited. */
    EQUATION_2;

    /** The name in studies. */
    public String label() {
      return word(this);
    }
  }

  /** What the end of a receive has of the message under Eq. (2). */
  public enum Terms {
    /** Noise of the send and latency. */
    PRINTED,
    /** Bandwidth and the noise of the wait too, as for the send: what the print seems to omit. */
    COMPLETED;

    /** The name in studies. */
    public String label() {
      return word(this);
    }
  }

  /** A blocking collective of all to all. */
  public enum Allreduce {
    /** Everybody leaves when the last has come after log2 p rounds of its own. */
    IDEAL_TREE,
    /** log2 p rounds of messages between pairs. */
    BUTTERFLY;

    /** The name in studies. */
    public String label() {
      return word(this);
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
