package io.idlewave.jobs.condition;

import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.census.WalkWarning;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.call.CallWarning;
import io.idlewave.ingest.tile.TiledTrace;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the codes of warnings about a trace mean. */
final class TracerWarnings {

  /** What the writing or opening of an archive adds, and what makes one of another. */
  private static final Map<String, String> OF_THE_ARCHIVE =
      Map.of(
          "no-digest",
          "the archive is of a version without digests: damage would not be noticed",
          "region-undivided",
          "the archive does not say how the time before a call divides over user regions: all of"
              + " it counts as time in the region of the call",
          "time-implausible",
          "a single call, or a single time between calls, is 99 % and more of what a rank took, and"
              + " lasts an hour, or a second and ten times as long as all of the rank in the"
              + " middle: a clock that was not read or read wrongly; nothing is cut; errs: long",
          "name-changed",
          "names of the trace that held control characters were changed",
          TiledTrace.WARNING,
          "ranks that were not recorded: idlewave tile made them as copies of recorded ones of the"
              + " same place, with their computing; errs: either way");

  private TracerWarnings() {}

  /** All of them, by code. */
  static List<Explanation> all() {
    Map<String, String> meanings = new TreeMap<>(OF_THE_ARCHIVE);
    Stream.concat(
            Stream.<WarningKind[]>of(
                    CallWarning.values(), Leftover.Kind.values(), WalkWarning.values())
                .flatMap(Stream::of),
            ForeignTrace.formats().stream().flatMap(format -> format.warnings().stream()))
        .forEach(
            kind -> meanings.put(kind.code(), kind.meaning() + "; errs: " + kind.bias().label()));
    return meanings.entrySet().stream()
        .map(entry -> new Explanation(List.of(entry.getKey()), "warning", entry.getValue()))
        .toList();
  }
}
