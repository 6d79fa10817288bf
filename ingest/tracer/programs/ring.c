/* A token goes round: each rank takes it, computes, and hands it on. What a message costs adds up, rank by rank. */
#include <mpi.h>
#include <stdlib.h>

#include "program.h"

int main(int count, char **arguments) {
  begin(count, arguments);
  char *token = calloc(1, (size_t)bytes + 1);
  int left = (rank + ranks - 1) % ranks;
  int right = (rank + 1) % ranks;
  for (int lap = 0; lap < steps; lap++) {
    if (rank > 0 || lap > 0) {
      MPI_Recv(token, bytes, MPI_BYTE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    compute(compute_nanos);
    if (rank < ranks - 1 || lap < steps - 1) {
      MPI_Send(token, bytes, MPI_BYTE, right, 0, MPI_COMM_WORLD);
    }
  }
  free(token);
  end("ring");
  return 0;
}
