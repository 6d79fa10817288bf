package io.idlewave.graph.order;

import java.util.List;
import java.util.Set;

/** What the walk needs to know of each MPI function of a trace beyond its recorded operations. */
final class FunctionTable {

  private static final Set<String> INITS = Set.of("MPI_Init", "MPI_Init_thread");

  /** Functions that can wait for another rank without leaving a record of it. */
  private static final Set<String> HIDDEN_WAIT =
      Set.of(
          "MPI_Probe",
          "MPI_Mprobe",
          "MPI_Mrecv",
          "MPI_Win_fence",
          "MPI_Win_wait",
          "MPI_Win_start",
          "MPI_Win_complete",
          "MPI_Win_lock",
          "MPI_Win_unlock",
          "MPI_Win_flush",
          "MPI_Win_create",
          "MPI_Win_free",
          "MPI_File_open",
          "MPI_File_close",
          "MPI_Comm_disconnect",
          "MPI_Comm_spawn",
          "MPI_Comm_spawn_multiple",
          "MPI_Comm_accept",
          "MPI_Comm_connect",
          "MPI_Comm_join");

  /** Functions of windows that communicate nothing, as the release of handles does. */
  private static final Set<String> LOCAL_OF_WINDOWS =
      Set.of("MPI_Win_free", "MPI_Win_attach", "MPI_Win_detach", "MPI_Win_sync");

  private static final Set<String> DYNAMIC =
      Set.of(
          "MPI_Comm_spawn",
          "MPI_Comm_spawn_multiple",
          "MPI_Comm_accept",
          "MPI_Comm_connect",
          "MPI_Comm_join");

  private static final Set<String> PARTITIONED =
      Set.of(
          "MPI_Psend_init",
          "MPI_Precv_init",
          "MPI_Pready",
          "MPI_Pready_range",
          "MPI_Pready_list",
          "MPI_Parrived");

  private static final Set<String> POLLS =
      Set.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe", "MPI_Improbe");

  private static final Set<String> PROBES =
      Set.of("MPI_Probe", "MPI_Mprobe", "MPI_Iprobe", "MPI_Improbe");

  private static final Set<String> WAITS =
      Set.of("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome");

  private static final Set<String> CARRIERS =
      Set.of(
          "MPI_Send",
          "MPI_Ssend",
          "MPI_Bsend",
          "MPI_Rsend",
          "MPI_Isend",
          "MPI_Issend",
          "MPI_Ibsend",
          "MPI_Irsend",
          "MPI_Recv",
          "MPI_Irecv",
          "MPI_Mrecv",
          "MPI_Imrecv",
          "MPI_Sendrecv",
          "MPI_Sendrecv_replace",
          "MPI_Start",
          "MPI_Startall");

  /** Functions that always receive a message, and of which a tracer may leave no record. */
  private static final Set<String> MATCHED_RECEIVES = Set.of("MPI_Mrecv", "MPI_Imrecv");

  private static final int INIT = 1;
  private static final int FINALIZE = 1 << 1;
  private static final int HIDES_WAIT = 1 << 2;
  private static final int POLL = 1 << 3;
  private static final int WAIT = 1 << 4;
  private static final int CARRIER = 1 << 5;
  private static final int PROBE = 1 << 6;
  private static final int MATCHED_RECEIVE = 1 << 7;
  private static final int REQUEST_FREE = 1 << 8;
  private static final int ONE_SIDED = 1 << 9;
  private static final int FOREIGN = 1 << 10;
  private static final int IN_PARTS = 1 << 11;
  private static final int CHOICE = 1 << 12;

  /** What holds of each function, a bit each: a call asks for most of them. */
  private final int[] traits;

  private final boolean choosing;

  FunctionTable(List<String> names) {
    traits = names.stream().mapToInt(FunctionTable::traits).toArray();
    choosing = names.stream().anyMatch(ChoiceFunctions.CHOICES::contains);
  }

  private static int traits(String name) {
    return (INITS.contains(name) ? INIT : 0)
        | (name.equals("MPI_Finalize") ? FINALIZE : 0)
        | (HIDDEN_WAIT.contains(name) ? HIDES_WAIT : 0)
        | (POLLS.contains(name) ? POLL : 0)
        | (WAITS.contains(name) ? WAIT : 0)
        | (CARRIERS.contains(name) ? CARRIER : 0)
        | (PROBES.contains(name) ? PROBE : 0)
        | (MATCHED_RECEIVES.contains(name) ? MATCHED_RECEIVE : 0)
        | (name.equals("MPI_Request_free") ? REQUEST_FREE : 0)
        | (isOneSided(name) ? ONE_SIDED : 0)
        | (DYNAMIC.contains(name) ? FOREIGN : 0)
        | (PARTITIONED.contains(name) ? IN_PARTS : 0)
        | (ChoiceFunctions.CHOICES.contains(name) ? CHOICE : 0);
  }

  private static boolean isOneSided(String name) {
    return (name.startsWith("MPI_Win_") && !LOCAL_OF_WINDOWS.contains(name))
        || name.matches(
            "MPI_R?(Put|Get|Accumulate|Get_accumulate)|MPI_(Fetch_and_op|Compare.*swap)");
  }

  private boolean has(int function, int trait) {
    return (traits[function] & trait) != 0;
  }

  /** Whether a rank's run begins where a call of the function ends. */
  boolean isInit(int function) {
    return has(function, INIT);
  }

  /** Whether a rank's run ends where a call of the function begins. */
  boolean isFinalize(int function) {
    return has(function, FINALIZE);
  }

  boolean hidesWait(int function) {
    return has(function, HIDES_WAIT);
  }

  boolean isPoll(int function) {
    return has(function, POLL);
  }

  boolean isWait(int function) {
    return has(function, WAIT);
  }

  /** Whether calls of the function choose what they complete. */
  boolean chooses(int function) {
    return has(function, CHOICE);
  }

  /** Whether some function of the trace does. */
  boolean someChoose() {
    return choosing;
  }

  /** Whether calls of the function move a message each, except to the null process. */
  boolean carriesMessages(int function) {
    return has(function, CARRIER);
  }

  int count() {
    return traits.length;
  }

  /** Whether calls of the function look for a message that can be received. */
  boolean isProbe(int function) {
    return has(function, PROBE);
  }

  /** Whether calls of the function receive the message that a matching probe found. */
  boolean receivesMatched(int function) {
    return has(function, MATCHED_RECEIVE);
  }

  boolean freesRequest(int function) {
    return has(function, REQUEST_FREE);
  }

  /** Whether calls of the function deal with processes that do not belong to the trace. */
  boolean isDynamic(int function) {
    return has(function, FOREIGN);
  }

  boolean isPartitioned(int function) {
    return has(function, IN_PARTS);
  }

  boolean isOneSided(int function) {
    return has(function, ONE_SIDED);
  }
}
