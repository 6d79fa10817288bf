package io.idlewave.jobs.study.collective;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.network.TimeTableForm;
import io.idlewave.jobs.study.text.Node;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The tables of tau-Lop as they stand in studies. */
final class TauLopKeys {

  private static final Form<SortedMap<Integer, SortedMap<Long, Double>>> TIMES =
      Forms.part(
          "channel",
          () ->
              Forms.byKey(
                      TauLopKeys::transfers,
                      Object::toString,
                      TimeTableForm.FORM,
                      "{\"pattern\": \"^[1-9]\\\\d{0,8}$\"}")
                  .asAt(TauLopKeys::withOne, times -> times)
                  .saying("{\"required\": [\"1\"]}"));

  private record Segment(@Nullable Long shared, @Nullable Long network) {}

  private static final Key<SortedMap<Long, Double>> OVERHEAD =
      Key.required("overhead", TimeTableForm.FORM, "By size of a message.");
  private static final Key<Segment> SEGMENT =
      Key.of(
              "segment",
              Keys.of(
                  Segment.class,
                  Key.optional("shared", Forms.BYTES, ""),
                  Key.optional("network", Forms.BYTES, "")),
              new Segment(null, null),
              "The sizes after which channels cut messages.")
          .from(
              (TauLopSpec spec) ->
                  new Segment(spec.shared().segmentBytes(), spec.network().segmentBytes()));
  private static final Key<SortedMap<Integer, SortedMap<Long, Double>>> SHARED =
      Key.required("shared", TIMES, "Within a node, by the number of concurrent transfers.")
          .from((TauLopSpec spec) -> spec.shared().times());
  private static final Key<SortedMap<Integer, SortedMap<Long, Double>>> NETWORK =
      Key.required("network", TIMES, "Between nodes, by the number of concurrent transfers.")
          .from((TauLopSpec spec) -> spec.network().times());

  static final Keys<TauLopSpec> KEYS =
      Keys.of(TauLopSpec.class, TauLopKeys::make, OVERHEAD, SEGMENT, SHARED, NETWORK);

  private TauLopKeys() {}

  private static Integer transfers(Node key) {
    String text = key.text();
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw key.at("the number of concurrent transfers, at least 1, got " + text);
    }
    return Integer.valueOf(text);
  }

  private static SortedMap<Integer, SortedMap<Long, Double>> withOne(
      Node node, SortedMap<Integer, SortedMap<Long, Double>> times) {
    if (!times.containsKey(1)) {
      throw node.at("a table for 1 transfer, got " + (times.isEmpty() ? "none" : times.keySet()));
    }
    return times;
  }

  private static TauLopSpec make(Values values) {
    Segment segment = values.get(SEGMENT);
    return new TauLopSpec(
        values.get(OVERHEAD),
        channel(values.get(SHARED), segment.shared()),
        channel(values.get(NETWORK), segment.network()));
  }

  private static TauLopSpec.Channel channel(
      SortedMap<Integer, SortedMap<Long, Double>> times, @Nullable Long segmentBytes) {
    return new TauLopSpec.Channel(times, segmentBytes == null ? 0 : segmentBytes);
  }
}
