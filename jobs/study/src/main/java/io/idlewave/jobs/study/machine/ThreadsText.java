package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Threads;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Threads that a trace does not show, as a study states them in {@code cpu}. */
public final class ThreadsText {

  /** The key in {@code cpu}. */
  public static final String KEY = "threads";

  private static final String COUNT = "count";
  private static final String RANKS = "ranks";
  private static final String REGIONS = "regions";

  private ThreadsText() {}

  /**
   * Reads {@code {threads: 8}}, or {@code {threads: {count: 8, ranks: {0: 1}, regions: {io: 1}}}}.
   *
   * @param cpu null, a number or a mapping with other keys where nothing is said
   */
  public static Threads read(@Nullable Node cpu) {
    Node threads = cpu == null || !cpu.value().isObject() ? null : cpu.find(KEY);
    if (threads == null) {
      return Threads.ONE;
    }
    if (!threads.value().isObject()) {
      return new Threads(count(threads), new TreeMap<>());
    }
    threads.withOnly(COUNT, RANKS, REGIONS);
    SortedMap<Integer, Integer> ranks = new TreeMap<>();
    Node byRank = threads.find(RANKS);
    if (byRank != null) {
      for (String rank : byRank.requireMapping().keys()) {
        int count = count(byRank.get(rank));
        byRank.numbers(rank).forEach(number -> ranks.put(number, count));
      }
    }
    SortedMap<String, Integer> regions = new TreeMap<>();
    Node byRegion = threads.find(REGIONS);
    if (byRegion != null) {
      for (String region : byRegion.requireMapping().keys()) {
        regions.put(region, count(byRegion.get(region)));
      }
    }
    Node overall = threads.find(COUNT);
    return new Threads(overall == null ? 1 : count(overall), ranks, regions);
  }

  private static int count(Node node) {
    return (int) node.integer(1, Threads.MOST);
  }

  /** Writes them into a scenario, where there are several. */
  public static void write(Threads threads, ObjectNode scenario) {
    if (threads.areOne()) {
      return;
    }
    ObjectNode into = scenario.withObjectProperty("cpu").putObject(KEY);
    into.put(COUNT, threads.count());
    ObjectNode ranks = into.putObject(RANKS);
    threads.ranks().forEach((rank, count) -> ranks.put(rank.toString(), count));
    if (!threads.regions().isEmpty()) {
      ObjectNode regions = into.putObject(REGIONS);
      threads.regions().forEach(regions::put);
    }
  }
}
