/* Ping-pong: every round trip of every size, and the table of mean latencies. */
#include "pair.h"
#include "ticks.h"
#include "trip.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIZES, TRIPS, PARTNER, OUT, LATENCY, COUNT };

static double mean_nanos(const uint64_t *trips, uint64_t count) {
    double sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        sum += ticks_to_nanos(trips[i]);
    }
    return sum / (double)count;
}

static void write_trips(FILE *file, const Option *sizes, const uint64_t *trips, uint64_t count) {
    fprintf(file, "# A line per round trip, in the order of time; rank 0 sends, receives and does nothing between\n");
    fprintf(file, "messageBytes,delayNanos,roundTripNanos\n");
    for (size_t s = 0; s < sizes->count; s++) {
        for (uint64_t i = 0; i < count; i++) {
            fprintf(file, "%" PRIu64 ",0,%.1f\n", sizes->values[s], ticks_to_nanos(trips[s * count + i]));
        }
    }
}

static void write_latency(FILE *file, const Option *sizes, const uint64_t *trips, uint64_t count) {
    fprintf(file, "# Half of the mean of %" PRIu64 " round trips\n# Size          Latency (us)\n", count);
    for (size_t s = 0; s < sizes->count; s++) {
        fprintf(file, "%-16" PRIu64 "%.3f\n", sizes->values[s], mean_nanos(trips + s * count, count) / 2000);
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        PAIR_SIZES_OPTION("0,1,8,64,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576"),
        {.name = "round-trips", .fallback = "1000", .help = "per size", .least = 1, .most = 1000000},
        PAIR_PARTNER_OPTION,
        {.name = "out", .help = "the file for every round trip"},
        {.name = "latency", .help = "the file for the table of mean latencies"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "latencies: each of them, and the means (ping-pong)", options, COUNT);
    const Option *sizes = &options[SIZES];
    uint64_t count = options[TRIPS].values[0];
    Pair pair = pair_begin(&world, sizes, &options[PARTNER]);
    FILE *all = pair_open(&pair, options[OUT].text), *table = pair_open(&pair, options[LATENCY].text);
    if (pair.role == PAIR_ANSWERS) {
        for (size_t s = 0; s < sizes->count; s++) {
            trip_measure(&pair, sizes->values[s], 0, NULL, count);
        }
    } else if (pair.role == PAIR_MEASURES) {
        uint64_t *trips = output_memory(sizes->count * count, sizeof *trips);
        for (size_t s = 0; s < sizes->count; s++) {
            trip_measure(&pair, sizes->values[s], 0, trips + s * count, count);
        }
        ticks_recalibrate();
        pair_write_header(&pair, all, "Ping-pong");
        write_trips(all, sizes, trips, count);
        output_close(all, options[OUT].text);
        pair_write_header(&pair, table, "Ping-pong latency");
        write_latency(table, sizes, trips, count);
        output_close(table, options[LATENCY].text);
        free(trips);
    }
    pair_end(&pair);
    return 0;
}
