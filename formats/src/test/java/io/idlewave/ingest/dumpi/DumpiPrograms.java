package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.dumpi.DumpiBuilder.Rank;

/** Small programs as DUMPI records them. */
final class DumpiPrograms {

  static final int INT = 9;
  static final int WORLD = 2;
  static final int ANY = -1;

  private DumpiPrograms() {}

  static void send(Rank rank, int count, int dest, int tag, int comm) {
    rank.call("MPI_Send", a -> a.i32(count).u16(INT).i32(dest, tag).u16(comm));
  }

  static void isend(Rank rank, int count, int dest, int tag, int request) {
    rank.call("MPI_Isend", a -> a.i32(count).u16(INT).i32(dest, tag).u16(WORLD).i32(request));
  }

  static void irecv(Rank rank, int count, int source, int tag, int request) {
    rank.call("MPI_Irecv", a -> a.i32(count).u16(INT).i32(source, tag).u16(WORLD).i32(request));
  }

  /** A receive with its status: bytes, source, cancelled, tag; or none. */
  static void recv(Rank rank, int count, int source, int tag, int comm, int... status) {
    rank.call("MPI_Recv", a -> a.i32(count).u16(INT).i32(source, tag).u16(comm).statuses(status));
  }

  static void wait(Rank rank, int request, int... status) {
    rank.call("MPI_Wait", a -> a.i32(request).statuses(status));
  }

  static void waitall(Rank rank, int[] requests, int... statuses) {
    rank.call("MPI_Waitall", a -> a.i32(requests.length).ints(requests).statuses(statuses));
  }

  static void barrier(Rank rank, int comm) {
    rank.call("MPI_Barrier", a -> a.u16(comm));
  }

  static void split(Rank rank, int comm, int color, int key, int made) {
    rank.call("MPI_Comm_split", a -> a.u16(comm).i32(color, key).u16(made));
  }

  static void free(Rank rank, int comm) {
    rank.call("MPI_Comm_free", a -> a.u16(comm));
  }

  /**
   * Four ranks on two nodes: a split into pairs whose handle is used again for a group of three, an
   * inter-communicator of the pairs, merged; a grid and its rows; persistent, shared and cancelled
   * requests; a data type; a region; a null process.
   */
  static DumpiBuilder everyConstruct() {
    DumpiBuilder builder = DumpiBuilder.ranks(4);
    for (int rank = 0; rank < 4; rank++) {
      int me = rank;
      int pair = rank ^ 1;
      builder.rank(
          rank,
          r -> {
            r.host("n" + me / 2).region(7, "solve").region(4096, "ANNOTATION: here").sizes(0, 0, 1);
            r.init().enter(7).enter(4096).exit(4096);
            split(r, WORLD, me / 2, -me, 4);
            barrier(r, 4);
            r.call(
                "MPI_Intercomm_create",
                a -> a.u16(4).i32(0).u16(WORLD).i32(me < 2 ? 3 : 1, 5).u16(5));
            send(r, 2, (me + 1) % 2, 1, 5);
            recv(r, 2, (me + 1) % 2, ANY, 5, 8, (me + 1) % 2, 0, 1);
            r.call("MPI_Intercomm_merge", a -> a.u16(5).i32(me < 2 ? 1 : 0).u16(6));
            barrier(r, 6);
            free(r, 5);
            free(r, 4);
            r.call("MPI_Comm_group", a -> a.u16(WORLD).u16(3));
            r.call("MPI_Group_range_excl", a -> a.u16(3).i32(1).i32(1).ints(1, 1, 1).u16(4));
            r.call("MPI_Comm_create", a -> a.u16(WORLD).u16(4).u16(me == 1 ? 1 : 4));
            if (me != 1) {
              barrier(r, 4);
            }
            r.call("MPI_Cart_create", a -> a.u16(WORLD).i32(2).ints(2, 2).ints(0, 0).i32(0).u16(7));
            r.call("MPI_Cart_sub", a -> a.i32(2).u16(7).ints(0, 1).u16(8));
            r.call("MPI_Type_vector", a -> a.i32(3, 2, 9).u16(INT).u16(30));
            r.call("MPI_Send_init", a -> a.i32(1).u16(30).i32(pair, 3).u16(WORLD).i32(9));
            r.call("MPI_Recv_init", a -> a.i32(1).u16(30).i32(ANY, 3).u16(WORLD).i32(10));
            r.call("MPI_Startall", a -> a.i32(2).ints(9, 10));
            waitall(r, new int[] {9, 10}, 99, 99, 1, 99, 24, pair, 0, 3);
            r.call("MPI_Request_free", a -> a.i32(9)).call("MPI_Request_free", a -> a.i32(10));
            isend(r, 1, pair, 4, 2);
            isend(r, 2, pair, 4, 2);
            irecv(r, 2, pair, 4, 3);
            irecv(r, 2, pair, 4, 4);
            irecv(r, 2, -2, 4, 2);
            irecv(r, 2, pair, 77, 5);
            r.call("MPI_Cancel", a -> a.i32(5));
            waitall(
                r,
                new int[] {2, 2, 2, 3, 4},
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                4,
                pair,
                0,
                4,
                8,
                pair,
                0,
                4);
            wait(r, 5, 0, 0, 1, 0);
            r.call("MPI_Alltoall", a -> a.i32(3).u16(INT).i32(3).u16(INT).u16(WORLD));
            r.exit(7).finish();
          });
    }
    return builder;
  }
}
