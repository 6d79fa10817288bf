/* Neighbours on a ring exchange their borders, then compute; a rank that is late delays its neighbours a step later. */
#include <mpi.h>
#include <stdlib.h>

#include "program.h"

int main(int count, char **arguments) {
  begin(count, arguments);
  char *borders = calloc(4, (size_t)bytes + 1);
  int left = (rank + ranks - 1) % ranks;
  int right = (rank + 1) % ranks;
  for (int step = 0; step < steps; step++) {
    MPI_Request requests[4];
    MPI_Irecv(borders, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(borders + bytes, bytes, MPI_BYTE, right, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(borders + 2 * bytes, bytes, MPI_BYTE, left, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(borders + 3 * bytes, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &requests[3]);
    stretch = 1;
    compute(compute_nanos / 4); /* the inner part, while messages are under way */
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    stretch = 2;
    compute(compute_nanos - compute_nanos / 4);
  }
  free(borders);
  end("halo");
  return 0;
}
