package io.idlewave.jobs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * Changes the calls of one rank of an archive through Avro itself, which checks no meaning, and
 * makes it an archive of format version 1, which has no digests.
 */
final class TamperedTrace {

  private TamperedTrace() {}

  static void edit(Path trace, int rank, Consumer<List<GenericRecord>> change) {
    File file = trace.resolve("rank-%05d.avro".formatted(rank)).toFile();
    List<GenericRecord> calls = new ArrayList<>();
    try {
      Schema schema;
      try (DataFileReader<GenericRecord> in =
          new DataFileReader<>(file, new GenericDatumReader<>())) {
        schema = in.getSchema();
        in.forEach(calls::add);
      }
      change.accept(calls);
      try (DataFileWriter<GenericRecord> out = new DataFileWriter<>(new GenericDatumWriter<>())) {
        out.create(schema, file);
        for (GenericRecord call : calls) {
          out.append(call);
        }
      }
      File metadata = trace.resolve("trace.json").toFile();
      ObjectMapper json = new ObjectMapper();
      ObjectNode tree = (ObjectNode) json.readTree(metadata);
      json.writeValue(
          metadata, tree.put("formatVersion", 1).without(List.of("rankDigests", "contentDigest")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The operations of the last call that has an operation of that kind, such as {@code Send}. */
  @SuppressWarnings("unchecked")
  static List<GenericRecord> operations(List<GenericRecord> calls, String kind) {
    List<GenericRecord> found = new ArrayList<>();
    for (GenericRecord call : calls) {
      List<GenericRecord> operations = (List<GenericRecord>) call.get("operations");
      if (operations.stream().anyMatch(operation -> kind(operation).equals(kind))) {
        found = operations;
      }
    }
    return found;
  }

  static String kind(GenericRecord operation) {
    return operation.getSchema().getName();
  }
}
