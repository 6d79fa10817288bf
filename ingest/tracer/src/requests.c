/*
 * Requests: which number each has on the thread that started it, and what it stands for. A handle may stand for several at a time, because a library may give
 * out one handle for all sends and transfers that are complete at once; any of them is as good as another then.
 */
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

enum { NOTHING, SEND, TRANSFER, RECEIVE, COLLECTIVE, NEIGHBOURS };

typedef struct {
  uintptr_t handle;
  int64_t number; /* of the activation, or of the first of several; -1 if the trace has none */
  int64_t bytes;
  iw_neighbour *sources; /* of a neighbourhood collective */
  int sent, received;    /* and how many messages it has */
  int next;
  int communicator, peer, tag;
  int thread; /* that started it */
  unsigned char kind, mode, persistent, active, cancelled;
} request;

static request *pool;
static int pool_size, free_request = -1;
static int *heads;
static unsigned buckets;
static __thread uintptr_t *taken;
static __thread int taken_size;

static unsigned bucket_of(uintptr_t handle) {
  return (unsigned)(((uint64_t)handle * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (buckets - 1);
}

static void *enlarged(void *memory, size_t count, size_t size) {
  void *larger = realloc(memory, count * size);
  if (larger == NULL) abort();
  return larger;
}

static void grow(void) {
  int old = pool_size;
  pool_size = old == 0 ? 256 : 2 * old;
  pool = enlarged(pool, (size_t)pool_size, sizeof *pool);
  buckets = (unsigned)pool_size;
  heads = enlarged(heads, buckets, sizeof *heads);
  for (unsigned i = 0; i < buckets; i++) heads[i] = -1;
  for (int i = old - 1; i >= 0; i--) {
    unsigned b = bucket_of(pool[i].handle);
    pool[i].next = heads[b];
    heads[b] = i;
  }
  for (int i = pool_size - 1; i >= old; i--) {
    pool[i].next = free_request;
    free_request = i;
  }
}

/*
 * The request under a handle: this thread's own if there is one, because the library may have given the handle out again to another
 * thread between the end of a call and now.
 */
static int find(uintptr_t handle) {
  if (buckets == 0) return -1;
  int others = -1;
  for (int at = heads[bucket_of(handle)]; at >= 0; at = pool[at].next) {
    if (pool[at].handle != handle) continue;
    if (pool[at].thread == iw_own->thread) return at;
    if (others < 0) others = at;
  }
  return others;
}

static void drop(int at) {
  int *link = &heads[bucket_of(pool[at].handle)];
  while (*link != at) link = &pool[*link].next;
  *link = pool[at].next;
  free(pool[at].sources);
  pool[at].sources = NULL;
  pool[at].next = free_request;
  free_request = at;
}

/* A new request under that handle. One that is still there was completed unseen, unless both may have been complete at once. */
static request *add(MPI_Request handle, int kind) {
  uintptr_t key = (uintptr_t)handle;
  int old = find(key);
  if (old >= 0 && pool[old].thread == iw_own->thread && (kind > TRANSFER || pool[old].kind > TRANSFER || pool[old].persistent)) drop(old);
  if (free_request < 0) grow();
  int at = free_request;
  free_request = pool[at].next;
  request *added = &pool[at];
  memset(added, 0, sizeof *added);
  unsigned b = bucket_of(key);
  added->handle = key;
  added->next = heads[b];
  heads[b] = at;
  added->kind = (unsigned char)kind;
  added->thread = iw_own->thread;
  added->number = -1;
  added->active = 1;
  return added;
}

int64_t iw_numbers(int count) {
  int64_t first = iw_own->next_request;
  iw_own->next_request += count;
  return first;
}

static void event(int branch) {
  iw_room(IW_ITEM_BYTES);
  iw_put(1);
  iw_put(branch);
}

static void age(int64_t number) { iw_put(iw_own->next_request - number); }

/* The number of the communicator, or -1 where nothing can be written of a message on it. */
static int number_of(MPI_Comm comm, int peer) {
  if (peer == MPI_PROC_NULL) return -1;
  int number = iw_find(comm)->number;
  if (number < 0) iw_count(IW_UNKNOWN_COMMUNICATOR);
  return iw_own->muted ? -1 : number;
}

void iw_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes) {
  int number = number_of(comm, dest);
  if (number >= 0) iw_write_send(IW_EVENT_SEND, mode, dest, tag, number, bytes);
}

void iw_write_send(int branch, int mode, int dest, int tag, int communicator, int64_t bytes) {
  event(branch);
  iw_put(dest);
  iw_put(tag);
  iw_put(communicator);
  iw_put(bytes);
  iw_put(mode);
}

void iw_write_receive(int source, int tag, int communicator, int64_t bytes) {
  event(IW_EVENT_RECEIVE);
  iw_put(source);
  iw_put(tag);
  iw_put(communicator);
  iw_put(bytes);
}

void iw_post_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes, MPI_Request handle) {
  int number = number_of(comm, dest);
  request *sent = add(handle, number < 0 ? NOTHING : SEND);
  if (number >= 0) {
    iw_write_send(IW_EVENT_POST_SEND, mode, dest, tag, number, bytes);
    sent->number = iw_own->next_request++;
  }
}

int64_t iw_received_bytes(const MPI_Status *status) {
  MPI_Count bytes = 0;
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  return bytes;
}

void iw_receive(MPI_Comm comm, const MPI_Status *status) {
  int number = comm == MPI_COMM_NULL ? -1 : number_of(comm, status->MPI_SOURCE);
  if (number >= 0) iw_write_receive(status->MPI_SOURCE, status->MPI_TAG, number, iw_received_bytes(status));
}

void iw_post_receive(int source, MPI_Comm comm, MPI_Request handle) {
  int number = comm == MPI_COMM_NULL ? -1 : number_of(comm, source);
  request *posted = add(handle, number < 0 ? NOTHING : RECEIVE);
  if (number >= 0) {
    event(IW_EVENT_POST_RECEIVE);
    posted->communicator = number;
    posted->number = iw_own->next_request++;
  }
}

static request *add_persistent(MPI_Comm comm, int peer, int kind, MPI_Request handle) {
  int number = peer == MPI_PROC_NULL ? -1 : iw_find(comm)->number;
  request *made = add(handle, number < 0 ? NOTHING : kind);
  made->persistent = 1;
  made->active = 0;
  made->communicator = number;
  made->peer = peer;
  return made;
}

void iw_init_send(int mode, int dest, int tag, MPI_Comm comm, int64_t bytes, MPI_Request handle) {
  request *made = add_persistent(comm, dest, SEND, handle);
  made->mode = (unsigned char)mode;
  made->tag = tag;
  made->bytes = bytes;
}

void iw_init_receive(int source, MPI_Comm comm, MPI_Request handle) { add_persistent(comm, source, RECEIVE, handle); }

void iw_start(MPI_Request handle) {
  int at = find((uintptr_t)handle);
  if (at < 0) return;
  request *started = &pool[at];
  started->active = 1;
  started->cancelled = 0;
  started->thread = iw_own->thread;
  started->number = -1;
  if (iw_own->muted || started->kind == NOTHING) return;
  if (started->kind == SEND) {
    iw_write_send(IW_EVENT_POST_SEND, started->mode, started->peer, started->tag, started->communicator, started->bytes);
  } else {
    event(IW_EVENT_POST_RECEIVE);
  }
  started->number = iw_own->next_request++;
}

void iw_start_all(int count, const MPI_Request *handles) {
  for (int i = 0; i < count; i++) iw_start(handles[i]);
}

void iw_post_collective(MPI_Request handle) {
  request *posted = add(handle, iw_own->muted ? NOTHING : COLLECTIVE);
  if (!iw_own->muted) posted->number = iw_own->next_request++;
}

void iw_post_transfer(MPI_Request handle, int recorded) {
  request *posted = add(handle, recorded ? TRANSFER : NOTHING);
  if (recorded) posted->number = iw_own->next_request++;
}

void iw_post_neighbours(MPI_Request handle, int64_t first, int sent, int received, iw_neighbour *sources, int communicator) {
  request *posted = add(handle, NEIGHBOURS);
  posted->number = first;
  posted->sent = sent;
  posted->received = received;
  posted->sources = sources;
  posted->communicator = communicator;
}

void iw_take(int count, const MPI_Request *handles) {
  if (count > taken_size) {
    taken_size = 2 * count;
    taken = enlarged(taken, (size_t)taken_size, sizeof *taken);
  }
  for (int i = 0; i < count; i++) taken[i] = (uintptr_t)handles[i];
}

static void write_completion(const request *done, const MPI_Status *status) {
  if (done->thread != iw_own->thread) { /* no age: numbers are a thread's own */
    event(IW_EVENT_COMPLETE);
    iw_put(0);
    return;
  }
  int cancelled = 0;
  if (done->cancelled) PMPI_Test_cancelled(status, &cancelled);
  if (cancelled || done->kind != RECEIVE) {
    event(cancelled ? IW_EVENT_CANCEL : IW_EVENT_COMPLETE);
    age(done->number);
    return;
  }
  event(IW_EVENT_COMPLETE_RECEIVE);
  age(done->number);
  iw_put(status->MPI_SOURCE);
  iw_put(status->MPI_TAG);
  iw_put(done->communicator);
  iw_put(iw_received_bytes(status));
}

static void write_neighbours(const request *done) {
  for (int i = 0; i < done->sent; i++) {
    event(IW_EVENT_COMPLETE);
    age(done->number + i);
  }
  for (int i = 0; i < done->received; i++) {
    event(IW_EVENT_COMPLETE_RECEIVE);
    age(done->number + done->sent + i);
    iw_put(done->sources[i].peer);
    iw_put(IW_NEIGHBOUR_TAG);
    iw_put(done->communicator);
    iw_put(done->sources[i].bytes);
  }
}

void iw_complete(int index, const MPI_Status *status) {
  int at = find(taken[index]);
  if (at < 0 || !pool[at].active) return;
  request *done = &pool[at];
  if (done->number >= 0 && !iw_own->muted) {
    if (done->kind == NEIGHBOURS && done->thread == iw_own->thread) {
      write_neighbours(done);
    } else {
      write_completion(done, status);
    }
  }
  done->active = 0;
  if (!done->persistent) drop(at);
}

void iw_complete_some(int count, const int *indices, const MPI_Status *statuses) {
  if (count == MPI_UNDEFINED) return;
  for (int i = 0; i < count; i++) {
    if (indices[i] != MPI_UNDEFINED) iw_complete(indices[i], &statuses[i]);
  }
}

void iw_complete_all(int count, const MPI_Status *statuses) {
  for (int i = 0; i < count; i++) iw_complete(i, &statuses[i]);
}

void iw_forget(int index) {
  int at = find(taken[index]);
  if (at >= 0) drop(at);
}

void iw_cancel(MPI_Request handle) {
  int at = find((uintptr_t)handle);
  if (at >= 0) pool[at].cancelled = 1;
}
