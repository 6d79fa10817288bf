/* Memory, blocks and the file of a rank. */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "schema.h"
#include "tracer.h"
#include "state.h"

#define MARKER_BYTES 16
/* A block, which a reader holds at a time, and which is lost where a write is torn, is so long if the memory is. */
#define BLOCK_BYTES (64 * 1024)
/* Before each block, how many rows and bytes it has: five groups of seven bits each, which need not be the fewest. */
#define GROUPS 5
#define FRAME_BYTES (2 * GROUPS)
/* What ends a block: the row Check, and the marker. */
#define END_BYTES (IW_ITEM_BYTES + MARKER_BYTES)

unsigned char *iw_next_byte;
unsigned char *iw_memory_end;

static unsigned char *memory;
static unsigned char *block;
static size_t flush_bytes, block_bytes;
static int64_t block_rows;
static int64_t rows;
static uint64_t header_sum;
static unsigned char marker[MARKER_BYTES];
static int file = -1;
static pid_t owner;
static char file_path[4096];

/*
 * Where the last whole row ends, for a process that is asked to end itself: batch systems and mpirun send SIGTERM when time is over
 * or another process has failed. While rows or memory change (busy) that waits until they have.
 */
static unsigned char *volatile whole;
static volatile sig_atomic_t busy, asked;
static pthread_t writer;

static void begin_block(void) {
  iw_room(FRAME_BYTES + IW_ITEM_BYTES);
  block = iw_next_byte;
  iw_next_byte += FRAME_BYTES;
  block_rows = 0;
  whole = iw_next_byte;
}

/* A number in GROUPS groups, those at the end empty if need be. */
static void put_wide(unsigned char *at, uint64_t value) {
  uint64_t rest = value << 1;
  for (int i = 0; i < GROUPS; i++) {
    at[i] = (unsigned char)((rest & 0x7f) | (i < GROUPS - 1 ? 0x80 : 0));
    rest >>= 7;
  }
}

static uint64_t word(const unsigned char *from, size_t length) {
  uint64_t value = 0;
  for (size_t i = 0; i < length; i++) value |= (uint64_t)from[i] << (8 * i);
  return value;
}

/* FNV-1a over words of eight bytes, the lowest first, the last one filled up with zeros. */
static uint64_t sum(const unsigned char *from, const unsigned char *to, uint64_t start) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ start;
  for (; to - from >= 8; from += 8) hash = (hash ^ word(from, 8)) * UINT64_C(0x100000001b3);
  return from == to ? hash : (hash ^ word(from, (size_t)(to - from))) * UINT64_C(0x100000001b3);
}

static void end_block(void) {
  unsigned char *begin = block + FRAME_BYTES;
  uint64_t check = sum(begin, iw_next_byte, header_sum ^ (uint64_t)rows);
  iw_put(IW_ROW_CHECK);
  for (int i = 0; i < 8; i++) *iw_next_byte++ = (unsigned char)(check >> (8 * i));
  block_rows++;
  put_wide(block, (uint64_t)block_rows);
  put_wide(block + GROUPS, (uint64_t)(iw_next_byte - begin));
  memcpy(iw_next_byte, marker, MARKER_BYTES);
  iw_next_byte += MARKER_BYTES;
  rows += block_rows;
  block_rows = 0;
}

static void write_all(const unsigned char *bytes, size_t count) {
  while (file >= 0 && count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno != EINTR) {
      fprintf(stderr, "idlewave: %s: cannot be written, what follows is lost: %s\n", file_path, strerror(errno));
      close(file);
      file = -1;
    }
  }
}

/* Writes all blocks, which are complete, and says in the next one how long it took. */
static void write_out(void) {
  int64_t begin = iw_now();
  write_all(memory, (size_t)(iw_next_byte - memory));
  iw_next_byte = memory;
  begin_block();
  int64_t end = iw_now();
  iw_put(IW_ROW_FLUSH);
  iw_put(iw_gap(begin));
  iw_put(end - begin);
  iw_passed(end);
  block_rows++;
  whole = iw_next_byte;
}

/* Writes what there is and lets the signal do what it does. */
static void end_process(void) {
  if (block_rows > 0) {
    iw_next_byte = whole;
    end_block();
  } else {
    iw_next_byte = block;
  }
  write_all(memory, (size_t)(iw_next_byte - memory));
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
}

static void terminated(int signal_number) {
  if (!pthread_equal(pthread_self(), writer)) {
    pthread_kill(writer, signal_number);
  } else if (busy) {
    asked = 1;
  } else {
    end_process();
  }
}

static void begin_change(void) { busy++; }

static void end_change(void) {
  if (--busy == 0 && asked) end_process();
}

/* A program that handles the signal by itself is left alone. */
static void watch_signal(void) {
  struct sigaction known, ours = {.sa_handler = terminated};
  if (sigaction(SIGTERM, NULL, &known) != 0 || known.sa_handler != SIG_DFL) return;
  sigemptyset(&ours.sa_mask);
  sigaction(SIGTERM, &ours, NULL);
}

static void unwatch_signal(void) {
  struct sigaction known;
  if (sigaction(SIGTERM, NULL, &known) == 0 && known.sa_handler == terminated) signal(SIGTERM, SIG_DFL);
}

/* After the end of the memory there is always room for the end of a block. */
void iw_grow(size_t bytes) {
  size_t used = (size_t)(iw_next_byte - memory), begun = (size_t)(block - memory);
  size_t size = 2 * (size_t)(iw_memory_end - memory) + bytes + END_BYTES;
  size_t kept = (size_t)(whole - memory);
  begin_change();
  unsigned char *larger = realloc(memory, size);
  if (larger == NULL) {
    fprintf(stderr, "idlewave: no memory for %zu bytes of trace\n", size);
    abort();
  }
  memory = larger;
  iw_memory_end = memory + size - END_BYTES;
  iw_next_byte = memory + used;
  block = memory + begun;
  whole = memory + kept;
  end_change();
}

void iw_row(int branch) {
  iw_room(IW_ITEM_BYTES);
  iw_put(branch);
}

void iw_row_done(void) {
  begin_change();
  block_rows++;
  whole = iw_next_byte;
  if ((size_t)(iw_next_byte - block) >= block_bytes) {
    end_block();
    if ((size_t)(iw_next_byte - memory) >= flush_bytes) {
      write_out();
    } else {
      begin_block();
    }
  }
  end_change();
}

void iw_put_text(const char *text) {
  size_t length = strlen(text);
  iw_room(length + IW_ITEM_BYTES);
  iw_put((int64_t)length);
  memcpy(iw_next_byte, text, length);
  iw_next_byte += length;
}

void iw_file_flush(void) {
  if (block_rows == 0 || getpid() != owner) return; /* nothing new, or a copy made by fork */
  begin_change();
  end_block();
  write_out();
  end_change();
}

void iw_file_close(void) {
  if (getpid() != owner) return;
  unwatch_signal();
  end_block();
  write_all(memory, (size_t)(iw_next_byte - memory));
  if (file >= 0 && close(file) != 0) fprintf(stderr, "idlewave: %s: %s\n", file_path, strerror(errno));
  file = -1;
  free(memory);
  memory = iw_next_byte = iw_memory_end = NULL;
}

void iw_file_open(const char *path, const iw_entry *entries, int count, const unsigned char *sync, size_t bytes) {
  owner = getpid();
  flush_bytes = bytes;
  block_bytes = bytes < BLOCK_BYTES ? bytes : BLOCK_BYTES;
  memcpy(marker, sync, MARKER_BYTES);
  snprintf(file_path, sizeof file_path, "%s", path);
  file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) {
    fprintf(stderr, "idlewave: %s: %s; this rank is not traced\n", path, strerror(errno));
  }
  iw_grow(flush_bytes + BLOCK_BYTES + IW_ITEM_BYTES);
  memcpy(iw_next_byte, "Obj\1", 4);
  iw_next_byte += 4;
  iw_put(count + 2);
  iw_put_text("avro.codec");
  iw_put_text("null");
  iw_put_text("avro.schema");
  iw_put_text(IW_SCHEMA_TEXT);
  for (int i = 0; i < count; i++) {
    iw_put_text(entries[i].name);
    iw_put_text(entries[i].value);
  }
  iw_room(IW_ITEM_BYTES);
  iw_put(0);
  memcpy(iw_next_byte, marker, MARKER_BYTES);
  iw_next_byte += MARKER_BYTES;
  header_sum = sum(memory, iw_next_byte, 0);
  write_all(memory, (size_t)(iw_next_byte - memory));
  iw_next_byte = memory;
  begin_block();
  writer = pthread_self();
  watch_signal();
}
