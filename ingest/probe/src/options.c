#include "options.h"

#include "world.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void options_refuse(int rank, const char *format, ...) {
    if (rank == 0) {
        va_list values;
        va_start(values, format);
        vfprintf(stderr, format, values);
        va_end(values);
        fputc('\n', stderr);
    }
    world_barrier();
    world_end();
    exit(2);
}

static void help(const char *program, const char *purpose, const Option *options, size_t count) {
    printf("%s: %s\n", program, purpose);
    for (size_t i = 0; i < count; i++) {
        const Option *o = &options[i];
        printf("  --%-12s %s%s%s%s\n", o->name, o->help, o->fallback == NULL ? "" : "; default ",
               o->fallback == NULL ? "" : o->fallback, o->is_list ? " (a list)" : "");
    }
}

static void read_numbers(Option *o, int rank) {
    const char *at = o->text;
    o->count = 0;
    for (;;) {
        char *end = NULL;
        errno = 0;
        uint64_t value = isdigit((unsigned char)*at) ? strtoull(at, &end, 10) : 0;
        if (end == NULL || errno != 0 || value < o->least || value > o->most
            || (*end != '\0' && !(o->is_list && *end == ','))) {
            options_refuse(rank, "--%s: %" PRIu64 " to %" PRIu64 ", got %s", o->name, o->least, o->most, o->text);
        }
        if (o->count > 0 && value <= o->values[o->count - 1]) {
            options_refuse(rank, "--%s: a rising list, got %s", o->name, o->text);
        }
        if (o->count == OPTIONS_MOST_VALUES) {
            options_refuse(rank, "--%s: at most %d values, got %s", o->name, OPTIONS_MOST_VALUES, o->text);
        }
        o->values[o->count++] = value;
        if (*end == '\0') {
            return;
        }
        at = end + 1;
    }
}

void options_read(int argc, char **argv, int rank, const char *purpose, Option *options, size_t count) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            if (rank == 0) {
                help(argv[0], purpose, options, count);
            }
            world_barrier();
            world_end();
            exit(0);
        }
    }
    for (int i = 1; i < argc; i += 2) {
        Option *found = NULL;
        for (size_t k = 0; k < count && found == NULL; k++) {
            if (strncmp(argv[i], "--", 2) == 0 && strcmp(argv[i] + 2, options[k].name) == 0) {
                found = &options[k];
            }
        }
        if (found == NULL) {
            options_refuse(rank, "an option that --help lists, got %s", argv[i]);
        } else if (i + 1 == argc) {
            options_refuse(rank, "--%s: a value, got nothing", found->name);
        } else if (found->text != NULL) {
            options_refuse(rank, "--%s: once, got it twice", found->name);
        } else {
            found->text = argv[i + 1];
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (options[k].text == NULL) {
            options[k].text = options[k].fallback;
        }
        if (options[k].text == NULL) {
            options_refuse(rank, "--%s: %s; got nothing", options[k].name, options[k].help);
        } else if (options[k].most > 0) {
            read_numbers(&options[k], rank);
        }
    }
}
