#include "trip.h"

#include "ticks.h"

#include <mpi.h>

static uint64_t measure(const Pair *pair, int bytes, uint64_t delay_ticks) {
    uint64_t begin = ticks_now();
    MPI_Send(pair->buffer, bytes, MPI_CHAR, pair->partner, PAIR_TAG, MPI_COMM_WORLD);
    if (delay_ticks > 0) {
        ticks_spin(delay_ticks);
    }
    MPI_Recv(pair->buffer, bytes, MPI_CHAR, pair->partner, PAIR_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return ticks_now() - begin;
}

static void answer(const Pair *pair, int bytes) {
    MPI_Recv(pair->buffer, bytes, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(pair->buffer, bytes, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD);
}

void trip_measure(const Pair *pair, uint64_t bytes, uint64_t delay_ticks, uint64_t *trips, uint64_t count) {
    uint64_t warm_up = count / 10 + 1;
    pair_meet(pair);
    for (uint64_t i = 0; i < warm_up + count; i++) {
        if (pair->role == PAIR_ANSWERS) {
            answer(pair, (int)bytes);
        } else {
            uint64_t ticks = measure(pair, (int)bytes, delay_ticks);
            if (i >= warm_up) {
                trips[i - warm_up] = ticks;
            }
        }
    }
}
