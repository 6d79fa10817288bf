package io.idlewave.perturb.propagate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Closed forms and fixed-seed simulations that nothing here has computed, in units of a mean. */
final class Reference {

  private static final JsonNode VALUES = read();

  private Reference() {}

  private static JsonNode read() {
    try (InputStream in = Reference.class.getResourceAsStream("/analytic/reference.json")) {
      return new ObjectMapper().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fields of an object. */
  static JsonNode node(String... path) {
    JsonNode node = VALUES;
    for (String name : path) {
      node = node.path(name);
    }
    if (node.isMissingNode()) {
      throw new IllegalArgumentException("no reference value at " + String.join(" / ", path));
    }
    return node;
  }

  /** A number. */
  static double value(String... path) {
    return node(path).asDouble();
  }
}
