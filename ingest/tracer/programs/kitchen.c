#include "kitchen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES 400

int rank, ranks;

static struct {
  const char *name;
  long calls;
} counted[NAMES];
static long messages, message_bytes, collectives, transfers, transfer_bytes;

void tally(const char *name) {
  int i = 0;
  while (i < NAMES - 1 && counted[i].name != NULL && strcmp(counted[i].name, name) != 0) i++;
  counted[i].name = name;
  counted[i].calls++;
}

void check(const char *name, int result) {
  if (result == MPI_SUCCESS) return;
  fprintf(stderr, "kitchen: MPI_%s: error %d\n", name, result);
  exit(1);
}

void sends(long bytes) {
  messages++;
  message_bytes += bytes;
}

void moves(long bytes) {
  transfers++;
  transfer_bytes += bytes;
}

void collective(MPI_Comm comm) {
  MPI_Group group;
  int first = 0, world_rank;
  MPI_Group world;
  PMPI_Comm_group(comm, &group);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Group_translate_ranks(group, 1, &first, world, &world_rank);
  PMPI_Group_free(&group);
  PMPI_Group_free(&world);
  int inter, leads = world_rank == rank;
  PMPI_Comm_test_inter(comm, &inter);
  if (inter) leads = leads && rank < ranks / 2;
  collectives += leads;
}

/* What all ranks counted, on the standard output of rank 0; all ranks use the same functions, some of them never. */
static void report(void) {
  long own[] = {messages, message_bytes, collectives, transfers, transfer_bytes}, all[5];
  PMPI_Reduce(own, all, 5, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("messages %ld\nmessageBytes %ld\ncollectives %ld\n", all[0], all[1], all[2]);
    printf("transfers %ld\ntransferBytes %ld\n", all[3], all[4]);
  }
  for (int r = 0; r < ranks; r++) {
    char name[64] = "";
    for (int i = 0; i < NAMES; i++) {
      long calls = 0;
      if (r == rank && counted[i].name != NULL) {
        snprintf(name, sizeof name, "%s", counted[i].name);
        calls = counted[i].calls;
      } else {
        name[0] = '\0';
      }
      if (r == 0) {
        /* rank 0 has its own */
      } else if (rank == r) {
        PMPI_Send(name, sizeof name, MPI_CHAR, 0, 77, MPI_COMM_WORLD);
        PMPI_Send(&calls, 1, MPI_LONG, 0, 78, MPI_COMM_WORLD);
      } else if (rank == 0) {
        PMPI_Recv(name, sizeof name, MPI_CHAR, r, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        PMPI_Recv(&calls, 1, MPI_LONG, r, 78, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
      if (rank == 0 && name[0] != '\0') printf("MPI_%s %ld\n", name, calls);
    }
  }
}

/* Level 2 of the standard has no argument, so what stands in its place is no address: a tracer that takes one from there ends here. */
static void flush(void) {
  MPI_Pcontrol(2, 3L);
  MPI_Pcontrol(2);
}

int main(int argc, char **argv) {
  int provided;
  tally("Init_thread");
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Pcontrol(4, "messages");
  kitchen_messages();
  MPI_Pcontrol(3);
  kitchen_requests();
  MPI_Pcontrol(4, "collectives");
  kitchen_collectives();
  kitchen_neighbours();
  MPI_Pcontrol(3);
  kitchen_communicators();
  kitchen_windows();
  kitchen_files();
  MPI_Pcontrol(0);
  int seen_by_nobody = rank;
  MPI_Bcast(&seen_by_nobody, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Pcontrol(1);
  flush();
  tally("Finalize");
  report();
  return MPI_Finalize();
}
