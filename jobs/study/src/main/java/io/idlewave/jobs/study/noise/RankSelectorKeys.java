package io.idlewave.jobs.study.noise;

import io.idlewave.ingest.model.Timeline;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.perturb.noise.RankSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that a process falls on: {@code all}, {@code one}, {@code {ranks: 0..3}}, {@code
 * {ranks: [0, 4..7]}}, {@code {nodes: ...}}, {@code {stage: 3}} or another place that a trace
 * names, {@code {every: 8, from: 3}} or {@code {share: 10%}}.
 */
final class RankSelectorKeys {

  private static final int MAX_NUMBER = 99_999_999;

  private static final Map<String, RankSelector> WORDS =
      new TreeMap<>(Map.of("all", new RankSelector.All(), "one", new RankSelector.One()));

  private static final Key<RankSelector> EVERY =
      key(
          "every",
          Forms.whole(1, MAX_NUMBER),
          step -> new RankSelector.Every(step, 0),
          selector -> selector instanceof RankSelector.Every every ? every.step() : null);
  private static final Key<Integer> FROM =
      Key.optional("from", Forms.whole(0, MAX_NUMBER), "Of those, the first.")
          .from(
              (RankSelector selector) ->
                  selector instanceof RankSelector.Every every ? every.first() : null);

  /** Of these keys one is stated. */
  private static final List<Key<RankSelector>> CHOICES = choices();

  /** All of them. */
  static final Form<RankSelector> FORM =
      Forms.part(
          "on",
          () ->
              Forms.either(
                  value -> !value.isTextual(),
                  "{\"type\": \"object\"}",
                  Keys.of(
                          RankSelector.class,
                          RankSelectorKeys::make,
                          Stream.concat(CHOICES.stream(), Stream.<Key<?>>of(FROM)).toList())
                      .also(Schema.oneOf(CHOICES.stream().map(Key::name).toList())),
                  Forms.word(WORDS),
                  WORDS::containsValue));

  private RankSelectorKeys() {}

  private static <T> Key<RankSelector> key(
      String name,
      Form<T> form,
      Function<T, RankSelector> make,
      Function<RankSelector, @Nullable T> take) {
    return Key.optional(
            name, form.as(make, selector -> Objects.requireNonNull(take.apply(selector))), "")
        .from((RankSelector selector) -> take.apply(selector) == null ? null : selector);
  }

  private static List<Key<RankSelector>> choices() {
    List<Key<RankSelector>> choices = new ArrayList<>();
    choices.add(
        key(
            "ranks",
            Forms.NUMBERS,
            RankSelector.Ranks::new,
            selector -> selector instanceof RankSelector.Ranks named ? named.ranks() : null));
    choices.add(
        key(
            "nodes",
            Forms.NUMBERS,
            RankSelector.Nodes::new,
            selector -> selector instanceof RankSelector.Nodes named ? named.nodes() : null));
    for (String place : Timeline.PLACES) {
      choices.add(
          key(
              place,
              Forms.NUMBERS,
              numbers -> new RankSelector.Places(place, numbers),
              selector ->
                  selector instanceof RankSelector.Places named && named.place().equals(place)
                      ? named.numbers()
                      : null));
    }
    choices.add(EVERY);
    choices.add(
        key(
            "share",
            Forms.SHARE.where(share -> share <= 1, "at most 100%"),
            RankSelector.Share::new,
            selector -> selector instanceof RankSelector.Share some ? some.share() : null));
    return choices;
  }

  private static RankSelector make(Values values) {
    List<RankSelector> stated =
        CHOICES.stream().map(values::find).flatMap(Stream::ofNullable).toList();
    if (stated.size() != 1 || (values.has(FROM) && !values.has(EVERY))) {
      throw values
          .node()
          .wrong(
              "all, one, or one of the keys ranks, nodes, worker, stage, dp_rank, every (with or"
                  + " without from), share");
    }
    Integer from = values.find(FROM);
    return from != null && stated.get(0) instanceof RankSelector.Every every
        ? new RankSelector.Every(every.step(), from)
        : stated.get(0);
  }
}
