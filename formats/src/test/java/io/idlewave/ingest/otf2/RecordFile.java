package io.idlewave.ingest.otf2;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The records of one definition or event file, laid out in chunks. */
final class RecordFile {

  private static final int HEADER_BYTES = 18;

  final boolean bigEndian;
  private final List<byte[]> records = new ArrayList<>();

  RecordFile(boolean bigEndian) {
    this.bigEndian = bigEndian;
  }

  int count() {
    return records.size();
  }

  /** Adds the bytes of one record as they are. */
  RecordFile raw(Consumer<RecordBytes> record) {
    RecordBytes bytes = new RecordBytes(bigEndian);
    record.accept(bytes);
    records.add(bytes.toArray());
    return this;
  }

  RecordFile record(int type, Consumer<RecordBytes> data) {
    return raw(bytes -> bytes.record(type, data));
  }

  /** The file: a record that does not fit a chunk begins the next, unless it never fits. */
  byte[] toArray(int chunkBytes) {
    RecordBytes file = new RecordBytes(bigEndian);
    chunkHeader(file, 1);
    int number = 0;
    for (byte[] record : records) {
      int inChunk = file.size() % chunkBytes;
      boolean chunkIsFresh = inChunk == HEADER_BYTES;
      if (inChunk + record.length + 1 > chunkBytes && !chunkIsFresh) {
        file.bytes(new byte[chunkBytes - inChunk]);
        chunkHeader(file, number + 1);
      }
      file.bytes(record);
      number++;
    }
    return file.u8(2).u8(1).toArray();
  }

  private void chunkHeader(RecordBytes file, long first) {
    file.header().u64Full(first).u64Full(records.size());
  }
}
