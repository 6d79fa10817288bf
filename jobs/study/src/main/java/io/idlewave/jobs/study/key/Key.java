package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key of a mapping, declared once: its name, how its value stands, what it is where nobody states
 * it, and what it means. That it is read, written, known, and explained to editors follows.
 *
 * @param name as it stands in studies
 * @param presence whether it has to stand there, and when it is written
 * @param otherwise what it is where nobody states it; null for nothing
 * @param says what it means, in a line
 * @param component of the record that has its value
 * @param taken what gives its value instead of that component
 */
public record Key<T>(
    String name,
    Form<T> form,
    Presence presence,
    @Nullable T otherwise,
    String says,
    String component,
    @Nullable Function<Object, @Nullable Object> taken) {

  /** Whether a key has to be stated, and when it is written. */
  enum Presence {
    /** It must be stated. */
    REQUIRED,
    /** It need not, and is {@code auto} where it has no value. */
    AUTO,
    /** It need not, and is written where it has a value. */
    OPTIONAL,
    /** It need not, and is written where its value is not the default. */
    SPARSE,
    /** It need not, and is read alone: another key is written instead. */
    UNWRITTEN,
    /** It follows from the others: it is written, and what reads it checks it. */
    DERIVED
  }

  private static <T> Key<T> key(
      String name, Form<T> form, Presence presence, @Nullable T otherwise, String says) {
    return new Key<>(name, form, presence, otherwise, says, name, null);
  }

  /** A key that must be stated. */
  public static <T> Key<T> required(String name, Form<T> form, String says) {
    return key(name, form, Presence.REQUIRED, null, says);
  }

  /** A key that need not be stated, and has no value then. */
  public static <T> Key<T> optional(String name, Form<T> form, String says) {
    return key(name, form, Presence.OPTIONAL, null, says);
  }

  /** A key that need not be stated, or as {@code auto}, and has no value then. */
  public static <T> Key<T> auto(String name, Form<T> form, String says) {
    return key(name, form, Presence.AUTO, null, says);
  }

  /** A key with a default, which is written out. */
  public static <T> Key<T> of(String name, Form<T> form, T otherwise, String says) {
    return key(name, form, Presence.OPTIONAL, otherwise, says);
  }

  /**
   * A key with a default, which is not written: a study that does not state it stays the one that
   * it was before there was such a key, and results that are stored are recognised.
   */
  public static <T> Key<T> sparse(String name, Form<T> form, T otherwise, String says) {
    return key(name, form, Presence.SPARSE, otherwise, says);
  }

  /** A key that is read alone: what it says is written by others. */
  public static <T> Key<T> unwritten(String name, Form<T> form, String says) {
    return key(name, form, Presence.UNWRITTEN, null, says);
  }

  /** A key whose value follows from the others: it is written, and {@link Keys#check}ed. */
  public static <R, T> Key<T> derived(String name, Form<T> form, Function<R, T> from, String says) {
    return key(name, form, Presence.DERIVED, null, says).<R>from(from);
  }

  /** The keys of a part, as keys of the whole. */
  public static <T> Key<T> within(String component, Keys<T> part) {
    return required("", part, "").as(component);
  }

  /** This key for a component of another name. */
  public Key<T> as(String other) {
    return new Key<>(name, form, presence, otherwise, says, other, taken);
  }

  public Key<T> or(T byDefault) {
    return new Key<>(name, form, presence, byDefault, says, component, taken);
  }

  /** This key, whose value is found otherwise than as a component; none where it is null. */
  @SuppressWarnings("unchecked") // of the class of the keys that it is one of
  public <R> Key<T> from(Function<R, ? extends @Nullable T> getter) {
    return new Key<>(
        name, form, presence, otherwise, says, component, value -> getter.apply((R) value));
  }

  /** Whether its form is that of keys of the mapping that it is in. */
  boolean isPart() {
    return name.isEmpty();
  }

  /** Whether it has no component. */
  boolean isDerived() {
    return presence == Presence.DERIVED;
  }

  /** What tells it from the other keys of a mapping: its name, of a part its component. */
  String place() {
    return isPart() ? "/" + component : name;
  }

  /** Its value in a mapping; the default, or null, where none is stated. */
  public @Nullable T read(Node mapping) {
    if (isPart() && form instanceof Keys<T> part) {
      return part.readWithin(mapping);
    }
    Node stated = presence == Presence.REQUIRED ? mapping.get(name) : mapping.find(name);
    return stated == null || (presence == Presence.AUTO && isAuto(stated.value()))
        ? otherwise
        : form.read(stated);
  }

  private static boolean isAuto(JsonNode value) {
    return value.isTextual() && value.textValue().equals("auto");
  }

  public ObjectNode schema(Schema schema) {
    ObjectNode value = form.schema(schema);
    ObjectNode of =
        presence == Presence.AUTO
            ? Schema.choice("{\"const\": \"auto\"}", Schema.json("{}"), value)
            : value;
    return says.isEmpty() ? of : of.put("description", says);
  }

  public void write(@Nullable T value, ObjectNode into) {
    if (value == null && presence == Presence.AUTO) {
      into.put(name, "auto");
    }
    if (value == null || presence == Presence.UNWRITTEN) {
      return;
    }
    if (isPart() && form instanceof Keys<T> part) {
      part.write(value, into);
    } else if (presence != Presence.SPARSE || !value.equals(otherwise)) {
      into.set(name, form.write(value));
    }
  }
}
