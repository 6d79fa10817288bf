/*
 * Collectives of messages that are injected: nothing can be put into those of the library from outside. The algorithms are
 * those of a study (perturb.collective): barrier dissemination, bcast and reduce binomial, allreduce recursive-doubling,
 * gather(v) and scatter(v) linear, allgather(v) ring, alltoall(v, w) and reduce-scatter pairwise, scan and exscan linear.
 * Nonblocking and neighbour collectives, and those of intercommunicators, stay the library's.
 */
#ifndef IDLEWAVE_INJECT_COLLECTIVE_H
#define IDLEWAVE_INJECT_COLLECTIVE_H

#include <mpi.h>

/* Collectives are the library's unless `replace`. */
void iw_collectives_start(int replace);
void iw_collectives_end(void);

/*
 * A communicator of the same members for the messages of collectives, made at the first collective, or MPI_COMM_NULL where
 * the library's own collective is to be called.
 */
MPI_Comm iw_collectives_comm(MPI_Comm comm);

/* A stage of an algorithm: posts a receive, sends, completes both. Either side may be MPI_PROC_NULL. */
int iw_stage(const void *out, int out_count, MPI_Datatype out_type, int to, void *in, int in_count, MPI_Datatype in_type,
             int from, MPI_Comm comm);

/* Copies within the process. */
int iw_copy(const void *from, int from_count, MPI_Datatype from_type, void *to, int to_count, MPI_Datatype to_type);

/* The place `steps` elements after `buffer`. */
void *iw_at(const void *buffer, MPI_Aint steps, MPI_Datatype type);

/* Whom to send to and to receive from in stage 1 <= stage < members of a pairwise exchange. */
void iw_pair(int stage, int rank, int members, int *to, int *from);

#endif
