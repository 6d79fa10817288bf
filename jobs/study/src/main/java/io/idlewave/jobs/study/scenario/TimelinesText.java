package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.TimelineSelector;
import io.idlewave.perturb.noise.TimelineSelector.Kind;
import io.idlewave.perturb.noise.TimelineSelector.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The timelines that the noise of a scenario falls on: {@code threads}, {@code streams} or {@code
 * all}, or numbers within their rank: {@code 0}, {@code [1, 2]}.
 */
public final class TimelinesText {

  /** The key of a scenario. */
  public static final String KEY = "timelines";

  private static final int MOST = 1 << 20;

  private TimelinesText() {}

  /** Reads them; threads where nothing is said. */
  public static TimelineSelector read(@Nullable Node stated) {
    if (stated == null) {
      return Kind.THREADS;
    }
    if (stated.value().isArray()) {
      List<Integer> numbers = stated.items().stream().map(TimelinesText::number).toList();
      if (numbers.isEmpty()) {
        throw stated.wrong("at least one number");
      }
      return new Numbers(numbers);
    }
    if (stated.value().isNumber()) {
      return new Numbers(List.of(number(stated)));
    }
    String word = stated.word(Stream.of(Kind.values()).map(Kind::label).toArray(String[]::new));
    return Stream.of(Kind.values())
        .filter(kind -> kind.label().equals(word))
        .findFirst()
        .orElseThrow();
  }

  private static int number(Node node) {
    return (int) node.integer(0, MOST);
  }

  /** Writes them into a scenario, where they are not the threads. */
  public static void write(TimelineSelector timelines, ObjectNode scenario) {
    if (timelines instanceof Numbers numbers) {
      numbers.numbers().forEach(scenario.putArray(KEY)::add);
    } else if (timelines instanceof Kind kind && kind != Kind.THREADS) {
      scenario.put(KEY, kind.label());
    }
  }

  /** As a person would name it. */
  public static String label(TimelineSelector timelines) {
    return timelines instanceof Kind kind
        ? kind.label()
        : ((Numbers) timelines).numbers().toString();
  }
}
