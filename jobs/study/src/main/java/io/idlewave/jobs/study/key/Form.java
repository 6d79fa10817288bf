package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How values of a kind stand in a study: how they are read and written, and what editors are told
 * of them. What is written reads back as an equal value.
 */
public interface Form<T> {

  /**
   * The value at a place.
   *
   * @throws io.idlewave.jobs.failure.StudyException naming the place, what it should be, and what
   *     it is
   */
  T read(Node node);

  /** The value as it would be stated. */
  JsonNode write(T value);

  /** What a JSON Schema says of it; parts that stand in several places are {@link Schema#part}s. */
  ObjectNode schema(Schema schema);

  /** This form for the values that satisfy a condition alone. */
  default Form<T> where(Predicate<T> condition, String bound) {
    return asAt(
        (node, value) -> {
          if (!condition.test(value)) {
            throw node.wrong(bound);
          }
          return value;
        },
        value -> value);
  }

  /** This form for values of another type. */
  default <U> Form<U> as(Function<T, U> to, Function<U, T> from) {
    return asAt((node, value) -> to.apply(value), from);
  }

  /** This form for values of another type, which may be refused at their place. */
  default <U> Form<U> asAt(BiFunction<Node, T, U> to, Function<U, T> from) {
    Form<T> of = this;
    return new Form<>() {
      @Override
      public U read(Node node) {
        return to.apply(node, of.read(node));
      }

      @Override
      public JsonNode write(U value) {
        return of.write(from.apply(value));
      }

      @Override
      public ObjectNode schema(Schema schema) {
        return of.schema(schema);
      }
    };
  }

  /** This form with another word to editors: fields of JSON that are laid over its own. */
  default Form<T> saying(String json) {
    Form<T> of = this;
    return new Form<>() {
      @Override
      public T read(Node node) {
        return of.read(node);
      }

      @Override
      public JsonNode write(T value) {
        return of.write(value);
      }

      @Override
      public ObjectNode schema(Schema schema) {
        return of.schema(schema).setAll(Schema.json(json));
      }
    };
  }
}
