package io.idlewave.ingest.kineto.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * The signs that tell JSON of the profiler from other JSON, in the first megabytes of a file: a
 * list of events, and either a key that only the profiler writes, or an event of a category of the
 * profiler. Keys have no order.
 */
final class KinetoSigns {

  static final String EVENTS = "traceEvents";

  private static final Set<String> HEADER =
      Set.of("schemaVersion", "deviceProperties", "distributedInfo", "baseTimeNanoseconds");

  /** Unpacked bytes that are read at most, before the parser refuses the rest. */
  private static final long LOOKED_AT = 1L << 24;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxDocumentLength(LOOKED_AT).build())
          .build();

  private final JsonParser parser;

  private KinetoSigns(JsonParser parser) {
    this.parser = parser;
  }

  static boolean in(Path file) {
    try (JsonParser parser = JSON.createParser(TraceInput.plain(file))) {
      KinetoSigns signs = new KinetoSigns(parser);
      JsonToken first = parser.nextToken();
      return first == JsonToken.START_ARRAY
          ? signs.inEvents()
          : first == JsonToken.START_OBJECT && signs.inObject();
    } catch (IOException | IllegalArgumentException | BadTraceException e) {
      return false;
    }
  }

  private boolean inObject() throws IOException {
    boolean header = false;
    boolean events = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      header |= HEADER.contains(key);
      if (key.equals(EVENTS)) {
        events = value == JsonToken.START_ARRAY;
        if (events && (header || inEvents())) {
          return true;
        }
      } else {
        parser.skipChildren();
      }
    }
    return header && events;
  }

  /** Up to the first sign, or to the end of the list. */
  private boolean inEvents() throws IOException {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean category = parser.currentName().equals("cat");
        JsonToken value = parser.nextToken();
        if (category && value == JsonToken.VALUE_STRING && Activity.isSign(parser.getText())) {
          return true;
        }
        parser.skipChildren();
      }
    }
    return false;
  }
}
