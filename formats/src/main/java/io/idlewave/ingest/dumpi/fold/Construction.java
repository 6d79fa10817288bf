package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import org.jspecify.annotations.Nullable;

/**
 * A rank's call that makes a communicator, with the arguments that say of whom. Communicators go by
 * their numbers at the rank.
 *
 * @param function name of the function
 * @param parent from which it is made
 * @param made what the rank gets, or {@link LocalCommunicators#NONE}
 * @param group of MPI_Comm_create, or null
 * @param dims of a grid, or the dimensions that remain
 * @param color of a split, or high of a merge, or whether ranks are reordered
 * @param key of a split, or the leader in the parent
 * @param remote where the two leaders of an inter-communicator meet
 * @param remoteLeader the other leader there
 * @param tag with which they meet
 * @param place where the record is
 */
record Construction(
    String function,
    int parent,
    int made,
    @Nullable Group group,
    int[] dims,
    int color,
    int key,
    int remote,
    int remoteLeader,
    int tag,
    String place) {

  static final String SPLIT = "MPI_Comm_split";
  static final String DUP = "MPI_Comm_dup";
  static final String CREATE = "MPI_Comm_create";
  static final String CART = "MPI_Cart_create";
  static final String CART_SUB = "MPI_Cart_sub";
  static final String GRAPH = "MPI_Graph_create";
  static final String INTER = "MPI_Intercomm_create";
  static final String MERGE = "MPI_Intercomm_merge";

  static Construction of(
      DumpiRecord r, int parent, int made, int remote, GroupTable groups, String place) {
    String function = r.function().name();
    return new Construction(
        function,
        parent,
        made,
        function.equals(CREATE) ? groups.of(r.value(Field.GROUP)) : null,
        switch (function) {
          case CART -> r.column(Field.DIMS).toArray();
          case CART_SUB -> r.column(Field.REMAINDIMS).toArray();
          default -> new int[0];
        },
        switch (function) {
          case SPLIT -> r.value(Field.COLOR);
          case MERGE -> r.value(Field.HIGH);
          default -> r.function().has(Field.REORDER) ? r.value(Field.REORDER) : 0;
        },
        function.equals(SPLIT) ? r.value(Field.KEY) : r.value(Field.LOCALLEADER),
        remote,
        r.value(Field.REMOTELEADER),
        r.value(Field.TAG),
        place);
  }
}
