package io.idlewave.jobs;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.perturb.fit.RttFit;
import io.idlewave.perturb.network.LogGps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The files that the commands of the documentation find: the benchmarks' foreign trace as {@code
 * traces.otf2} and packed, its archive as {@code trace}, the same with every call in a user region,
 * programs on 4, 8 and 16 ranks, a table of a training job, one of step times, a program with three
 * threads per rank, and measurements.
 */
final class DocumentationTraces {

  static final String REGION = "solve";
  static final String WITH_REGION = "trace-with-region";

  static final String OF_WORK = "trace-of-work";
  static final String WITH_THREADS = "trace-with-threads";

  private DocumentationTraces() {}

  static void prepare(Path folder) throws IOException {
    Path anchor = BenchmarkTrace.unpack(folder);
    for (String name : List.of("traces.otf2", "traces.def", "traces")) {
      Files.move(anchor.resolveSibling(name), folder.resolve(name));
    }
    Files.delete(anchor.getParent());
    Path trace = folder.resolve("trace");
    CommandLineRun.ok(
        "ingest", folder.resolve("traces.otf2").toString(), "--out", trace.toString());
    for (String run : List.of("trace-a", "trace-b", "trace-c")) {
      Files.createDirectory(folder.resolve(run));
      copy(trace, folder.resolve(run));
    }
    for (int ranks : new int[] {4, 8, 16}) {
      String out = folder.resolve("trace-" + ranks).toString();
      CommandLineRun.ok("synth", "ring", "--ranks=" + ranks, "--out", out);
    }
    writeWithRegion(TraceArchive.open(trace), folder.resolve(WITH_REGION));
    SmallTrace work = new SmallTrace(2).without(TraceTimes.WORK, 40_000).all("MPI_Init");
    work.barrier(0).barrier(1).all("MPI_Finalize").write(folder.resolve(OF_WORK));
    Path threads = folder.resolve(WITH_THREADS);
    CommandLineRun.ok("synth", "forkjoin", "--threads=3", "--steps=2", "--out=" + threads);
    Files.copy(
        Path.of("src/main/resources/io/idlewave/jobs/app/lulesh-8.zip"),
        folder.resolve("lulesh-8.zip"));
    Path tables = Path.of("src/test/resources/training");
    Files.copy(tables.resolve("ST.csv.xz"), folder.resolve("job.csv.xz"));
    Files.copy(tables.resolve("meta-ST.yaml"), folder.resolve("meta-job.yaml"));
    Path profiles = Path.of("src/test/resources/kineto");
    Files.copy(profiles.resolve("event-sync-streams-1.json.gz"), folder.resolve("rank0.json.gz"));
    Files.writeString(folder.resolve("round-trips.csv"), roundTrips());
    Files.writeString(
        folder.resolve("ping-pong.csv"),
        "messageBytes,delayNanos,roundTripNanos\n8,0,48820\n8,0,48822\n4088,0,290060\n");
    Files.writeString(folder.resolve("bursts.csv"), bursts());
    Files.writeString(folder.resolve("steps.csv"), steps());
    Files.writeString(folder.resolve("selfish.txt"), selfish());
    Files.writeString(
        folder.resolve("osu_latency.txt"),
        """
        # OSU MPI Latency Test v7.5
        # Size       Avg Latency(us)
        1  1.67
        1024  2.24
        8192  6.2
        """);
    Files.writeString(
        folder.resolve("osu_mbw_mr.txt"),
        """
        # OSU MPI Multiple Bandwidth / Message Rate Test v7.5
        # [ pairs: 1 ] [ window size: 64 ]
        # Size                  MB/s        Messages/s
        1                       3.35        3352540.00
        1024                 1664.49        1625480.00
        8192                 1797.59         219432.00
        """);
    Files.writeString(
        folder.resolve("loggp.out"),
        """
        # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
        1 10 3.4 7.9 36.7 1.7 0.3 0.2 -nan -nan -nan
        1024 10 4.423 9.031 46.93 1.7 0.3 0.2 -nan -nan -nan
        8192 10 11.591 48.455 118.61 1.7 0.3 0.2 0.5 0.001 0.1
        """);
    Files.writeString(
        folder.resolve("transfers.csv"),
        """
        channel,messageBytes,transfers,messageNanos
        shared,0,1,1000
        shared,65536,1,17000
        network,0,1,3000
        network,65536,1,77000
        """);
  }

  /** Everything that was prepared, in a folder of its own. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.skip(1).toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  private static void writeWithRegion(TraceArchive archive, Path folder) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader in = archive.openRank(rank);
          RankWriter out = draft.rank(rank)) {
        for (MpiCall call = in.next(); call != null; call = in.next()) {
          out.write(
              new MpiCall(
                  call.function(), call.enterNanos(), call.durationNanos(), 0, call.operations()));
        }
      }
    }
    TraceMetadata m = archive.metadata();
    draft.publish(
        new TraceMetadata(
            m.formatVersion(),
            m.source(),
            m.clock(),
            m.functions(),
            List.of(REGION),
            m.nodes(),
            m.communicators(),
            m.ranks(),
            m.warnings()));
  }

  /** Steps of four ranks, one of which is a little slower. */
  private static String steps() {
    StringBuilder text = new StringBuilder("rank,step,nanos\n");
    Random random = new Random(1);
    for (int step = 0; step < 40; step++) {
      for (int rank = 0; rank < 4; rank++) {
        int nanos = (rank == 2 ? 1_020_000 : 1_000_000) + random.nextInt(10_000);
        text.append("%d,%d,%d\n".formatted(rank, step, nanos));
      }
    }
    return text.toString();
  }

  /** Round trips as a LogGPS network takes them. */
  private static String roundTrips() {
    LogGps network = new LogGps(1000, 2000, 1, 2, 8, 4, 1000, 4000);
    StringBuilder csv = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes : new long[] {0, 500, 1000, 2000, 4000, 5000, 50_000}) {
      for (double delay : new double[] {0, 1e7}) {
        double nanos = RttFit.roundTripNanos(network, bytes, delay);
        csv.append(bytes).append(',').append(delay).append(',').append(nanos).append('\n');
      }
    }
    return csv.toString();
  }

  /** A timer every 4 ms, and longer detours now and then. */
  private static String selfish() {
    StringBuilder text =
        new StringBuilder("# Selfish Benchmark\n# Time [ns]\tselfish duration [ns]\n");
    for (int tick = 0; tick < 1_000; tick++) {
      text.append(tick * 4_000_000L).append(".00\t").append(2_000 + tick % 7).append(".00\n");
      if (tick % 37 == 0) {
        long at = tick * 4_000_000L + 1_000_000 + tick * 1_500L;
        text.append(at).append(".00\t").append(9_000 + tick * tick % 30_011).append(".00\n");
      }
    }
    return text.toString();
  }

  /** Two sizes on GM, in each phase without delay and with one that fills the idle time. */
  private static String bursts() {
    return """
    messageBytes,messages,delayNanos,costNanos
    8,1,0,1380
    8,4,0,1381
    8,1000,0,23910
    8,4000,0,23912
    8,1000,50000,55690
    4088,1,0,1550
    4088,4,0,1551
    4088,1000,0,76290
    4088,4000,0,76292
    4088,1000,99000,103820
    """;
  }
}
