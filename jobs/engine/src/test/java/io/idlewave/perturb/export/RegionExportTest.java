package io.idlewave.perturb.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.simulated.DividedArchive;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regions around calls, as readers of exports find them: by a stack of what is open. */
class RegionExportTest {

  private static final int RANKS = 4;

  @TempDir Path folder;

  /** A random program in random regions, the first around the others, which are in a chain. */
  private TraceArchive nested(long seed) {
    TraceArchive plain =
        Synth.write(
            new RandomProgram(seed, RANKS, 40, true),
            new CostSet(100, 1000, 100, 300, 4096),
            folder.resolve("plain-" + seed));
    TraceArchive divided = DividedArchive.of(plain, folder.resolve("divided-" + seed), seed);
    List<Integer> parents = new ArrayList<>();
    for (int region = 0; region < divided.metadata().regions().size(); region++) {
      parents.add(region - 1);
    }
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("nested-" + seed));
    for (int rank = 0; rank < RANKS; rank++) {
      try (RankReader calls = divided.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          copy.write(call);
        }
      }
    }
    return draft.publish(divided.metadata().withRegionParents(parents));
  }

  private static ExportOptions options(@Nullable ExportWindow window) {
    return new ExportOptions(null, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, window);
  }

  /** By rank and path: what the archive says was spent in it and in nothing inside it. */
  private static Map<String, Long> expected(TraceArchive archive) {
    CallPaths paths = archive.metadata().callPaths();
    Map<String, Long> nanos = new TreeMap<>();
    for (int rank = 0; rank < RANKS; rank++) {
      long left = 0;
      try (RankReader calls = archive.openRank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          add(nanos, rank, paths, call.stretch(), call.region(), call.enterNanos() - left);
          String function = archive.metadata().functions().get(call.function());
          String around = text(paths, call.region());
          String path = around.isEmpty() ? function : around + "/" + function;
          nanos.merge(rank + " " + path, call.durationNanos(), Long::sum);
          left = call.leaveNanos();
        }
      }
      long tail = archive.metadata().ranks().get(rank).lastEventNanos() - left;
      add(nanos, rank, paths, archive.metadata().ranks().get(rank).tail(), -1, tail);
    }
    nanos.values().removeIf(sum -> sum == 0);
    return nanos;
  }

  private static void add(
      Map<String, Long> nanos,
      int rank,
      CallPaths paths,
      List<RegionTime> division,
      int undivided,
      long all) {
    List<RegionTime> parts =
        division.isEmpty() ? List.of(new RegionTime(undivided, all)) : division;
    for (RegionTime part : parts) {
      if (part.region() >= 0) {
        nanos.merge(rank + " " + text(paths, part.region()), part.nanos(), Long::sum);
      }
    }
  }

  private static String text(CallPaths paths, int region) {
    return region < 0 ? "" : paths.text(region);
  }

  /** What is open on each rank, and how long each path was the innermost. */
  private static final class Stack {

    private final Map<Integer, Deque<String>> open = new TreeMap<>();
    private final Map<Integer, Long> since = new TreeMap<>();
    private final Map<String, Long> nanos = new TreeMap<>();

    void enter(int rank, String name, long at) {
      spend(rank, at);
      open.computeIfAbsent(rank, key -> new ArrayDeque<>()).addLast(name);
    }

    void leave(int rank, String name, long at) {
      spend(rank, at);
      assertThat(open.get(rank).pollLast()).isEqualTo(name);
    }

    private void spend(int rank, long at) {
      long spent = at - since.getOrDefault(rank, 0L);
      assertThat(spent).isNotNegative();
      Deque<String> names = open.getOrDefault(rank, new ArrayDeque<>());
      if (!names.isEmpty() && spent > 0) {
        nanos.merge(rank + " " + String.join("/", names), spent, Long::sum);
      }
      since.put(rank, at);
    }

    Map<String, Long> closed() {
      assertThat(open.values()).allMatch(Deque::isEmpty);
      return nanos;
    }
  }

  private List<String> csv(TraceArchive archive, @Nullable ExportWindow window) throws IOException {
    Path file = folder.resolve("trace.csv");
    new CsvExport().write(TimedTrace.recorded(archive), file, options(window));
    List<String> lines = Files.readAllLines(file);
    return lines.subList(1, lines.size());
  }

  private static Stack read(List<String> lines) {
    Stack stack = new Stack();
    for (String line : lines) {
      String[] row = line.split(",", 6);
      int rank = Integer.parseInt(row[4]);
      if (row[1].equals("Enter")) {
        stack.enter(rank, row[2], Long.parseLong(row[0]));
      } else if (row[1].equals("Leave")) {
        stack.leave(rank, row[2], Long.parseLong(row[0]));
      }
    }
    return stack;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void csv_nestedRegions_haveTheTimesOfTheArchive(long seed) throws IOException {
    TraceArchive archive = nested(seed);
    assertThat(read(csv(archive, null)).closed()).isEqualTo(expected(archive));
  }

  @Test
  void csv_window_closesWhatItOpens() throws IOException {
    TraceArchive archive = nested(4);
    long until = archive.metadata().ranks().get(0).lastEventNanos() / 2;
    List<String> lines = csv(archive, new ExportWindow(1, 2, until / 2, until));
    assertThat(lines).isNotEmpty();
    assertThat(read(lines).closed()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void perfetto_nestedRegions_haveTheTimesOfTheArchive(long seed) throws IOException {
    TraceArchive archive = nested(seed);
    Path file = folder.resolve("trace.json");
    new PerfettoExport().write(TimedTrace.recorded(archive), file, options(null));
    Stack stack = new Stack();
    for (JsonNode event : new ObjectMapper().readTree(file.toFile()).get("traceEvents")) {
      String name = event.get("name").asText();
      int rank = event.get("pid").asInt() - 1;
      switch (event.get("ph").asText()) {
        case "B" -> stack.enter(rank, name, nanos(event.get("ts")));
        case "E" -> stack.leave(rank, name, nanos(event.get("ts")));
        case "X" -> {
          long begin = nanos(event.get("ts"));
          stack.enter(rank, name, begin);
          stack.leave(rank, name, begin + nanos(event.get("dur")));
        }
        default -> {}
      }
    }
    assertThat(stack.closed()).isEqualTo(expected(archive));
  }

  private static long nanos(JsonNode micros) {
    return new BigDecimal(micros.asText()).movePointRight(3).longValueExact();
  }
}
