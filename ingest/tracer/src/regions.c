/*
 * User regions: those that the program names by MPI_Pcontrol, and functions of sources built with -finstrument-functions. Of the
 * first thread only, and not inside of MPI.
 */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "state.h"
#include "tracer.h"

#define NAME_BYTES 1024

static struct {
  const void *function; /* NULL for one with a name */
  char *name;
} *regions;
static int region_count, region_size, last;
static int *open_regions;
static int depth, open_size;
static pthread_t first;
static int begun;

static void *enlarged(void *memory, int count, size_t size) {
  void *larger = realloc(memory, (size_t)count * size);
  if (larger == NULL) abort();
  return larger;
}

static void define(int region) {
  iw_row(IW_ROW_REGION);
  iw_put_text(regions[region].name);
  iw_row_done();
}

static int added(const void *function, const char *name) {
  if (region_count == region_size) {
    region_size = region_size == 0 ? 64 : 2 * region_size;
    regions = enlarged(regions, region_size, sizeof *regions);
  }
  char *copy = malloc(strlen(name) + 1);
  if (copy == NULL) abort();
  regions[region_count].function = function;
  regions[region_count].name = strcpy(copy, name);
  if (iw_active) define(region_count);
  return region_count++;
}

static int named(const char *name) {
  for (int i = 0; i < region_count; i++) {
    if (regions[i].function == NULL && strcmp(regions[i].name, name) == 0) return i;
  }
  return added(NULL, name);
}

/* Names of functions that a file does not export are places in it, which addr2line knows. */
static int of_function(void *function) {
  if (last < region_count && regions[last].function == function) return last;
  for (int i = 0; i < region_count; i++) {
    if (regions[i].function == function) return last = i;
  }
  char name[NAME_BYTES];
  Dl_info info;
  if (dladdr(function, &info) != 0 && info.dli_sname != NULL && info.dli_saddr == function) {
    snprintf(name, sizeof name, "%s", info.dli_sname);
  } else if (dladdr(function, &info) != 0 && info.dli_fname != NULL) {
    const char *slash = strrchr(info.dli_fname, '/');
    snprintf(name, sizeof name, "%s+0x%lx", slash == NULL ? info.dli_fname : slash + 1,
        (unsigned long)((char *)function - (char *)info.dli_fbase));
  } else {
    snprintf(name, sizeof name, "0x%lx", (unsigned long)(uintptr_t)function);
  }
  return last = added(function, name);
}

static int seen(void) {
  if (!begun) {
    begun = 1;
    first = pthread_self();
  }
  return pthread_equal(first, pthread_self()) && !iw_inside();
}

static void write_enter(int region) {
  iw_timed_row(IW_ROW_ENTER);
  iw_put(region);
  iw_row_done();
}

static void enter(int region) {
  if (depth == open_size) {
    open_size = open_size == 0 ? 64 : 2 * open_size;
    open_regions = enlarged(open_regions, open_size, sizeof *open_regions);
  }
  open_regions[depth++] = region;
  if (iw_active) write_enter(region);
}

static void leave(void) {
  if (depth == 0) return;
  depth--;
  if (iw_active) {
    iw_timed_row(IW_ROW_LEAVE);
    iw_row_done();
  }
}

/* Regions are those of the thread that called MPI_Init from here on. */
void iw_regions_open(void) {
  if (begun && !pthread_equal(first, pthread_self())) depth = 0;
  begun = 1;
  first = pthread_self();
  for (int i = 0; i < region_count; i++) define(i);
  for (int i = 0; i < depth; i++) {
    iw_row(IW_ROW_ENTER);
    iw_put(0);
    iw_put(open_regions[i]);
    iw_row_done();
  }
}

void iw_region_enter(const char *name) {
  if (!seen()) return;
  iw_lock();
  enter(named(name));
  iw_unlock();
}

void iw_region_leave(void) {
  if (!seen()) return;
  iw_lock();
  leave();
  iw_unlock();
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

/* Compilers call these where a function begins and ends. */
void __cyg_profile_func_enter(void *function, void *caller) {
  (void)caller;
  if (!seen()) return;
  iw_lock();
  enter(of_function(function));
  iw_unlock();
}

void __cyg_profile_func_exit(void *function, void *caller) {
  (void)function;
  (void)caller;
  iw_region_leave();
}
