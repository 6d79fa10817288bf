/*
 * Sample sort of `--size` keys per rank, `--steps` times over: each rank sorts its keys, all agree on splitters from samples, keys
 * go to the rank that they belong to (Alltoallv), and sorted runs are merged. At the end the keys of every round have to be in order
 * within ranks and across them, and to be those that were there before.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

typedef struct {
  uint64_t before, after, first, last, kept, disorder;
} Round;

static void *memory(size_t bytes_needed) {
  void *made = malloc(bytes_needed + 1);
  if (made == NULL) {
    fputs("sort: no memory\n", stderr);
    exit(3);
  }
  return made;
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a;
  uint32_t y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* A sum over the keys that says whether they are the same ones, whatever their order. */
static uint64_t digest(const uint32_t *keys, int n) {
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) {
    sum += mixed(keys[i]);
  }
  return sum;
}

/* Splitters: of the sorted samples of all ranks every `ranks`-th. */
static void split(const uint32_t *keys, uint32_t *samples, uint32_t *splitters) {
  uint32_t mine[ranks];
  for (int i = 0; i < ranks; i++) {
    mine[i] = keys[(int64_t)size * (2 * i + 1) / (2 * ranks)];
  }
  MPI_Allgather(mine, ranks, MPI_UINT32_T, samples, ranks, MPI_UINT32_T, MPI_COMM_WORLD);
  qsort(samples, (size_t)ranks * ranks, sizeof *samples, ascending);
  for (int i = 1; i < ranks; i++) {
    splitters[i - 1] = samples[i * ranks];
  }
}

/* Merges runs, from `begins[i]` to `begins[i + 1]`, into `to`; `next` is room for a place in each. */
static void merge(const uint32_t *from, const int *begins, uint32_t *to, int *next) {
  memcpy(next, begins, sizeof *next * ranks);
  for (int out = 0; out < begins[ranks]; out++) {
    int least = -1;
    for (int run = 0; run < ranks; run++) {
      if (next[run] < begins[run + 1] && (least < 0 || from[next[run]] < from[next[least]])) {
        least = run;
      }
    }
    to[out] = from[next[least]++];
  }
}

static Round verdict(uint64_t before, const uint32_t *sorted, int n) {
  Round round = {before, digest(sorted, n), n > 0 ? sorted[0] : 0, n > 0 ? sorted[n - 1] : 0, (uint64_t)n, 0};
  for (int i = 1; i < n; i++) {
    round.disorder += sorted[i - 1] > sorted[i];
  }
  return round;
}

/* Whether each round is right, by what all ranks say of it: `steps` rounds of rank 0, then those of rank 1. */
static int right(const Round *all) {
  for (int step = 0; step < steps; step++) {
    uint64_t changed = 0, keys = 0, last = 0;
    for (int each = 0; each < ranks; each++) {
      const Round *round = all + (size_t)each * steps + step;
      changed += round->after - round->before;
      keys += round->kept;
      if (round->disorder > 0 || (round->kept > 0 && round->first < last)) {
        return 0;
      }
      last = round->kept > 0 ? round->last : last;
    }
    if (changed != 0 || keys != (uint64_t)size * ranks) {
      return 0;
    }
  }
  return 1;
}

int main(int count, char **arguments) {
  size = 20000;
  steps = 60;
  begin(count, arguments);
  if (size < ranks) {
    fprintf(stderr, "sort: --size of at least %d keys is needed, got %d\n", ranks, size);
    return 2;
  }
  uint32_t *keys = memory(sizeof *keys * size);
  uint32_t *come = memory(sizeof *come * size * ranks);
  uint32_t *sorted = memory(sizeof *sorted * size * ranks);
  uint32_t *samples = memory(sizeof *samples * ranks * ranks);
  uint32_t splitters[ranks];
  int counts[ranks], offsets[ranks + 1], into[ranks], begins[ranks + 1], next[ranks];
  Round *rounds = memory(sizeof *rounds * steps);
  for (int step = 0; step < steps; step++) {
    work_begins();
    for (int i = 0; i < size; i++) {
      keys[i] = (uint32_t)mixed(((uint64_t)step * ranks + rank) * size + i);
    }
    uint64_t before = digest(keys, size);
    qsort(keys, size, sizeof *keys, ascending);
    work_ends();
    split(keys, samples, splitters);
    work_begins();
    offsets[0] = 0;
    for (int to = 0, i = 0; to < ranks; to++) {
      while (i < size && (to == ranks - 1 || keys[i] < splitters[to])) {
        i++;
      }
      offsets[to + 1] = i;
      counts[to] = i - offsets[to];
    }
    work_ends();
    MPI_Alltoall(counts, 1, MPI_INT, into, 1, MPI_INT, MPI_COMM_WORLD);
    begins[0] = 0;
    for (int from = 0; from < ranks; from++) {
      begins[from + 1] = begins[from] + into[from];
    }
    MPI_Alltoallv(keys, counts, offsets, MPI_UINT32_T, come, into, begins, MPI_UINT32_T, MPI_COMM_WORLD);
    work_begins();
    merge(come, begins, sorted, next);
    rounds[step] = verdict(before, sorted, begins[ranks]);
    work_ends();
  }
  int bytes_of_rounds = (int)(sizeof *rounds * steps);
  Round *all = memory((size_t)bytes_of_rounds * ranks);
  MPI_Gather(rounds, bytes_of_rounds, MPI_BYTE, all, bytes_of_rounds, MPI_BYTE, 0, MPI_COMM_WORLD);
  int fine = rank > 0 || right(all);
  free(keys), free(come), free(sorted), free(samples), free(rounds), free(all);
  end("sort");
  if (!fine) {
    fputs("sort: keys are out of order or not those that there were\n", stderr);
    return 1;
  }
  return 0;
}
