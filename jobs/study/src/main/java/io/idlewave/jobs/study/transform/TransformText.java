package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Transformations as they stand in a study: a list, carried out in its order. */
public final class TransformText {

  /** The key of studies and scenarios. */
  public static final String KEY = "transform";

  private static final String KIND = "kind";

  /** What a study cannot do, for it changes the number of ranks. */
  private static final String TILE = "tile";

  private static final String BY = "by";

  private static final List<TransformationKind> KINDS =
      ServiceLoader.load(TransformationKind.class, TransformText.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(TransformationKind::name))
          .toList();

  private TransformText() {}

  /** Reads a list; none where there is no such key. */
  public static List<Transformation> read(@Nullable Node list) {
    List<Transformation> transformations = new ArrayList<>();
    if (list != null) {
      list.items().forEach(item -> transformations.add(readOne(item)));
    }
    return transformations;
  }

  private static Transformation readOne(Node node) {
    String[] names = KINDS.stream().map(TransformationKind::name).toArray(String[]::new);
    Node named = node.requireMapping().get(KIND);
    if (named.text().equals(TILE)) {
      throw moreRanks(node, named);
    }
    TransformationKind kind = KINDS.get(Arrays.asList(names).indexOf(named.word(names)));
    try {
      return kind.read(node);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }

  /** All scenarios of a study have the ranks of its trace, so that their replicates pair. */
  private static StudyException moreRanks(Node node, Node named) {
    Node by = node.find(BY);
    String copies =
        by == null ? "2,2,2" : String.join(",", by.items().stream().map(Node::text).toList());
    return named.at(
        "the number of ranks is that of the trace, got tile; what works is a study of another"
            + " trace: idlewave tile TRACE --by "
            + copies
            + " --out BIG");
  }

  /** Requires no other keys than {@code kind} and these. */
  static void requireOnly(Node node, String... keys) {
    String[] known = Arrays.copyOf(keys, keys.length + 1);
    known[keys.length] = KIND;
    node.withOnly(known);
  }

  /** The text of a key that need not be there. */
  static @Nullable String text(Node node, String key) {
    Node found = node.find(key);
    return found == null ? null : found.text();
  }

  /** Writes a text that may be none. */
  static void put(ObjectNode into, String key, @Nullable String text) {
    if (text != null) {
      into.put(key, text);
    }
  }

  /** The list, so that it reads back as an equal one. */
  public static ArrayNode write(List<Transformation> transformations) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Transformation transformation : transformations) {
      TransformationKind kind =
          KINDS.stream().filter(k -> k.type().isInstance(transformation)).findFirst().orElseThrow();
      ObjectNode into = list.addObject().put(KIND, kind.name());
      kind.write(transformation, into);
    }
    return list;
  }
}
