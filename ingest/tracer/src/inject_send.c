/* Sends: o_s in the call, and a due time that travels with the message. */
#include <stdlib.h>

#include "injection.h"
#include "inject_message.h"
#include "inject_network.h"

typedef int (*send_function)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int (*isend_function)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static int send(send_function call, const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  if (to == MPI_PROC_NULL) {
    return call(buffer, count, type, to, tag, comm);
  }
  int64_t due = iw_network_send(iw_bytes_of(count, type));
  if (!iw_network_stamps()) {
    return call(buffer, count, type, to, tag, comm);
  }
  iw_stamped both = iw_stamped_of(buffer, count, type, &due);
  int code = call(MPI_BOTTOM, 1, both.type, to, tag, comm);
  iw_stamped_done(&both);
  return code;
}

/* Prepares (persistent) or starts a send whose time lies in a message that is kept. */
static int begin(isend_function call, int persistent, const void *buffer, int count, MPI_Datatype type, int to, int tag,
                 MPI_Comm comm, MPI_Request *request) {
  if (to == MPI_PROC_NULL) {
    return call(buffer, count, type, to, tag, comm, request);
  }
  iw_message *message = iw_message_new();
  message->bytes = iw_bytes_of(count, type);
  message->persistent = persistent;
  message->active = !persistent;
  if (!persistent) {
    message->stamp = iw_network_send(message->bytes);
  }
  int code;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &message->stamp);
    code = call(MPI_BOTTOM, 1, both.type, to, tag, comm, request);
    iw_stamped_done(&both);
  } else {
    code = call(buffer, count, type, to, tag, comm, request);
  }
  if (code == MPI_SUCCESS && (persistent || iw_network_stamps())) {
    iw_message_keep(message, *request);
  } else {
    free(message);
  }
  return code;
}

#define SEND(NAME)                                                                                                     \
  int iw_inject_##NAME(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {             \
    return send(PMPI_##NAME, buffer, count, type, to, tag, comm);                                                      \
  }
SEND(Send)
SEND(Bsend)
SEND(Ssend)
SEND(Rsend)

#define BEGIN(NAME, PERSISTENT)                                                                                        \
  int iw_inject_##NAME(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,               \
                       MPI_Request *request) {                                                                         \
    return begin(PMPI_##NAME, PERSISTENT, buffer, count, type, to, tag, comm, request);                                \
  }
BEGIN(Isend, 0)
BEGIN(Ibsend, 0)
BEGIN(Issend, 0)
BEGIN(Irsend, 0)
BEGIN(Send_init, 1)
BEGIN(Bsend_init, 1)
BEGIN(Ssend_init, 1)
BEGIN(Rsend_init, 1)

int iw_inject_Start(MPI_Request *request) {
  iw_message *message = iw_message_of(*request);
  if (message != NULL) {
    if (!message->receives) {
      message->stamp = iw_network_send(message->bytes);
    }
    message->in = 0;
    message->active = 1;
  }
  return PMPI_Start(request);
}

int iw_inject_Startall(int count, MPI_Request requests[]) {
  for (int i = 0; i < count; i++) {
    int code = iw_inject_Start(&requests[i]);
    if (code != MPI_SUCCESS) {
      return code;
    }
  }
  return MPI_SUCCESS;
}

/* The user's buffer has no room for the times: a larger one takes its place. */
static void *users_buffer;
static int users_bytes;
static void *our_buffer;

int iw_inject_Buffer_attach(void *buffer, int bytes) {
  int least = MPI_BSEND_OVERHEAD > 0 ? MPI_BSEND_OVERHEAD : 1;
  int64_t larger = bytes + ((int64_t)bytes / least + 1) * IW_STAMP_BYTES;
  if (!iw_network_stamps() || our_buffer != NULL || larger > INT32_MAX || (our_buffer = malloc((size_t)larger)) == NULL) {
    return PMPI_Buffer_attach(buffer, bytes);
  }
  users_buffer = buffer;
  users_bytes = bytes;
  return PMPI_Buffer_attach(our_buffer, (int)larger);
}

int iw_inject_Buffer_detach(void *buffer, int *bytes) {
  int code = PMPI_Buffer_detach(buffer, bytes);
  if (code == MPI_SUCCESS && our_buffer != NULL) {
    free(our_buffer);
    our_buffer = NULL;
    *(void **)buffer = users_buffer;
    *bytes = users_bytes;
  }
  return code;
}
