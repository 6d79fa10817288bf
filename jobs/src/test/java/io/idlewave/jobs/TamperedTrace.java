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
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * Changes the calls of one rank of an archive through Avro itself, which checks no meaning, and
 * makes it an archive of format version 1, which has a file per rank and no digests.
 */
final class TamperedTrace {

  private TamperedTrace() {}

  static void edit(Path trace, int rank, Consumer<List<GenericRecord>> change) {
    try {
      File metadata = trace.resolve("trace.json").toFile();
      ObjectMapper json = new ObjectMapper();
      ObjectNode tree = (ObjectNode) json.readTree(metadata);
      for (int i = 0; i < tree.path("ranks").size(); i++) {
        List<GenericRecord> calls = calls(trace, i);
        if (i == rank) {
          change.accept(calls);
        }
        File file = trace.resolve("rank-%05d.avro".formatted(i)).toFile();
        try (DataFileWriter<GenericRecord> out = new DataFileWriter<>(new GenericDatumWriter<>())) {
          out.create(calls.get(0).getSchema(), file);
          for (GenericRecord call : calls) {
            out.append(call);
          }
        }
      }
      json.writeValue(
          metadata, tree.put("formatVersion", 1).without(List.of("rankDigests", "contentDigest")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<GenericRecord> calls(Path trace, int rank) throws IOException {
    List<GenericRecord> calls = new ArrayList<>();
    File shared = trace.resolve("calls-%05d.avro".formatted(rank)).toFile();
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(shared, new GenericDatumReader<>())) {
      for (GenericRecord row : in) {
        calls.addAll((List<GenericRecord>) row.get("calls"));
      }
    }
    return calls;
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
