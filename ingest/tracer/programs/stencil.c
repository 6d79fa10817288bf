/*
 * A stencil in two dimensions: blocking sends to up to four neighbours of a grid that does not close, and the residual of all
 * every fifth step.
 */
#include <mpi.h>
#include <stdlib.h>

#include "program.h"

int main(int count, char **arguments) {
  begin(count, arguments);
  int shape[2] = {0, 0};
  int open[2] = {0, 0};
  int neighbour[4];
  double residual = 1;
  double all;
  MPI_Comm grid;
  char *borders = calloc(8, (size_t)bytes + 1);
  MPI_Dims_create(ranks, 2, shape);
  MPI_Cart_create(MPI_COMM_WORLD, 2, shape, open, 0, &grid);
  MPI_Cart_shift(grid, 0, 1, &neighbour[0], &neighbour[1]);
  MPI_Cart_shift(grid, 1, 1, &neighbour[2], &neighbour[3]);
  for (int step = 1; step <= steps; step++) {
    MPI_Request requests[4];
    for (int i = 0; i < 4; i++) {
      MPI_Irecv(borders + i * bytes, bytes, MPI_BYTE, neighbour[i], i ^ 1, grid, &requests[i]);
    }
    for (int i = 0; i < 4; i++) {
      MPI_Send(borders + (4 + i) * bytes, bytes, MPI_BYTE, neighbour[i], i, grid);
    }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    compute(compute_nanos + (rank % 2 == step % 2 ? compute_nanos / 5 : 0));
    if (step % 5 == 0) {
      MPI_Allreduce(&residual, &all, 1, MPI_DOUBLE, MPI_MAX, grid);
    }
  }
  free(borders);
  MPI_Comm_free(&grid);
  end("stencil");
  return 0;
}
