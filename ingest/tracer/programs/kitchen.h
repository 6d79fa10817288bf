/*
 * A program that uses every function that the tracer wraps, and counts by itself what it does: calls by function, messages and one-sided
 * transfers with their bytes, collectives. What it counts for itself, it asks of PMPI, which no tracer sees.
 */
#ifndef KITCHEN_H
#define KITCHEN_H

#include <mpi.h>

extern int rank, ranks;

/* Calls MPI_name, and counts it. */
#define DO(name, ...) check(#name, (tally(#name), MPI_##name(__VA_ARGS__)))
/* A collective on a communicator, counted by its first member. */
#define COLLECTIVE(comm, name, ...) (collective(comm), DO(name, __VA_ARGS__))
/* A one-sided operation that moves so many bytes, both ways together. */
#define MOVE(bytes, name, ...) (moves(bytes), DO(name, __VA_ARGS__))

void tally(const char *name);
void check(const char *name, int result);
/* A message leaves this rank. */
void sends(long bytes);
void moves(long bytes);
void collective(MPI_Comm comm);

/* The parts. */
void kitchen_messages(void);
void kitchen_requests(void);
void kitchen_collectives(void);
void kitchen_communicators(void);
void kitchen_neighbours(void);
void kitchen_windows(void);
void kitchen_files(void);

#endif
