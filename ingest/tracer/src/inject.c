#define _GNU_SOURCE
#include "injection.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "inject_collective.h"
#include "inject_network.h"
#include "inject_noise.h"
#include "inject_settings.h"
#include "inject_time.h"

int iw_injecting;

enum { ROUND_TRIPS = 100 };

static iw_settings settings;
static int world_rank;
static int64_t call; /* the one that goes on, as the archive counts them */

/* Ends the run with one line, said by one rank. */
static void refuse(const char *line) {
  if (world_rank == 0) {
    fprintf(stderr, "idlewave: %s\n", line);
    PMPI_Abort(MPI_COMM_WORLD, 2);
  }
  PMPI_Barrier(MPI_COMM_WORLD);
}

/* How many ranks of the world share this node. */
static int neighbours(void) {
  MPI_Comm node;
  int count;
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, world_rank, MPI_INFO_NULL, &node);
  PMPI_Comm_size(node, &count);
  PMPI_Comm_free(&node);
  return count;
}

/*
 * What a small message takes from the begin of its send to the end of its receive, with nothing injected but its time: half of
 * the shortest round trip of any two ranks. 0 with a single rank.
 */
static int64_t flight(int ranks) {
  int64_t shortest = INT64_MAX;
  char byte = 0;
  int partner = world_rank ^ 1;
  for (int i = 0; i < ROUND_TRIPS && partner < ranks; i++) {
    int64_t begin = iw_now();
    if (world_rank < partner) {
      iw_inject_Send(&byte, 1, MPI_BYTE, partner, 0, MPI_COMM_WORLD);
    }
    iw_inject_Recv(&byte, 1, MPI_BYTE, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (world_rank > partner) {
      iw_inject_Send(&byte, 1, MPI_BYTE, partner, 0, MPI_COMM_WORLD);
    } else if (iw_now() - begin < shortest) {
      shortest = iw_now() - begin;
    }
  }
  PMPI_Allreduce(MPI_IN_PLACE, &shortest, 1, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
  return ranks > 1 ? shortest / 2 : 0;
}

void iw_inject_init(void) {
  const char *text = getenv("IDLEWAVE_INJECT");
  char error[512];
  int ranks;
  if (text == NULL || *text == '\0') {
    return;
  }
  PMPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (iw_settings_parse(text, &settings, error, sizeof error) != 0) {
    refuse(error);
  }
  for (int i = 0; i < settings.delays; i++) {
    if (settings.delay[i].rank >= ranks) {
      snprintf(error, sizeof error, "IDLEWAVE_INJECT: a delay of rank %d: a rank below %d is needed", settings.delay[i].rank,
               ranks);
      refuse(error);
    }
  }
  int here = neighbours();
  if (iw_settings_stamp(&settings) && here != ranks) {
    snprintf(error, sizeof error,
             "IDLEWAVE_INJECT: g, L and G need one clock, that of a node: %d of %d ranks are on the node of this one", here,
             ranks);
    refuse(error);
  }
  int selected = iw_settings_select(&settings, world_rank);
  iw_share_processor(here > sysconf(_SC_NPROCESSORS_ONLN));
  iw_network_start(&settings);
  int64_t anyway = iw_settings_stamp(&settings) ? flight(ranks) : 0;
  if (selected) {
    iw_network_apply(&settings, anyway);
  }
  iw_collectives_start(iw_settings_network(&settings));
  iw_injecting = 1;
  PMPI_Barrier(MPI_COMM_WORLD);
  if (settings.noise != IW_NOISE_NONE && selected && iw_noise_start(&settings, world_rank) != 0) {
    fprintf(stderr, "idlewave: IDLEWAVE_INJECT: the system has no timer for noise\n");
    PMPI_Abort(MPI_COMM_WORLD, 2);
  }
}

void iw_inject_end(void) {
  if (iw_injecting) {
    iw_noise_stop();
    iw_collectives_end();
    iw_injecting = 0;
  }
}

void iw_inject_call(void) {
  call++;
  for (int i = 0; i < settings.delays; i++) {
    if (settings.delay[i].rank == world_rank && settings.delay[i].call == call) {
      iw_busy(settings.delay[i].nanos);
    }
  }
}

void iw_inject_beyond(const char *function) {
  static int said;
  if (!said && world_rank == 0 && iw_settings_network(&settings)) {
    fprintf(stderr, "idlewave: IDLEWAVE_INJECT: nothing is put into the messages of %s\n", function);
  }
  said = 1;
}
