package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.CollectiveSizes;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import java.util.Locale;

/** The meaning of a collective's sizes, which OTF2 leaves to tracers; archives have Score-P's. */
public enum CollectiveDialect {
  /** Totals: the wrappers of Score-P (SCOREP_Mpi_Coll.c). */
  SCORE_P,
  /**
   * The arguments of the call: the wrappers of EZTrace 2.0 multiply counts by the size of the type
   * and by nothing else. Counts per member are summed; the same is written at the root and
   * elsewhere, whether the argument means anything there or not.
   */
  EZTRACE,
  /** Another tracer, taken as Score-P. */
  UNKNOWN;

  private static final String EZTRACE_NAME = "eztrace";

  /**
   * The dialect of an archive: by its creator, which EZTrace 2.0 leaves empty; its mark is the
   * region {@code EZTrace finalize}, which it defines for every process.
   */
  public static CollectiveDialect of(AnchorFile anchor, GlobalDefinitions definitions) {
    if (anchor.creator().startsWith("Score-P")) {
      return SCORE_P;
    }
    if (isEztrace(anchor.creator())) {
      return EZTRACE;
    }
    boolean marked =
        anchor.creator().isEmpty()
            && definitions.regions().values().stream()
                .anyMatch(region -> isEztrace(definitions.string(region.name())));
    return marked ? EZTRACE : UNKNOWN;
  }

  private static boolean isEztrace(String name) {
    return name.toLowerCase(Locale.ROOT).startsWith(EZTRACE_NAME);
  }

  /** The part of {@code rank}, for which {@code row} takes part, in totals. */
  Collective totals(Collective recorded, Communicator communicator, int rank, int row) {
    if (this != EZTRACE) {
      return recorded;
    }
    return CollectiveSizes.ofArguments(rank, row).totals(recorded, communicator);
  }

  /** Whether sizes cannot be totals: a row that only gives has got something, or the reverse. */
  boolean contradicts(Collective recorded, Communicator communicator, int row) {
    if (this != UNKNOWN) {
      return false;
    }
    long members = communicator.size();
    return switch (recorded.op().pattern()) {
      case ONE_TO_ALL -> !isRoot(recorded, row) && recorded.sentBytes() > 0;
      case ALL_TO_ONE -> !isRoot(recorded, row) && recorded.receivedBytes() > 0;
      default ->
          recorded.op() == CollectiveOp.ALLREDUCE
              && members > 1
              && recorded.sentBytes() % members != 0
              && recorded.sentBytes() % (members - 1) != 0;
    };
  }

  private static boolean isRoot(Collective recorded, int row) {
    return recorded.root() == row || recorded.root() == Collective.ROOT_SELF;
  }
}
