/* Round trips with a delay w (LogGPS paper, section 4.3): for each size without delay, and with delays that are
 * multiples of the round trip without. */
#include "pair.h"
#include "ticks.h"
#include "trip.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIZES, TRIPS, PERCENTS, PARTNER, OUT, COUNT };

typedef struct {
    uint64_t delay, trip;
} Median;

/* Of one size: the median with each delay, the first of which is none. */
static void measure(const Pair *pair, uint64_t bytes, const Option *percents, uint64_t *trips, uint64_t count,
                    Median *medians) {
    for (size_t d = 0; d < percents->count; d++) {
        uint64_t delay = d == 0 ? 0 : medians[0].trip * percents->values[d] / 100;
        trip_measure(pair, bytes, delay, trips, count);
        if (pair->role == PAIR_MEASURES) {
            medians[d].delay = delay;
            medians[d].trip = output_median(trips, count);
        }
    }
}

static void write(FILE *file, const Option *sizes, uint64_t count, const Median *medians, size_t per_size) {
    fprintf(file, "# A line per size and delay: the median of %" PRIu64 " round trips; rank 0 computes for the delay between"
            " its send and its receive\n", count);
    fprintf(file, "messageBytes,delayNanos,roundTripNanos\n");
    for (size_t s = 0; s < sizes->count; s++) {
        for (size_t d = 0; d < per_size; d++) {
            const Median *m = &medians[s * per_size + d];
            fprintf(file, "%" PRIu64 ",%.1f,%.1f\n", sizes->values[s], ticks_to_nanos(m->delay), ticks_to_nanos(m->trip));
        }
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        PAIR_SIZES_OPTION("0,8,64,256,512,1024,1500,2048,3000,4096,6000,8192,16384,32768,65536,131072,262144,524288"),
        {.name = "round-trips", .fallback = "1000", .help = "per size and delay", .least = 1, .most = 1000000},
        {.name = "delays", .fallback = "0,300", .help = "in % of the round trip without delay; 0 is the first of them",
         .most = 100000, .is_list = 1},
        PAIR_PARTNER_OPTION,
        {.name = "out", .help = "the file to write"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "round trips with a delay (LogGPS)", options, COUNT);
    const Option *sizes = &options[SIZES], *percents = &options[PERCENTS];
    uint64_t count = options[TRIPS].values[0];
    size_t per_size = percents->count;
    if (percents->values[0] != 0) {
        options_refuse(world.rank, "--delays: 0 first, got %s", percents->text);
    }
    Pair pair = pair_begin(&world, sizes, &options[PARTNER]);
    FILE *file = pair_open(&pair, options[OUT].text);
    uint64_t *trips = output_memory(count, sizeof *trips);
    Median *medians = output_memory(sizes->count * per_size, sizeof *medians);
    for (size_t s = 0; s < sizes->count && pair.role != PAIR_IDLES; s++) {
        measure(&pair, sizes->values[s], percents, trips, count, medians + s * per_size);
    }
    if (pair.role == PAIR_MEASURES) {
        ticks_recalibrate();
        pair_write_header(&pair, file, "Round trips with a delay");
        write(file, sizes, count, medians, per_size);
        output_close(file, options[OUT].text);
    }
    free(trips);
    free(medians);
    pair_end(&pair);
    return 0;
}
