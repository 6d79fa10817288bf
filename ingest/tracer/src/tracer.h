/*
 * What generated wrappers and the parts of the tracer share. A wrapper is
 *
 *   iw_enter, the call, iw_leave, what the call did, iw_end
 *
 * and everything between iw_leave and iw_end becomes events of one row of the rank's file (record.h).
 */
#ifndef IW_TRACER
#define IW_TRACER

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#include "inject.h"
#include "names.h"

/* Apparatus: whether calls go through iw_inject_NAME; called after MPI has begun, and before it ends. */
extern int iw_injecting;
void iw_inject_init(void);
void iw_inject_end(void);
void iw_inject_call(void);
void iw_inject_beyond(const char *function);

/* Modes of sends and operations, by their codes in archives. */
enum { IW_STANDARD, IW_SYNCHRONOUS, IW_BUFFERED, IW_READY };
enum {
  IW_BARRIER, IW_BCAST, IW_GATHER, IW_GATHERV, IW_SCATTER, IW_SCATTERV, IW_ALLGATHER, IW_ALLGATHERV, IW_ALLTOALL,
  IW_ALLTOALLV, IW_ALLTOALLW, IW_ALLREDUCE, IW_REDUCE, IW_REDUCE_SCATTER, IW_SCAN, IW_EXSCAN, IW_REDUCE_SCATTER_BLOCK,
  IW_CREATE_HANDLE, IW_DESTROY_HANDLE
};

/* What is only counted: by rows at the end of a file. */
enum { IW_OTHER_THREAD, IW_UNKNOWN_COMMUNICATOR, IW_COUNTS };
void iw_count(int what);

/*
 * Begins a call: 1 where it is to be recorded, 0 where nothing is (the tracer is off, or this is a call inside another one).
 */
int iw_enter(void);
/* Ends the call, which is a row from here on. */
void iw_leave(int function);
void iw_end(void);

/* Bytes of so many elements. */
int64_t iw_bytes(int64_t count, MPI_Datatype datatype);

/* A status that is not ignored, so that the message can be seen; the caller's own if it wants it. */
MPI_Status *iw_status(MPI_Status *status);
MPI_Status *iw_statuses(int count, MPI_Status *statuses);

/* Messages. */
void iw_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes);
void iw_post_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes, MPI_Request request);
void iw_receive(MPI_Comm comm, const MPI_Status *status);
void iw_post_receive(int source, MPI_Comm comm, MPI_Request request);
void iw_match(MPI_Message message, MPI_Comm comm);
MPI_Comm iw_matched(MPI_Message message);

/* Persistent requests, and their activations. */
void iw_init_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes, MPI_Request request);
void iw_init_receive(int source, MPI_Comm comm, MPI_Request request);
void iw_start(MPI_Request request);
void iw_start_all(int count, const MPI_Request *requests);

/* Completion: requests are taken down before the call, which sets them to null. */
void iw_take(int count, const MPI_Request *requests);
void iw_complete(int index, const MPI_Status *status);
void iw_complete_some(int count, const int *indices, const MPI_Status *statuses);
void iw_complete_all(int count, const MPI_Status *statuses);
void iw_forget(int index);
void iw_cancel(MPI_Request request);

/* What a member gives to or gets from each of the others: a count or counts, of a type or types. */
typedef struct {
  int64_t count;
  const int *counts;
  MPI_Datatype type;
  const MPI_Datatype *types;
} iw_share;
iw_share iw_even(int64_t count, MPI_Datatype type);
iw_share iw_counts(const int *counts, MPI_Datatype type);
iw_share iw_types(const int *counts, const MPI_Datatype *types);
#define IW_NOTHING iw_even(0, MPI_BYTE)
#define IW_BLOCKING ((MPI_Request *)NULL)
#define IW_NO_ROOT (-0x7fffffff)
/* A part in a collective; buffer is the one that may be MPI_IN_PLACE. */
void iw_collective(int op, MPI_Comm comm, int root, const void *buffer, iw_share sent, iw_share received, MPI_Request *request);
/* A neighbourhood collective, as its messages. */
void iw_neighbours(MPI_Comm comm, iw_share sent, iw_share received, MPI_Request *request);

/* One-sided communication, by the codes of synchronisations in archives. */
enum { IW_FENCE, IW_POST, IW_START, IW_COMPLETE, IW_WAIT, IW_LOCK, IW_UNLOCK, IW_FLUSH, IW_FLUSH_LOCAL };
void iw_window(MPI_Comm comm, MPI_Win win);
/* Returns the number of its communicator. */
int iw_release_window(MPI_Win win);
void iw_freed_window(int communicator);
void iw_transfer(MPI_Win win, int target, int64_t sent, int64_t fetched, MPI_Request *request);
/* Of all members, of one rank, of a group; of the group that an epoch was opened with. */
void iw_synchronise(int kind, MPI_Win win);
void iw_synchronise_rank(int kind, MPI_Win win, int rank);
void iw_open_epoch(int kind, MPI_Win win, MPI_Group group);
void iw_close_epoch(int kind, MPI_Win win);

/* Communicators. Agreement is collective over the new one, duplication asks nobody. */
void iw_agree(MPI_Comm created);
void iw_duplicate(MPI_Comm comm, MPI_Comm created);
/* A handle was created by all members. */
void iw_created_handle(MPI_Comm comm);
void iw_created(MPI_Comm parent, MPI_Comm created);
void iw_post_created(MPI_Comm parent, MPI_Comm created, MPI_Request request);
int iw_release(MPI_Comm comm);
void iw_freed(int number);
void iw_name(MPI_Comm comm, const char *name);

#endif
