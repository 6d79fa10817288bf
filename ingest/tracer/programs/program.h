/*
 * What the programs of the validation share. Some of them emulate computing: a process sleeps until shortly before a time and then
 * watches the clock, so that ranks may outnumber processors. Noise that is injected meanwhile puts the time off, as it would
 * put off work. The others compute, and say how long that took them.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdint.h>

/* Of CLOCK_MONOTONIC, in ns. */
int64_t now(void);

/* Computes for so long, or as many percent of it as `--percent` says. */
void compute(int64_t nanos);

/*
 * Real work begins and ends: the time in between, less what injected detours took of it, counts as computing. Where `--percent` says
 * more than 100, the rest is waited for.
 */
void work_begins(void);
void work_ends(void);

/* A number that looks random: the mix of SplitMix64. */
uint64_t mixed(uint64_t number);

/*
 * Starts MPI and reads `--steps N`, `--compute MICROSECONDS`, `--bytes N`, `--size N` over what these hold; other words end the program.
 * All ranks go on together. `--percent P` makes computing take that share of its time, `--rank R` and `--stretch N` beside it that of
 * one rank or of one stretch alone.
 */
void begin(int count, char **arguments);

/*
 * Ends MPI and prints a line per rank: "run PROGRAM rank R of P: BEGIN END", the times in ns when it left MPI_Init and when
 * it entered MPI_Finalize. Where it did real work, another one: "computed PROGRAM rank R of P: NANOS".
 */
void end(const char *program);

extern int rank, ranks, steps, bytes, size;
extern int64_t compute_nanos;

/* Which stretch of a step is computed, from 1 on; 0 in programs that do not tell them apart. */
extern int stretch;

#endif
