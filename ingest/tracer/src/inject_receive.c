/* Receives and probes: the message is taken in once it is due, and costs o_r. */
#include <stdlib.h>

#include "injection.h"
#include "inject_message.h"
#include "inject_network.h"

int iw_inject_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status) {
  if (from == MPI_PROC_NULL || !iw_network_receives()) {
    return PMPI_Recv(buffer, count, type, from, tag, comm, status);
  }
  MPI_Status own;
  int64_t stamp = 0;
  int code;
  status = status == MPI_STATUS_IGNORE ? &own : status;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &stamp);
    code = PMPI_Recv(MPI_BOTTOM, 1, both.type, from, tag, comm, status);
    iw_stamped_done(&both);
  } else {
    code = PMPI_Recv(buffer, count, type, from, tag, comm, status);
  }
  iw_message_take(stamp, status);
  return code;
}

static int begin(int persistent, void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                 MPI_Request *request) {
  int (*call)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) = persistent ? PMPI_Recv_init : PMPI_Irecv;
  if (from == MPI_PROC_NULL || !iw_network_receives()) {
    return call(buffer, count, type, from, tag, comm, request);
  }
  iw_message *message = iw_message_new();
  message->receives = 1;
  message->persistent = persistent;
  message->active = !persistent;
  int code;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &message->stamp);
    code = call(MPI_BOTTOM, 1, both.type, from, tag, comm, request);
    iw_stamped_done(&both);
  } else {
    code = call(buffer, count, type, from, tag, comm, request);
  }
  if (code == MPI_SUCCESS) {
    iw_message_keep(message, *request);
  } else {
    free(message);
  }
  return code;
}

int iw_inject_Irecv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request) {
  return begin(0, buffer, count, type, from, tag, comm, request);
}

int iw_inject_Recv_init(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request) {
  return begin(1, buffer, count, type, from, tag, comm, request);
}

int iw_inject_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to, int out_tag, void *in, int in_count,
                       MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *status) {
  MPI_Request requests[2];
  MPI_Status statuses[2];
  int code = iw_inject_Irecv(in, in_count, in_type, from, in_tag, comm, &requests[0]);
  if (code == MPI_SUCCESS) {
    code = iw_inject_Isend(out, out_count, out_type, to, out_tag, comm, &requests[1]);
  }
  if (code == MPI_SUCCESS) {
    code = iw_inject_Waitall(2, requests, statuses);
    if (status != MPI_STATUS_IGNORE) {
      *status = statuses[0];
    }
    if (code == MPI_ERR_IN_STATUS) {
      code = statuses[0].MPI_ERROR != MPI_SUCCESS ? statuses[0].MPI_ERROR : statuses[1].MPI_ERROR;
    }
  }
  return code;
}

int iw_inject_Sendrecv_replace(void *buffer, int count, MPI_Datatype type, int to, int out_tag, int from, int in_tag,
                               MPI_Comm comm, MPI_Status *status) {
  MPI_Status own;
  status = status == MPI_STATUS_IGNORE ? &own : status;
  int64_t stamp = to == MPI_PROC_NULL ? 0 : iw_network_send(iw_bytes_of(count, type));
  int code;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &stamp);
    code = PMPI_Sendrecv_replace(MPI_BOTTOM, 1, both.type, to, out_tag, from, in_tag, comm, status);
    iw_stamped_done(&both);
  } else {
    code = PMPI_Sendrecv_replace(buffer, count, type, to, out_tag, from, in_tag, comm, status);
  }
  iw_message_take(stamp, status);
  return code;
}

/* A probe sees a message as soon as the library does; the receive waits until it is due. */
static int seen(int code, int there, MPI_Status *status) {
  if (code == MPI_SUCCESS && there && status != MPI_STATUS_IGNORE) {
    iw_status_unstamp(status);
  }
  return code;
}

int iw_inject_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status) {
  return seen(PMPI_Probe(from, tag, comm, status), 1, status);
}

int iw_inject_Iprobe(int from, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
  int code = PMPI_Iprobe(from, tag, comm, flag, status);
  return seen(code, *flag, status);
}

int iw_inject_Mprobe(int from, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
  return seen(PMPI_Mprobe(from, tag, comm, message, status), 1, status);
}

int iw_inject_Improbe(int from, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
  int code = PMPI_Improbe(from, tag, comm, flag, message, status);
  return seen(code, *flag, status);
}

int iw_inject_Mrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
  if (*message == MPI_MESSAGE_NO_PROC || !iw_network_receives()) {
    return PMPI_Mrecv(buffer, count, type, message, status);
  }
  MPI_Status own;
  int64_t stamp = 0;
  int code;
  status = status == MPI_STATUS_IGNORE ? &own : status;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &stamp);
    code = PMPI_Mrecv(MPI_BOTTOM, 1, both.type, message, status);
    iw_stamped_done(&both);
  } else {
    code = PMPI_Mrecv(buffer, count, type, message, status);
  }
  iw_message_take(stamp, status);
  return code;
}

int iw_inject_Imrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *matched, MPI_Request *request) {
  if (*matched == MPI_MESSAGE_NO_PROC || !iw_network_receives()) {
    return PMPI_Imrecv(buffer, count, type, matched, request);
  }
  iw_message *message = iw_message_new();
  message->receives = 1;
  message->active = 1;
  int code;
  if (iw_network_stamps()) {
    iw_stamped both = iw_stamped_of(buffer, count, type, &message->stamp);
    code = PMPI_Imrecv(MPI_BOTTOM, 1, both.type, matched, request);
    iw_stamped_done(&both);
  } else {
    code = PMPI_Imrecv(buffer, count, type, matched, request);
  }
  if (code == MPI_SUCCESS) {
    iw_message_keep(message, *request);
  } else {
    free(message);
  }
  return code;
}
