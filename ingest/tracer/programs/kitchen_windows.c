/* One-sided communication: windows made in every way, all operations, all synchronisations. */
#include "kitchen.h"

#include <stdlib.h>

#define COUNT 8
#define BYTES (COUNT * (long)sizeof(int))

static void fences(int target) {
  int *base, out[COUNT] = {0}, in[COUNT], one = 1, old;
  MPI_Win win;
  COLLECTIVE(MPI_COMM_WORLD, Win_allocate, COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  COLLECTIVE(MPI_COMM_WORLD, Win_fence, 0, win);
  MOVE(BYTES, Put, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_fence, 0, win);
  MOVE(BYTES, Get, in, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_fence, 0, win);
  MOVE(BYTES, Accumulate, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, MPI_SUM, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_fence, 0, win);
  MOVE(2 * BYTES, Get_accumulate, out, COUNT, MPI_INT, in, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, MPI_SUM, win);
  MOVE(2 * (long)sizeof(int), Fetch_and_op, &one, &old, MPI_INT, target, 0, MPI_SUM, win);
  MOVE(2 * (long)sizeof(int), Compare_and_swap, &one, &one, &old, MPI_INT, target, 0, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_fence, 0, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_free, &win);
}

static void groups(int from, int to) {
  int base[COUNT] = {0}, out[COUNT] = {0}, flag;
  MPI_Win win;
  MPI_Group world, before, after;
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Group_incl(world, 1, &from, &before);
  PMPI_Group_incl(world, 1, &to, &after);
  COLLECTIVE(MPI_COMM_WORLD, Win_create, base, sizeof base, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int round = 0; round < 2; round++) {
    DO(Win_post, before, 0, win);
    DO(Win_start, after, 0, win);
    MOVE(BYTES, Put, out, COUNT, MPI_INT, to, 0, COUNT, MPI_INT, win);
    DO(Win_complete, win);
    if (round == 0) {
      DO(Win_wait, win);
    } else {
      for (flag = 0; !flag;) DO(Win_test, win, &flag);
    }
  }
  COLLECTIVE(MPI_COMM_WORLD, Win_free, &win);
  PMPI_Group_free(&world);
  PMPI_Group_free(&before);
  PMPI_Group_free(&after);
}

static void locks(int target) {
  int *base, out[COUNT] = {0}, in[COUNT];
  MPI_Win win;
  MPI_Request requests[4];
  COLLECTIVE(MPI_COMM_WORLD, Win_allocate_shared, COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  DO(Win_lock, MPI_LOCK_EXCLUSIVE, target, 0, win);
  MOVE(BYTES, Put, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win);
  DO(Win_flush, target, win);
  MOVE(BYTES, Put, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win);
  DO(Win_flush_local, target, win);
  DO(Win_unlock, target, win);
  DO(Win_lock_all, 0, win);
  MOVE(BYTES, Rput, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win, &requests[0]);
  MOVE(BYTES, Rget, in, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, win, &requests[1]);
  MOVE(BYTES, Raccumulate, out, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, MPI_SUM, win, &requests[2]);
  MOVE(2 * BYTES, Rget_accumulate, out, COUNT, MPI_INT, in, COUNT, MPI_INT, target, 0, COUNT, MPI_INT, MPI_SUM, win, &requests[3]);
  DO(Waitall, 4, requests, MPI_STATUSES_IGNORE);
  DO(Win_flush_all, win);
  DO(Win_flush_local_all, win);
  DO(Win_sync, win);
  DO(Win_unlock_all, win);
  COLLECTIVE(MPI_COMM_WORLD, Win_free, &win);
}

static void dynamic(void) {
  int base[COUNT];
  MPI_Win win;
  COLLECTIVE(MPI_COMM_WORLD, Win_create_dynamic, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  DO(Win_attach, win, base, sizeof base);
  DO(Win_detach, win, base);
  COLLECTIVE(MPI_COMM_WORLD, Win_free, &win);
}

void kitchen_windows(void) {
  int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
  fences(to);
  groups(from, to);
  locks(to);
  dynamic();
}
