package io.idlewave.jobs;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.jobs.study.text.ProgramPart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The traces of the fingerprint studies. */
final class FingerprintTraces {

  private FingerprintTraces() {}

  /** Makes them in folders of {@code folder}. */
  static void make(Path folder) {
    ProgramPart.text(FingerprintStudies.class, "fingerprint-traces.txt")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> synth(folder, line.split("\\s+", -1)));
    CommandLineRun.ok("demo", "--out", folder.resolve("demo").toString());
    Path lulesh = BenchmarkTrace.unpack(folder.resolve("source"));
    CommandLineRun.ok("ingest", lulesh.toString(), "--out", folder.resolve("lulesh").toString());
    regions(TraceArchive.open(folder.resolve("halo")), folder.resolve("regions"), false);
    regions(TraceArchive.open(folder.resolve("random")), folder.resolve("divided"), true);
  }

  private static void synth(Path folder, String[] words) {
    String out = folder.resolve(words[0]).toString();
    CommandLineRun.ok(
        Stream.of(Stream.of("synth"), Stream.of(words).skip(1), Stream.of("--out", out))
            .flatMap(word -> word)
            .toArray(String[]::new));
  }

  /**
   * A copy in which every third call is in a region {@code solve}, every third in {@code exchange},
   * and each rank is on a node of its own with a clock of its own.
   *
   * @param divided whether the time before a call is spent in both and outside
   */
  private static void regions(TraceArchive from, Path to, boolean divided) {
    TraceMetadata metadata = from.metadata();
    List<RankMetadata> ranks = new ArrayList<>();
    List<String> nodes = new ArrayList<>();
    ArchiveDraft draft = ArchiveDraft.replacing(to);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      RankMetadata of = metadata.ranks().get(rank);
      ranks.add(new RankMetadata(of.calls(), of.lastEventNanos(), rank, rank, 0));
      nodes.add("node-" + rank);
      try (RankReader calls = from.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        long leave = 0;
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          int region = (int) (copy.calls() % 3) - 1;
          copy.write(
              new MpiCall(
                  call.function(),
                  call.enterNanos(),
                  call.durationNanos(),
                  region,
                  divided ? division(call.enterNanos() - leave) : List.of(),
                  call.operations()));
          leave = call.leaveNanos();
        }
      }
    }
    draft.publish(
        new TraceMetadata(
            metadata.formatVersion(),
            metadata.source(),
            metadata.clock(),
            metadata.functions(),
            List.of("solve", "exchange"),
            nodes,
            metadata.communicators(),
            ranks,
            metadata.warnings()));
  }

  private static List<RegionTime> division(long nanos) {
    long third = nanos / 3;
    return third == 0
        ? List.of()
        : List.of(
            new RegionTime(1, third),
            new RegionTime(MpiCall.NO_REGION, third),
            new RegionTime(0, nanos - 2 * third));
  }
}
