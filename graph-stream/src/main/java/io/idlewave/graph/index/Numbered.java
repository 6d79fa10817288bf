package io.idlewave.graph.index;

import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.jspecify.annotations.Nullable;

/**
 * One record of an index file.
 *
 * @param number counted from 0
 * @param item null in the last record
 */
record Numbered<T>(long number, @Nullable T item) {

  private static final int NO_ITEM = 0;
  private static final int ITEM = 1;

  /** Writes records of one format. */
  record Writer<T>(IndexFormat<T> format) implements DatumWriter<Numbered<T>> {
    @Override
    public void setSchema(Schema schema) {
      requireOwn(format, schema);
    }

    @Override
    public void write(Numbered<T> record, Encoder out) throws IOException {
      out.writeLong(record.number());
      T item = record.item();
      if (item == null) {
        out.writeIndex(NO_ITEM);
        out.writeNull();
      } else {
        out.writeIndex(ITEM);
        format.form().write(item, out);
      }
    }
  }

  /** Reads records of a file that was written with exactly the format's schema. */
  record Reader<T>(IndexFormat<T> format) implements DatumReader<Numbered<T>> {
    @Override
    public void setSchema(Schema schema) {
      requireOwn(format, schema);
    }

    @Override
    public Numbered<T> read(@Nullable Numbered<T> reuse, Decoder in) throws IOException {
      long number = in.readLong();
      if (in.readIndex() == NO_ITEM) {
        in.readNull();
        return new Numbered<>(number, null);
      }
      return new Numbered<>(number, format.type().cast(format.form().read(in)));
    }
  }

  private static void requireOwn(IndexFormat<?> format, Schema schema) {
    if (!schema.equals(format.schema())) {
      throw new AvroRuntimeException("written with another schema than that of this version");
    }
  }
}
