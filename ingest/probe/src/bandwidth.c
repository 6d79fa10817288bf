/* Bandwidth: rank 0 sends windows of messages, each window answered by an empty message. */
#include "pair.h"
#include "ticks.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdlib.h>

enum { SIZES, WINDOWS, WINDOW, PARTNER, OUT, COUNT };

#define LARGEST_WINDOW 1024

static MPI_Request requests[LARGEST_WINDOW];

static void exchange(const Pair *pair, int bytes, int window) {
    for (int i = 0; i < window; i++) {
        if (pair->role == PAIR_MEASURES) {
            MPI_Isend(pair->buffer, bytes, MPI_CHAR, pair->partner, PAIR_TAG, MPI_COMM_WORLD, &requests[i]);
        } else {
            MPI_Irecv(pair->buffer, bytes, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD, &requests[i]);
        }
    }
    MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    if (pair->role == PAIR_MEASURES) {
        MPI_Recv(NULL, 0, MPI_CHAR, pair->partner, PAIR_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(NULL, 0, MPI_CHAR, 0, PAIR_TAG, MPI_COMM_WORLD);
    }
}

/* The ticks that all windows take together. */
static uint64_t measure(const Pair *pair, uint64_t bytes, uint64_t windows, int window) {
    uint64_t warm_up = windows / 10 + 1, begin = 0;
    pair_meet(pair);
    for (uint64_t i = 0; i < warm_up + windows; i++) {
        begin = i == warm_up ? ticks_now() : begin;
        exchange(pair, (int)bytes, window);
    }
    return ticks_now() - begin;
}

static void write(FILE *file, const Option *sizes, const uint64_t *ticks, uint64_t windows, int window) {
    fprintf(file, "# %" PRIu64 " windows of %d messages, each window answered\n# Size      Bandwidth (MB/s)\n", windows,
            window);
    for (size_t s = 0; s < sizes->count; s++) {
        double bytes = (double)sizes->values[s] * (double)windows * window;
        fprintf(file, "%-12" PRIu64 "%.3f\n", sizes->values[s], 1e3 * bytes / ticks_to_nanos(ticks[s]));
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        PAIR_SIZES_OPTION("1,8,64,256,1024,4096,16384,65536,262144,1048576,4194304"),
        {.name = "windows", .fallback = "100", .help = "per size", .least = 1, .most = 1000000},
        {.name = "window", .fallback = "64", .help = "messages under way at once", .least = 1, .most = LARGEST_WINDOW},
        PAIR_PARTNER_OPTION,
        {.name = "out", .help = "the file to write"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "bandwidth by size", options, COUNT);
    const Option *sizes = &options[SIZES];
    uint64_t windows = options[WINDOWS].values[0], ticks[OPTIONS_MOST_VALUES];
    int window = (int)options[WINDOW].values[0];
    Pair pair = pair_begin(&world, sizes, &options[PARTNER]);
    FILE *file = pair_open(&pair, options[OUT].text);
    for (size_t s = 0; s < sizes->count && pair.role != PAIR_IDLES; s++) {
        ticks[s] = measure(&pair, sizes->values[s], windows, window);
    }
    if (pair.role == PAIR_MEASURES) {
        ticks_recalibrate();
        pair_write_header(&pair, file, "Bandwidth");
        write(file, sizes, ticks, windows, window);
        output_close(file, options[OUT].text);
    }
    pair_end(&pair);
    return 0;
}
