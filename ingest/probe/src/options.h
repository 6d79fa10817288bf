/* Options of the form "--name value", each checked against its bounds; anything wrong ends the run with one line. */
#ifndef PROBE_OPTIONS_H
#define PROBE_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

#define OPTIONS_MOST_VALUES 64

typedef struct {
    const char *name;     /* without the dashes */
    const char *fallback; /* the value where none is given; NULL where one has to be */
    const char *help;
    uint64_t least, most; /* bounds of numbers; both 0 for a text */
    const char *text;     /* what was given */
    uint64_t values[OPTIONS_MOST_VALUES];
    size_t count;         /* how many values: more than one only where is_list */
    int is_list;          /* numbers with commas between, rising */
} Option;

/* Fills the options in; --help prints them with what the program does, and ends the run. */
void options_read(int argc, char **argv, int rank, const char *purpose, Option *options, size_t count);

/* Ends all processes with code 2, and says why on rank 0. */
void options_refuse(int rank, const char *format, ...);

#endif
