/*
 * Completion: a receive is complete once its message is due, and then costs o_r. Calls that complete all of their requests
 * take them in their order, calls that complete some take those first that are due.
 */
#include <stdlib.h>

#include "injection.h"
#include "inject_message.h"
#include "inject_network.h"
#include "inject_time.h"

/* Whether a request takes part: it is neither null nor persistent and at rest. */
static int is_active(MPI_Request request) {
  iw_message *message = iw_message_of(request);
  return request != MPI_REQUEST_NULL && (message == NULL || message->active);
}

/* Whether a request would complete now. Leaves it as it is. */
static int is_ready(MPI_Request request, int *ready) {
  MPI_Status status;
  iw_message *message = iw_message_of(request);
  *ready = 1;
  if (!is_active(request)) {
    return MPI_SUCCESS;
  }
  int code = PMPI_Request_get_status(request, ready, &status);
  if (code == MPI_SUCCESS && *ready && message != NULL && message->receives) {
    *ready = iw_now() >= iw_message_in(message, &status);
  }
  return code;
}

/* Completes one request, and waits for it if it must. */
static int complete(MPI_Request *request, MPI_Status *status) {
  iw_message *message = iw_message_of(*request);
  int active = message != NULL && message->active;
  int code = PMPI_Wait(request, status);
  if (!active) {
    return code;
  }
  if (message->receives) {
    iw_message_finish(message, status);
  }
  message->active = 0;
  if (!message->persistent) {
    iw_message_drop(message, 1);
  }
  return code;
}

static void hand_over(const MPI_Status *from, MPI_Status *to) {
  if (to != MPI_STATUS_IGNORE) {
    *to = *from;
  }
}

int iw_inject_Wait(MPI_Request *request, MPI_Status *status) {
  MPI_Status own;
  int code = complete(request, &own);
  hand_over(&own, status);
  return code;
}

int iw_inject_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  int code = is_ready(*request, flag);
  return code == MPI_SUCCESS && *flag ? iw_inject_Wait(request, status) : code;
}

int iw_inject_Request_get_status(MPI_Request request, int *flag, MPI_Status *status) {
  MPI_Status own;
  iw_message *message = iw_message_of(request);
  int code = is_ready(request, flag);
  if (code != MPI_SUCCESS || !*flag) {
    return code;
  }
  code = PMPI_Request_get_status(request, flag, &own);
  if (message != NULL && message->active && message->receives) {
    iw_status_unstamp(&own);
  }
  hand_over(&own, status);
  return code;
}

int iw_inject_Request_free(MPI_Request *request) {
  iw_message *message = iw_message_of(*request);
  if (message != NULL) {
    iw_message_drop(message, !message->active);
  }
  return PMPI_Request_free(request);
}

static int complete_at(int i, MPI_Request requests[], int at, MPI_Status statuses[]) {
  MPI_Status own;
  int code = complete(&requests[i], &own);
  own.MPI_ERROR = code;
  if (statuses != MPI_STATUSES_IGNORE) {
    statuses[at] = own;
  }
  return code == MPI_SUCCESS ? MPI_SUCCESS : MPI_ERR_IN_STATUS;
}

int iw_inject_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  int code = MPI_SUCCESS;
  for (int i = 0; i < count; i++) {
    int one = complete_at(i, requests, i, statuses);
    code = code == MPI_SUCCESS ? one : code;
  }
  return code;
}

/* Whether all requests would complete now. */
static int all_ready(int count, const MPI_Request requests[], int *ready) {
  int all = 1;
  int code = MPI_SUCCESS;
  for (int i = 0; i < count && code == MPI_SUCCESS; i++) {
    code = is_ready(requests[i], ready);
    all = all && *ready;
  }
  *ready = all;
  return code;
}

int iw_inject_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
  int code = all_ready(count, requests, flag);
  return code == MPI_SUCCESS && *flag ? iw_inject_Waitall(count, requests, statuses) : code;
}

static int count_active(int count, const MPI_Request requests[]) {
  int active = 0;
  for (int i = 0; i < count; i++) {
    active += is_active(requests[i]);
  }
  return active;
}

/* The first active request that would complete now, or `count`. */
static int find_ready(int from, int count, const MPI_Request requests[], int *found) {
  for (*found = from; *found < count; ++*found) {
    int ready = 0;
    int code = is_active(requests[*found]) ? is_ready(requests[*found], &ready) : MPI_SUCCESS;
    if (code != MPI_SUCCESS || ready) {
      return code;
    }
  }
  return MPI_SUCCESS;
}

int iw_inject_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
  if (count_active(count, requests) == 0) {
    return PMPI_Testany(count, requests, index, flag, status);
  }
  int found;
  int code = find_ready(0, count, requests, &found);
  *flag = code == MPI_SUCCESS && found < count;
  *index = *flag ? found : MPI_UNDEFINED;
  return *flag ? iw_inject_Wait(&requests[found], status) : code;
}

int iw_inject_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
  int flag = 0;
  int code = MPI_SUCCESS;
  while (!flag && code == MPI_SUCCESS) {
    code = iw_inject_Testany(count, requests, index, &flag, status);
    iw_pause();
  }
  return code;
}

int iw_inject_Testsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]) {
  if (count_active(count, requests) == 0) {
    return PMPI_Testsome(count, requests, done, indices, statuses);
  }
  int code = MPI_SUCCESS;
  *done = 0;
  for (int found = 0; found < count; found++) {
    int asked = find_ready(found, count, requests, &found);
    if (asked != MPI_SUCCESS) {
      return asked;
    }
    if (found < count) {
      int one = complete_at(found, requests, *done, statuses);
      code = code == MPI_SUCCESS ? one : code;
      indices[(*done)++] = found;
    }
  }
  return code;
}

int iw_inject_Waitsome(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]) {
  int code = MPI_SUCCESS;
  *done = 0;
  while (*done == 0 && code == MPI_SUCCESS) {
    code = iw_inject_Testsome(count, requests, done, indices, statuses);
    iw_pause();
  }
  return code;
}
