/* Two threads of each rank call MPI at a time, each on a communicator of its own. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define ROUNDS 50

static MPI_Comm comms[2];

static void *ring(void *number) {
  MPI_Comm comm = comms[*(int *)number];
  int rank, ranks, token = 0;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_size(comm, &ranks);
  for (int round = 0; round < ROUNDS; round++)
    MPI_Sendrecv_replace(&token, 1, MPI_INT, (rank + 1) % ranks, 1, (rank + ranks - 1) % ranks, 1, comm, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int provided, numbers[2] = {0, 1}, rank, ranks;
  pthread_t second;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  if (provided != MPI_THREAD_MULTIPLE) {
    if (rank == 0) printf("no threads\n");
    MPI_Finalize();
    return 0;
  }
  pthread_create(&second, NULL, ring, &numbers[1]);
  ring(&numbers[0]);
  pthread_join(second, NULL);
  if (rank == 0) printf("MPI_Sendrecv_replace %d\nmessages %d\n", 2 * ROUNDS * ranks, 2 * ROUNDS * ranks);
  MPI_Finalize();
  return 0;
}
