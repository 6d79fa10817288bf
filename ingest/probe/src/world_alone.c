#include "world.h"

#include <stdlib.h>

World world_begin(int *argc, char ***argv) {
    World alone = {0, 1, 0};
    (void)argc;
    (void)argv;
    return alone;
}

void world_barrier(void) {}

void world_end(void) {}

void world_abort(int code) { exit(code); }
