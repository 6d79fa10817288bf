package io.idlewave.jobs.condition;

import io.idlewave.graph.census.Leftover;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.call.CallWarning;
import io.idlewave.ingest.otf2.fold.Otf2Warning;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the codes of warnings about a trace mean. */
final class TracerWarnings {

  /** Those that a walk over the trace or the opening of its archive adds. */
  private static final Map<String, String> OF_THE_ARCHIVE =
      Map.of(
          "request-freed", "requests freed while active: their completion is not seen",
          "wait-completes-nothing",
              "waits complete nothing while requests are open: the tracer records no completions",
          "function-without-record",
              "calls that should carry messages never leave a record of one: the tracer leaves it"
                  + " out",
          "receive-unseen",
              "senders that do not wait, because a receive without a record may have taken the"
                  + " message",
          "probe-inferred",
              "probes that count as waiting for the message of the receive after them",
          "one-sided-local", "one-sided calls count as local",
          "no-digest", "the archive is of a version without digests: damage would not be noticed",
          "region-undivided",
              "the archive does not say how the time before a call divides over user regions: all of"
                  + " it counts as time in the region of the call",
          "name-changed", "names of the trace that held control characters were changed");

  private TracerWarnings() {}

  /** All of them, by code. */
  static List<Explanation> all() {
    Map<String, String> meanings = new TreeMap<>(OF_THE_ARCHIVE);
    for (Leftover.Kind kind : Leftover.Kind.values()) {
      meanings.put(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), kind.text());
    }
    Stream.<WarningKind[]>of(CallWarning.values(), Otf2Warning.values())
        .flatMap(Stream::of)
        .forEach(kind -> meanings.put(kind.code(), kind.meaning()));
    return meanings.entrySet().stream()
        .map(entry -> new Explanation(List.of(entry.getKey()), "warning", entry.getValue()))
        .toList();
  }
}
