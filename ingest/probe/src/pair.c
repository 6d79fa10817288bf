#include "pair.h"

#include "pin.h"
#include "ticks.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static PairRole role_of(int rank, int partner) {
    if (rank == 0) {
        return PAIR_MEASURES;
    }
    return rank == partner ? PAIR_ANSWERS : PAIR_IDLES;
}

static void find_hosts(Pair *pair) {
    char name[MPI_MAX_PROCESSOR_NAME];
    int length = 0;
    MPI_Get_processor_name(name, &length);
    snprintf(pair->host, sizeof pair->host, "%.*s", length < PAIR_LONGEST_HOST ? length : PAIR_LONGEST_HOST - 1, name);
    memcpy(pair->partner_host, pair->host, sizeof pair->host);
    MPI_Bcast(pair->partner_host, PAIR_LONGEST_HOST, MPI_CHAR, pair->partner, MPI_COMM_WORLD);
}

Pair pair_begin(const World *world, const Option *sizes, const Option *partner) {
    Pair pair;
    memset(&pair, 0, sizeof pair);
    if (partner->values[0] >= (uint64_t)world->size) {
        options_refuse(world->rank, "--partner: less than the number of processes, %d, got %s", world->size,
                       partner->text);
    }
    pair.world = *world;
    pair.partner = (int)partner->values[0];
    pair.role = role_of(world->rank, pair.partner);
    find_hosts(&pair);
    pair.cpu = pin_to(world->rank_on_node);
    pair.buffer = output_memory(sizes->values[sizes->count - 1] + 1, 1);
    ticks_calibrate();
    return pair;
}

FILE *pair_open(const Pair *pair, const char *path) {
    return pair->role == PAIR_MEASURES ? output_open(path, &pair->world, 0) : NULL;
}

void pair_write_header(const Pair *pair, FILE *file, const char *title) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length = 0;
    MPI_Get_library_version(version, &length);
    fprintf(file, "# %s\n# Rank 0 on %s, rank %d on %s\n# MPI: %.*s\n", title, pair->host, pair->partner,
            pair->partner_host, (int)strcspn(version, "\r\n"), version);
    output_clock(file);
    output_place(file, &pair->world, pair->cpu);
}

void pair_meet(const Pair *pair) {
    int peer = pair->role == PAIR_MEASURES ? pair->partner : 0;
    MPI_Sendrecv(NULL, 0, MPI_CHAR, peer, PAIR_MEETING_TAG, NULL, 0, MPI_CHAR, peer, PAIR_MEETING_TAG,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void pair_end(Pair *pair) {
    free(pair->buffer);
    world_end();
}
