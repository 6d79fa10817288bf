/*
 * Measures what messages cost and what noise takes, as Leon, Maccabe and Brightwell do (section 6), between ranks 0 and 1:
 *
 *   o_s    per MPI_Send of a few small messages in a row, after a pause
 *   o_r    per MPI_Recv of a few that are there already
 *   RTT    round trips of a small message; L = RTT/2 - o_s - o_r (Eq. 9)
 *   g      time per message of a burst, at its receiver, which takes them one after the other
 *   G      by how much round trips of 3,080 B are longer than those of 1,032 B, per byte
 *   noise  the share of time in which a loop that watches the clock does not see it, 2 us or more at a time
 *
 * Medians. Prints one line: "accuracy o_s NANOS o_r NANOS L NANOS g NANOS G NANOS noise SHARE rtt NANOS".
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "program.h"

enum { SMALL = 8, MIDDLE = 1032, LARGE = 3080, TRIALS = 101, FEW = 8, BURST = 64, BURSTS = 15, PAUSE = 1500000, DETOUR = 2000 };

static char buffer[LARGE];

static void send(int count, int to) {
  MPI_Send(buffer, count, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

static void receive(int count, int from) {
  MPI_Recv(buffer, count, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static int order(const void *a, const void *b) {
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, order);
  return values[count / 2];
}

/* A pause in which caches stay warm. */
static void spin(int64_t nanos) {
  int64_t start = now();
  while (now() - start < nanos) {
  }
}

/* Rank 0 sends a few messages, rank 1 takes them long after they have come. */
static void overheads(double *send_nanos, double *receive_nanos) {
  double taken[TRIALS];
  for (int i = 0; i < TRIALS; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    spin(rank == 0 ? PAUSE : 3 * PAUSE);
    int64_t start = now();
    for (int k = 0; k < FEW; k++) {
      if (rank == 0) {
        send(SMALL, 1);
      } else {
        receive(SMALL, 0);
      }
    }
    taken[i] = (double)(now() - start) / FEW;
    spin(rank == 0 ? 3 * PAUSE : PAUSE);
  }
  double found = median(taken, TRIALS);
  *send_nanos = found;
  *receive_nanos = found;
  MPI_Bcast(send_nanos, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(receive_nanos, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
}

/* With a pause after each, in which the ways of both ends become free. */
static double round_trip(int count) {
  double taken[TRIALS];
  for (int i = 0; i < TRIALS; i++) {
    if (rank == 0) {
      int64_t start = now();
      send(count, 1);
      receive(count, 1);
      taken[i] = (double)(now() - start);
      spin(PAUSE);
    } else {
      receive(count, 0);
      send(count, 0);
    }
  }
  return median(taken, TRIALS);
}

static double gap(void) {
  double taken[BURSTS];
  for (int i = 0; i < BURSTS; i++) {
    if (rank == 0) {
      for (int k = 0; k < BURST; k++) {
        send(SMALL, 1);
      }
      receive(SMALL, 1);
    } else {
      receive(SMALL, 0);
      int64_t start = now();
      for (int k = 1; k < BURST; k++) {
        receive(SMALL, 0);
      }
      taken[i] = (double)(now() - start) / (BURST - 1);
      send(SMALL, 0);
    }
  }
  double found = rank == 1 ? median(taken, BURSTS) : 0;
  MPI_Bcast(&found, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  return found;
}

static double noise(void) {
  int64_t start = now();
  int64_t last = start;
  int64_t lost = 0;
  while (last - start < INT64_C(400000000)) {
    int64_t time = now();
    lost += time - last > DETOUR ? time - last : 0;
    last = time;
  }
  return (double)lost / (double)(last - start);
}

int main(int count, char **arguments) {
  begin(count, arguments);
  if (ranks != 2) {
    fprintf(stderr, "accuracy: 2 ranks, got %d\n", ranks);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  double send_nanos, receive_nanos;
  overheads(&send_nanos, &receive_nanos);
  double small = round_trip(SMALL);
  double middle = round_trip(MIDDLE);
  double large = round_trip(LARGE);
  double between = gap();
  double share = noise();
  MPI_Finalize();
  if (rank == 0) {
    printf("accuracy o_s %.0f o_r %.0f L %.0f g %.0f G %.4f noise %.5f rtt %.0f\n", send_nanos, receive_nanos,
           small / 2 - send_nanos - receive_nanos, between, (large - middle) / 2 / (LARGE - MIDDLE), share, small);
  }
  return 0;
}
