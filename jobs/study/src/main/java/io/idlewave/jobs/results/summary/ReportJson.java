package io.idlewave.jobs.results.summary;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.idlewave.ingest.file.JsonText;
import io.idlewave.jobs.failure.BadResultsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of results. Numbers are written without an exponent and read back to the same bits;
 * the text is ASCII, so that nothing in a name acts on a terminal; fields that a newer version
 * added are ignored.
 */
public final class ReportJson {

  private static final JsonMapper JSON = mapper();

  private static final Set<Type> NUMBERS =
      Set.of(int.class, Integer.class, long.class, Long.class, double.class, Double.class);

  private ReportJson() {}

  private static JsonMapper mapper() {
    PlainDouble plain = new PlainDouble();
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .addModule(
            new SimpleModule().addSerializer(Double.class, plain).addSerializer(Double.TYPE, plain))
        .build();
  }

  /** A result as indented JSON, ending in a newline. */
  public static String write(Record result) {
    try {
      return JSON.writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "a result without a JSON form: " + e.getOriginalMessage(), e);
    }
  }

  /** A result on one line, for a page or a script: no text can end the element around it. */
  public static String writeForPage(Record result) {
    try {
      return JSON.writer()
          .without(SerializationFeature.INDENT_OUTPUT)
          .writeValueAsString(result)
          .replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "a result without a JSON form: " + e.getOriginalMessage(), e);
    }
  }

  /** Reads what {@link #write} wrote, also before a nullable component was there. */
  public static <T extends Record> T read(byte[] json, Class<T> type) throws IOException {
    JsonNode tree = JSON.readTree(json);
    if (!tree.isObject()) {
      if (!tree.isNull() && !tree.isMissingNode()) {
        throw new MismatchedResultException("an object, got something else");
      }
      return JSON.readValue(json, type);
    }
    addMissing(tree, type);
    requireValues(tree, type, "");
    return JSON.treeToValue(tree, type);
  }

  /**
   * Makes sure that there is a value of its kind wherever one must be, and that numbers are finite:
   * a number of any length is JSON, and beyond 1.8e308 it is read as infinite.
   */
  private static void requireValues(JsonNode node, Type type, String place) throws IOException {
    if (node.isNull()) {
      throw new MismatchedResultException(place + ": a value, got null");
    }
    String expected = expected(node, type);
    if (!expected.isEmpty()) {
      throw new MismatchedResultException(place + ": " + expected + ", got something else");
    }
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      throw new MismatchedResultException(place + ": a finite number, got one beyond 1.8e308");
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      for (int i = 0; i < node.size(); i++) {
        requireValues(node.path(i), generic.getActualTypeArguments()[0], place + "[" + i + "]");
      }
    } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
      Type value = generic.getActualTypeArguments()[1];
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        requireValues(entry.getValue(), value, place + "." + entry.getKey());
      }
    } else if (type instanceof Class<?> record && record.isRecord() && node.isObject()) {
      for (RecordComponent component : record.getRecordComponents()) {
        JsonNode value = node.path(component.getName());
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        boolean mayMiss = value.isMissingNode() || (nullable && value.isNull());
        if (!mayMiss) {
          String name = place.isEmpty() ? component.getName() : place + "." + component.getName();
          requireValues(value, component.getGenericType(), name);
        }
      }
    }
  }

  /** What must stand where something else does; empty where it does. */
  private static String expected(JsonNode node, Type type) {
    boolean list = type instanceof ParameterizedType generic && generic.getRawType() == List.class;
    boolean map = type instanceof ParameterizedType generic && generic.getRawType() == Map.class;
    if (list) {
      return node.isArray() ? "" : "a list";
    }
    if (map || (type instanceof Class<?> record && record.isRecord())) {
      return node.isObject() ? "" : "an object";
    }
    if (type == String.class) {
      return node.isTextual() ? "" : "a text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return node.isBoolean() ? "" : "true or false";
    }
    return !NUMBERS.contains(type) || node.isNumber() ? "" : "a number";
  }

  /** A value that is missing, of another kind, or that no double holds. */
  private static final class MismatchedResultException extends JsonProcessingException {

    private static final long serialVersionUID = 1L;

    MismatchedResultException(String message) {
      super(message);
    }
  }

  /** A result as a tree, to be a part of another one. */
  public static JsonNode tree(Record result) {
    return JSON.valueToTree(result);
  }

  /**
   * Reads a part of a result that {@link #tree} made.
   *
   * @throws BadResultsException if it is none
   */
  public static <T extends Record> T read(JsonNode part, Class<T> type) {
    try {
      return read(JSON.writeValueAsBytes(part), type);
    } catch (JsonProcessingException e) {
      throw new BadResultsException(
          "summary.json: a part that no version wrote: " + JsonText.message(e), e);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be read", e);
    }
  }

  private static void addMissing(JsonNode node, Type type) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      node.forEach(element -> addMissing(element, generic.getActualTypeArguments()[0]));
    } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
      node.forEach(value -> addMissing(value, generic.getActualTypeArguments()[1]));
    } else if (type instanceof Class<?> record
        && record.isRecord()
        && node instanceof ObjectNode object) {
      for (RecordComponent component : record.getRecordComponents()) {
        String name = component.getName();
        if (!object.has(name) && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
          object.putNull(name);
        }
        addMissing(object.path(name), component.getGenericType());
      }
    }
  }

  private static final class PlainDouble extends StdSerializer<Double> {

    private static final long serialVersionUID = 1L;

    PlainDouble() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("numbers in results: finite, got " + value);
      }
      out.writeNumber(BigDecimal.valueOf(value).stripTrailingZeros());
    }
  }
}
