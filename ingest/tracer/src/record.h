/*
 * The rows of a rank's file (schema.h) as they are written, one after the other, into memory that is flushed to disk when it is
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

/* Where the next byte goes, and the end of the memory. */
extern unsigned char *iw_next_byte;
extern unsigned char *iw_memory_end;

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
  unsigned char *at = iw_next_byte;
  while (rest > 0x7f) {
    *at++ = (unsigned char)(rest | 0x80);
    rest >>= 7;
  }
  *at++ = (unsigned char)rest;
  iw_next_byte = at;
}

static inline void iw_room(size_t bytes) {
  if ((size_t)(iw_memory_end - iw_next_byte) < bytes) iw_grow(bytes);
}

/*
 * The file: opened with a header of names and values, closed after the last row. Problems are said once, on stderr; rows of a
 * rank without a file go nowhere.
 */
typedef struct {
  const char *name;
  const char *value;
} iw_entry;
void iw_file_open(const char *path, const iw_entry *entries, int count, const unsigned char *marker, size_t bytes);
void iw_file_flush(void);
void iw_file_close(void);

#endif
