/*
 * What a call costs the processor, by kind: of one process that sends to itself, so that nobody waits. Run with and without the
 * tracer, the difference is what tracing costs.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu_nanos(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void say(const char *what, double begin, long calls) {
  printf("%s %.1f\n", what, (cpu_nanos() - begin) / (double)calls);
}

int main(int argc, char **argv) {
  long rounds = argc > 1 ? atol(argv[1]) : 500000;
  char out[8] = "message", in[8];
  MPI_Request requests[2];
  int flag;
  MPI_Init(&argc, &argv);
  double begin = cpu_nanos();
  for (long i = 0; i < rounds; i++) MPI_Iprobe(0, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  say("probe", begin, rounds);
  begin = cpu_nanos();
  for (long i = 0; i < rounds; i++) {
    MPI_Irecv(in, sizeof in, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, sizeof out, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  say("nonblocking", begin, 3 * rounds);
  begin = cpu_nanos();
  for (long i = 0; i < rounds; i++)
    MPI_Sendrecv(out, sizeof out, MPI_CHAR, 0, 1, in, sizeof in, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  say("sendrecv", begin, rounds);
  begin = cpu_nanos();
  for (long i = 0; i < rounds; i++) MPI_Barrier(MPI_COMM_SELF);
  say("barrier", begin, rounds);
  MPI_Finalize();
  return 0;
}
