/*
 * A ring whose ranks exchange halos with both neighbours one-sidedly: by fences, by post to wait, and by locks with flushes and
 * requests, some steps each.
 *
 *   rma [steps] [doubles]
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double work(double *cells, int count) {
  double sum = 0;
  for (int i = 0; i < 2000; i++) {
    for (int j = 0; j < count; j++) sum += cells[j] * (i + 1);
  }
  return sum;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 4, count = argc > 2 ? atoi(argv[2]) : 64, rank, ranks;
  double *base, sum = 0, all;
  MPI_Win win;
  MPI_Group world, neighbours;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks, both[] = {left, right};
  double *own = calloc((size_t)count, sizeof *own);
  MPI_Win_allocate(2 * (MPI_Aint)count * (MPI_Aint)sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, left == right ? 1 : 2, both, &neighbours);

  MPI_Win_fence(0, win);
  for (int step = 0; step < steps; step++) {
    sum += work(own, count);
    MPI_Put(own, count, MPI_DOUBLE, right, 0, count, MPI_DOUBLE, win);
    MPI_Get(own, count, MPI_DOUBLE, left, count, count, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
  }
  for (int step = 0; step < steps; step++) {
    MPI_Win_post(neighbours, 0, win);
    sum += work(own, count);
    MPI_Win_start(neighbours, 0, win);
    MPI_Put(own, count, MPI_DOUBLE, right, 0, count, MPI_DOUBLE, win);
    MPI_Put(own, count, MPI_DOUBLE, left, count, count, MPI_DOUBLE, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int step = 0; step < steps; step++) {
    double one = 1, old;
    MPI_Request request;
    sum += work(own, count);
    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
    MPI_Accumulate(own, count, MPI_DOUBLE, right, 0, count, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_flush(right, win);
    MPI_Fetch_and_op(&one, &old, MPI_DOUBLE, right, 0, MPI_SUM, win);
    MPI_Win_unlock(right, win);
    MPI_Win_lock_all(0, win);
    MPI_Rget(own, count, MPI_DOUBLE, left, count, count, MPI_DOUBLE, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
  }
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%g\n", all);
  MPI_Group_free(&neighbours);
  MPI_Group_free(&world);
  MPI_Win_free(&win);
  free(own);
  MPI_Finalize();
  return 0;
}
