package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effect of calls of an MPI function, as far as only its name shows it in records of the
 * Paraver family.
 *
 * @param posts whether they post receives, or receive
 * @param blocking whether what they send or post is complete when they end
 * @param collective the collective that they are a part of, or null
 * @param trait what is left to know
 */
public record FunctionRole(
    boolean sends,
    boolean posts,
    boolean completes,
    boolean blocking,
    SendMode mode,
    @Nullable CollectiveOp collective,
    Trait trait) {

  /** What calls of a function are beside. */
  public enum Trait {
    NONE,
    /** A collective that does not wait for its completion. */
    NONBLOCKING_COLLECTIVE,
    /** Completes one request, and returns only then. */
    WAIT_ONE,
    COMPLETE_ALL,
    /** Completes some of its requests, perhaps none. */
    COMPLETE_SOME,
    /** Starts persistent requests, of either kind. */
    START,
    INIT,
    FINALIZE,
    /** Synchronises, on a communicator that the records do not name. */
    HANDLE,
    ONE_SIDED
  }

  private static final Set<String> SENDS =
      Set.of(
          "SEND",
          "BSEND",
          "SSEND",
          "RSEND",
          "ISEND",
          "IBSEND",
          "ISSEND",
          "IRSEND",
          "SENDRECV",
          "SENDRECV_REPLACE",
          "START",
          "STARTALL");
  private static final Set<String> POSTS =
      Set.of(
          "RECV", "IRECV", "MRECV", "IMRECV", "SENDRECV", "SENDRECV_REPLACE", "START", "STARTALL");
  private static final Set<String> BLOCKING =
      Set.of("SEND", "BSEND", "SSEND", "RSEND", "SENDRECV", "SENDRECV_REPLACE", "RECV", "MRECV");
  private static final Set<String> RECEIVES =
      Set.of("RECV", "MRECV", "SENDRECV", "SENDRECV_REPLACE");
  private static final Map<String, SendMode> MODES =
      Map.of(
          "SSEND", SendMode.SYNCHRONOUS,
          "ISSEND", SendMode.SYNCHRONOUS,
          "BSEND", SendMode.BUFFERED,
          "IBSEND", SendMode.BUFFERED,
          "RSEND", SendMode.READY,
          "IRSEND", SendMode.READY);
  private static final Map<String, Trait> TRAITS =
      Map.ofEntries(
          Map.entry("INIT", Trait.INIT),
          Map.entry("INIT_THREAD", Trait.INIT),
          Map.entry("FINALIZE", Trait.FINALIZE),
          Map.entry("WAIT", Trait.WAIT_ONE),
          Map.entry("WAITALL", Trait.COMPLETE_ALL),
          Map.entry("TESTALL", Trait.COMPLETE_ALL),
          Map.entry("WAITANY", Trait.COMPLETE_SOME),
          Map.entry("WAITSOME", Trait.COMPLETE_SOME),
          Map.entry("TEST", Trait.COMPLETE_SOME),
          Map.entry("TESTANY", Trait.COMPLETE_SOME),
          Map.entry("TESTSOME", Trait.COMPLETE_SOME),
          Map.entry("REQUEST_GET_STATUS", Trait.COMPLETE_SOME),
          Map.entry("START", Trait.START),
          Map.entry("STARTALL", Trait.START));
  private static final Set<String> HANDLES =
      Set.of(
          "COMM_CREATE",
          "COMM_CREATE_GROUP",
          "COMM_DUP",
          "COMM_DUP_WITH_INFO",
          "COMM_IDUP",
          "COMM_SPLIT",
          "COMM_SPLIT_TYPE",
          "COMM_FREE",
          "COMM_SPAWN",
          "COMM_SPAWN_MULTIPLE",
          "INTERCOMM_CREATE",
          "INTERCOMM_MERGE",
          "CART_CREATE",
          "CART_SUB",
          "GRAPH_CREATE",
          "DIST_GRAPH_CREATE",
          "DIST_GRAPH_CREATE_ADJACENT",
          "FILE_OPEN",
          "FILE_CLOSE");
  private static final String ONE_SIDED =
      "WIN_.*|R?(PUT|GET|ACCUMULATE|GET_ACCUMULATE)|FETCH_AND_OP|COMPARE_AND_SWAP";
  private static final String COLLECTIVE_FILE = "FILE_I?(READ|WRITE)_(.*_)?(ALL|ORDERED).*";

  /** The role of a function by its canonical name. */
  public static FunctionRole of(String function) {
    String name = function.startsWith("MPI_") ? function.substring(4) : "";
    name = name.toUpperCase(Locale.ROOT);
    CollectiveOp blockingOp = collective(name);
    boolean nonblocking = blockingOp == null && name.startsWith("I");
    CollectiveOp op = nonblocking ? collective(name.substring(1)) : blockingOp;
    Trait trait = trait(name, nonblocking && op != null);
    boolean completes =
        RECEIVES.contains(name)
            || EnumSet.of(Trait.WAIT_ONE, Trait.COMPLETE_ALL, Trait.COMPLETE_SOME).contains(trait);
    return new FunctionRole(
        SENDS.contains(name),
        POSTS.contains(name),
        completes,
        BLOCKING.contains(name),
        MODES.getOrDefault(name, SendMode.STANDARD),
        op,
        trait);
  }

  private static Trait trait(String name, boolean nonblockingCollective) {
    if (nonblockingCollective) {
      return Trait.NONBLOCKING_COLLECTIVE;
    }
    if (name.matches(ONE_SIDED)) {
      return Trait.ONE_SIDED;
    }
    if (HANDLES.contains(name) || name.matches(COLLECTIVE_FILE)) {
      return Trait.HANDLE;
    }
    return TRAITS.getOrDefault(name, Trait.NONE);
  }

  private static @Nullable CollectiveOp collective(String name) {
    return switch (name) {
      case "BARRIER" -> CollectiveOp.BARRIER;
      case "BCAST" -> CollectiveOp.BCAST;
      case "GATHER" -> CollectiveOp.GATHER;
      case "GATHERV" -> CollectiveOp.GATHERV;
      case "SCATTER" -> CollectiveOp.SCATTER;
      case "SCATTERV" -> CollectiveOp.SCATTERV;
      case "ALLGATHER" -> CollectiveOp.ALLGATHER;
      case "ALLGATHERV" -> CollectiveOp.ALLGATHERV;
      case "ALLTOALL" -> CollectiveOp.ALLTOALL;
      case "ALLTOALLV" -> CollectiveOp.ALLTOALLV;
      case "ALLTOALLW" -> CollectiveOp.ALLTOALLW;
      case "ALLREDUCE" -> CollectiveOp.ALLREDUCE;
      case "REDUCE" -> CollectiveOp.REDUCE;
      case "REDUCE_SCATTER" -> CollectiveOp.REDUCE_SCATTER;
      case "REDUCE_SCATTER_BLOCK" -> CollectiveOp.REDUCE_SCATTER_BLOCK;
      case "SCAN" -> CollectiveOp.SCAN;
      case "EXSCAN" -> CollectiveOp.EXSCAN;
      default -> null;
    };
  }

  /** Whether its calls wait for or test requests. */
  public boolean isCompletion() {
    return completes && !posts;
  }
}
