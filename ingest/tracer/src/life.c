/* MPI_Init, MPI_Init_thread, MPI_Finalize, MPI_Abort and MPI_Pcontrol: a run that is traced begins and ends here. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "life.h"
#include "ping.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

#define STANDARD_FOLDER "idlewave.iw"
#define STANDARD_BUFFER ((size_t)4 << 20)
#define LARGEST_BUFFER ((size_t)1 << 30)
#define FORMAT "2"
/* The numbers of threads are below; what more of them do is counted. */
#define THREADS 2048

static const char *const function_names[] = {IW_FUNCTION_NAMES};

/* What rank 0 says to all: where the trace goes, and what tells it from others. */
static struct {
  int64_t run;
  char folder[3072];
} agreed;

static int wanted(void) {
  const char *trace = getenv("IDLEWAVE_TRACE");
  return trace == NULL || strcmp(trace, "off") != 0;
}

/* Bytes as in 4MiB, 512KiB or 65536. */
static size_t buffer_bytes(void) {
  const char *text = getenv("IDLEWAVE_BUFFER");
  if (text == NULL || *text == '\0') return STANDARD_BUFFER;
  char *unit = NULL;
  errno = 0;
  unsigned long long value = strtoull(text, &unit, 10);
  unsigned shift = strcmp(unit, "KiB") == 0 ? 10 : strcmp(unit, "MiB") == 0 ? 20 : 0;
  int known = shift != 0 || *unit == '\0' || strcmp(unit, "B") == 0;
  if (errno == 0 && text[0] != '-' && known && value > 0 && value <= LARGEST_BUFFER >> shift) return (size_t)value << shift;
  if (iw_world_rank() == 0)
    fprintf(stderr, "idlewave: IDLEWAVE_BUFFER: a size such as 512KiB, 1 B to 1024 MiB, got %s; it is 4MiB\n", text);
  return STANDARD_BUFFER;
}

/* A folder of its own for each run: where the name is taken, the next number is put behind it. */
static void choose_folder(void) {
  const char *trace = getenv("IDLEWAVE_TRACE");
  if (trace == NULL || *trace == '\0') trace = STANDARD_FOLDER;
  agreed.run = ((int64_t)time(NULL) << 22) ^ getpid();
  snprintf(agreed.folder, sizeof agreed.folder, "%s", trace);
  for (int number = 2; mkdir(agreed.folder, 0777) != 0 && errno == EEXIST && number < 10000; number++)
    snprintf(agreed.folder, sizeof agreed.folder, "%s.%d", trace, number);
}

static const char *number_text(int64_t number, char *text, size_t size) {
  snprintf(text, size, "%" PRId64, number);
  return text;
}

static char *all_names(void) {
  size_t length = 1;
  for (int i = 0; i < IW_FUNCTIONS; i++) length += strlen(function_names[i]) + 1;
  char *all = malloc(length), *at = all;
  if (all == NULL) abort();
  for (int i = 0; i < IW_FUNCTIONS; i++) at += sprintf(at, "%s%s", i == 0 ? "" : " ", function_names[i]);
  return all;
}

static int64_t origin_nanos;
static int granted;
static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t ending;

/* Of the calling thread. All threads of a rank have its origin, so that they have its clock. */
static void open_file(int thread, const char *pings) {
  char path[4096], rank[24], size[24], run[24], origin[24], number[24], threads[24], buffer[24], node[MPI_MAX_PROCESSOR_NAME];
  unsigned char marker[16] = "idlewave";
  int ranks = 0, node_length = 0;
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  PMPI_Get_processor_name(node, &node_length);
  int length = snprintf(path, sizeof path, "%s/rank-%05d", agreed.folder, iw_world_rank());
  snprintf(path + length, sizeof path - (size_t)length, thread == 0 ? ".avro" : "-thread-%04d.avro", thread);
  int64_t mark = agreed.run * 2654435761 + iw_world_rank();
  memcpy(marker + 8, &mark, sizeof mark);
  size_t bytes = buffer_bytes();
  char *names = all_names();
  iw_entry entries[] = {
      {"idlewave.trace", FORMAT},
      {"idlewave.rank", number_text(iw_world_rank(), rank, sizeof rank)},
      {"idlewave.ranks", number_text(ranks, size, sizeof size)},
      {"idlewave.thread", number_text(thread, number, sizeof number)},
      {"idlewave.run", number_text(agreed.run, run, sizeof run)},
      {"idlewave.node", node},
      {"idlewave.origin", number_text(origin_nanos, origin, sizeof origin)},
      {"idlewave.threads", number_text(granted, threads, sizeof threads)},
      {"idlewave.buffer", number_text((int64_t)bytes, buffer, sizeof buffer)},
      {"idlewave.functions", names},
      {"idlewave.pings", pings},
  };
  int count = (int)(sizeof entries / sizeof *entries);
  iw_file_open(thread < THREADS ? path : NULL, thread, entries, *pings == '\0' ? count - 1 : count, marker, bytes);
  iw_own->last_nanos = origin_nanos;
  iw_own->next_communicator = thread == 0 ? 0 : 2;
  free(names);
}

static void end_file(void) {
  iw_row(IW_ROW_END);
  iw_put(0);
  iw_row_done();
  iw_file_close();
}

/* A thread is over: its file is complete, unless the run was. */
static void end_thread(void *own) {
  pthread_mutex_lock(&beginning);
  iw_own = own;
  if (iw_own->memory != NULL && iw_active) end_file();
  iw_own = NULL;
  pthread_mutex_unlock(&beginning);
}

void iw_begin_thread(void) {
  static int threads = 1;
  pthread_mutex_lock(&beginning);
  open_file(threads < THREADS ? threads++ : THREADS, "");
  pthread_setspecific(ending, iw_own);
  pthread_mutex_unlock(&beginning);
}

static void flush_at_exit(void) {
  if (iw_active) iw_files_save();
}

void iw_begin(int64_t enter_nanos, int function) {
  char pings[IW_PING_BYTES] = "";
  if (wanted()) {
    PMPI_Query_thread(&granted);
    iw_begin_world();
    if (iw_world_rank() == 0) choose_folder();
    PMPI_Bcast(&agreed, (int)sizeof agreed, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (mkdir(agreed.folder, 0777) != 0 && errno != EEXIST)
      fprintf(stderr, "idlewave: %s: %s\n", agreed.folder, strerror(errno));
    /* Latencies that are put into a run reach the messages of the program, not these. */
    const char *injected = getenv("IDLEWAVE_INJECT");
    if (injected == NULL || *injected == '\0') iw_ping(pings, sizeof pings);
    origin_nanos = enter_nanos;
    pthread_key_create(&ending, end_thread);
    open_file(0, pings);
    iw_predefined();
    iw_begin_recording(granted);
    iw_regions_open();
    atexit(flush_at_exit);
  }
  iw_inject_init();
  if (iw_active) iw_write_call(function, enter_nanos, iw_now());
}

int MPI_Init(int *argc, char ***argv) {
  int64_t enter_nanos = iw_now();
  int result = PMPI_Init(argc, argv);
  if (result == MPI_SUCCESS) iw_begin(enter_nanos, IW_MPI_Init);
  return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  int64_t enter_nanos = iw_now();
  int result = PMPI_Init_thread(argc, argv, required, provided);
  if (result == MPI_SUCCESS) iw_begin(enter_nanos, IW_MPI_Init_thread);
  return result;
}

static void write_end(int64_t enter_nanos) {
  iw_buffer_of_thread();
  iw_write_call(IW_MPI_Finalize, enter_nanos, iw_now());
  for (int what = 0; what < IW_COUNTS; what++) {
    if (iw_counted(what) > 0) {
      iw_row(IW_ROW_COUNT);
      iw_put(what);
      iw_put(iw_counted(what));
      iw_row_done();
    }
  }
  pthread_mutex_lock(&beginning);
  iw_files_each(end_file);
  pthread_mutex_unlock(&beginning);
  if (iw_world_rank() == 0) fprintf(stderr, "idlewave: the trace is in %s\n", agreed.folder);
}

int MPI_Finalize(void) {
  int64_t enter_nanos = iw_now();
  iw_inject_end();
  int result = PMPI_Finalize();
  if (iw_active) {
    iw_active = 0;
    write_end(enter_nanos);
  }
  return result;
}

int MPI_Abort(MPI_Comm comm, int errorcode) {
  if (iw_active) {
    int64_t now = iw_now();
    iw_buffer_of_thread();
    iw_lock();
    iw_write_call(IW_MPI_Abort, now, now);
    iw_files_save();
  }
  return PMPI_Abort(comm, errorcode);
}

/*
 * 0 records no calls of this thread any more, 1 goes on; 4 with a name enters a region, 3 leaves the innermost one. The standard gives 2 to
 * flushing, which may be nothing, without an argument: none is read there.
 */
int MPI_Pcontrol(const int level, ...) {
  if (iw_active && (level == 0 || level == 1) && iw_buffer_of_thread()->muted != (level == 0)) {
    iw_own->muted = level == 0;
    iw_timed_row(level == 0 ? IW_ROW_OFF : IW_ROW_ON);
    iw_row_done();
  } else if (level == 4) {
    va_list arguments;
    va_start(arguments, level);
    iw_region_enter(va_arg(arguments, const char *));
    va_end(arguments);
  } else if (level == 3) {
    iw_region_leave();
  }
  return MPI_SUCCESS;
}
