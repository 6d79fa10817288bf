package io.idlewave.ingest.chakra;

import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.JsonFile;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Values of fields as protobuf maps them to JSON: whole numbers as text or as numbers, constants by
 * name or number, names of fields in either spelling.
 */
final class NodeValues {

  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger TOO_MUCH = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,20}");

  private final JsonFile json;
  private final NodeList nodes;

  NodeValues(JsonFile json, NodeList nodes) {
    this.json = json;
    this.nodes = nodes;
  }

  /** A name of a field with capitals for underscores, the first letter in lower case. */
  static String field(String key) {
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (i == 0) {
        field.append(Character.toLowerCase(c));
      } else if (c != '_') {
        field.append(key.charAt(i - 1) == '_' ? Character.toUpperCase(c) : c);
      }
    }
    return field.toString();
  }

  /** The name of a constant as the schema has it; some write it in lower case. */
  static String constant(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  /** Counts a field that the schema does not have, and passes over it. */
  void unknown() throws IOException {
    nodes.unknown(json::place);
    json.skip();
  }

  long constant(String key, Map<String, Integer> constants) throws IOException {
    if (json.token() != JsonToken.VALUE_STRING) {
      return whole(key);
    }
    Integer number = constants.get(constant(json.text()));
    if (number == null) {
      throw json.failure(key + ": a name of the schema");
    }
    return number;
  }

  /** A number of 64 bits, with or without sign. */
  long whole(String key) throws IOException {
    if ((json.isWhole() || json.token() == JsonToken.VALUE_STRING)
        && WHOLE.matcher(json.text()).matches()) {
      BigInteger number = new BigInteger(json.text());
      if (number.compareTo(LEAST) >= 0 && number.compareTo(TOO_MUCH) < 0) {
        return number.longValue();
      }
    }
    throw json.failure(key + ": a whole number of 64 bits");
  }

  List<Long> wholes(String key) throws IOException {
    List<Long> wholes = new ArrayList<>();
    for (requireList(key); json.next() != JsonToken.END_ARRAY; ) {
      wholes.add(whole(key));
    }
    return wholes;
  }

  boolean isTruth() {
    return json.token() == JsonToken.VALUE_TRUE || json.token() == JsonToken.VALUE_FALSE;
  }

  boolean truth(String key) throws IOException {
    json.require(isTruth(), key + ": true or false");
    return json.token() == JsonToken.VALUE_TRUE;
  }

  List<Boolean> truths(String key) throws IOException {
    List<Boolean> truths = new ArrayList<>();
    for (requireList(key); json.next() != JsonToken.END_ARRAY; ) {
      truths.add(truth(key));
    }
    return truths;
  }

  void requireList(String key) throws IOException {
    json.require(json.isList(), key + ": a list");
  }
}
