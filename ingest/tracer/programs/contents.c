/*
 * Sends through every function of point-to-point communication and checks what arrives, its status and its length; runs every
 * collective and checks its result. Says "contents: ok" or what is wrong. What is injected must change nothing of that.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 600, TAG = 7 };

static int rank, size, left, right, failures;

static void check(int ok, const char *what) {
  if (!ok) {
    failures++;
    printf("contents: rank %d: %s\n", rank, what);
  }
}

static void fill(int *values, int count, int from) {
  for (int i = 0; i < count; i++) {
    values[i] = 1000 * from + i;
  }
}

/* Checks a message of `count` from the left, in a buffer whose elements beyond it are -1. */
static void arrived(const int *values, int count, const MPI_Status *status, const char *what) {
  int got = -1;
  int elements = -1;
  int same = 1;
  MPI_Get_count(status, MPI_INT, &got);
  MPI_Get_elements(status, MPI_INT, &elements);
  for (int i = 0; i < count; i++) {
    same = same && values[i] == 1000 * left + i;
  }
  check(same, what);
  check(values[count] == -1, what);
  check(got == count && elements == count, what);
  check(status->MPI_SOURCE == left && status->MPI_TAG == TAG, what);
}

typedef int (*blocking)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int (*starting)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

/* The receive is posted first, and for more than comes. */
static void posted(int in[MOST], MPI_Request *request) {
  memset(in, -1, MOST * sizeof *in);
  MPI_Irecv(in, MOST, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, request);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void modes(void) {
  static const blocking block[] = {MPI_Send, MPI_Bsend, MPI_Ssend, MPI_Rsend};
  static const starting begin[] = {MPI_Isend, MPI_Ibsend, MPI_Issend, MPI_Irsend};
  static const starting prepare[] = {MPI_Send_init, MPI_Bsend_init, MPI_Ssend_init, MPI_Rsend_init};
  static const int counts[] = {0, 1, 500};
  int out[MOST], in[MOST];
  MPI_Request request, send;
  MPI_Status status;
  for (int mode = 0; mode < 4; mode++) {
    for (int i = 0; i < 3; i++) {
      fill(out, counts[i], rank);
      posted(in, &request);
      block[mode](out, counts[i], MPI_INT, right, TAG, MPI_COMM_WORLD);
      MPI_Wait(&request, &status);
      arrived(in, counts[i], &status, "blocking send");
      check(request == MPI_REQUEST_NULL, "request of a completed receive");

      posted(in, &request);
      begin[mode](out, counts[i], MPI_INT, right, TAG, MPI_COMM_WORLD, &send);
      MPI_Wait(&request, &status);
      MPI_Wait(&send, MPI_STATUS_IGNORE);
      arrived(in, counts[i], &status, "nonblocking send");

      MPI_Request both[2];
      memset(in, -1, sizeof in);
      MPI_Recv_init(in, MOST, MPI_INT, left, TAG, MPI_COMM_WORLD, &both[0]);
      prepare[mode](out, counts[i], MPI_INT, right, TAG, MPI_COMM_WORLD, &both[1]);
      for (int turn = 0; turn < 3; turn++) {
        MPI_Status statuses[2];
        MPI_Start(&both[0]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Startall(1, &both[1]);
        MPI_Waitall(2, both, statuses);
        arrived(in, counts[i], &statuses[0], "persistent send");
        memset(in, -1, sizeof in);
        check(both[0] != MPI_REQUEST_NULL, "persistent request after its completion");
        MPI_Wait(&both[0], &status); /* at rest: returns at once */
        check(status.MPI_SOURCE == MPI_ANY_SOURCE, "status of a request at rest");
      }
      MPI_Request_free(&both[0]);
      MPI_Request_free(&both[1]);
    }
  }
}

static void types(void) {
  int out[MOST], in[MOST];
  int spread = -1;
  MPI_Datatype every_second, absolute;
  MPI_Aint place;
  MPI_Request request;
  MPI_Status status;
  fill(out, MOST, rank);
  memset(in, -1, sizeof in);
  MPI_Type_vector(10, 1, 2, MPI_INT, &every_second);
  MPI_Type_commit(&every_second);
  MPI_Irecv(in, 3, every_second, left, TAG, MPI_COMM_WORLD, &request);
  MPI_Send(out, 2, every_second, right, TAG, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  MPI_Get_count(&status, every_second, &spread);
  check(spread == 2, "count of a derived type");
  /* the second vector begins one element after the last of the first */
  for (int i = 0; i < 20; i++) {
    int at = i < 10 ? 2 * i : 19 + 2 * (i - 10);
    check(in[at] == 1000 * left + at && (in[at + 1] == -1 || at == 18), "elements of a derived type");
  }
  MPI_Type_free(&every_second);

  memset(in, -1, sizeof in);
  MPI_Get_address(in, &place);
  int length = 5;
  MPI_Datatype kind = MPI_INT;
  MPI_Type_create_struct(1, &length, &place, &kind, &absolute);
  MPI_Type_commit(&absolute);
  MPI_Irecv(MPI_BOTTOM, 1, absolute, left, TAG, MPI_COMM_WORLD, &request);
  MPI_Send(out, 5, MPI_INT, right, TAG, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  arrived(in, 5, &status, "absolute addresses");
  MPI_Type_free(&absolute);

  MPI_Recv(in, 1, MPI_INT, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, &status);
  check(status.MPI_SOURCE == MPI_PROC_NULL, "receive from nobody");
  MPI_Irecv(in, 1, MPI_INT, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, &request);
  MPI_Send(out, 1, MPI_INT, MPI_PROC_NULL, TAG, MPI_COMM_WORLD);
  MPI_Wait(&request, &status);
  check(status.MPI_SOURCE == MPI_PROC_NULL, "nonblocking receive from nobody");
}

static void receives(void) {
  int out[MOST], in[MOST];
  int flag = 0;
  int count = -1;
  MPI_Message message;
  MPI_Request request;
  MPI_Status status;
  fill(out, MOST, rank);
  for (int way = 0; way < 7; way++) {
    memset(in, -1, sizeof in);
    MPI_Isend(out, 9, MPI_INT, right, TAG, MPI_COMM_WORLD, &request);
    flag = 0;
    if (way == 0) {
      MPI_Recv(in, MOST, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } else if (way == 1) {
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } else if (way == 2) {
      while (!flag) {
        MPI_Iprobe(left, TAG, MPI_COMM_WORLD, &flag, &status);
      }
    } else if (way == 3) {
      MPI_Mprobe(left, TAG, MPI_COMM_WORLD, &message, &status);
    } else if (way == 4) {
      while (!flag) {
        MPI_Improbe(left, TAG, MPI_COMM_WORLD, &flag, &message, &status);
      }
    } else if (way == 5) {
      MPI_Sendrecv(out, 9, MPI_INT, right, TAG + 1, in, MOST, MPI_INT, left, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      check(in[8] == 1000 * left + 8 && in[9] == -1, "Sendrecv");
    } else {
      memcpy(in, out, 9 * sizeof *in);
      MPI_Sendrecv_replace(in, 9, MPI_INT, right, TAG + 1, left, TAG + 1, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      check(in[8] == 1000 * left + 8 && count == 9, "Sendrecv_replace");
    }
    if (way >= 1 && way <= 4) {
      MPI_Get_count(&status, MPI_INT, &count);
      check(count == 9, "count of a probe");
    }
    if (way == 3) {
      MPI_Mrecv(in, MOST, MPI_INT, &message, &status);
    } else if (way == 4) {
      MPI_Request matched;
      MPI_Imrecv(in, MOST, MPI_INT, &message, &matched);
      MPI_Wait(&matched, &status);
    } else if (way > 0) {
      memset(in, -1, sizeof in);
      MPI_Recv(in, MOST, MPI_INT, left, TAG, MPI_COMM_WORLD, &status);
    }
    arrived(in, 9, &status, "receives and probes");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

enum { MESSAGES = 5 };

/* Completes the receives of MESSAGES messages of 1, 2, ... elements, and the sends with them, in one of eight ways. */
static void complete(int way) {
  static int out[MESSAGES][MOST], in[MESSAGES][MOST];
  MPI_Request requests[2 * MESSAGES + 1];
  MPI_Status statuses[2 * MESSAGES + 1];
  MPI_Status found[2 * MESSAGES + 1];
  int indices[2 * MESSAGES + 1];
  int done = 0;
  int count, index;
  int flag = 0;
  memset(in, -1, sizeof in);
  requests[2 * MESSAGES] = MPI_REQUEST_NULL;
  for (int i = 0; i < MESSAGES; i++) {
    MPI_Irecv(in[i], MOST, MPI_INT, left, TAG, MPI_COMM_WORLD, &requests[i]);
  }
  for (int i = 0; i < MESSAGES; i++) {
    fill(out[i], i + 1, rank);
    MPI_Isend(out[i], i + 1, MPI_INT, right, TAG, MPI_COMM_WORLD, &requests[MESSAGES + i]);
  }
  while (done < 2 * MESSAGES) {
    if (way == 0) {
      MPI_Waitall(2 * MESSAGES + 1, requests, statuses);
      done = 2 * MESSAGES;
    } else if (way == 1) {
      MPI_Testall(2 * MESSAGES + 1, requests, &flag, statuses);
      done = flag ? 2 * MESSAGES : 0;
    } else if (way == 2) {
      MPI_Waitany(2 * MESSAGES + 1, requests, &index, &found[0]);
      statuses[index] = found[0];
      done++;
    } else if (way == 3) {
      MPI_Testany(2 * MESSAGES + 1, requests, &index, &flag, &found[0]);
      if (flag) {
        statuses[index] = found[0];
        done++;
      }
    } else if (way == 4 || way == 5) {
      (way == 4 ? MPI_Waitsome : MPI_Testsome)(2 * MESSAGES + 1, requests, &count, indices, found);
      for (int i = 0; i < count; i++) {
        statuses[indices[i]] = found[i];
      }
      done += count;
    } else if (way == 6) {
      MPI_Wait(&requests[done], &statuses[done]);
      done++;
    } else {
      if (!flag) {
        MPI_Request_get_status(requests[done], &flag, &statuses[done]);
        continue;
      }
      MPI_Test(&requests[done], &flag, &statuses[done]);
      check(flag, "Test of a request that was complete before");
      flag = 0;
      done++;
    }
  }
  for (int i = 0; i < MESSAGES; i++) {
    arrived(in[i], i + 1, &statuses[i], "completion");
  }
  MPI_Waitany(2 * MESSAGES + 1, requests, &index, MPI_STATUS_IGNORE);
  check(index == MPI_UNDEFINED, "Waitany of no request");
  MPI_Testany(2 * MESSAGES + 1, requests, &index, &flag, MPI_STATUS_IGNORE);
  check(flag && index == MPI_UNDEFINED, "Testany of no request");
  MPI_Waitsome(2 * MESSAGES + 1, requests, &count, indices, MPI_STATUSES_IGNORE);
  check(count == MPI_UNDEFINED, "Waitsome of no request");
}

static void cancelled(void) {
  int in = -1;
  int flag = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Irecv(&in, 1, MPI_INT, left, TAG + 9, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  check(flag && in == -1, "cancelled receive");
}

/* Composition of x -> a x + b: associative, and not commutative. */
static void compose(void *first, void *second, int *count, MPI_Datatype *type) {
  const int *f = first;
  int *g = second;
  (void)type;
  for (int i = 0; i < *count; i++, f += 2, g += 2) {
    int a = f[0] * g[0] % 10007;
    int b = (f[0] * g[1] + f[1]) % 10007;
    g[0] = a;
    g[1] = b;
  }
}

/* What members first <= member < end make together, of 3 maps with `shift` in them. */
static void composed(int first, int end, int shift, int maps[6]) {
  int count = 3;
  for (int member = end - 1; member >= first; member--) {
    int own[6];
    for (int i = 0; i < 3; i++) {
      own[2 * i] = member + 2 + i;
      own[2 * i + 1] = 3 * member + i + shift;
    }
    if (member == end - 1) {
      memcpy(maps, own, sizeof own);
    } else {
      compose(own, maps, &count, NULL);
    }
  }
}

static void reductions(int commutative) {
  MPI_Op op;
  MPI_Datatype map;
  int mine[6], got[6], expected[6];
  MPI_Type_contiguous(2, MPI_INT, &map);
  MPI_Type_commit(&map);
  MPI_Op_create(compose, commutative, &op);
  composed(rank, rank + 1, 0, mine);
  composed(0, size, 0, expected);
  MPI_Allreduce(mine, got, 3, map, op, MPI_COMM_WORLD);
  check(memcmp(got, expected, sizeof got) == 0, "Allreduce");
  memcpy(got, mine, sizeof got);
  MPI_Allreduce(MPI_IN_PLACE, got, 3, map, op, MPI_COMM_WORLD);
  check(memcmp(got, expected, sizeof got) == 0, "Allreduce in place");
  for (int root = 0; root < size; root++) {
    memcpy(got, mine, sizeof got);
    MPI_Reduce(rank == root && root % 2 ? MPI_IN_PLACE : mine, got, 3, map, op, root, MPI_COMM_WORLD);
    check(rank != root || memcmp(got, expected, sizeof got) == 0, "Reduce");
  }
  composed(0, rank + 1, 0, expected);
  MPI_Scan(mine, got, 3, map, op, MPI_COMM_WORLD);
  check(memcmp(got, expected, sizeof got) == 0, "Scan");
  composed(0, rank, 0, expected);
  memcpy(got, mine, sizeof got);
  MPI_Exscan(MPI_IN_PLACE, got, 3, map, op, MPI_COMM_WORLD);
  check(rank == 0 || memcmp(got, expected, sizeof got) == 0, "Exscan");

  int *all = malloc((size_t)size * sizeof mine);
  int *counts = malloc((size_t)size * sizeof *counts);
  for (int i = 0; i < size; i++) {
    counts[i] = 3;
    composed(rank, rank + 1, 100 * i, all + 6 * i);
  }
  composed(0, size, 100 * rank, expected);
  MPI_Reduce_scatter(all, got, counts, map, op, MPI_COMM_WORLD);
  check(memcmp(got, expected, sizeof got) == 0, "Reduce_scatter");
  MPI_Reduce_scatter_block(MPI_IN_PLACE, all, 3, map, op, MPI_COMM_WORLD);
  check(memcmp(all, expected, sizeof got) == 0, "Reduce_scatter_block in place");
  free(all);
  free(counts);
  MPI_Op_free(&op);
  MPI_Type_free(&map);
}

/* Member i has, of or for member j, i + 1 elements 100 i + j where `ragged`, else 2. */
static int length(int i, int ragged) {
  return ragged ? i + 1 : 2;
}

static void moves(int ragged) {
  size_t room = (size_t)size * (size_t)(size + 2);
  int *out = malloc(room * sizeof *out), *in = malloc(room * sizeof *in);
  int *counts = calloc(4 * (size_t)size, sizeof *counts);
  int *places = counts + size, *own = counts + 2 * size, *own_places = counts + 3 * size;
  MPI_Datatype *kinds = malloc((size_t)size * sizeof *kinds);
  for (int i = 0; i < size; i++) {
    counts[i] = length(i, ragged);
    own[i] = length(rank, ragged);
    places[i] = i == 0 ? 0 : places[i - 1] + counts[i - 1];
    own_places[i] = i * own[0];
    kinds[i] = MPI_INT;
  }
#define EACH(VALUE, BUFFER, WHAT)                                   \
  for (int i = 0; i < size; i++) {                                  \
    for (int k = 0; k < counts[i]; k++) {                           \
      check(BUFFER[places[i] + k] == (VALUE), WHAT);                \
    }                                                               \
  }
  for (int k = 0; k < own[0]; k++) {
    out[k] = 100 * rank;
  }
  for (int root = 0; root < size; root++) {
    memset(in, -1, room * sizeof *in);
    if (ragged) {
      MPI_Gatherv(out, own[0], MPI_INT, in, counts, places, MPI_INT, root, MPI_COMM_WORLD);
    } else {
      MPI_Gather(out, 2, MPI_INT, in, 2, MPI_INT, root, MPI_COMM_WORLD);
    }
    if (rank == root) {
      EACH(100 * i, in, "Gather")
    }
    int back[MOST];
    if (ragged) {
      MPI_Scatterv(in, counts, places, MPI_INT, back, own[0], MPI_INT, root, MPI_COMM_WORLD);
    } else {
      MPI_Scatter(in, 2, MPI_INT, back, 2, MPI_INT, root, MPI_COMM_WORLD);
    }
    check(back[0] == 100 * rank && back[own[0] - 1] == 100 * rank, "Scatter");
    back[0] = rank == root ? 42 + root : -1;
    MPI_Bcast(back, 1, MPI_INT, root, MPI_COMM_WORLD);
    check(back[0] == 42 + root, "Bcast");
  }
  memset(in, -1, room * sizeof *in);
  if (ragged) {
    MPI_Allgatherv(out, own[0], MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD);
  } else {
    MPI_Allgather(out, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
  }
  EACH(100 * i, in, "Allgather")

  for (int i = 0; i < size * own[0]; i++) {
    out[i] = 100 * rank + i / own[0];
  }
  memset(in, -1, room * sizeof *in);
  if (ragged) {
    MPI_Alltoallv(out, own, own_places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD);
  } else {
    MPI_Alltoall(out, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, out, 2, MPI_INT, MPI_COMM_WORLD);
    EACH(100 * i + rank, out, "Alltoall in place")
  }
  EACH(100 * i + rank, in, "Alltoall")
  if (ragged) {
    memset(in, -1, room * sizeof *in);
    for (int i = 0; i < size; i++) {
      own_places[i] *= (int)sizeof *out;
      places[i] *= (int)sizeof *in;
    }
    MPI_Alltoallw(out, own, own_places, kinds, in, counts, places, kinds, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
      places[i] /= (int)sizeof *in;
    }
    EACH(100 * i + rank, in, "Alltoallw")
  }
  free(out);
  free(in);
  free(counts);
  free(kinds);
}

int main(int count, char **arguments) {
  static char buffer[1 << 16];
  void *detached;
  int bytes;
  MPI_Comm other;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Buffer_attach(buffer, 500 * (int)sizeof(int) + MPI_BSEND_OVERHEAD);
  modes();
  MPI_Buffer_detach(&detached, &bytes);
  check(detached == buffer && bytes == 500 * (int)sizeof(int) + MPI_BSEND_OVERHEAD, "the user's buffer");
  types();
  receives();
  for (int way = 0; way < 8; way++) {
    complete(way);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  cancelled();
  reductions(0);
  moves(0);
  moves(1);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  MPI_Barrier(other);
  MPI_Comm_free(&other);
  int any;
  MPI_Allreduce(&failures, &any, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && any == 0) {
    printf("contents: ok\n");
  }
  MPI_Finalize();
  return any == 0 ? 0 : 1;
}
