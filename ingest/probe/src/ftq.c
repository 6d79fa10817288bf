/* Fixed time quanta: how much work gets done in each of many quanta of equal length on a fixed grid (Sottile and
 * Minnich, "Analysis of microbenchmarks for performance tuning of clusters", 2004). */
#include "options.h"
#include "output.h"
#include "pin.h"
#include "ticks.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FREQUENCY, SAMPLES, OUT, COUNT };

typedef struct {
    uint64_t begin;
    uint64_t count;
} Sample;

static volatile uint64_t work;

static void measure(Sample *samples, uint64_t count, uint64_t quantum) {
    uint64_t end = ticks_now();
    for (uint64_t i = 0; i < count; i++) {
        uint64_t done = 0;
        uint64_t now = ticks_now();
        end += quantum;
        samples[i].begin = now;
        while (now < end) {
            work = work + 1;
            done++;
            now = ticks_now();
        }
        samples[i].count = done;
    }
}

static void write(FILE *file, const Sample *samples, uint64_t count, uint64_t frequency) {
    uint64_t most = 0, total = 0;
    for (uint64_t i = 0; i < count; i++) {
        most = samples[i].count > most ? samples[i].count : most;
        total += samples[i].count;
    }
    double possible = (double)most * (double)count;
    fprintf(file, "# Frequency %f\n", (double)frequency);
    fprintf(file, "# Total count is %" PRIu64 "\n# Max possible work is %.0f\n# Fraction is %f\n", total, possible,
            most == 0 ? 0 : (double)total / possible);
    fprintf(file, "# A line per quantum: its begin in ns since the first, the units of work done in it\n");
    for (uint64_t i = 0; i < count; i++) {
        fprintf(file, "%.0f %" PRIu64 "\n", ticks_to_nanos(samples[i].begin - samples[0].begin), samples[i].count);
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        {.name = "frequency", .fallback = "1000", .help = "quanta per second", .least = 1, .most = 1000000},
        {.name = "samples", .fallback = "10000", .help = "how many quanta", .least = 1, .most = 10000000},
        {.name = "out", .help = "the file to write, one per rank"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "work done per fixed time quantum (FTQ)", options, COUNT);
    uint64_t frequency = options[FREQUENCY].values[0], count = options[SAMPLES].values[0];
    int cpu = pin_to(world.rank_on_node);
    ticks_calibrate();
    Sample *samples = output_memory(count, sizeof *samples);
    FILE *file = output_open(options[OUT].text, &world, 1);
    world_barrier();
    measure(samples, count, ticks_of_nanos(1e9 / (double)frequency));
    ticks_recalibrate();
    fprintf(file, "# FTQ: fixed time quanta\n");
    output_clock(file);
    output_place(file, &world, cpu);
    write(file, samples, count, frequency);
    output_close(file, options[OUT].text);
    free(samples);
    world_end();
    return 0;
}
