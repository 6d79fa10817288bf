package io.idlewave.jobs.study;

import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the single values of a study; null stands for a value that is not stated. */
final class Settings {

  private Settings() {}

  static long seed(Node node) {
    return node.integer(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  static int replicates(Node node) {
    return (int) node.integer(1, Study.MAX_REPLICATES);
  }

  static @Nullable Slack slack(@Nullable Node node) {
    if (node == null) {
      return null;
    }
    List<Slack> known = SlackKind.words();
    String word =
        node.word(
            Stream.concat(Stream.of("auto"), known.stream().map(Slack::label))
                .toArray(String[]::new));
    return known.stream().filter(slack -> slack.label().equals(word)).findFirst().orElse(null);
  }

  static RecordedSpan span(@Nullable Node node) {
    return node == null
        ? RecordedSpan.RUN
        : RecordedSpan.of(node.word(RecordedSpan.RUN.label(), RecordedSpan.TRACE.label()));
  }

  static Rules rules(Node node) {
    return node.word("standard", "sottile").equals("sottile") ? Rules.SOTTILE : Rules.STANDARD;
  }

  /** What is left of {@code rules} under a stated bound. */
  static Rules bound(Node node, Rules rules) {
    if (node.word("conditional", "unconditional").equals("conditional")) {
      return rules == Rules.UNCONDITIONAL ? Rules.STANDARD : rules;
    }
    if (rules == Rules.SOTTILE) {
      throw node.wrong("conditional under rules: sottile, which follow the paper");
    }
    return Rules.UNCONDITIONAL;
  }

  static Eager eager(Node node) {
    return node.value().isTextual() && node.text().equals("auto")
        ? new Eager.Auto()
        : new Eager.Threshold(node.bytes());
  }

  static @Nullable Quantum quantum(@Nullable Node node) {
    if (node == null || (node.value().isTextual() && node.text().equals("auto"))) {
      return null;
    }
    double nanos = node.quantity(Dimension.TIME);
    boolean powerOfTwo = nanos > 0 && nanos == Math.scalb(1.0, Math.getExponent(nanos));
    if (!powerOfTwo || nanos < 0x1p-20 || nanos > 1) {
      throw node.wrong("auto or a power of two from 2^-20 to 2^0 in ns");
    }
    return new Quantum(Math.getExponent(nanos));
  }

  /** The analyses that a study of a timing asks for, by the timing's label; none if not stated. */
  static Set<String> analyses(@Nullable Node node, String timing) {
    Set<String> analyses = new LinkedHashSet<>();
    if (node != null) {
      String[] known = words(kind -> true);
      String[] fitting = words(kind -> kind.fits(timing));
      for (Node item : node.items()) {
        String word = item.word(known);
        if (!List.of(fitting).contains(word)) {
          throw item.wrong("under timing: " + timing + " " + String.join(", ", fitting));
        }
        analyses.add(word);
      }
    }
    return analyses;
  }

  private static String[] words(Predicate<AnalysisKind> which) {
    return AnalysisKind.all().stream()
        .filter(AnalysisKind::isWord)
        .filter(which)
        .map(AnalysisKind::label)
        .toArray(String[]::new);
  }

  static Inject inject(Node node) {
    String word = node.word(Inject.START.label(), Inject.START_PLUS_NOISE.label());
    return word.equals(Inject.START.label()) ? Inject.START : Inject.START_PLUS_NOISE;
  }
}
