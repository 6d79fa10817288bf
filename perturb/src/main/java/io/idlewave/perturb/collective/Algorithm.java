package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** How the members of a collective work together. */
public enum Algorithm {
  /**
   * Every member that waits for others leaves ceil(log2 p) messages after the last arrival that it
   * waits for (Sottile et al. 2006).
   */
  STAR,
  /** Every member that waits for others leaves at the last arrival that it waits for. */
  BARRIER_MAX,
  /**
   * The root talks to one member after the other; in a prefix operation each member to the next;
   * all to all, each member sends to the one s places after it in stage s.
   */
  LINEAR,
  /** A binomial tree, the largest subtree first; gather and reduce are it reversed. */
  BINOMIAL,
  /**
   * Pairs at distance 1, 2, 4, ... exchange what they have. Members beyond the largest power of two
   * give their part to a partner before and get the result from it after.
   */
  RECURSIVE_DOUBLING,
  /** Each member signals the one 1, 2, 4, ... places after it; with data it is {@link #BRUCK}. */
  DISSEMINATION,
  /** Each member sends to the next, p - 1 times; an allreduce does so twice, with p-th parts. */
  RING,
  /**
   * Reduce-scatter by recursive halving, then allgather by recursive doubling or gather to the root
   * (Rabenseifner 2004); folded like {@link #RECURSIVE_DOUBLING}.
   */
  RABENSEIFNER,
  /** In p - 1 stages each member exchanges with each other one; in pairs where p is 2^k. */
  PAIRWISE,
  /** Stores and forwards over distances 1, 2, 4, ... (Bruck et al. 1997). */
  BRUCK;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The algorithm with this {@link #label}.
   *
   * @throws IllegalArgumentException where there is none
   */
  public static Algorithm named(String label) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "algorithm: one of "
                        + labels(EnumSet.allOf(Algorithm.class))
                        + ", got "
                        + label));
  }

  /** Whether the operation can run this algorithm. */
  public boolean supports(CollectiveOp op) {
    Family family = Family.of(op);
    return switch (this) {
      case STAR, BARRIER_MAX -> family != Family.PREFIX && family != Family.LOCAL;
      case LINEAR ->
          switch (family) {
            case BCAST, SCATTER, GATHER, REDUCE, ALLTOALL, PREFIX -> true;
            default -> false;
          };
      case BINOMIAL ->
          switch (family) {
            case BCAST, SCATTER, GATHER, REDUCE -> true;
            default -> false;
          };
      case RECURSIVE_DOUBLING ->
          switch (family) {
            case SYNCHRONISE, ALLGATHER, ALLREDUCE -> true;
            default -> false;
          };
      case DISSEMINATION -> family == Family.SYNCHRONISE || family == Family.ALLGATHER;
      case RING ->
          switch (family) {
            case ALLGATHER, REDUCE_SCATTER, ALLREDUCE -> true;
            default -> false;
          };
      case RABENSEIFNER -> family == Family.ALLREDUCE || family == Family.REDUCE;
      case PAIRWISE -> family == Family.ALLTOALL || family == Family.REDUCE_SCATTER;
      case BRUCK -> family == Family.ALLTOALL || family == Family.ALLGATHER;
    };
  }

  /**
   * Checks that the operation can run this algorithm.
   *
   * @throws IllegalArgumentException where it cannot
   */
  public void check(CollectiveOp op) {
    if (!supports(op)) {
      Set<Algorithm> legal = EnumSet.allOf(Algorithm.class);
      legal.removeIf(algorithm -> !algorithm.supports(op));
      throw new IllegalArgumentException(
          "algorithm of %s: %s, got %s"
              .formatted(
                  op.name().toLowerCase(Locale.ROOT),
                  legal.isEmpty() ? "none, it is local" : "one of " + labels(legal),
                  label()));
    }
  }

  private static String labels(Set<Algorithm> algorithms) {
    return algorithms.stream().map(Algorithm::label).collect(Collectors.joining(", "));
  }

  /** Whether the members of {@code op} combine their data. */
  public static boolean reduces(CollectiveOp op) {
    return Family.of(op).reduces();
  }

  /** Whether it is one maximum over arrivals, without stages. */
  public boolean isClosedForm() {
    return this == STAR || this == BARRIER_MAX;
  }

  /**
   * Hands the stages of the algorithm to {@code visitor}, one after the other, in one buffer that
   * is filled again: memory grows with the members, not with the stages. Closed forms have none.
   *
   * @param op the operation, which must be {@link #supports supported}
   * @param members number of members, at least 1
   * @param root member number of the root; 0 where there is none
   * @param blockBytes bytes of a block as {@link BlockSize} defines it
   */
  public void expand(
      CollectiveOp op, int members, int root, long blockBytes, Consumer<Stage> visitor) {
    check(op);
    if (members < 1 || root < 0 || root >= members || blockBytes < 0) {
      throw new IllegalArgumentException(
          ("collective: members at least 1, root one of them, block at least 0 bytes, got %d, %d,"
                  + " %d")
              .formatted(members, root, blockBytes));
    }
    StageWriter writer = new StageWriter(members, root, visitor);
    Family family = Family.of(op);
    switch (this) {
      case STAR, BARRIER_MAX -> {}
      case LINEAR -> linear(family, writer, blockBytes);
      case BINOMIAL -> Trees.binomial(family, writer, blockBytes);
      case RECURSIVE_DOUBLING -> recursiveDoubling(family, writer, blockBytes);
      case DISSEMINATION -> Cycles.dissemination(writer, blockBytes);
      case RING -> ring(family, writer, blockBytes);
      case RABENSEIFNER -> Doubling.rabenseifner(family, writer, blockBytes);
      case PAIRWISE -> Cycles.pairwise(writer, blockBytes, family.reduces());
      case BRUCK -> bruck(family, writer, blockBytes);
    }
  }

  private static void linear(Family family, StageWriter writer, long blockBytes) {
    switch (family) {
      case ALLTOALL -> Cycles.shifts(writer, blockBytes, false);
      case PREFIX -> Trees.chain(writer, blockBytes);
      default -> Trees.linear(family, writer, blockBytes);
    }
  }

  private static void recursiveDoubling(Family family, StageWriter writer, long blockBytes) {
    if (family == Family.ALLGATHER) {
      Doubling.allgather(writer, blockBytes);
    } else {
      Doubling.allreduce(writer, blockBytes);
    }
  }

  private static void ring(Family family, StageWriter writer, long blockBytes) {
    if (family == Family.ALLREDUCE) {
      long part = BlockSize.ceilDiv(blockBytes, writer.members());
      Cycles.ring(writer, part, true);
      Cycles.ring(writer, part, false);
    } else {
      Cycles.ring(writer, blockBytes, family.reduces());
    }
  }

  private static void bruck(Family family, StageWriter writer, long blockBytes) {
    if (family == Family.ALLTOALL) {
      Cycles.bruckAlltoall(writer, blockBytes);
    } else {
      Cycles.dissemination(writer, blockBytes);
    }
  }
}
