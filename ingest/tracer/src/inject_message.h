/*
 * Messages that carry when they are due: 8 bytes of time first, then what the user sends, as a datatype of two parts at
 * absolute addresses. The time comes first so that a message shorter than its receive arrives whole.
 */
#ifndef IDLEWAVE_INJECT_MESSAGE_H
#define IDLEWAVE_INJECT_MESSAGE_H

#include <mpi.h>
#include <stdint.h>

enum { IW_STAMP_BYTES = 8 };

/* What is known of a request: of every receive that costs anything, and of every send that carries a time. */
typedef struct iw_message {
  struct iw_message *next;
  MPI_Request request;
  int64_t stamp; /* due time: of a send when it is started, of a receive once it has come */
  int64_t in;    /* of a receive: when the message has come in, 0 as long as that is not known */
  int64_t bytes; /* of a send: its length */
  int receives;
  int persistent;
  int active;
} iw_message;

/* The type to send or receive with, at MPI_BOTTOM, count 1. */
typedef struct {
  MPI_Datatype type;
  int own; /* to be freed once it has been handed over */
} iw_stamped;

/*
 * Makes the type of a message. Of predefined types the last few of each thread are kept, because programs use the same
 * buffers again: a new type takes as long as sending a small message.
 */
iw_stamped iw_stamped_of(const void *buffer, int count, MPI_Datatype type, int64_t *stamp);
void iw_stamped_done(iw_stamped *made);

/* The bytes of `count` elements. */
int64_t iw_bytes_of(int count, MPI_Datatype type);

/* A new message of which nothing is known. */
iw_message *iw_message_new(void);

/* Remembers the message as that of a request. */
void iw_message_keep(iw_message *message, MPI_Request request);

/* The message of a request, or NULL. */
iw_message *iw_message_of(MPI_Request request);

/* Forgets a message whose request is gone; `free_it`: nothing of it is under way any more. */
void iw_message_drop(iw_message *message, int free_it);

/*
 * Takes the time out of what a status says was received; returns the length of the message, or -1 of one that was cancelled
 * or came from nobody.
 */
int64_t iw_status_unstamp(MPI_Status *status);

/* Waits until a received message has come in, and takes it in. */
void iw_message_take(int64_t stamp, MPI_Status *status);

/* Likewise of a request whose receive is complete, in two steps: when it has come in; and what follows the wait for that. */
int64_t iw_message_in(iw_message *message, const MPI_Status *status);
void iw_message_finish(iw_message *message, MPI_Status *status);

#endif
