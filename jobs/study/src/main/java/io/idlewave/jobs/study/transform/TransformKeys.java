package io.idlewave.jobs.study.transform;

import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.text.Node;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Transformations as they stand in a study: a list, carried out in its order. */
public final class TransformKeys {

  private static final String KIND = "kind";

  /** What a study cannot do, for it changes the number of ranks. */
  private static final String TILE = "tile";

  private static final String BY = "by";

  private static final Variants<Transformation> KINDS =
      new Variants<>(
          KIND,
          Stream.concat(
                  ShippedTransformation.ALL.stream(),
                  ServiceLoader.load(TransformationKind.class, TransformKeys.class.getClassLoader())
                      .stream()
                      .map(ServiceLoader.Provider::get))
              .sorted(Comparator.comparing(TransformationKind::name))
              .toList());

  public static final Form<List<Transformation>> FORM =
      Forms.part(
          "transform",
          () -> Forms.list(Forms.form(TransformKeys::read, KINDS::write, KINDS::schema)));

  private TransformKeys() {}

  private static Transformation read(Node node) {
    Node named = node.requireMapping().get(KIND);
    if (named.text().equals(TILE)) {
      throw moreRanks(node, named);
    }
    return KINDS.read(node);
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
}
