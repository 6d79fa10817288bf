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
  iw_network_start(&settings, selected);
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
