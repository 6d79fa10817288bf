package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The key {@code sottile} of a study: how the paper is read. */
final class SottileSettings {

  private static final String BLOCKING = "blocking";
  private static final String TERMS = "terms";
  private static final String ALLREDUCE = "allreduce";

  private SottileSettings() {}

  static Sottile read(@Nullable Node node, Rules rules) {
    Sottile printed = Sottile.AS_PRINTED;
    if (node == null) {
      return printed;
    }
    if (rules != Rules.SOTTILE) {
      throw node.at("only under rules: sottile");
    }
    Node settings = node.requireMapping();
    settings.withOnly(BLOCKING, TERMS, ALLREDUCE);
    return new Sottile(
        word(settings.find(BLOCKING), Equation.values(), Equation::label, printed.blocking()),
        word(settings.find(TERMS), Terms.values(), Terms::label, printed.terms()),
        word(settings.find(ALLREDUCE), Allreduce.values(), Allreduce::label, printed.allreduce()));
  }

  private static <T> T word(
      @Nullable Node node, T[] values, Function<T, String> label, T otherwise) {
    if (node == null) {
      return otherwise;
    }
    String word =
        node.renamed("star", Allreduce.IDEAL_TREE.label())
            .word(Stream.of(values).map(label).toArray(String[]::new));
    return Stream.of(values).filter(v -> label.apply(v).equals(word)).findFirst().orElseThrow();
  }

  static void write(ObjectNode into, Sottile sottile) {
    into.put(BLOCKING, sottile.blocking().label());
    into.put(TERMS, sottile.terms().label());
    into.put(ALLREDUCE, sottile.allreduce().label());
  }
}
