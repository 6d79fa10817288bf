/*
 * Heat on a plate of `--size` rows and 480 columns (a row is a message of 3,840 B), rows divided between the ranks: each step
 * streams both grids through memory. Borders travel while the inner rows are computed; every tenth step all ranks sum the heat.
 * At the end rank 0 computes the plate by itself, after its run, and every point has to be the same bit for bit.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

enum { COLUMNS = 480, WIDTH = COLUMNS + 2 };

/* The rows from `first` to before `last` of one step; row 0 and the columns at the sides belong to others, or are cold. */
static void relax(const double *from, double *to, int first, int last) {
  for (int row = first; row < last; row++) {
    const double *at = from + (size_t)row * WIDTH;
    double *out = to + (size_t)row * WIDTH;
    for (int i = 1; i <= COLUMNS; i++) {
      out[i] = at[i] + 0.2 * (at[i - 1] + at[i + 1] + at[i - WIDTH] + at[i + WIDTH] - 4 * at[i]);
    }
  }
}

/* A plate of so many rows, of which the first is row `begin` of the whole, with a cold row on both ends. */
static double *plate(int begin, int rows) {
  double *grid = calloc((size_t)(rows + 2) * WIDTH, sizeof *grid);
  if (grid == NULL) {
    fputs("heat: no memory\n", stderr);
    exit(3);
  }
  for (int row = 1; row <= rows; row++) {
    for (int i = 1; i <= COLUMNS; i++) {
      grid[(size_t)row * WIDTH + i] = (double)mixed((uint64_t)(begin + row - 1) * COLUMNS + i) / 1.8446744073709552e19;
    }
  }
  return grid;
}

/* The sum of all points' bits, which does not depend on their order. */
static uint64_t checksum(const double *grid, int rows) {
  uint64_t sum = 0;
  for (int row = 1; row <= rows; row++) {
    for (int i = 1; i <= COLUMNS; i++) {
      uint64_t bits;
      memcpy(&bits, grid + (size_t)row * WIDTH + i, sizeof bits);
      sum += mixed(bits + (uint64_t)i);
    }
  }
  return sum;
}

static uint64_t alone(int rows) {
  double *grid = plate(0, rows);
  double *next = plate(0, rows);
  for (int step = 0; step < steps; step++) {
    relax(grid, next, 1, rows + 1);
    double *swap = grid;
    grid = next;
    next = swap;
  }
  uint64_t sum = checksum(grid, rows);
  free(grid);
  free(next);
  return sum;
}

static double heat(const double *grid, int rows) {
  double sum = 0;
  for (int row = 1; row <= rows; row++) {
    for (int i = 1; i <= COLUMNS; i++) {
      sum += grid[(size_t)row * WIDTH + i];
    }
  }
  return sum;
}

int main(int count, char **arguments) {
  size = 1200;
  begin(count, arguments);
  int first = (int)((int64_t)size * rank / ranks);
  int rows = (int)((int64_t)size * (rank + 1) / ranks) - first;
  int above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  int below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  if (rows < 2) {
    fprintf(stderr, "heat: --size of at least %d rows is needed, got %d\n", 2 * ranks, size);
    return 2;
  }
  double *grid = plate(first, rows);
  double *next = plate(first, rows);
  double sum = 0;
  double all = 0;
  for (int step = 0; step < steps; step++) {
    MPI_Request requests[4];
    MPI_Irecv(grid + 1, COLUMNS, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(grid + (size_t)(rows + 1) * WIDTH + 1, COLUMNS, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(grid + WIDTH + 1, COLUMNS, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(grid + (size_t)rows * WIDTH + 1, COLUMNS, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[3]);
    stretch = 1;
    work_begins();
    relax(grid, next, 2, rows);
    work_ends();
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    stretch = 2;
    work_begins();
    relax(grid, next, 1, 2);
    relax(grid, next, rows, rows + 1);
    double *swap = grid;
    grid = next;
    next = swap;
    if ((step + 1) % 10 == 0) {
      sum = heat(grid, rows);
    }
    work_ends();
    if ((step + 1) % 10 == 0) {
      MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
  }
  uint64_t mine = checksum(grid, rows);
  uint64_t total = 0;
  MPI_Reduce(&mine, &total, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  free(grid);
  free(next);
  end("heat");
  if (rank == 0 && total != alone(size)) {
    fprintf(stderr, "heat: the plate of %d ranks is not that of one\n", ranks);
    return 1;
  }
  return 0;
}
