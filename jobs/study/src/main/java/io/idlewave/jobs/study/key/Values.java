package io.idlewave.jobs.study.key;

import io.idlewave.jobs.study.text.Node;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a mapping says of some keys; they were read as {@link Key#place} says. */
public record Values(Node node, Map<String, Object> read) {

  /** The value of a key that has one: it is required, or has a default. */
  public <T> T get(Key<T> key) {
    return Objects.requireNonNull(find(key));
  }

  /** The value of a key; null where it has none. */
  @SuppressWarnings("unchecked") // its form read it
  public <T> @Nullable T find(Key<T> key) {
    return (T) read.get(key.place());
  }

  /** Where a key stands that is stated. */
  public Node at(Key<?> key) {
    return node.get(key.name());
  }

  public boolean has(Key<?> key) {
    return node.has(key.name());
  }
}
