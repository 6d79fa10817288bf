/*
 * What the programs of the validation share. Computing is emulated: a process sleeps until shortly before a time and then
 * watches the clock, so that ranks may outnumber processors. Noise that is injected meanwhile puts the time off, as it would
 * put off work.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdint.h>

/* Of CLOCK_MONOTONIC, in ns. */
int64_t now(void);

/* Computes for so long. */
void compute(int64_t nanos);

/*
 * Starts MPI and reads `--steps N`, `--compute MICROSECONDS`, `--bytes N` over what these hold; other words end the program.
 * All ranks go on together.
 */
void begin(int count, char **arguments);

/*
 * Ends MPI and prints a line per rank: "run PROGRAM rank R of P: BEGIN END", the times in ns when it left MPI_Init and when
 * it entered MPI_Finalize.
 */
void end(const char *program);

extern int rank, ranks, steps, bytes;
extern int64_t compute_nanos;

#endif
