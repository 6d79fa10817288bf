package io.idlewave.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * JSON of a trace, packed or not, token by token from the begin to the end. What is wrong ends in
 * one error with file, line, bound and value.
 */
public final class JsonFile {

  private static final JsonFactory JSON = new JsonFactory();
  private static final BigDecimal LATEST_MICROS = new BigDecimal("4000000000000000");
  private static final int LONGEST_NUMBER = 40;
  private static final int SHOWN = 40;
  private static final int LONGEST_PROBLEM = 120;

  private final Path path;
  private final JsonParser parser;

  private JsonFile(Path path, JsonParser parser) {
    this.path = path;
    this.parser = parser;
  }

  /** What reads the values of a file. */
  @FunctionalInterface
  public interface Body {
    /** Reads from before the first token on. */
    void read(JsonFile json) throws IOException;
  }

  /**
   * Hands a whole file to {@code body}.
   *
   * @param what the file is to hold, within a sentence
   * @throws BadTraceException if it cannot be read, or is no JSON
   */
  public static void read(Path path, String what, Body body) {
    try (JsonParser parser = JSON.createParser(TraceInput.plain(path))) {
      read(new JsonFile(path, parser), what, body);
    } catch (IOException e) {
      throw new BadTraceException(path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static void read(JsonFile json, String what, Body body) throws IOException {
    try {
      body.read(json);
    } catch (JsonProcessingException e) {
      String problem = String.valueOf(e.getOriginalMessage());
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new BadTraceException(
          "%s: line %d: %s, got: %s"
              .formatted(json.path, line, what, printable(problem, LONGEST_PROBLEM)),
          e);
    }
  }

  private static String printable(String text, int most) {
    return text.substring(0, Math.min(most, text.length())).replaceAll("[^ -~]", "?");
  }

  /** Refuses objects that have a key twice, from here on. */
  public void requireOwnKeys() {
    parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  }

  /** The next token, or null where no value follows. */
  public @Nullable JsonToken nextOrEnd() throws IOException {
    return parser.nextToken();
  }

  /**
   * The next token.
   *
   * @throws BadTraceException at the end of the file
   */
  public JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw failure("more of the file", "its end");
    }
    return token;
  }

  /** The name of the field that comes, or null where the object ends. */
  public @Nullable String nextField() throws IOException {
    if (next() != JsonToken.FIELD_NAME) {
      return null;
    }
    String name = parser.currentName();
    next();
    return name;
  }

  /** The token that was read last, or null before the first and behind the last one. */
  public @Nullable JsonToken token() {
    return parser.currentToken();
  }

  public boolean isObject() {
    return token() == JsonToken.START_OBJECT;
  }

  public boolean isList() {
    return token() == JsonToken.START_ARRAY;
  }

  public boolean isWhole() {
    return token() == JsonToken.VALUE_NUMBER_INT;
  }

  /** Passes over the value. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  /** A word or number as it stands there. */
  public String text() throws IOException {
    require(parser.currentToken().isScalarValue(), "a single value");
    return parser.getText();
  }

  public long whole(long min, long max) throws IOException {
    if (isWhole() && parser.getTextLength() < LONGEST_NUMBER) {
      BigInteger value = new BigInteger(parser.getText());
      if (value.compareTo(BigInteger.valueOf(min)) >= 0
          && value.compareTo(BigInteger.valueOf(max)) <= 0) {
        return value.longValueExact();
      }
    }
    throw failure("a whole number from %d to %d".formatted(min, max));
  }

  /** A time in us, perhaps with fractions, in ns. */
  public long nanos() throws IOException {
    if (parser.currentToken().isNumeric() && parser.getTextLength() < LONGEST_NUMBER) {
      BigDecimal micros = decimal(parser.getText());
      if (micros != null && micros.signum() >= 0 && micros.compareTo(LATEST_MICROS) <= 0) {
        return micros.movePointRight(3).longValue();
      }
    }
    throw failure("a time from 0 to %s us".formatted(LATEST_MICROS));
  }

  /** A number; null for one whose exponent no 32 bits hold. */
  private static @Nullable BigDecimal decimal(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Refuses the token that was read last where a bound does not hold.
   *
   * @throws BadTraceException unless it holds of the token that was read last
   */
  public void require(boolean holds, String bound) throws IOException {
    if (!holds) {
      throw failure(bound);
    }
  }

  /** That the token that was read last is none such. */
  public BadTraceException failure(String bound) throws IOException {
    return failure(bound, parser.currentToken() == null ? "nothing" : parser.getText());
  }

  /** What is wrong at the token that was read last. */
  public BadTraceException failure(String bound, String got) {
    return new BadTraceException(
        "%s: line %d: %s, got \"%s\"".formatted(path, line(), bound, printable(got, SHOWN)));
  }

  /** Where the parser is, without the folder of the file. */
  public String place() {
    return "%s line %d".formatted(path.getFileName(), line());
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }
}
