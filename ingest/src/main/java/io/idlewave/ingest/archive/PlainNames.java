package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the names of a trace {@linkplain PlainText plain}, and counts those that were not: before
 * an archive is written, and after one is read, which another program may have written.
 */
final class PlainNames {

  private static final int SHOWN_CHARACTERS = 40;

  private long changed;
  private String first = "";

  private PlainNames() {}

  /** The metadata with plain names, and with a warning if any of them was changed. */
  static TraceMetadata of(TraceMetadata metadata) {
    PlainNames names = new PlainNames();
    TraceSource source = metadata.source();
    TraceSource plainSource =
        new TraceSource(
            names.plain(source.format()),
            names.plain(source.name()),
            names.plain(source.tracer()),
            names.plain(source.machine()));
    List<String> functions = names.plain(metadata.functions());
    List<String> regions = names.plain(metadata.regions());
    List<String> nodes = names.plain(metadata.nodes());
    List<Communicator> communicators =
        metadata.communicators().stream()
            .map(
                c ->
                    new Communicator(
                        names.plain(c.name()), c.kind(), c.members(), c.remoteMembers()))
            .toList();
    List<Timeline> timelines = metadata.timelines().stream().map(names::plain).toList();
    List<TraceWarning> warnings = new ArrayList<>();
    for (TraceWarning warning : metadata.warnings()) {
      warnings.add(
          new TraceWarning(
              PlainText.name(warning.code()),
              PlainText.name(warning.message()),
              warning.count(),
              warning.bias()));
    }
    if (names.changed > 0) {
      warnings.add(
          new TraceWarning(
              "name-changed",
              "names with control characters, or of more than %d characters, are kept without; first: %s"
                  .formatted(PlainText.NAME_CHARACTERS, names.first),
              names.changed,
              Bias.NONE));
    }
    return new TraceMetadata(
        metadata.formatVersion(),
        plainSource,
        metadata.clock(),
        functions,
        regions,
        nodes,
        communicators,
        metadata.ranks(),
        warnings,
        metadata.transits(),
        timelines,
        metadata.regionParents());
  }

  private List<String> plain(List<String> names) {
    return names.stream().map(this::plain).toList();
  }

  private Timeline plain(Timeline timeline) {
    Map<String, Integer> place = new TreeMap<>();
    timeline.place().forEach((name, number) -> place.put(plain(name), number));
    return new Timeline(timeline.rank(), timeline.kind(), plain(timeline.name()), place);
  }

  private String plain(String name) {
    String plain = PlainText.name(name);
    if (!plain.equals(name)) {
      first = changed > 0 ? first : plain.substring(0, Math.min(plain.length(), SHOWN_CHARACTERS));
      changed++;
    }
    return plain;
  }
}
