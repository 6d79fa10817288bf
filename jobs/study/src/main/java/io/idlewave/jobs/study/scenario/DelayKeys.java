package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.IntNode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.DelaySpec.OnEach;
import io.idlewave.jobs.study.text.NumberList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One-off delays as they stand in studies: {@code {rank: 5, at: 1.5s, duration: 40ms}}, on the
 * rank's first timeline where no other is named; or one on each of some ranks, such as {@code
 * {stage: 3, ...}}.
 */
final class DelayKeys {

  /** A number of a rank is an Integer, and several are a list. */
  private static final Form<Object> RANKS =
      Forms.form(
          node ->
              node.value().isNumber()
                  ? (Object) (int) node.integer(0, Integer.MAX_VALUE)
                  : Forms.NUMBERS.read(node),
          ranks ->
              ranks instanceof Integer rank
                  ? IntNode.valueOf(rank)
                  : Forms.NUMBERS.write(
                      ((OnEach) ranks).numbers().stream().sorted().distinct().toList()),
          Forms.NUMBERS::schema);

  private record Call(String function, @Nullable String region, long occurrence) {
    static final Keys<Call> KEYS =
        Keys.of(
            Call.class,
            Key.required("function", ScenarioKeys.FUNCTION, ""),
            Key.optional(
                "region", Forms.TEXT, "Of the call: a user region, or the end of its call path."),
            Key.of(
                "occurrence",
                Forms.whole(1, Long.MAX_VALUE),
                1L,
                "Which of the rank's calls of the function there, counted from 1."));
  }

  /** How a delay says which ranks it is on. */
  private static final List<Key<Object>> BY =
      Stream.concat(Stream.of(DelaySpec.RANK, DelaySpec.NODES), Timeline.PLACES.stream())
          .map(
              by ->
                  Key.optional(
                          by, RANKS, by.equals(DelaySpec.RANK) ? "Of several, each has it." : "")
                      .from((DelaySpec delay) -> ranks(delay, by)))
          .toList();

  private static final Key<String> TIMELINE =
      Key.optional("timeline", Forms.TEXT, "Of the rank, by its name; its first one unless stated.")
          .from(DelaySpec::timeline);
  private static final Key<Call> AFTER =
      Key.optional("after", Call.KEYS, "A call; the delay comes before the rank's next one.")
          .from(DelayKeys::call);
  private static final Key<Double> AT =
      Key.optional("at", Forms.TIME, "Of the recorded run, from where the rank leaves MPI_Init.")
          .from(
              (DelaySpec delay) ->
                  moment(delay) instanceof DelaySpec.AtTime at ? at.atNanos() : null);
  private static final Key<Double> DURATION =
      Key.required("duration", Forms.TIME, "").from(DelaySpec::durationNanos);

  static final Form<DelaySpec> FORM =
      Forms.part(
          "delay",
          () ->
              Keys.of(
                      DelaySpec.class,
                      DelayKeys::make,
                      Stream.concat(BY.stream(), Stream.<Key<?>>of(TIMELINE, AFTER, AT, DURATION))
                          .toList())
                  .also(
                      "{\"allOf\": [%s, %s]}"
                          .formatted(
                              Schema.oneOf(BY.stream().map(Key::name).toList()),
                              Schema.oneOf(List.of(AT.name(), AFTER.name())))));

  private DelayKeys() {}

  private static @Nullable Object ranks(DelaySpec delay, String by) {
    if (delay instanceof OnEach each) {
      return each.by().equals(by) ? each : null;
    }
    return by.equals(DelaySpec.RANK) ? delay.rank() : null;
  }

  private static DelaySpec moment(DelaySpec delay) {
    return delay instanceof OnEach each ? each.delay() : delay;
  }

  private static @Nullable Call call(DelaySpec delay) {
    return moment(delay) instanceof DelaySpec.AfterCall after
        ? new Call(after.function(), after.region(), after.occurrence())
        : null;
  }

  private static DelaySpec make(Values values) {
    List<Key<Object>> by = BY.stream().filter(values::has).toList();
    if (by.size() != 1) {
      throw values
          .node()
          .at(
              "one of rank, nodes, worker, stage and dp_rank, got "
                  + (by.isEmpty()
                      ? "none"
                      : by.stream().map(Key::name).collect(Collectors.joining(" and "))));
    }
    Key<Object> named = by.get(0);
    Object ranks = values.get(named);
    if (ranks instanceof Integer rank && named.name().equals(DelaySpec.RANK)) {
      return delay(rank, values);
    }
    return new OnEach(named.name(), NumberList.read(values.at(named)), delay(0, values));
  }

  private static DelaySpec delay(int rank, Values values) {
    Call after = values.find(AFTER);
    Double at = values.find(AT);
    if ((after == null) == (at == null)) {
      throw values.node().at("one of after and at, got " + (after == null ? "none" : "both"));
    }
    String timeline = values.find(TIMELINE);
    double durationNanos = values.get(DURATION);
    return after == null
        ? new DelaySpec.AtTime(rank, timeline, at == null ? 0 : at, durationNanos)
        : new DelaySpec.AfterCall(
            rank, timeline, after.function(), after.region(), after.occurrence(), durationNanos);
  }
}
