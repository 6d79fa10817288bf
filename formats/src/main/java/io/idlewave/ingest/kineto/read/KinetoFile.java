package io.idlewave.ingest.kineto.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JSON of one process, packed or not, read from the begin to the end. */
public final class KinetoFile {

  private static final Pattern NAME = Pattern.compile(".+\\.json(\\.gz|\\.xz)?");

  private static final JsonFactory JSON = new JsonFactory();
  private static final BigDecimal LATEST_MICROS = new BigDecimal("4000000000000000");
  private static final int LONGEST_NUMBER = 40;
  private static final int SHOWN = 40;
  private static final int LONGEST_PROBLEM = 120;

  private final Path path;
  private final JsonParser parser;

  private KinetoFile(Path path, JsonParser parser) {
    this.path = path;
    this.parser = parser;
  }

  /** Whether {@code file} has the name and the signs of one. */
  public static boolean isOne(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName())).matches()
        && Files.isRegularFile(file)
        && KinetoSigns.in(file);
  }

  /** Reads a whole file into {@code into}. */
  static void read(Path path, ProcessTrace into) {
    try (JsonParser parser = JSON.createParser(TraceInput.plain(path))) {
      new KinetoFile(path, parser).read(into);
    } catch (JsonProcessingException e) {
      String problem = String.valueOf(e.getOriginalMessage());
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new BadTraceException(
          "%s: line %d: JSON of the profiler, got: %s"
              .formatted(path, line, printable(problem, LONGEST_PROBLEM)),
          e);
    } catch (IOException e) {
      throw new BadTraceException(path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static String printable(String text, int most) {
    return text.substring(0, Math.min(most, text.length())).replaceAll("[^ -~]", "?");
  }

  private void read(ProcessTrace into) throws IOException {
    if (parser.nextToken() == JsonToken.START_ARRAY) {
      events(into);
      return;
    }
    require(parser.currentToken() == JsonToken.START_OBJECT, "an object, or a list of events");
    boolean found = false;
    while (next() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      next();
      if (key.equals(KinetoSigns.EVENTS)) {
        require(parser.currentToken() == JsonToken.START_ARRAY, "a list of events");
        events(into);
        found = true;
      } else if (key.equals("distributedInfo")) {
        distributed(into);
      } else {
        parser.skipChildren();
      }
    }
    if (!found) {
      throw new BadTraceException(path + ": a list of events, traceEvents, got none");
    }
  }

  private void events(ProcessTrace into) throws IOException {
    EventReader events = new EventReader(this, into);
    while (next() != JsonToken.END_ARRAY) {
      require(parser.currentToken() == JsonToken.START_OBJECT, "an event");
      events.read();
    }
  }

  private void distributed(ProcessTrace into) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (next() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      next();
      switch (key) {
        case "rank" -> into.rank(whole(0, Integer.MAX_VALUE));
        case "world_size" -> into.worldSize(whole(0, Integer.MAX_VALUE));
        case "pg_count" -> into.groups(whole(0, Integer.MAX_VALUE));
        default -> parser.skipChildren();
      }
    }
  }

  /**
   * @throws BadTraceException at the end of the file
   */
  JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw failure("more of the file", "its end");
    }
    return token;
  }

  /** The name of the field that comes, or null where the object ends. */
  @Nullable String nextField() throws IOException {
    if (next() != JsonToken.FIELD_NAME) {
      return null;
    }
    String name = parser.currentName();
    next();
    return name;
  }

  boolean isObject() {
    return parser.currentToken() == JsonToken.START_OBJECT;
  }

  boolean isWhole() {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  /** Passes over the value. */
  void skip() throws IOException {
    parser.skipChildren();
  }

  /** A word or number as it stands there. */
  String text() throws IOException {
    require(parser.currentToken().isScalarValue(), "a single value");
    return parser.getText();
  }

  long whole(long min, long max) throws IOException {
    if (isWhole() && parser.getTextLength() < LONGEST_NUMBER) {
      BigDecimal value = new BigDecimal(parser.getText());
      if (value.compareTo(BigDecimal.valueOf(min)) >= 0
          && value.compareTo(BigDecimal.valueOf(max)) <= 0) {
        return value.longValueExact();
      }
    }
    throw failure("a whole number from %d to %d".formatted(min, max), parser.getText());
  }

  /** A time in us, perhaps with fractions, in ns. */
  long nanos() throws IOException {
    if (parser.currentToken().isNumeric() && parser.getTextLength() < LONGEST_NUMBER) {
      BigDecimal micros = new BigDecimal(parser.getText());
      if (micros.signum() >= 0 && micros.compareTo(LATEST_MICROS) <= 0) {
        return micros.movePointRight(3).longValue();
      }
    }
    throw failure("a time from 0 to %s us".formatted(LATEST_MICROS), parser.getText());
  }

  private void require(boolean holds, String bound) throws IOException {
    if (!holds) {
      throw failure(bound, parser.currentToken() == null ? "nothing" : parser.getText());
    }
  }

  /** What is wrong at the token that was read last. */
  BadTraceException failure(String bound, String got) {
    return new BadTraceException(
        "%s: line %d: %s, got \"%s\""
            .formatted(
                path, parser.currentTokenLocation().getLineNr(), bound, printable(got, SHOWN)));
  }

  /** Where the parser is, without the folder of the file. */
  String place() {
    return "%s line %d".formatted(path.getFileName(), parser.currentTokenLocation().getLineNr());
  }
}
