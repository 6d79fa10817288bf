#include "output.h"

#include "ticks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_PATH 4096
#define SMALLEST_PAGE 4096

void *output_memory(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fprintf(stderr, "no memory for %zu values of %zu B\n", count, size);
        world_abort(1);
    }
    /* A page that is touched for the first time while measuring would be measured as noise. */
    volatile char *pages = memory;
    for (size_t at = 0; at < count * size; at += SMALLEST_PAGE) {
        pages[at] = 0;
    }
    return memory;
}

FILE *output_open(const char *path, const World *world, int per_rank) {
    char name[LONGEST_PATH];
    int length = per_rank && world->size > 1 ? snprintf(name, sizeof name, "%s.%d", path, world->rank)
                                             : snprintf(name, sizeof name, "%s", path);
    if (length < 0 || (size_t)length >= sizeof name) {
        fprintf(stderr, "--out: less than %d characters, got %zu\n", LONGEST_PATH, strlen(path));
        world_abort(2);
    }
    FILE *file = fopen(name, "w");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be written: %s\n", name, strerror(errno));
        world_abort(1);
    }
    return file;
}

void output_clock(FILE *file) {
    fprintf(file, "# Clock: %s\n# Ticks per ns: %.9g\n", TICKS_CLOCK, ticks_per_nano());
}

void output_place(FILE *file, const World *world, int cpu) {
    fprintf(file, "# Rank: %d of %d\n", world->rank, world->size);
    if (cpu < 0) {
        fprintf(file, "# Pinned: no, the system did not allow it\n");
    } else {
        fprintf(file, "# Pinned: CPU %d\n", cpu);
    }
}

void output_close(FILE *file, const char *path) {
    int failed = ferror(file);
    if (fclose(file) != 0 || failed) {
        fprintf(stderr, "%s: cannot be written to its end\n", path);
        world_abort(1);
    }
}

static int compare(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

uint64_t output_median(uint64_t *values, size_t count) {
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}
