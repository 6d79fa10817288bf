package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which algorithm a collective runs, by operation and size, and how its stages are priced.
 *
 * @param choices per operation, in ascending order of size, the last without a bound; an operation
 *     that is missing runs as in {@link #DEFAULT}
 * @param inTurn whether both ends of a transmission of a stage are busy until it is over, so that a
 *     member that sends and receives does one after the other: LogGP as the tau-Lop paper reads it
 *     (Eqs. 5 and 6)
 * @param tauLop prices stages by concurrent transfers; with neither every transmission is a message
 * @param transport how data go over the network
 */
public record CollectiveRules(
    Map<CollectiveOp, List<Choice>> choices,
    boolean inTurn,
    @Nullable TauLop tauLop,
    Transport transport)
    implements Serializable {

  /** The bound of a choice without one. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /**
   * As MPICH chooses, roughly (Thakur, Rabenseifner and Gropp 2005): trees for rooted operations,
   * few messages for small blocks, little volume for large ones.
   */
  public static final CollectiveRules DEFAULT = new CollectiveRules(defaults(), false, null);

  /** An algorithm for blocks of at most {@code maxBytes}, as {@link BlockSize} defines them. */
  public record Choice(long maxBytes, Algorithm algorithm) implements Serializable {}

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException where an operation cannot run a chosen algorithm, bounds do
   *     not ascend from 0 to {@link #UNBOUNDED}, or stages are priced in two ways
   */
  public CollectiveRules {
    if (inTurn && tauLop != null) {
      throw new IllegalArgumentException("pricing of stages: one, got in turn and tau-Lop");
    }
    if (tauLop != null && !transport.protocols().isEmpty()) {
      throw new IllegalArgumentException(
          "protocols: of messages that the network prices, got pricing by tau-Lop");
    }
    Map<CollectiveOp, List<Choice>> copy = new EnumMap<>(CollectiveOp.class);
    choices.forEach((op, list) -> copy.put(op, checked(op, list)));
    choices = Map.copyOf(copy);
  }

  /** With data that go over the network in {@link Transport#DEFAULT} ways. */
  public CollectiveRules(
      Map<CollectiveOp, List<Choice>> choices, boolean inTurn, @Nullable TauLop tauLop) {
    this(choices, inTurn, tauLop, Transport.DEFAULT);
  }

  private static List<Choice> checked(CollectiveOp op, List<Choice> list) {
    long before = -1;
    for (Choice choice : list) {
      choice.algorithm().check(op);
      if (choice.maxBytes() <= before) {
        throw new IllegalArgumentException(
            "sizes of %s in bytes: at least 0 and ascending, got %d after %d"
                .formatted(name(op), choice.maxBytes(), before));
      }
      before = choice.maxBytes();
    }
    if (before != UNBOUNDED) {
      throw new IllegalArgumentException(
          "sizes of %s: the last without a bound, got %s"
              .formatted(name(op), list.isEmpty() ? "no algorithm" : before + " bytes"));
    }
    return List.copyOf(list);
  }

  private static String name(CollectiveOp op) {
    return op.name().toLowerCase(Locale.ROOT);
  }

  /** These choices with stages priced by {@code price}. */
  public CollectiveRules pricedBy(@Nullable TauLop price) {
    return new CollectiveRules(choices, false, price, transport);
  }

  /** These choices with transmissions one after the other at each member. */
  public CollectiveRules pricedInTurn() {
    return new CollectiveRules(choices, true, null, transport);
  }

  /** These choices with data that go over the network otherwise. */
  public CollectiveRules over(Transport other) {
    return new CollectiveRules(choices, inTurn, tauLop, other);
  }

  /**
   * The algorithm of an operation with blocks of {@code blockBytes} bytes.
   *
   * @throws IllegalArgumentException for an operation that is local
   */
  public Algorithm algorithm(CollectiveOp op, long blockBytes) {
    List<Choice> list = choices.get(op);
    if (list == null) {
      list = DEFAULT.choices.get(op);
    }
    if (list == null) {
      throw new IllegalArgumentException("algorithm of " + name(op) + ": none, it is local");
    }
    int i = 0;
    while (blockBytes > list.get(i).maxBytes()) {
      i++;
    }
    return list.get(i).algorithm();
  }

  private static Map<CollectiveOp, List<Choice>> defaults() {
    Map<CollectiveOp, List<Choice>> choices = new EnumMap<>(CollectiveOp.class);
    for (CollectiveOp op : CollectiveOp.values()) {
      List<Choice> list = defaults(Family.of(op));
      if (!list.isEmpty()) {
        choices.put(op, list);
      }
    }
    return choices;
  }

  private static List<Choice> defaults(Family family) {
    return switch (family) {
      case SYNCHRONISE -> always(Algorithm.DISSEMINATION);
      case BCAST, SCATTER, GATHER, REDUCE -> always(Algorithm.BINOMIAL);
      case ALLREDUCE -> upTo(2048, Algorithm.RECURSIVE_DOUBLING, Algorithm.RABENSEIFNER);
      case ALLGATHER -> upTo(1024, Algorithm.BRUCK, Algorithm.RING);
      case ALLTOALL -> upTo(256, Algorithm.BRUCK, Algorithm.PAIRWISE);
      case REDUCE_SCATTER -> always(Algorithm.PAIRWISE);
      case PREFIX -> always(Algorithm.LINEAR);
      case LOCAL -> List.of();
    };
  }

  private static List<Choice> always(Algorithm algorithm) {
    return List.of(new Choice(UNBOUNDED, algorithm));
  }

  private static List<Choice> upTo(long maxBytes, Algorithm small, Algorithm large) {
    return List.of(new Choice(maxBytes, small), new Choice(UNBOUNDED, large));
  }
}
