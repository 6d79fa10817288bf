package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.TimelineSelector;
import io.idlewave.perturb.noise.TimelineSelector.Kind;
import io.idlewave.perturb.noise.TimelineSelector.Numbers;
import java.util.List;

/**
 * The timelines that the noise of a scenario falls on: {@code threads}, {@code streams} or {@code
 * all}, or numbers within their rank: {@code 0}, {@code [1, 2]}.
 */
public final class TimelinesKeys {

  private static final Form<Integer> NUMBER = Forms.whole(0, 1 << 20);

  private static final String SCHEMA =
      """
      {"if": {"type": "string"}, "then": {"enum": ["threads", "streams", "all"]},
        "else": {"type": ["integer", "array"], "minimum": 0, "minItems": 1,
          "items": {"type": "integer", "minimum": 0}}}\
      """;

  static final Key<TimelineSelector> KEY =
      Key.sparse(
          "timelines",
          Forms.form(
              TimelinesKeys::read,
              TimelinesKeys::write,
              schema -> schema.part("timelines", part -> Schema.json(SCHEMA))),
          Kind.THREADS,
          "The timelines of ranks that noise falls on: threads unless stated.");

  private TimelinesKeys() {}

  private static TimelineSelector read(Node stated) {
    if (stated.value().isArray()) {
      return new Numbers(Forms.some(NUMBER, "at least one number").read(stated));
    }
    return stated.value().isNumber()
        ? new Numbers(List.of(NUMBER.read(stated)))
        : Forms.word(Kind.values(), Kind::label).read(stated);
  }

  private static JsonNode write(TimelineSelector timelines) {
    return timelines instanceof Numbers numbers
        ? Forms.list(NUMBER).write(numbers.numbers())
        : TextNode.valueOf(label(timelines));
  }

  /** As a person would name it. */
  public static String label(TimelineSelector timelines) {
    return timelines instanceof Kind kind
        ? kind.label()
        : ((Numbers) timelines).numbers().toString();
  }
}
