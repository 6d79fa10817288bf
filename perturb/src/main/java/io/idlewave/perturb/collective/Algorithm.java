package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** How the members of a collective work together. */
public enum Algorithm {
  /**
   * Every member that waits for others leaves ceil(log2 p) messages after the last arrival that it
   * waits for (Sottile et al. 2006). No library does so.
   */
  IDEAL_TREE,
  /** Every member that waits for others leaves at their last arrival. No library does so. */
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
  /**
   * Each member sends to the next, p - 1 times; an allreduce does so twice, with p-th parts. In a
   * stage a member sends before it receives, so that smaller chunks would leave no earlier: it is
   * the ring of NCCL, too.
   */
  RING,
  /**
   * Reduce-scatter by recursive halving, then allgather by recursive doubling or gather to the root
   * (Rabenseifner 2004); folded like {@link #RECURSIVE_DOUBLING}.
   */
  RABENSEIFNER,
  /** In p - 1 stages each member exchanges with each other one; in pairs where p is 2^k. */
  PAIRWISE,
  /** Stores and forwards over distances 1, 2, 4, ... (Bruck et al. 1997). */
  BRUCK,
  /** A chain within nodes and a binary tree over them, up and down chunk by chunk: NCCL's tree. */
  TREE,
  /**
   * Two binary trees over all members, each with half of the data, in which (nearly) every member
   * is a leaf of one (Sanders, Speck and Traeff 2009): with one member per node what NCCL does with
   * several channels.
   */
  DOUBLE_TREE,
  /** Within nodes, between them, and within them again (Zhu et al. 2009). */
  TWO_LEVEL,
  /**
   * Every member that waits for others leaves one message after the last arrival that it waits for:
   * up and down a tree of switches that combine the data (Graham et al., SHArP, COMHPC 2016).
   */
  IN_NETWORK;

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
      case IDEAL_TREE, BARRIER_MAX -> family != Family.PREFIX && family != Family.LOCAL;
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
      case TREE, DOUBLE_TREE ->
          switch (family) {
            case BCAST, REDUCE, ALLREDUCE -> true;
            default -> false;
          };
      case TWO_LEVEL, IN_NETWORK ->
          switch (family) {
            case SYNCHRONISE, BCAST, REDUCE, ALLREDUCE -> true;
            default -> false;
          };
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

  /** The algorithms with stages that an operation can run: those that a library can choose from. */
  public static List<Algorithm> candidates(CollectiveOp op) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.supports(op) && !algorithm.isClosedForm())
        .toList();
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
    return isIdealised() || this == IN_NETWORK;
  }

  /** Whether nothing works so: a bound to compare with, and nothing that can be chosen. */
  public boolean isIdealised() {
    return this == IDEAL_TREE || this == BARRIER_MAX;
  }

  /** Whether data are handed on in chunks that follow each other. */
  public boolean isPipelined() {
    return this == TREE || this == DOUBLE_TREE;
  }

  /** How many messages pass one after the other after the last arrival in a closed form. */
  public int rounds(int members) {
    return switch (this) {
      case IDEAL_TREE -> Integer.SIZE - Integer.numberOfLeadingZeros(members - 1);
      case IN_NETWORK -> members > 1 ? 1 : 0;
      default -> 0;
    };
  }

  /**
   * Hands the stages of the algorithm to {@code visitor}, one after the other, in one buffer that
   * is filled again: memory grows with the members, not with the stages. Closed forms have none.
   *
   * @param op the operation, which must be {@link #supports supported}
   * @param blockBytes bytes of a block as {@link BlockSize} defines it
   * @param chunkBytes what trees hand on at a time, at least 1
   */
  public void expand(
      CollectiveOp op, Group group, long blockBytes, long chunkBytes, Consumer<Stage> visitor) {
    check(op);
    if (blockBytes < 0 || chunkBytes < 1) {
      throw new IllegalArgumentException(
          "collective: block at least 0 bytes, chunk at least 1, got %d, %d"
              .formatted(blockBytes, chunkBytes));
    }
    StageWriter writer = new StageWriter(group, visitor);
    Family family = Family.of(op);
    switch (this) {
      case IDEAL_TREE, BARRIER_MAX, IN_NETWORK -> {}
      case LINEAR -> linear(family, writer, blockBytes);
      case BINOMIAL -> Trees.binomial(family, writer, blockBytes);
      case RECURSIVE_DOUBLING -> recursiveDoubling(family, writer, blockBytes);
      case DISSEMINATION -> Cycles.dissemination(writer, blockBytes);
      case RING -> ring(family, writer, blockBytes);
      case RABENSEIFNER -> Doubling.rabenseifner(family, writer, blockBytes);
      case PAIRWISE -> Cycles.pairwise(writer, blockBytes, family.reduces());
      case BRUCK -> bruck(family, writer, blockBytes);
      case TREE -> BinaryTrees.chainsAndTree(family, writer, group, blockBytes, chunkBytes);
      case DOUBLE_TREE -> BinaryTrees.pair(family, writer, blockBytes, chunkBytes);
      case TWO_LEVEL -> TwoLevel.write(family, writer, group, blockBytes);
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
