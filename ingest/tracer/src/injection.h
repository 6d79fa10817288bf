/*
 * The apparatus: chosen overheads, gaps, latencies, noise and delays in a real run, as IDLEWAVE_INJECT states them.
 *
 * A wrapper of MPI_NAME calls iw_inject_NAME in the place of PMPI_NAME while iw_injecting is set; these have the signature of
 * the function and call PMPI themselves. What a setting means is stated in docs/validation.md.
 */
#ifndef IDLEWAVE_INJECTION_H
#define IDLEWAVE_INJECTION_H

#include <mpi.h>
#include <stdint.h>

/* Whether anything is injected in this process. Constant between iw_inject_init and iw_inject_end. */
extern int iw_injecting;

/*
 * Reads IDLEWAVE_INJECT and starts to inject; call it right after PMPI_Init or PMPI_Init_thread. Collective over
 * MPI_COMM_WORLD where anything is stated. A setting that makes no sense, or latencies between several nodes, end the run
 * with one line.
 */
void iw_inject_init(void);

/* Stops to inject; call it right before PMPI_Finalize. */
void iw_inject_end(void);

/*
 * Waits for the delays that are due before this call. Call it at the begin of every call that the archive has, but for
 * MPI_Init, which is call 0, while iw_injecting is set.
 */
void iw_inject_call(void);

/* A function whose messages nothing can be put into: the first time it is said, if messages cost anything more. */
void iw_inject_beyond(const char *function);

/* The time that injected noise took from this process so far, in ns. Programs that emulate work add it to their deadlines. */
int64_t iw_inject_stolen_nanos(void);

#include "inject.h"

#endif
