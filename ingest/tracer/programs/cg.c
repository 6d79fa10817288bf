/*
 * Conjugate gradients on `--size` rows of 480 points, divided between the ranks: 4.05 times a point less its neighbours, for a right
 * side whose solution is known. Each iteration exchanges borders (3,840 B) and adds up two scalars over all ranks. It ends where
 * the residual is 1e-12 of the first one, after at most `--steps` iterations, and the solution has to be the known one to 1e-9.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "program.h"

enum { COLUMNS = 480, WIDTH = COLUMNS + 2 };

static int rows, above, below;

static double *vector(void) {
  double *made = calloc((size_t)(rows + 2) * WIDTH, sizeof *made);
  if (made == NULL) {
    fputs("cg: no memory\n", stderr);
    exit(3);
  }
  return made;
}

/* Fetches the rows of the neighbours that border on `x`. */
static void borders(double *x) {
  MPI_Sendrecv(x + WIDTH + 1, COLUMNS, MPI_DOUBLE, above, 0, x + (size_t)(rows + 1) * WIDTH + 1, COLUMNS, MPI_DOUBLE, below, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(x + (size_t)rows * WIDTH + 1, COLUMNS, MPI_DOUBLE, below, 1, x + 1, COLUMNS, MPI_DOUBLE, above, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

/* y = A x; returns this rank's part of x y. */
static double apply(const double *x, double *y) {
  double sum = 0;
  for (int row = 1; row <= rows; row++) {
    const double *at = x + (size_t)row * WIDTH;
    double *out = y + (size_t)row * WIDTH;
    for (int i = 1; i <= COLUMNS; i++) {
      out[i] = 4.05 * at[i] - at[i - 1] - at[i + 1] - at[i - WIDTH] - at[i + WIDTH];
      sum += at[i] * out[i];
    }
  }
  return sum;
}

/* x += a p and r -= a q; returns this rank's part of r r. */
static double advance(double a, const double *p, const double *q, double *x, double *r) {
  double sum = 0;
  for (int row = 1; row <= rows; row++) {
    for (size_t k = (size_t)row * WIDTH + 1; k <= (size_t)row * WIDTH + COLUMNS; k++) {
      x[k] += a * p[k];
      r[k] -= a * q[k];
      sum += r[k] * r[k];
    }
  }
  return sum;
}

/* p = r + b p. */
static void turn(double b, const double *r, double *p) {
  for (int row = 1; row <= rows; row++) {
    for (size_t k = (size_t)row * WIDTH + 1; k <= (size_t)row * WIDTH + COLUMNS; k++) {
      p[k] = r[k] + b * p[k];
    }
  }
}

static double over_all(double part) {
  double all;
  MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

int main(int count, char **arguments) {
  size = 480;
  steps = 400;
  begin(count, arguments);
  int first = (int)((int64_t)size * rank / ranks);
  rows = (int)((int64_t)size * (rank + 1) / ranks) - first;
  above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  if (rows < 1) {
    fprintf(stderr, "cg: --size of at least %d rows is needed, got %d\n", ranks, size);
    return 2;
  }
  double *known = vector(), *x = vector(), *r = vector(), *p = vector(), *q = vector();
  for (int row = 1; row <= rows; row++) {
    for (int i = 1; i <= COLUMNS; i++) {
      known[(size_t)row * WIDTH + i] = (double)mixed((uint64_t)(first + row) * COLUMNS + i) / 9.2233720368547758e18 - 1;
    }
  }
  borders(known);
  apply(known, r);
  turn(0, r, p);
  double begun = over_all(advance(0, p, q, x, r));
  double left = begun;
  for (int step = 0; step < steps && left > 1e-24 * begun; step++) {
    borders(p);
    work_begins();
    double part = apply(p, q);
    work_ends();
    double a = left / over_all(part);
    work_begins();
    part = advance(a, p, q, x, r);
    work_ends();
    double now_left = over_all(part);
    work_begins();
    turn(now_left / left, r, p);
    work_ends();
    left = now_left;
  }
  double error = 0;
  for (int row = 1; row <= rows; row++) {
    for (size_t k = (size_t)row * WIDTH + 1; k <= (size_t)row * WIDTH + COLUMNS; k++) {
      error = fmax(error, fabs(x[k] - known[k]));
    }
  }
  free(known), free(x), free(r), free(p), free(q);
  end("cg");
  if (!(error <= 1e-9)) {
    fprintf(stderr, "cg: rank %d is %g off the solution\n", rank, error);
    return 1;
  }
  return 0;
}
