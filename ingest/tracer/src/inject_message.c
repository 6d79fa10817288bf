#include "inject_message.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inject_network.h"
#include "inject_time.h"

enum { BUCKETS = 1024, KEPT_BITS = 6 };

typedef struct {
  const void *buffer;
  int64_t *stamp;
  int count;
  MPI_Datatype type;
  MPI_Datatype both;
} kept_type;

static __thread kept_type kept[1 << KEPT_BITS];

static iw_message *bucket[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static MPI_Datatype create(const void *buffer, int count, MPI_Datatype type, int64_t *stamp) {
  int length[2] = {IW_STAMP_BYTES, count};
  MPI_Datatype parts[2] = {MPI_BYTE, type};
  MPI_Aint place[2];
  MPI_Datatype both;
  PMPI_Get_address(stamp, &place[0]);
  PMPI_Get_address((void *)buffer, &place[1]);
  PMPI_Type_create_struct(count > 0 ? 2 : 1, length, place, parts, &both);
  PMPI_Type_commit(&both);
  return both;
}

/* Only predefined types stay what they are: another type may come to have the handle of one that was freed. */
static int is_predefined(MPI_Datatype type) {
  int integers, addresses, types, combiner;
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  return combiner == MPI_COMBINER_NAMED;
}

iw_stamped iw_stamped_of(const void *buffer, int count, MPI_Datatype type, int64_t *stamp) {
  if (!is_predefined(type)) {
    return (iw_stamped){create(buffer, count, type, stamp), 1};
  }
  uint64_t key = ((uint64_t)(uintptr_t)buffer ^ (uint64_t)(uintptr_t)stamp << 1) * UINT64_C(0x9e3779b97f4a7c15);
  kept_type *slot = &kept[key >> (64 - KEPT_BITS)];
  if (slot->stamp != stamp || slot->buffer != buffer || slot->count != count || slot->type != type) {
    if (slot->stamp != NULL) {
      PMPI_Type_free(&slot->both); /* messages that are under way keep it */
    }
    *slot = (kept_type){buffer, stamp, count, type, create(buffer, count, type, stamp)};
  }
  return (iw_stamped){slot->both, 0};
}

void iw_stamped_done(iw_stamped *made) {
  if (made->own) {
    PMPI_Type_free(&made->type);
  }
}

int64_t iw_bytes_of(int count, MPI_Datatype type) {
  MPI_Count bytes = 0;
  PMPI_Type_size_x(type, &bytes);
  return count * (int64_t)bytes;
}

iw_message *iw_message_new(void) {
  iw_message *message = calloc(1, sizeof *message);
  if (message == NULL) {
    fprintf(stderr, "idlewave: no memory for a message\n");
    PMPI_Abort(MPI_COMM_WORLD, 1);
  }
  return message;
}

static iw_message **bucket_of(MPI_Request request) {
  uint64_t key = 0;
  memcpy(&key, &request, sizeof request < sizeof key ? sizeof request : sizeof key);
  return &bucket[(key * UINT64_C(0x9e3779b97f4a7c15)) >> 54];
}

void iw_message_keep(iw_message *message, MPI_Request request) {
  iw_message **first = bucket_of(request);
  message->request = request;
  pthread_mutex_lock(&lock);
  message->next = *first;
  *first = message;
  pthread_mutex_unlock(&lock);
}

iw_message *iw_message_of(MPI_Request request) {
  if (request == MPI_REQUEST_NULL) {
    return NULL;
  }
  pthread_mutex_lock(&lock);
  iw_message *found = *bucket_of(request);
  while (found != NULL && found->request != request) {
    found = found->next;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

void iw_message_drop(iw_message *message, int free_it) {
  pthread_mutex_lock(&lock);
  iw_message **at = bucket_of(message->request);
  while (*at != NULL && *at != message) {
    at = &(*at)->next;
  }
  if (*at != NULL) {
    *at = message->next;
  }
  pthread_mutex_unlock(&lock);
  if (free_it) {
    free(message);
  }
}

/* The length that a status says, with the time in it; -1: of nothing that came. */
static int64_t length_of(const MPI_Status *status) {
  int cancelled = 0;
  MPI_Count bytes = 0;
  PMPI_Test_cancelled(status, &cancelled);
  if (cancelled || status->MPI_SOURCE == MPI_PROC_NULL) {
    return -1;
  }
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  return bytes == MPI_UNDEFINED ? -1 : bytes;
}

static int64_t payload_of(const MPI_Status *status) {
  int64_t bytes = length_of(status);
  return iw_network_stamps() && bytes >= 0 ? bytes - IW_STAMP_BYTES : bytes;
}

int64_t iw_status_unstamp(MPI_Status *status) {
  int64_t bytes = payload_of(status);
  if (bytes >= 0 && iw_network_stamps()) {
    PMPI_Status_set_elements_x(status, MPI_BYTE, bytes);
  }
  return bytes;
}

void iw_message_take(int64_t stamp, MPI_Status *status) {
  int64_t bytes = iw_status_unstamp(status);
  if (bytes < 0) {
    return;
  }
  if (iw_network_stamps()) {
    iw_wait_until(iw_network_come_in(stamp, bytes));
  }
  iw_network_receive();
}

int64_t iw_message_in(iw_message *message, const MPI_Status *status) {
  if (message->in == 0 && iw_network_stamps()) {
    int64_t bytes = payload_of(status);
    message->in = bytes < 0 ? 1 : iw_network_come_in(message->stamp, bytes);
  }
  return message->in;
}

void iw_message_finish(iw_message *message, MPI_Status *status) {
  int64_t in = iw_message_in(message, status);
  if (iw_status_unstamp(status) >= 0) {
    iw_wait_until(in);
    iw_network_receive();
  }
}
