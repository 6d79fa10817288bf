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
#include <time.h>
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

__thread iw_buffer *iw_own;

static iw_buffer *buffers;
static size_t flush_bytes, block_bytes;
static unsigned char marker[MARKER_BYTES];
static pid_t owner;

/*
 * For a process that is asked to end itself, the last whole rows: batch systems and mpirun send SIGTERM when time is over or another
 * process has failed. While the first thread changes rows or memory that waits until it has; others stop where they would begin to.
 */
static volatile sig_atomic_t asked, stopping;
static pthread_t writer;

static void begin_block(iw_buffer *own) {
  iw_room(FRAME_BYTES + IW_ITEM_BYTES);
  own->block = own->next_byte;
  own->next_byte += FRAME_BYTES;
  own->block_rows = 0;
  own->whole = own->next_byte;
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

/* Fills in what stands before and after the rows of the block, which end there; the length of the latter. */
static size_t seal(iw_buffer *of, const unsigned char *rows_end, unsigned char *frame, unsigned char *end) {
  const unsigned char *begin = of->block + FRAME_BYTES;
  uint64_t check = sum(begin, rows_end, of->header_sum ^ (uint64_t)of->rows);
  unsigned char *at = end;
  *at++ = 2 * IW_ROW_CHECK;
  for (int i = 0; i < 8; i++) *at++ = (unsigned char)(check >> (8 * i));
  of->block_rows++;
  put_wide(frame, (uint64_t)of->block_rows);
  put_wide(frame + GROUPS, (uint64_t)(rows_end - begin + (at - end)));
  memcpy(at, marker, MARKER_BYTES);
  of->rows += of->block_rows;
  of->block_rows = 0;
  return (size_t)(at - end) + MARKER_BYTES;
}

static void end_block(iw_buffer *own) { own->next_byte += seal(own, own->next_byte, own->block, own->next_byte); }

static void write_all(iw_buffer *to, const unsigned char *bytes, size_t count) {
  while (to->file >= 0 && count > 0) {
    ssize_t written = write(to->file, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno != EINTR) {
      fprintf(stderr, "idlewave: %s: cannot be written, what follows is lost: %s\n", to->path, strerror(errno));
      close(to->file);
      to->file = -1;
    }
  }
}

/* Writes all blocks, which are complete, and says in the next one how long it took. */
static void write_out(iw_buffer *own) {
  int64_t begin = iw_now();
  write_all(own, own->memory, (size_t)(own->next_byte - own->memory));
  own->next_byte = own->memory;
  begin_block(own);
  int64_t end = iw_now();
  iw_put(IW_ROW_FLUSH);
  iw_put(iw_gap(begin));
  iw_put(end - begin);
  iw_passed(end);
  own->block_rows++;
  own->whole = own->next_byte;
}

/* Writes the whole rows of a thread that changes them no more. */
static void save(iw_buffer *of) {
  unsigned char frame[FRAME_BYTES], end[END_BYTES];
  write_all(of, of->memory, (size_t)(of->block - of->memory));
  if (of->block_rows == 0) return;
  unsigned char *begin = of->block + FRAME_BYTES, *rows_end = of->whole;
  size_t length = seal(of, rows_end, frame, end);
  write_all(of, frame, FRAME_BYTES);
  write_all(of, begin, (size_t)(rows_end - begin));
  write_all(of, end, length);
}

void iw_files_save(void) {
  if (getpid() != owner || stopping) return; /* a copy made by fork, or saved already */
  if (iw_own != NULL) iw_own->busy++; /* a signal waits */
  stopping = 1;
  __sync_synchronize();
  for (iw_buffer *of = buffers; of != NULL; of = of->next) {
    const struct timespec moment = {0, 1000000};
    for (int i = 0; of != iw_own && of->busy && i < 1000; i++) nanosleep(&moment, NULL);
    if (of->memory != NULL && (of == iw_own || !of->busy)) save(of);
  }
  if (iw_own != NULL) iw_own->busy--;
}

/* Writes what there is and lets the signal do what it does. */
static void end_process(void) {
  iw_files_save();
  signal(SIGTERM, SIG_DFL);
  raise(SIGTERM);
}

static void terminated(int signal_number) {
  if (!pthread_equal(pthread_self(), writer)) {
    pthread_kill(writer, signal_number);
  } else if (iw_own != NULL && iw_own->busy) {
    asked = 1;
  } else {
    end_process();
  }
}

static void begin_change(iw_buffer *own) {
  own->busy++;
  if (!iw_multiple) return;
  __sync_synchronize(); /* who stops sees that this thread is busy, or this thread that it is to stop */
  if (stopping) {
    own->busy--;
    while (1) pause();
  }
}

static void end_change(iw_buffer *own) {
  if (--own->busy == 0 && asked && own->thread == 0) end_process();
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
  iw_buffer *own = iw_own;
  size_t used = (size_t)(own->next_byte - own->memory), begun = (size_t)(own->block - own->memory);
  size_t size = 2 * (size_t)(own->memory_end - own->memory) + bytes + END_BYTES;
  size_t kept = (size_t)(own->whole - own->memory);
  begin_change(own);
  unsigned char *larger = realloc(own->memory, size);
  if (larger == NULL) {
    fprintf(stderr, "idlewave: no memory for %zu bytes of trace\n", size);
    abort();
  }
  own->memory = larger;
  own->memory_end = larger + size - END_BYTES;
  own->next_byte = larger + used;
  own->block = larger + begun;
  own->whole = larger + kept;
  end_change(own);
}

void iw_row(int branch) {
  iw_room(IW_ITEM_BYTES);
  iw_put(branch);
}

void iw_row_done(void) {
  iw_buffer *own = iw_own;
  begin_change(own);
  own->block_rows++;
  own->whole = own->next_byte;
  if ((size_t)(own->next_byte - own->block) >= block_bytes) {
    end_block(own);
    if ((size_t)(own->next_byte - own->memory) >= flush_bytes) {
      write_out(own);
    } else {
      begin_block(own);
    }
  }
  end_change(own);
}

static void put_bytes(const void *bytes, size_t length) {
  iw_room(length + IW_ITEM_BYTES);
  memcpy(iw_own->next_byte, bytes, length);
  iw_own->next_byte += length;
}

void iw_put_text(const char *text) {
  iw_room(IW_ITEM_BYTES);
  iw_put((int64_t)strlen(text));
  put_bytes(text, strlen(text));
}

void iw_files_each(void (*act)(void)) {
  iw_buffer *own = iw_own;
  for (iw_buffer *of = buffers; of != NULL; of = of->next) {
    iw_own = of;
    if (of->memory != NULL) act();
  }
  iw_own = own;
}

void iw_file_close(void) {
  iw_buffer *own = iw_own;
  if (getpid() != owner) return;
  if (own->thread == 0) unwatch_signal();
  end_block(own);
  write_all(own, own->memory, (size_t)(own->next_byte - own->memory));
  if (own->file >= 0 && close(own->file) != 0) fprintf(stderr, "idlewave: %s: %s\n", own->path, strerror(errno));
  own->file = -1;
  free(own->memory);
  own->memory = own->next_byte = own->memory_end = NULL;
}

void iw_file_open(const char *path, int thread, const iw_entry *entries, int count, const unsigned char *sync, size_t bytes) {
  iw_buffer *own = calloc(1, sizeof *own);
  if (own == NULL) abort();
  own->file = -1;
  own->thread = thread;
  iw_own = own;
  if (thread == 0) {
    owner = getpid();
    flush_bytes = bytes;
    block_bytes = bytes < BLOCK_BYTES ? bytes : BLOCK_BYTES;
    memcpy(marker, sync, MARKER_BYTES);
    writer = pthread_self();
  }
  if (path != NULL) {
    snprintf(own->path, sizeof own->path, "%s", path);
    own->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (own->file < 0) fprintf(stderr, "idlewave: %s: %s; this thread is not traced\n", path, strerror(errno));
  }
  iw_grow(flush_bytes + BLOCK_BYTES + IW_ITEM_BYTES);
  put_bytes("Obj\1", 4);
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
  put_bytes(marker, MARKER_BYTES);
  own->header_sum = sum(own->memory, own->next_byte, 0);
  write_all(own, own->memory, (size_t)(own->next_byte - own->memory));
  own->next_byte = own->memory;
  begin_block(own);
  own->next = buffers; /* the first thread's is the last one */
  __sync_synchronize();
  buffers = own;
  if (thread == 0) watch_signal();
}
