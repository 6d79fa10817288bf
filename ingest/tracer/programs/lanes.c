/*
 * Four threads of each rank exchange with the same thread of both neighbours of a ring, at a time: two on a tag of their own on
 * MPI_COMM_WORLD, two on a communicator of their own, half of them by requests; then the main thread alone reduces over all ranks.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define THREADS 4
#define ROUNDS 50
#define WORDS 32

typedef struct {
  int number, rank, ranks;
  MPI_Comm comm;
} lane;

static void exchange(const lane *own) {
  int right = (own->rank + 1) % own->ranks, left = (own->rank + own->ranks - 1) % own->ranks;
  int out[2][WORDS] = {{0}}, in[2][WORDS];
  MPI_Request requests[4];
  for (int round = 0; round < ROUNDS; round++) {
    if (own->number % 2 == 0) {
      MPI_Irecv(in[0], WORDS, MPI_INT, left, own->number, own->comm, &requests[0]);
      MPI_Irecv(in[1], WORDS, MPI_INT, right, THREADS + own->number, own->comm, &requests[1]);
      MPI_Isend(out[0], WORDS, MPI_INT, right, own->number, own->comm, &requests[2]);
      MPI_Isend(out[1], WORDS, MPI_INT, left, THREADS + own->number, own->comm, &requests[3]);
      MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
      MPI_Sendrecv(out[0], WORDS, MPI_INT, right, own->number, in[0], WORDS, MPI_INT, left, own->number, own->comm, MPI_STATUS_IGNORE);
      MPI_Sendrecv(out[1], WORDS, MPI_INT, left, THREADS + own->number, in[1], WORDS, MPI_INT, right, THREADS + own->number, own->comm,
          MPI_STATUS_IGNORE);
    }
  }
}

static void *run(void *own) {
  exchange(own);
  return NULL;
}

int main(int argc, char **argv) {
  int provided, rank, ranks, sum = 0;
  lane lanes[THREADS];
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (provided != MPI_THREAD_MULTIPLE) {
    if (rank == 0) printf("no threads\n");
    MPI_Finalize();
    return 0;
  }
  for (int i = 0; i < THREADS; i++) {
    lane own = {i, rank, ranks, MPI_COMM_WORLD};
    lanes[i] = own;
    if (i >= 2) MPI_Comm_dup(MPI_COMM_WORLD, &lanes[i].comm);
  }
  for (int i = 1; i < THREADS; i++) pthread_create(&threads[i], NULL, run, &lanes[i]);
  exchange(&lanes[0]);
  for (int i = 1; i < THREADS; i++) pthread_join(threads[i], NULL);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) {
    int each = ROUNDS * ranks;
    printf("messages %d\nmessageBytes %d\n", 2 * THREADS * each, 2 * THREADS * each * WORDS * (int)sizeof(int));
    printf("MPI_Waitall %d\nMPI_Irecv %d\nMPI_Isend %d\nMPI_Sendrecv %d\nMPI_Allreduce %d\n", 2 * each, 4 * each, 4 * each, 4 * each, ranks);
  }
  MPI_Finalize();
  return 0;
}
