/* Blocking messages and probes, from each rank to the next and from the one before. */
#include <stdlib.h>

#include "kitchen.h"

#define COUNT 8
#define BYTES (COUNT * (long)sizeof(int))

void kitchen_messages(void) {
  int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  int out[COUNT] = {0}, in[COUNT], flag = 0;
  MPI_Status status;
  MPI_Message message;
  void *detached;
  int detached_bytes;
  /* eager and thus without a deadlock; the first receive takes from anyone, of whom there is one */
  DO(Send, out, COUNT, MPI_INT, to, 1, MPI_COMM_WORLD);
  sends(BYTES);
  DO(Recv, in, COUNT, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  DO(Sendrecv, out, 2, MPI_INT, to, 2, in, COUNT, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  sends(2 * (long)sizeof(int));
  DO(Sendrecv_replace, out, 3, MPI_INT, to, 3, from, 3, MPI_COMM_WORLD, &status);
  sends(3 * (long)sizeof(int));
  if (rank == 0) {
    DO(Ssend, out, COUNT, MPI_INT, 1, 4, MPI_COMM_WORLD);
    sends(BYTES);
    DO(Recv, in, COUNT, MPI_INT, 1, 5, MPI_COMM_WORLD, &status);
    DO(Rsend, out, COUNT, MPI_INT, 1, 6, MPI_COMM_WORLD);
    sends(BYTES);
  } else if (rank == 1) {
    MPI_Request ready;
    DO(Recv, in, COUNT, MPI_INT, 0, 4, MPI_COMM_WORLD, &status);
    DO(Irecv, in, COUNT, MPI_INT, 0, 6, MPI_COMM_WORLD, &ready);
    DO(Send, out, COUNT, MPI_INT, 0, 5, MPI_COMM_WORLD);
    sends(BYTES);
    DO(Wait, &ready, &status);
  }
  int room = 4096;
  void *buffer = malloc((size_t)room);
  DO(Buffer_attach, buffer, room);
  DO(Bsend, out, COUNT, MPI_INT, to, 7, MPI_COMM_WORLD);
  sends(BYTES);
  DO(Probe, from, 7, MPI_COMM_WORLD, &status);
  DO(Recv, in, COUNT, MPI_INT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  DO(Buffer_detach, &detached, &detached_bytes);
  free(buffer);
  DO(Send, out, COUNT, MPI_INT, to, 8, MPI_COMM_WORLD);
  sends(BYTES);
  while (!flag) DO(Iprobe, from, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  DO(Mprobe, from, 8, MPI_COMM_WORLD, &message, &status);
  DO(Mrecv, in, COUNT, MPI_INT, &message, MPI_STATUS_IGNORE);
  DO(Send, out, COUNT, MPI_INT, to, 9, MPI_COMM_WORLD);
  sends(BYTES);
  for (flag = 0; !flag;) DO(Improbe, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
  MPI_Request request;
  DO(Imrecv, in, COUNT, MPI_INT, &message, &request);
  DO(Wait, &request, &status);
  int received;
  MPI_Count elements;
  MPI_Get_count(&status, MPI_INT, &received);
  MPI_Get_elements(&status, MPI_INT, &received);
  MPI_Get_elements_x(&status, MPI_INT, &elements);
  if (received != COUNT || elements != COUNT) check("Get_count", 1);
  /* nobody: no message */
  DO(Send, out, COUNT, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
  DO(Recv, in, COUNT, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
  DO(Irecv, in, COUNT, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
}
