package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.text.Node;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of one kind of links come from.
 *
 * @param words who measured them, and where; null if nobody is said to have
 * @param replaced keys whose values were stated over what {@code words} measured
 * @param unknown parameters that were not measured and stand as 0
 */
public record NetworkSource(
    @Nullable String words, SortedSet<String> replaced, SortedSet<String> unknown) {

  /** Nobody is said to have measured anything. */
  public static final NetworkSource NONE =
      new NetworkSource(null, new TreeSet<>(), new TreeSet<>());

  static final String WORDS = "source";
  static final String REPLACED = "replaced";
  static final String UNKNOWN = "unknown";

  /** The keys of a kind of links that say where the values of the others come from. */
  static final List<Key<?>> KEYS =
      List.of(
          Key.optional(WORDS, Forms.TEXT, "Who measured these values, and where.")
              .from((Single links) -> links.source().words()),
          listed(REPLACED, "Keys whose values were stated over what the source measured.")
              .from((Single links) -> List.copyOf(links.source().replaced())),
          listed(UNKNOWN, "Parameters that were not measured and stand as 0.")
              .from((Single links) -> List.copyOf(links.source().unknown())));

  private static Key<List<String>> listed(String name, String says) {
    return Key.sparse(name, Forms.list(Forms.TEXT), List.of(), says);
  }

  public NetworkSource {
    replaced = Collections.unmodifiableSortedSet(new TreeSet<>(replaced));
    unknown = Collections.unmodifiableSortedSet(new TreeSet<>(unknown));
  }

  /** Whether somebody measured all values as they stand. */
  public boolean isWhole() {
    return words != null && replaced.isEmpty();
  }

  /**
   * Reads what a kind of links states of its source.
   *
   * @param known the keys that these links may have
   * @param times their parameters, by symbol and size
   */
  static NetworkSource of(
      Values stated,
      List<String> known,
      SortedMap<String, ? extends SortedMap<Long, Double>> times) {
    Node links = stated.node();
    Node words = links.find(WORDS);
    SortedSet<String> replaced = listed(links.find(REPLACED), known.toArray(String[]::new));
    if (words == null && !replaced.isEmpty()) {
      throw links.get(REPLACED).at("only beside the key " + WORDS + ", got none");
    }
    SortedSet<String> unknown = listed(links.find(UNKNOWN), times.keySet().toArray(String[]::new));
    for (String symbol : unknown) {
      SortedMap<Long, Double> values = Objects.requireNonNull(times.get(symbol));
      if (values.values().stream().anyMatch(value -> value != 0)) {
        throw links.get(UNKNOWN).wrong("parameters that stand as 0, unlike " + symbol);
      }
    }
    return new NetworkSource(words == null ? null : words.text(), replaced, unknown);
  }

  private static SortedSet<String> listed(@Nullable Node list, String[] words) {
    SortedSet<String> listed = new TreeSet<>();
    if (list != null) {
      list.items().forEach(item -> listed.add(item.word(words)));
    }
    return listed;
  }

  private static void put(ObjectNode into, String key, Collection<String> words) {
    if (words.isEmpty()) {
      into.remove(key);
    } else {
      words.forEach(into.putArray(key)::add);
    }
  }

  /** Takes what it states out of the tree of links. */
  static void remove(ObjectNode from) {
    from.remove(KEYS.stream().<String>map(Key::name).toList());
  }

  /**
   * Notes in the tree of links that the study replaces the value of a key. That value is not among
   * the measured ones any more, and a parameter that is stated is not unknown. A topology does not
   * count as a value, nor does the way its links are shared.
   */
  public static void replace(ObjectNode links, String key) {
    if (links.has(UNKNOWN)) {
      put(links, UNKNOWN, without(links.get(UNKNOWN), key));
    }
    if (links.has(WORDS) && !HopsKeys.isUnmeasurable(key)) {
      SortedSet<String> replaced = without(links.path(REPLACED), key);
      replaced.add(key);
      put(links, REPLACED, replaced);
    }
  }

  private static SortedSet<String> without(JsonNode list, String key) {
    SortedSet<String> others = new TreeSet<>();
    list.forEach(word -> others.add(word.asText()));
    others.remove(key);
    return others;
  }

  /** Replaces keys of the links by stated ones. A stated source counts for all values. */
  static void lay(ObjectNode links, JsonNode over) {
    boolean ownSource = over.has(WORDS);
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      String key = field.getKey();
      if (KEYS.stream().noneMatch(own -> own.name().equals(key))
          && !field.getValue().equals(links.get(key))) {
        replace(links, key);
      }
    }
    if (ownSource) {
      links.remove(REPLACED);
    }
    over.properties().forEach(field -> links.set(field.getKey(), field.getValue()));
  }
}
