/*
 * The rows of a file (schema.h) as they are written, one after the other, into memory that is flushed to disk when it is
 * full. Integers are Avro's: zig-zag, seven bits to the byte, the lowest first.
 */
#ifndef IW_RECORD
#define IW_RECORD

#include <stddef.h>
#include <stdint.h>

/* The rows, as branches of the union that a row is. */
enum {
  IW_ROW_CALL, IW_ROW_ENTER, IW_ROW_LEAVE, IW_ROW_FLUSH, IW_ROW_OFF, IW_ROW_ON, IW_ROW_REGION, IW_ROW_COMMUNICATOR, IW_ROW_DUPLICATE,
  IW_ROW_NAME, IW_ROW_COUNT, IW_ROW_END, IW_ROW_CHECK
};

/* The events of a call, as branches of the union that an event is. */
enum {
  IW_EVENT_SEND, IW_EVENT_POST_SEND, IW_EVENT_RECEIVE, IW_EVENT_POST_RECEIVE, IW_EVENT_COMPLETE, IW_EVENT_COMPLETE_RECEIVE,
  IW_EVENT_CANCEL, IW_EVENT_COLLECTIVE, IW_EVENT_POST_COLLECTIVE, IW_EVENT_CREATE_COMMUNICATOR, IW_EVENT_FREE_COMMUNICATOR,
  IW_EVENT_TRANSFER, IW_EVENT_POST_TRANSFER, IW_EVENT_SYNCHRONISE
};

/* No row and no event has more integers beside texts and arrays. */
#define IW_ITEM_BYTES 100

/*
 * What a thread has recorded and not yet written, and what it is doing: every thread that calls MPI has one of its own, and a file.
 * Up to MPI_THREAD_SERIALIZED all threads of a process share the first one's, so that their calls stay in their order.
 */
typedef struct iw_buffer {
  unsigned char *next_byte, *memory_end; /* where the next byte goes, and the end of the memory */
  unsigned char *memory, *block;
  int64_t block_rows, rows;
  uint64_t header_sum;
  /* Where the last whole row ends; while rows or memory change (busy) that is not to be relied upon. */
  unsigned char *volatile whole;
  volatile int busy;
  int file;
  int thread;             /* its number, from 0 on */
  int muted;              /* whether nothing is written, as the program asked (MPI_Pcontrol); requests are followed all the same */
  int inside;             /* whether it is in a call */
  int64_t enter_nanos;    /* when that began */
  int64_t last_nanos;     /* when the last row with a time ended */
  int64_t next_request;   /* the number that its next request gets */
  int next_communicator;  /* and its next communicator */
  char path[4096];
  struct iw_buffer *next; /* of another thread */
} iw_buffer;

/* That of the calling thread; NULL before its first call. */
extern __thread iw_buffer *iw_own;

/* Makes room for so many more bytes. */
void iw_grow(size_t bytes);

/* Begins a row. */
void iw_row(int branch);
/* A row is complete: blocks end here, and memory that is full is flushed. */
void iw_row_done(void);
/* A text. */
void iw_put_text(const char *text);

static inline void iw_put(int64_t value) {
  uint64_t rest = ((uint64_t)value << 1) ^ (uint64_t)(value >> 63);
  unsigned char *at = iw_own->next_byte;
  while (rest > 0x7f) {
    *at++ = (unsigned char)(rest | 0x80);
    rest >>= 7;
  }
  *at++ = (unsigned char)rest;
  iw_own->next_byte = at;
}

static inline void iw_room(size_t bytes) {
  if ((size_t)(iw_own->memory_end - iw_own->next_byte) < bytes) iw_grow(bytes);
}

/*
 * The file of the calling thread: opened with a header of names and values, which makes iw_own, closed after the last row. Problems
 * are said once, on stderr; rows of a thread without a file (path NULL, or one that cannot be written) go nowhere.
 */
typedef struct {
  const char *name;
  const char *value;
} iw_entry;
void iw_file_open(const char *path, int thread, const iw_entry *entries, int count, const unsigned char *marker, size_t bytes);
void iw_file_close(void);
/* Nothing is recorded any more, by no thread: writes all whole rows of all threads. */
void iw_files_save(void);
/* Makes each open file that of the calling thread, one after the other, for that; the first one last. */
void iw_files_each(void (*act)(void));

#endif
