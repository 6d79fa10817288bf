package io.idlewave.jobs;

import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

/**
 * What identifies the results of a study: per table the first 16 digits of the SHA-256 of its rows,
 * in their order. A row counts by the names and values of its fields alone, doubles by their bits,
 * so that codec, sync markers, docs and the order of the fields are free to change.
 */
final class Fingerprint {

  private static final int DIGITS = 16;

  private Fingerprint() {}

  /** The fingerprints of the tables that are in {@code results}, by name. */
  static Map<String, String> of(Path results) throws IOException {
    Map<String, String> fingerprints = new TreeMap<>();
    for (Table<?> table : Tables.ALL) {
      Path file = results.resolve(table.fileName());
      if (Files.exists(file)) {
        fingerprints.put(table.name(), ofTable(file));
      }
    }
    return fingerprints;
  }

  private static String ofTable(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (DataFileReader<GenericRecord> rows =
        new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
      for (GenericRecord row : rows) {
        digest.update((fields(row) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static Map<String, String> fields(GenericRecord record) {
    Map<String, String> fields = new TreeMap<>();
    for (Schema.Field field : record.getSchema().getFields()) {
      fields.put(field.name(), value(record.get(field.pos())));
    }
    return fields;
  }

  private static String value(Object value) {
    if (value instanceof Double number) {
      return Long.toHexString(Double.doubleToRawLongBits(number));
    }
    return value instanceof GenericRecord record
        ? fields(record).toString()
        : String.valueOf(value);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
