/* The selfish detour benchmark: a loop that does nothing but read the clock, and keeps every gap between two readings
 * that is longer than the threshold (Beckman et al., "Benchmarking the effects of operating system interference on
 * extreme-scale parallel machines", 2008; the output is that of netgauge). */
#include "options.h"
#include "output.h"
#include "pin.h"
#include "ticks.h"

#include <inttypes.h>
#include <stdlib.h>

enum { THRESHOLD, SECONDS, DETOURS, OUT, COUNT };

#define BATCHES 1000
#define BATCH 1000

typedef struct {
    uint64_t begin;
    uint64_t length;
} Detour;

typedef struct {
    uint64_t least;      /* the shortest gap between two readings, in ticks */
    uint64_t iterations;
    uint64_t begin, end;
    uint64_t count;
} Measured;

/* A counter that advances in steps longer than a reading shows gaps far shorter than one reading takes. None is shorter
 * than the mean of the fastest of many batches, whatever the steps. */
static uint64_t least_gap(void) {
    uint64_t least = UINT64_MAX, fastest = UINT64_MAX, last = ticks_now();
    for (int batch = 0; batch < BATCHES; batch++) {
        uint64_t begin = last;
        for (int i = 0; i < BATCH; i++) {
            uint64_t now = ticks_now();
            if (now > last && now - last < least) {
                least = now - last;
            }
            last = now;
        }
        if (last - begin < fastest) {
            fastest = last - begin;
        }
    }
    uint64_t usual = (fastest + BATCH - 1) / BATCH;
    return usual > least ? usual : least;
}

static Measured measure(Detour *detours, uint64_t most, uint64_t duration, uint64_t percent) {
    Measured m = {.least = least_gap()};
    uint64_t threshold = m.least * percent / 100;
    uint64_t last = ticks_now();
    m.begin = last;
    while (last - m.begin < duration && m.count < most) {
        uint64_t now = ticks_now();
        if (now - last > threshold) {
            detours[m.count].begin = last;
            detours[m.count].length = now - last;
            m.count++;
        }
        last = now;
        m.iterations++;
    }
    m.end = last;
    return m;
}

static void write(FILE *file, const Detour *detours, const Measured *m, uint64_t percent) {
    fprintf(file, "# Minimal cycle length [ns]: %f\n", ticks_to_nanos(m->least));
    fprintf(file, "# Number of iterations (recorded+unrecorded): %" PRIu64 "\n", m->iterations);
    fprintf(file, "# Threshold: [%% minimal cycle length]: %" PRIu64 "\n", percent);
    fprintf(file, "# Measured time [ns]: %.0f\n", ticks_to_nanos(m->end - m->begin));
    fprintf(file, "# A line per detour: its begin since that of the measurement, and its length, one cycle included\n");
    fprintf(file, "# Time [ns]\tselfish duration [ns]\n");
    for (uint64_t i = 0; i < m->count; i++) {
        fprintf(file, "%.2f\t%.2f\n", ticks_to_nanos(detours[i].begin - m->begin), ticks_to_nanos(detours[i].length));
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        {.name = "threshold", .fallback = "900", .help = "longer gaps are detours, in % of the shortest gap", .least = 101,
         .most = 1000000},
        {.name = "seconds", .fallback = "10", .help = "how long to measure", .least = 1, .most = 3600},
        {.name = "detours", .fallback = "1000000", .help = "how many to keep; the measurement ends with the last",
         .least = 1, .most = 100000000},
        {.name = "out", .help = "the file to write, one per rank"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "detours of a loop that reads the clock (selfish)", options, COUNT);
    int cpu = pin_to(world.rank_on_node);
    ticks_calibrate();
    Detour *detours = output_memory(options[DETOURS].values[0], sizeof *detours);
    FILE *file = output_open(options[OUT].text, &world, 1);
    world_barrier();
    uint64_t percent = options[THRESHOLD].values[0];
    Measured m = measure(detours, options[DETOURS].values[0], ticks_of_nanos(1e9 * (double)options[SECONDS].values[0]),
                         percent);
    ticks_recalibrate();
    fprintf(file, "# Selfish Benchmark\n");
    output_clock(file);
    output_place(file, &world, cpu);
    write(file, detours, &m, percent);
    output_close(file, options[OUT].text);
    free(detours);
    world_end();
    return 0;
}
