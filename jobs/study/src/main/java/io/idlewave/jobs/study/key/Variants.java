package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.List;

/** A mapping of which one key says of which kind it is, and the others belong to that kind. */
public final class Variants<T> implements Form<T> {

  private final String key;
  private final List<? extends Kind<? extends T>> kinds;

  /** The value of {@code key} is the name of a kind. */
  public Variants(String key, List<? extends Kind<? extends T>> kinds) {
    this.key = key;
    this.kinds = kinds;
  }

  public List<String> names() {
    return kinds.stream().<String>map(Kind::name).toList();
  }

  @Override
  public T read(Node node) {
    String[] names = names().toArray(String[]::new);
    return named(node.requireMapping().get(key).word(names)).readBeside(node, key);
  }

  private Keys<? extends T> named(String name) {
    return kinds.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of that name: " + name))
        .keys();
  }

  @Override
  public ObjectNode write(T value) {
    Kind<? extends T> kind =
        kinds.stream()
            .filter(each -> each.keys().type().isInstance(value))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("of no kind: " + value));
    ObjectNode into = JsonNodeFactory.instance.objectNode().put(key, kind.name());
    write(kind.keys(), value, into);
    return into;
  }

  private static <U> void write(Keys<U> keys, Object value, ObjectNode into) {
    keys.write(keys.type().cast(value), into);
  }

  /** This mapping, or the name of a kind alone that needs no more. */
  public Form<T> orWord() {
    return Forms.orShort(
        this,
        Forms.form(
            node -> {
              String name = node.word(names().toArray(String[]::new));
              ObjectNode alone = JsonNodeFactory.instance.objectNode().put(key, name);
              named(name).all().stream()
                  .filter(each -> each.presence() == Key.Presence.REQUIRED)
                  .findFirst()
                  .ifPresent(
                      needed -> {
                        throw node.wrong(
                            "{%s: %s, %s: 8} or such".formatted(key, name, needed.name()));
                      });
              return read(new Node(node.origin(), node.path(), alone));
            },
            this::write,
            schema -> Forms.words(names())));
  }

  @Override
  public ObjectNode schema(Schema schema) {
    ObjectNode mapping = Schema.json("{\"type\": \"object\"}");
    mapping.putArray("required").add(key);
    mapping.putObject("properties").set(key, Forms.words(names()));
    ArrayNode all = mapping.putArray("allOf");
    for (Kind<? extends T> kind : kinds) {
      ObjectNode each = all.addObject();
      ObjectNode condition = each.putObject("if").put("type", "object");
      condition.putObject("properties").putObject(key).put("const", kind.name());
      condition.putArray("required").add(key);
      each.set("then", kind.keys().schema(schema, List.of(key)));
    }
    return mapping;
  }
}
