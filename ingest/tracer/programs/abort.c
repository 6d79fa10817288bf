/* Messages around a ring, until rank 1 ends the run with MPI_Abort after so many rounds. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, ranks, token = 0, rounds;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  rounds = argc > 1 ? atoi(argv[1]) : 100;
  for (int round = 0;; round++) {
    if (rank == 1 && round == rounds) MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Sendrecv_replace(&token, 1, MPI_INT, (rank + 1) % ranks, 1, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
  }
}
