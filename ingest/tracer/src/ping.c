/*
 * What messages take, measured in MPI_Init by messages of the tracer: the first two ranks of each node play ping-pong with each
 * other, then the first ranks of nodes two and two. All pairs play at a time, and no rank plays with two.
 */
#include "ping.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* A phase ends after so many rounds, or so much time where processes share cores. */
#define ROUNDS 200
#define PHASE_NANOS 5000000
#define NOBODY (-1)

/* Messages of so many bytes: what libraries send at once. */
static const int sizes[] = {0, 128, 2048};
#define SIZES ((int)(sizeof sizes / sizeof *sizes))
#define LARGEST 2048

/* Only the two of a pair are at work for each other until both have left MPI_Init: no message of the program can be taken for these. */
enum { PING = 32001, TWICE, LAST, FIRST_ANSWER, SECOND_ANSWER };

typedef struct {
  uint64_t node;
  int rank;
} place;

static char message[LARGEST];

static void give(int bytes, int peer, int tag) { PMPI_Send(message, bytes, MPI_BYTE, peer, tag, MPI_COMM_WORLD); }

static void take(int peer, int tag, MPI_Status *status) { PMPI_Recv(message, LARGEST, MPI_BYTE, peer, tag, MPI_COMM_WORLD, status); }

static void answer(int peer) {
  MPI_Status status;
  for (take(peer, MPI_ANY_TAG, &status); status.MPI_TAG != LAST; take(peer, MPI_ANY_TAG, &status)) {
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    give(bytes, peer, FIRST_ANSWER);
    if (status.MPI_TAG == TWICE) give(bytes, peer, SECOND_ANSWER);
  }
}

static int64_t round_trip(int bytes, int peer) {
  int64_t begin = iw_now();
  give(bytes, peer, PING);
  take(peer, FIRST_ANSWER, MPI_STATUS_IGNORE);
  return iw_now() - begin;
}

/* To receive a message that is there: where the second answer is, the first one is as well, since they do not overtake. */
static int64_t receive(int bytes, int peer) {
  give(bytes, peer, TWICE);
  take(peer, SECOND_ANSWER, MPI_STATUS_IGNORE);
  int64_t begin = iw_now();
  take(peer, FIRST_ANSWER, MPI_STATUS_IGNORE);
  return iw_now() - begin;
}

static int64_t smallest(int64_t (*measured)(int, int), int bytes, int peer) {
  int64_t end = iw_now() + PHASE_NANOS, least = measured(bytes, peer);
  for (int i = 1; i < ROUNDS && iw_now() < end; i++) {
    int64_t nanos = measured(bytes, peer);
    if (nanos < least) least = nanos;
  }
  return least;
}

/* The lower rank of a pair measures. */
static void play(int rank, int peer, char *text, size_t size) {
  if (peer == NOBODY) return;
  if (peer < rank) {
    answer(peer);
    return;
  }
  for (int i = 0; i < SIZES; i++) {
    int64_t there_and_back = smallest(round_trip, sizes[i], peer), receiving = smallest(receive, sizes[i], peer);
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%d %d %" PRId64 " %" PRId64, used == 0 ? "" : " ", peer, sizes[i], there_and_back, receiving);
  }
  give(0, peer, LAST);
}

/* FNV-1a. */
static uint64_t name_sum(void) {
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  PMPI_Get_processor_name(name, &length);
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (int i = 0; i < length; i++) hash = (hash ^ (unsigned char)name[i]) * UINT64_C(0x100000001b3);
  return hash;
}

static int by_node(const void *left, const void *right) {
  const place *a = left, *b = right;
  if (a->node != b->node) return a->node < b->node ? -1 : 1;
  return a->rank - b->rank;
}

/* Whom a rank plays with on its node, and on another one. */
static void find_peers(int rank, int ranks, const uint64_t *nodes, int *near, int *far) {
  place *places = malloc((size_t)ranks * sizeof *places);
  if (places == NULL) abort();
  for (int i = 0; i < ranks; i++) places[i] = (place){nodes[i], i};
  qsort(places, (size_t)ranks, sizeof *places, by_node);
  int waiting = NOBODY; /* the first rank of a node that has no partner yet */
  for (int i = 0; i < ranks; i++) {
    if (i > 0 && places[i].node == places[i - 1].node) continue;
    int first = places[i].rank;
    int second = i + 1 < ranks && places[i + 1].node == places[i].node ? places[i + 1].rank : NOBODY;
    if (rank == first) *near = second;
    if (rank == second) *near = first;
    if (waiting == NOBODY) {
      waiting = first;
    } else {
      if (rank == first) *far = waiting;
      if (rank == waiting) *far = first;
      waiting = NOBODY;
    }
  }
  free(places);
}

void iw_ping(char *text, size_t size) {
  int ranks = 0, rank = iw_world_rank(), near = NOBODY, far = NOBODY;
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks == 1) return;
  uint64_t own = name_sum(), *nodes = malloc((size_t)ranks * sizeof *nodes);
  if (nodes == NULL) abort();
  PMPI_Allgather(&own, (int)sizeof own, MPI_BYTE, nodes, (int)sizeof own, MPI_BYTE, MPI_COMM_WORLD);
  find_peers(rank, ranks, nodes, &near, &far);
  free(nodes);
  play(rank, near, text, size);
  play(rank, far, text, size);
  PMPI_Barrier(MPI_COMM_WORLD);
}
