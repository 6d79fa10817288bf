/* Two ranks that send each other messages: rank 0, which measures and writes, and its partner, which answers. */
#ifndef PROBE_PAIR_H
#define PROBE_PAIR_H

#include "options.h"
#include "output.h"

#define PAIR_TAG 1
#define PAIR_MEETING_TAG 2
#define PAIR_LONGEST_HOST 256

#define PAIR_PARTNER_OPTION \
    {.name = "partner", .fallback = "1", .help = "the rank that answers rank 0", .least = 1, .most = 1000000000}

#define PAIR_SIZES_OPTION(sizes) \
    {.name = "sizes", .fallback = sizes, .help = "bytes of a message", .most = 1073741824, .is_list = 1}

/* What a process does; others than these two do nothing. */
typedef enum { PAIR_MEASURES, PAIR_ANSWERS, PAIR_IDLES } PairRole;

typedef struct {
    World world;
    PairRole role;
    int partner;
    int cpu;      /* to which the process is pinned, or -1 */
    char *buffer; /* for the longest message */
    char host[PAIR_LONGEST_HOST], partner_host[PAIR_LONGEST_HOST];
} Pair;

/* Roles, memory, pinning and clock; a collective call of all processes, as are the options' refusals. */
Pair pair_begin(const World *world, const Option *sizes, const Option *partner);

/* Opens a file on the rank that measures; NULL elsewhere. */
FILE *pair_open(const Pair *pair, const char *path);

/* What was measured, when by which clock, and between whom; of the rank that measures. */
void pair_write_header(const Pair *pair, FILE *file, const char *title);

/* An exchange without content: after it both ranks are there, and nothing is under way between them. */
void pair_meet(const Pair *pair);

void pair_end(Pair *pair);

#endif
