/* Windows: the communicator of each, its number there, and the groups of its open epochs. */
#include <stdlib.h>

#include "messages.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

typedef struct {
  MPI_Win win;
  int communicator;
  int number; /* among the windows of the communicator, the same on all members; -1 where the communicator is not known */
  int accessed, exposed;
  int *access, *exposure; /* ranks, between start and complete, and between post and wait */
} window;

static window *table;
static int table_size, table_used;

static window *find(MPI_Win win) {
  for (int i = 0; i < table_used; i++) {
    if (table[i].win == win) return &table[i];
  }
  return NULL;
}

void iw_window(MPI_Comm comm, MPI_Win win) {
  iw_lock();
  if (table_used == table_size) {
    table_size = table_size == 0 ? 16 : 2 * table_size;
    table = realloc(table, (size_t)table_size * sizeof *table);
    if (table == NULL) abort();
  }
  iw_communicator *known = iw_find(comm);
  window made = {win, known->number, known->number < 0 ? -1 : known->windows++, 0, 0, NULL, NULL};
  table[table_used++] = made;
  iw_unlock();
}

int iw_release_window(MPI_Win win) {
  int communicator = -1;
  iw_lock();
  window *known = find(win);
  if (known != NULL) {
    communicator = known->communicator;
    free(known->access);
    free(known->exposure);
    *known = table[--table_used];
  }
  iw_unlock();
  return communicator;
}

void iw_freed_window(int communicator) {
  if (communicator < 0 || iw_own->muted) return;
  iw_room(IW_ITEM_BYTES);
  iw_put(1);
  iw_put(IW_EVENT_COLLECTIVE);
  iw_put(IW_DESTROY_HANDLE);
  iw_put(communicator);
  iw_put(-1);
  iw_put(0);
  iw_put(0);
}

/* The window, if the trace can have what is done with it. */
static window *recorded(MPI_Win win) {
  window *known = find(win);
  if (known == NULL || known->number < 0) {
    iw_count(IW_UNKNOWN_COMMUNICATOR);
    return NULL;
  }
  return iw_own->muted ? NULL : known;
}

void iw_transfer(MPI_Win win, int target, int64_t sent, int64_t fetched, MPI_Request *request) {
  window *known = target == MPI_PROC_NULL ? NULL : recorded(win);
  if (known != NULL) {
    iw_room(IW_ITEM_BYTES);
    iw_put(1);
    iw_put(request == IW_BLOCKING ? IW_EVENT_TRANSFER : IW_EVENT_POST_TRANSFER);
    iw_put(known->communicator);
    iw_put(known->number);
    iw_put(target);
    iw_put(sent);
    iw_put(fetched);
  }
  if (request != IW_BLOCKING) iw_post_transfer(*request, known != NULL);
}

static void write(int kind, const window *known, int count, const int *ranks) {
  iw_room((size_t)(count + 2) * IW_ITEM_BYTES);
  iw_put(1);
  iw_put(IW_EVENT_SYNCHRONISE);
  iw_put(kind);
  iw_put(known->communicator);
  iw_put(known->number);
  if (count > 0) iw_put(count);
  for (int i = 0; i < count; i++) iw_put(ranks[i]);
  iw_put(0);
}

void iw_synchronise(int kind, MPI_Win win) {
  window *known = recorded(win);
  if (known != NULL) write(kind, known, 0, NULL);
}

void iw_synchronise_rank(int kind, MPI_Win win, int rank) {
  window *known = rank == MPI_PROC_NULL ? NULL : recorded(win);
  if (known != NULL) write(kind, known, 1, &rank);
}

/* The members of a group, by their ranks in the window's communicator. */
static int *ranks_of(MPI_Group group, MPI_Win win, int *count) {
  MPI_Group all;
  PMPI_Win_get_group(win, &all);
  PMPI_Group_size(group, count);
  int *ranks = malloc(2 * ((size_t)*count + 1) * sizeof *ranks);
  if (ranks == NULL) abort();
  for (int i = 0; i < *count; i++) ranks[*count + i] = i;
  PMPI_Group_translate_ranks(group, *count, ranks + *count, all, ranks);
  PMPI_Group_free(&all);
  return ranks;
}

void iw_open_epoch(int kind, MPI_Win win, MPI_Group group) {
  window *known = find(win);
  if (known == NULL) return;
  int *count = kind == IW_POST ? &known->exposed : &known->accessed;
  int **ranks = kind == IW_POST ? &known->exposure : &known->access;
  free(*ranks);
  *ranks = ranks_of(group, win, count);
  if (recorded(win) != NULL) write(kind, known, *count, *ranks);
}

void iw_close_epoch(int kind, MPI_Win win) {
  window *known = recorded(win);
  if (known == NULL) return;
  if (kind == IW_WAIT) {
    write(kind, known, known->exposed, known->exposure);
  } else {
    write(kind, known, known->accessed, known->access);
  }
}
