package io.idlewave.ingest.kineto.read;

import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.JsonFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The JSON of one process, packed or not, read from the begin to the end. */
public final class KinetoFile {

  private static final Pattern NAME = Pattern.compile(".+\\.json(\\.gz|\\.xz)?");

  private final Path path;
  private final JsonFile json;

  private KinetoFile(Path path, JsonFile json) {
    this.path = path;
    this.json = json;
  }

  /** Whether {@code file} has the name and the signs of one. */
  public static boolean isOne(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName())).matches()
        && Files.isRegularFile(file)
        && KinetoSigns.in(file);
  }

  /** Reads a whole file into {@code into}. */
  static void read(Path path, ProcessTrace into) {
    JsonFile.read(path, "JSON of the profiler", json -> new KinetoFile(path, json).read(into));
  }

  private void read(ProcessTrace into) throws IOException {
    if (json.nextOrEnd() == JsonToken.START_ARRAY) {
      events(into);
      return;
    }
    json.require(json.isObject(), "an object, or a list of events");
    boolean found = false;
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      if (key.equals(KinetoSigns.EVENTS)) {
        json.require(json.isList(), "a list of events");
        events(into);
        found = true;
      } else if (key.equals("distributedInfo")) {
        distributed(into);
      } else {
        json.skip();
      }
    }
    if (!found) {
      throw new BadTraceException(path + ": a list of events, traceEvents, got none");
    }
  }

  private void events(ProcessTrace into) throws IOException {
    EventReader events = new EventReader(json, into);
    while (json.next() != JsonToken.END_ARRAY) {
      json.require(json.isObject(), "an event");
      events.read();
    }
  }

  private void distributed(ProcessTrace into) throws IOException {
    if (!json.isObject()) {
      json.skip();
      return;
    }
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      switch (key) {
        case "rank" -> into.rank(json.whole(0, Integer.MAX_VALUE));
        case "world_size" -> into.worldSize(json.whole(0, Integer.MAX_VALUE));
        case "pg_count" -> into.groups(json.whole(0, Integer.MAX_VALUE));
        default -> json.skip();
      }
    }
  }
}
