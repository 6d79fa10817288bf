package io.idlewave.jobs.study.scenario;

import io.idlewave.ingest.model.Timeline;
import io.idlewave.jobs.study.machine.ThreadsText;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.NumberList;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one scenario of a study. */
public final class ScenarioReader {

  /** Those that a grid adds are named after all of its keys. */
  static final int MAX_NAME_CHARACTERS = 500;

  /** How a delay says which ranks it is on. */
  private static final List<String> BY =
      Stream.concat(Stream.of(DelaySpec.RANK, DelaySpec.NODES), Timeline.PLACES.stream()).toList();

  private static final String[] DELAY_KEYS =
      Stream.concat(BY.stream(), Stream.of("timeline", "after", "at", "duration"))
          .toArray(String[]::new);

  private static final Pattern FUNCTION = Pattern.compile("MPI_[A-Z][A-Za-z0-9_]*");

  private final DistributionReader distributions;
  private final Set<String> keys;

  /**
   * A reader of scenarios.
   *
   * @param otherKeys keys of a scenario that are read elsewhere
   */
  public ScenarioReader(DistributionReader distributions, Set<String> otherKeys) {
    this.distributions = distributions;
    Set<String> known =
        new TreeSet<>(
            List.of(
                "name",
                "noise",
                TimelinesText.KEY,
                RegionsText.KEY,
                "latency",
                "bandwidth",
                "delays"));
    known.addAll(otherKeys);
    this.keys = known;
  }

  /** Reads a scenario. */
  public ScenarioSpec read(Node node) {
    node.withOnly(keys);
    Node delays = node.find("delays");
    return new ScenarioSpec(
        readName(node.get("name")),
        noise(node.find("noise")),
        ThreadsText.read(node.find("cpu")),
        TimelinesText.read(node.find(TimelinesText.KEY)),
        RegionsText.read(node.find(RegionsText.KEY)),
        distribution(node.find("latency")),
        distribution(node.find("bandwidth")),
        delays == null ? List.of() : delays.items().stream().map(this::readDelay).toList());
  }

  private static String readName(Node node) {
    String name = node.text();
    if (name.length() > MAX_NAME_CHARACTERS) {
      throw node.wrong("a name of at most " + MAX_NAME_CHARACTERS + " characters");
    }
    if (!name.equals(name.strip()) || name.chars().anyMatch(Character::isISOControl)) {
      throw node.wrong("a name on one line, without blanks around it");
    }
    return name;
  }

  private @Nullable Noise noise(@Nullable Node node) {
    return node == null ? null : readNoise(node);
  }

  /** Reads noise such as {@code {distribution: exponential, mean: 2us}}. */
  public Noise readNoise(Node node) {
    return NoiseText.read(node, distributions);
  }

  private @Nullable Distribution distribution(@Nullable Node node) {
    return node == null ? null : distributions.read(node);
  }

  /**
   * Reads a delay such as {@code {rank: 5, at: 1.5s, duration: 40ms}}, on the rank's first timeline
   * where it names no other; or one on each of some ranks, such as {@code {stage: 3, ...}}.
   */
  public DelaySpec readDelay(Node node) {
    node.withOnly(DELAY_KEYS);
    List<String> by = BY.stream().filter(node::has).toList();
    if (by.size() != 1) {
      throw node.at(
          "one of rank, nodes, worker, stage and dp_rank, got "
              + (by.isEmpty() ? "none" : String.join(" and ", by)));
    }
    Node on = node.get(by.get(0));
    if (by.get(0).equals(DelaySpec.RANK) && on.value().isNumber()) {
      return delay((int) on.integer(0, Integer.MAX_VALUE), node);
    }
    return new DelaySpec.OnEach(by.get(0), NumberList.read(on), delay(0, node));
  }

  private static DelaySpec delay(int rank, Node node) {
    Node named = node.find("timeline");
    String timeline = named == null ? null : named.text();
    double durationNanos = node.get("duration").quantity(Dimension.TIME);
    Node after = node.find("after");
    Node at = node.find("at");
    if ((after == null) == (at == null)) {
      throw node.at("one of after and at, got " + (after == null ? "none" : "both"));
    }
    if (at != null) {
      return new DelaySpec.AtTime(rank, timeline, at.quantity(Dimension.TIME), durationNanos);
    }
    Node call = node.get("after").withOnly("function", "region", "occurrence");
    Node region = call.find("region");
    Node occurrence = call.find("occurrence");
    return new DelaySpec.AfterCall(
        rank,
        timeline,
        function(call.get("function")),
        region == null ? null : region.text(),
        occurrence == null ? 1 : occurrence.integer(1, Long.MAX_VALUE),
        durationNanos);
  }

  /** The name of an MPI function. */
  public static String function(Node node) {
    String name = node.text();
    if (!FUNCTION.matcher(name).matches()) {
      throw node.wrong("the name of an MPI function such as MPI_Waitall");
    }
    return name;
  }
}
