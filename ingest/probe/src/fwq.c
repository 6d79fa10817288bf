/* Fixed work quanta: how long each of many equal pieces of work takes (ASC Sequoia benchmark FWQ). */
#include "options.h"
#include "output.h"
#include "pin.h"
#include "ticks.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WORK, SAMPLES, OUT, COUNT };

static volatile uint64_t work;

static void measure(uint64_t *durations, uint64_t count, uint64_t units) {
    for (uint64_t i = 0; i < count; i++) {
        uint64_t begin = ticks_now();
        for (uint64_t done = 0; done < units; done++) {
            work = work + 1;
        }
        durations[i] = ticks_now() - begin;
    }
}

int main(int argc, char **argv) {
    Option options[COUNT] = {
        {.name = "work", .fallback = "65536", .help = "units of work in a quantum", .least = 1, .most = 1000000000},
        {.name = "samples", .fallback = "10000", .help = "how many quanta", .least = 1, .most = 10000000},
        {.name = "out", .help = "the file to write, one per rank"},
    };
    World world = world_begin(&argc, &argv);
    options_read(argc, argv, world.rank, "duration of fixed work quanta (FWQ)", options, COUNT);
    uint64_t units = options[WORK].values[0], count = options[SAMPLES].values[0];
    int cpu = pin_to(world.rank_on_node);
    ticks_calibrate();
    uint64_t *durations = output_memory(count, sizeof *durations);
    FILE *file = output_open(options[OUT].text, &world, 1);
    world_barrier();
    measure(durations, count, units);
    ticks_recalibrate();
    fprintf(file, "# FWQ: fixed work quanta\n");
    output_clock(file);
    output_place(file, &world, cpu);
    fprintf(file, "# Units of work in a quantum: %" PRIu64 "\n# A line per quantum: its duration in ticks\n", units);
    for (uint64_t i = 0; i < count; i++) {
        fprintf(file, "%" PRIu64 "\n", durations[i]);
    }
    output_close(file, options[OUT].text);
    free(durations);
    world_end();
    return 0;
}
