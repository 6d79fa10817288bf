/* Files that describe themselves: lines with # first, then the measurements. */
#ifndef PROBE_OUTPUT_H
#define PROBE_OUTPUT_H

#include "world.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Zeroed memory for count values of size bytes, touched already; ends the run where there is none. */
void *output_memory(size_t count, size_t size);

/* Opens path, which gets ".RANK" where it is one file per rank of several; ends the run where it cannot. */
FILE *output_open(const char *path, const World *world, int per_rank);

/* "# Clock: ..." and "# Ticks per ns: ...". */
void output_clock(FILE *file);

/* "# Rank: 0 of 2" and "# Pinned: ...", where cpu is what pin_to returned. */
void output_place(FILE *file, const World *world, int cpu);

/* Closes; ends the run if anything could not be written. */
void output_close(FILE *file, const char *path);

/* The median; sorts the values. */
uint64_t output_median(uint64_t *values, size_t count);

#endif
