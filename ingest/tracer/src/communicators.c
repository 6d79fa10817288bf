/*
 * Communicators: a number on this rank for each (of the thread that created it, times 2^20, with how many that one had created), and for all ranks together what identifies it. That is the world rank of its
 * first member (of an inter-communicator, of the smaller one of both) with the number of communicators that this rank had
 * created as first member; of an MPI_Comm_idup, the parent and how often it was duplicated.
 */
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

/* So many communicators of a thread have numbers. */
#define IW_CREATED (1 << 20)

static iw_communicator *table;
static int table_size, table_used;
static int last;
static int64_t led;
static int world_rank;
static MPI_Group world;
static iw_communicator unknown = {.number = -1, .size = 1, .remote_size = -1};

int iw_world_rank(void) { return world_rank; }

iw_communicator *iw_find(MPI_Comm comm) {
  if (last < table_used && table[last].comm == comm) return &table[last];
  for (int i = 0; i < table_used; i++) {
    if (table[i].comm == comm) {
      last = i;
      return &table[i];
    }
  }
  unknown.comm = comm;
  return &unknown;
}

static iw_communicator *add(MPI_Comm comm) {
  if (table_used == table_size) {
    table_size = table_size == 0 ? 16 : 2 * table_size;
    table = realloc(table, (size_t)table_size * sizeof *table);
    if (table == NULL) abort();
  }
  iw_communicator *added = &table[table_used++];
  memset(added, 0, sizeof *added);
  added->comm = comm;
  int created = iw_own->next_communicator++;
  added->number = created < IW_CREATED ? iw_own->thread * IW_CREATED + created : -1;
  added->remote_size = -1;
  int inter = 0;
  PMPI_Comm_test_inter(comm, &inter);
  PMPI_Comm_rank(comm, &added->rank);
  PMPI_Comm_size(comm, &added->size);
  if (inter) PMPI_Comm_remote_size(comm, &added->remote_size);
  return added;
}

void iw_begin_world(void) {
  PMPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
}

void iw_predefined(void) {
  add(MPI_COMM_WORLD);
  add(MPI_COMM_SELF);
}

/* World ranks of the members, to be freed; NULL if one of them is of another world. */
static int *members(MPI_Comm comm, int remote, int *count) {
  MPI_Group group;
  if (remote) {
    PMPI_Comm_remote_group(comm, &group);
  } else {
    PMPI_Comm_group(comm, &group);
  }
  PMPI_Group_size(group, count);
  int *ranks = malloc(2 * ((size_t)*count + 1) * sizeof *ranks);
  if (ranks == NULL) abort();
  int *own = ranks + *count;
  for (int i = 0; i < *count; i++) own[i] = i;
  PMPI_Group_translate_ranks(group, *count, own, world, ranks);
  PMPI_Group_free(&group);
  for (int i = 0; i < *count; i++) {
    if (ranks[i] == MPI_UNDEFINED) {
      free(ranks);
      return NULL;
    }
  }
  return ranks;
}

/* Ranks as ranges with a step. */
static void put_members(const int *ranks, int count) {
  int i = 0;
  while (i < count) {
    int step = i + 1 < count ? ranks[i + 1] - ranks[i] : 1;
    int length = 1;
    while (i + length < count && ranks[i + length] - ranks[i + length - 1] == step) length++;
    iw_room(IW_ITEM_BYTES);
    iw_put(1);
    iw_put(ranks[i]);
    iw_put(step);
    iw_put(length);
    i += length;
  }
  iw_put(0);
}

/* What all members call it: the world rank of a leader, and how many it had led before. */
static int64_t agreed(MPI_Comm comm, const iw_communicator *known) {
  int64_t own = known->rank == 0 ? ((int64_t)world_rank << 32 | __sync_fetch_and_add(&led, 1)) : INT64_MAX;
  if (known->remote_size < 0) {
    PMPI_Bcast(&own, 1, MPI_INT64_T, 0, comm);
    return own;
  }
  /* A reduction over two groups yields the other group's; the second one brings this group's back. */
  int64_t others = INT64_MAX, ours = INT64_MAX;
  PMPI_Allreduce(&own, &others, 1, MPI_INT64_T, MPI_MIN, comm);
  PMPI_Allreduce(&others, &ours, 1, MPI_INT64_T, MPI_MIN, comm);
  return others < ours ? others : ours;
}

void iw_agree(MPI_Comm comm) {
  if (comm == MPI_COMM_NULL) return;
  int inter = 0, count = 0, remote_count = 0;
  PMPI_Comm_test_inter(comm, &inter);
  int *ranks = members(comm, 0, &count);
  int *remote = inter ? members(comm, 1, &remote_count) : NULL;
  if (ranks != NULL && (!inter || remote != NULL)) {
    iw_lock();
    iw_communicator *added = add(comm);
    iw_communicator known = *added;
    iw_unlock();
    int64_t id = agreed(comm, &known);
    iw_lock();
    iw_row(IW_ROW_COMMUNICATOR);
    iw_put(inter);
    iw_put(id >> 32);
    iw_put(id & 0x7fffffff);
    put_members(ranks, count);
    iw_room(IW_ITEM_BYTES);
    put_members(remote, remote_count);
    iw_row_done();
    iw_unlock();
  }
  free(ranks);
  free(remote);
}

void iw_duplicate(MPI_Comm comm, MPI_Comm created) {
  iw_lock();
  iw_communicator *parent = iw_find(comm);
  if (created != MPI_COMM_NULL && parent->number >= 0) {
    int number = parent->number, copy = parent->duplicates++;
    add(created);
    iw_row(IW_ROW_DUPLICATE);
    iw_put(number);
    iw_put(copy);
    iw_row_done();
  }
  iw_unlock();
}

static void write_creation(MPI_Comm created) {
  int number = created == MPI_COMM_NULL ? -1 : iw_find(created)->number;
  if (number < 0 || iw_own->muted) return;
  iw_room(IW_ITEM_BYTES);
  iw_put(1);
  iw_put(IW_EVENT_CREATE_COMMUNICATOR);
  iw_put(number);
}

void iw_created_handle(MPI_Comm comm) {
  iw_collective(IW_CREATE_HANDLE, comm, IW_NO_ROOT, NULL, IW_NOTHING, IW_NOTHING, IW_BLOCKING);
}

void iw_created(MPI_Comm parent, MPI_Comm created) {
  if (parent != MPI_COMM_NULL) iw_created_handle(parent);
  write_creation(created);
}

void iw_post_created(MPI_Comm parent, MPI_Comm created, MPI_Request request) {
  iw_collective(IW_CREATE_HANDLE, parent, IW_NO_ROOT, NULL, IW_NOTHING, IW_NOTHING, &request);
  write_creation(created);
}

int iw_release(MPI_Comm comm) {
  iw_lock();
  iw_communicator *known = iw_find(comm);
  int number = known->number;
  if (number > 1) {
    free(known->source);
    free(known->destination);
    *known = table[--table_used];
    last = 0;
  }
  iw_unlock();
  return number;
}

void iw_freed(int number) {
  if (number < 0 || iw_own->muted) return;
  iw_room(IW_ITEM_BYTES);
  iw_put(1);
  iw_put(IW_EVENT_FREE_COMMUNICATOR);
  iw_put(number);
}

/* The row has the name of a communicator that this thread created, or of one that every run has. */
void iw_name(MPI_Comm comm, const char *name) {
  iw_lock();
  int number = iw_find(comm)->number;
  iw_unlock();
  if (number < 0 || (number > 1 && number / IW_CREATED != iw_own->thread)) return;
  iw_row(IW_ROW_NAME);
  iw_put(number);
  iw_put_text(name);
  iw_row_done();
}
