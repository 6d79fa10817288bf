/* Nonblocking and persistent messages, in all modes and with all ways to complete them. */
#include <stdlib.h>

#include "kitchen.h"

#define COUNT 16
#define BYTES (COUNT * (long)sizeof(int))
#define MANY 4

static int out[MANY][COUNT], in[MANY][COUNT];

/* MANY receives from the rank before, then MANY sends to the next one. */
static void post(MPI_Request *requests, int tag) {
  int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  for (int i = 0; i < MANY; i++) DO(Irecv, in[i], COUNT, MPI_INT, i == 0 ? MPI_ANY_SOURCE : from, tag + i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < MANY; i++) {
    DO(Isend, out[i], COUNT, MPI_INT, to, tag + i, MPI_COMM_WORLD, &requests[MANY + i]);
    sends(BYTES);
  }
}

static void completions(void) {
  MPI_Request requests[2 * MANY];
  MPI_Status statuses[2 * MANY];
  int indices[2 * MANY], index, count, flag;
  post(requests, 10);
  DO(Waitall, 2 * MANY, requests, MPI_STATUSES_IGNORE);
  post(requests, 20);
  for (int left = 2 * MANY; left > 0; left--) DO(Waitany, 2 * MANY, requests, &index, MPI_STATUS_IGNORE);
  post(requests, 30);
  for (int left = 2 * MANY; left > 0; left -= count) DO(Waitsome, 2 * MANY, requests, &count, indices, MPI_STATUSES_IGNORE);
  post(requests, 40);
  for (flag = 0; !flag;) DO(Testall, 2 * MANY, requests, &flag, statuses);
  post(requests, 50);
  for (int left = 2 * MANY; left > 0; left -= flag) DO(Testany, 2 * MANY, requests, &index, &flag, statuses);
  post(requests, 60);
  for (int left = 2 * MANY; left > 0; left -= count) {
    DO(Testsome, 2 * MANY, requests, &count, indices, statuses);
    if (count == MPI_UNDEFINED) break;
  }
  post(requests, 70);
  for (int i = 0; i < 2 * MANY; i++) {
    DO(Request_get_status, requests[i], &flag, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;) DO(Test, &requests[i], &flag, MPI_STATUS_IGNORE);
  }
}

static void modes(void) {
  int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  MPI_Request requests[6];
  int room = 4096;
  void *buffer = malloc((size_t)room);
  DO(Buffer_attach, buffer, room);
  for (int i = 0; i < 3; i++) DO(Irecv, in[i], COUNT, MPI_INT, from, 80 + i, MPI_COMM_WORLD, &requests[i]);
  COLLECTIVE(MPI_COMM_WORLD, Barrier, MPI_COMM_WORLD);
  DO(Ibsend, out[0], COUNT, MPI_INT, to, 80, MPI_COMM_WORLD, &requests[3]);
  DO(Issend, out[1], COUNT, MPI_INT, to, 81, MPI_COMM_WORLD, &requests[4]);
  DO(Irsend, out[2], COUNT, MPI_INT, to, 82, MPI_COMM_WORLD, &requests[5]);
  for (int i = 0; i < 3; i++) sends(BYTES);
  DO(Waitall, 6, requests, MPI_STATUSES_IGNORE);
  DO(Buffer_detach, &buffer, &room);
  free(buffer);
}

static void persistent(void) {
  int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  MPI_Request requests[8];
  int room = 1 << 16;
  void *buffer = malloc((size_t)room);
  DO(Buffer_attach, buffer, room);
  for (int i = 0; i < 4; i++) DO(Recv_init, in[i], COUNT, MPI_INT, i == 1 ? MPI_ANY_SOURCE : from, 90 + i, MPI_COMM_WORLD, &requests[i]);
  DO(Send_init, out[0], COUNT, MPI_INT, to, 90, MPI_COMM_WORLD, &requests[4]);
  DO(Bsend_init, out[1], COUNT, MPI_INT, to, 91, MPI_COMM_WORLD, &requests[5]);
  DO(Ssend_init, out[2], COUNT, MPI_INT, to, 92, MPI_COMM_WORLD, &requests[6]);
  DO(Rsend_init, out[3], COUNT, MPI_INT, to, 93, MPI_COMM_WORLD, &requests[7]);
  for (int round = 0; round < 3; round++) {
    DO(Startall, 4, requests);
    COLLECTIVE(MPI_COMM_WORLD, Barrier, MPI_COMM_WORLD);
    for (int i = 4; i < 8; i++) {
      DO(Start, &requests[i]);
      sends(BYTES);
    }
    DO(Waitall, 8, requests, MPI_STATUSES_IGNORE);
  }
  DO(Waitall, 8, requests, MPI_STATUSES_IGNORE); /* none is active */
  for (int i = 0; i < 8; i++) DO(Request_free, &requests[i]);
  DO(Buffer_detach, &buffer, &room);
  free(buffer);
}

static void cancelled(void) {
  MPI_Request request;
  MPI_Status status;
  int was_cancelled;
  DO(Irecv, in[0], COUNT, MPI_INT, 0, 99, MPI_COMM_WORLD, &request);
  DO(Cancel, &request);
  DO(Wait, &request, &status);
  MPI_Test_cancelled(&status, &was_cancelled);
  if (!was_cancelled) check("Cancel", 1);
}

void kitchen_requests(void) {
  completions();
  modes();
  persistent();
  cancelled();
}
