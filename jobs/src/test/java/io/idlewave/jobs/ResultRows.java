package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

/** The rows of a table, as any program reads them that has Avro's library. */
public final class ResultRows {

  private ResultRows() {}

  /** All rows of a file, in their order. */
  public static List<GenericRecord> of(Path table) throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (DataFileReader<GenericRecord> reader =
        new DataFileReader<>(table.toFile(), new GenericDatumReader<>())) {
      reader.forEach(rows::add);
    }
    return rows;
  }
}
