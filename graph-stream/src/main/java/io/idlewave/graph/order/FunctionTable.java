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

  private final boolean[] init;
  private final boolean[] end;
  private final boolean[] hiddenWait;
  private final boolean[] poll;
  private final boolean[] wait;
  private final boolean[] carrier;
  private final boolean[] probe;
  private final boolean[] matchedReceive;
  private final boolean[] requestFree;
  private final boolean[] oneSided;
  private final boolean[] dynamic;
  private final boolean[] partitioned;
  private final boolean[] choice;
  private final boolean choosing;

  FunctionTable(List<String> names) {
    init = new boolean[names.size()];
    end = new boolean[names.size()];
    hiddenWait = new boolean[names.size()];
    poll = new boolean[names.size()];
    wait = new boolean[names.size()];
    carrier = new boolean[names.size()];
    probe = new boolean[names.size()];
    matchedReceive = new boolean[names.size()];
    requestFree = new boolean[names.size()];
    oneSided = new boolean[names.size()];
    dynamic = new boolean[names.size()];
    partitioned = new boolean[names.size()];
    choice = new boolean[names.size()];
    choosing = names.stream().anyMatch(ChoiceFunctions.CHOICES::contains);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      init[i] = INITS.contains(name);
      end[i] = name.equals("MPI_Finalize");
      hiddenWait[i] = HIDDEN_WAIT.contains(name);
      poll[i] = POLLS.contains(name);
      wait[i] = WAITS.contains(name);
      carrier[i] = CARRIERS.contains(name);
      probe[i] = PROBES.contains(name);
      matchedReceive[i] = MATCHED_RECEIVES.contains(name);
      requestFree[i] = name.equals("MPI_Request_free");
      oneSided[i] = isOneSided(name);
      dynamic[i] = DYNAMIC.contains(name);
      partitioned[i] = PARTITIONED.contains(name);
      choice[i] = ChoiceFunctions.CHOICES.contains(name);
    }
  }

  private static boolean isOneSided(String name) {
    return (name.startsWith("MPI_Win_") && !LOCAL_OF_WINDOWS.contains(name))
        || name.matches(
            "MPI_R?(Put|Get|Accumulate|Get_accumulate)|MPI_(Fetch_and_op|Compare.*swap)");
  }

  /** Whether a rank's run begins where a call of the function ends. */
  boolean isInit(int function) {
    return init[function];
  }

  /** Whether a rank's run ends where a call of the function begins. */
  boolean isFinalize(int function) {
    return end[function];
  }

  boolean hidesWait(int function) {
    return hiddenWait[function];
  }

  boolean isPoll(int function) {
    return poll[function];
  }

  boolean isWait(int function) {
    return wait[function];
  }

  /** Whether calls of the function choose what they complete. */
  boolean chooses(int function) {
    return choice[function];
  }

  /** Whether some function of the trace does. */
  boolean someChoose() {
    return choosing;
  }

  /** Whether calls of the function move a message each, except to the null process. */
  boolean carriesMessages(int function) {
    return carrier[function];
  }

  /** How many functions there are. */
  int count() {
    return probe.length;
  }

  /** Whether calls of the function look for a message that can be received. */
  boolean isProbe(int function) {
    return probe[function];
  }

  /** Whether calls of the function receive the message that a matching probe found. */
  boolean receivesMatched(int function) {
    return matchedReceive[function];
  }

  boolean freesRequest(int function) {
    return requestFree[function];
  }

  /** Whether calls of the function deal with processes that do not belong to the trace. */
  boolean isDynamic(int function) {
    return dynamic[function];
  }

  boolean isPartitioned(int function) {
    return partitioned[function];
  }

  boolean isOneSided(int function) {
    return oneSided[function];
  }
}
