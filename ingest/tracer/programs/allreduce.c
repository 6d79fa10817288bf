/* All compute, one of them in turn a quarter longer, then reduce a few numbers: every delay of a step meets all. */
#include <mpi.h>

#include "program.h"

int main(int count, char **arguments) {
  double mine[4] = {1, 2, 3, 4};
  double all[4];
  begin(count, arguments);
  for (int step = 0; step < steps; step++) {
    compute(step % ranks == rank ? compute_nanos + compute_nanos / 4 : compute_nanos);
    MPI_Allreduce(mine, all, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  end("allreduce");
  return 0;
}
