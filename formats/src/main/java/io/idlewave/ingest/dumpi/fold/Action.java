package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.dumpi.decode.Function;
import java.util.Arrays;
import java.util.List;

/** What the record of a function means for requests, messages and communicators. */
enum Action {
  SEND("MPI_Send", "MPI_Bsend", "MPI_Ssend", "MPI_Rsend"),
  POST_SEND("MPI_Isend", "MPI_Ibsend", "MPI_Issend", "MPI_Irsend"),
  RECEIVE("MPI_Recv"),
  POST_RECEIVE("MPI_Irecv"),
  SENDRECV("MPI_Sendrecv"),
  SENDRECV_REPLACE("MPI_Sendrecv_replace"),
  SEND_INIT("MPI_Send_init", "MPI_Bsend_init", "MPI_Ssend_init", "MPI_Rsend_init"),
  RECEIVE_INIT("MPI_Recv_init"),
  START("MPI_Start"),
  STARTALL("MPI_Startall"),
  COMPLETE_ONE("MPI_Wait", "MPI_Test"),
  COMPLETE_ALL("MPI_Waitall", "MPI_Testall"),
  COMPLETE_ANY("MPI_Waitany", "MPI_Testany"),
  COMPLETE_SOME("MPI_Waitsome", "MPI_Testsome"),
  FREE_REQUEST("MPI_Request_free"),
  CANCEL("MPI_Cancel"),
  BEGIN_RUN("MPI_Init", "MPI_Init_thread"),
  END_RUN("MPI_Finalize"),
  CONSTRUCT(
      "MPI_Comm_dup",
      "MPI_Comm_create",
      "MPI_Comm_split",
      "MPI_Cart_create",
      "MPI_Cart_sub",
      "MPI_Graph_create",
      "MPI_Intercomm_create",
      "MPI_Intercomm_merge"),
  FREE_COMMUNICATOR("MPI_Comm_free", "MPI_Comm_disconnect"),
  COMMUNICATOR_SIZE("MPI_Comm_size"),
  COMMUNICATOR_RANK("MPI_Comm_rank"),
  GROUP("MPI_Comm_group", "MPI_Comm_remote_group"),
  DYNAMIC(
      "MPI_Comm_accept",
      "MPI_Comm_connect",
      "MPI_Comm_get_parent",
      "MPI_Comm_join",
      "MPI_Comm_spawn",
      "MPI_Comm_spawn_multiple"),
  COLLECTIVE,
  TYPE,
  FILE,
  NONE;

  private static final String FILE_PREFIX = "MPI_File_";
  private static final List<Action> OF_FUNCTION =
      DumpiFunctions.functions().stream().map(Action::find).toList();

  private final String names;

  Action(String... names) {
    this.names = String.join(" ", names);
  }

  /** The meaning of records of {@code function}. */
  static Action of(Function function) {
    return OF_FUNCTION.get(function.id());
  }

  private static Action find(Function function) {
    String name = function.name();
    if (CollectiveArguments.opOf(function) != null) {
      return COLLECTIVE;
    }
    if (function.has(Field.NEWTYPE)) {
      return TYPE;
    }
    if (function.has(Field.NEWGROUP)) {
      return GROUP;
    }
    if (name.startsWith(FILE_PREFIX)) {
      return FILE;
    }
    return Arrays.stream(values())
        .filter(action -> List.of(action.names.split(" ", -1)).contains(name))
        .findFirst()
        .orElse(NONE);
  }
}
