package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.Routed;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.topology.Dragonfly;
import io.idlewave.perturb.topology.FatTree;
import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.Topology;
import io.idlewave.perturb.topology.Torus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * What SimGrid 3.32, an independent simulator, says of topologies and of flows that share their
 * links (CM02, max-min fair): written by {@code .ci/simgrid}.
 */
class SimGridTest {

  /** Ends are printed in microseconds. */
  private static final double PRINTED_NANOS = 1000;

  @TempDir Path folder;

  private int laboratories;

  /**
   * Counts of them: as many pairs are so many links apart, and as many links are crossed by so many
   * pairs. Which ones is not compared.
   */
  @ParameterizedTest
  @CsvFileSource(resources = "/simgrid/routes.csv")
  void routes_asManyPairs_areAsFarApartAndMeetAsOften(String name, String apart, String meeting) {
    Topology topology = topology(name);
    Map<Long, Integer> lengths = new TreeMap<>();
    Map<Long, Double> pairs = new TreeMap<>();
    for (int from = 0; from < topology.hosts(); from++) {
      for (int to = 0; to < topology.hosts(); to++) {
        if (from != to) {
          lengths.merge(links(topology, from, to), 1, Integer::sum);
          topology.links(
              from, to, (link, hopClass, share) -> pairs.merge(link, share, Double::sum));
        }
      }
    }
    Map<Long, Integer> loads = new TreeMap<>();
    pairs.values().forEach(load -> loads.merge(Math.round(load), 1, Integer::sum));

    assertThat(text(lengths)).isEqualTo(apart);
    assertThat(text(loads)).isEqualTo(meeting);
  }

  /**
   * In each round every host sends one message and receives one. A round alone ends where the upper
   * bound says, but for one in which a message waits on two links for different messages; rounds
   * after each other lie between the bounds, as far from them as {@code docs/alternatives.md} says.
   */
  @Test
  void ends_flowsThatShareLinks_lieBetweenTheBounds() throws IOException {
    List<String> beyond = new ArrayList<>();
    DoubleSummaryStatistics lower = new DoubleSummaryStatistics();
    DoubleSummaryStatistics upper = new DoubleSummaryStatistics();
    for (String line : lines()) {
      String[] words = line.split(", ", -1);
      double end = 1000 * Double.parseDouble(words[1]);
      int rounds = Integer.parseInt(words[2]);
      double[] bounds = bounds(topology(words[0]), rounds, words[3]);
      assertThat(end).as(line).isGreaterThanOrEqualTo(bounds[0] - PRINTED_NANOS);
      if (end > bounds[1] + PRINTED_NANOS) {
        beyond.add("%s by %.3f".formatted(words[0], end / bounds[1]));
      } else if (rounds == 1) {
        assertThat(end).as(line).isCloseTo(bounds[1], within(PRINTED_NANOS));
      } else {
        lower.accept(bounds[0] / end);
        upper.accept(bounds[1] / end);
      }
    }
    assertThat(beyond).containsExactly("fat-tree 4 4 / 2 by 1.061");
    assertThat(upper.getCount()).isEqualTo(15);
    assertThat(range(upper)).isEqualTo("1.17 to 1.60");
    assertThat(range(lower)).isEqualTo("0.31 to 0.74");
  }

  private static String range(DoubleSummaryStatistics ratios) {
    return String.format(Locale.ROOT, "%.2f to %.2f", ratios.getMin(), ratios.getMax());
  }

  private static List<String> lines() throws IOException {
    try (InputStream ends =
        Objects.requireNonNull(SimGridTest.class.getResourceAsStream("/simgrid/ends.csv"))) {
      return new String(ends.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  /** The run time where every message is alone, and where those that meet are serialised. */
  private double[] bounds(Topology topology, int rounds, String messages) {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(
            program(topology, rounds, messages), folder.resolve("" + laboratories++));
    LogGp bytes = LogGp.of(0, 0, 0, 1);
    Crossing free = new Crossing(0, 0, bytes);
    Routed network =
        new Routed(bytes, topology, Collections.nCopies(topology.hopClasses().size(), free));
    SimulatedPricing alone = laboratory.quietPricing(network);
    return new double[] {
      last(laboratory.ends(alone)), last(laboratory.ends(laboratory.waiting(alone)))
    };
  }

  private static double last(double[] ends) {
    return DoubleStream.of(ends).max().orElseThrow();
  }

  private static Script program(Topology topology, int rounds, String messages) {
    Script script = new Script();
    List<Script.Rank> ranks = Stream.generate(script::rank).limit(topology.hosts()).toList();
    String[] sends = messages.split(" ", -1);
    for (int round = 0; round < rounds; round++) {
      int first = round * ranks.size();
      for (int host = 0; host < ranks.size(); host++) {
        receive(ranks, topology, host, sends[first + host]);
      }
      for (int host = 0; host < ranks.size(); host++) {
        String[] send = sends[first + host].split(":", -1);
        ranks
            .get(host(topology, host))
            .send(host(topology, Integer.parseInt(send[0])), bytes(send[1]))
            .await(round);
      }
    }
    return script;
  }

  /** What a host sends is expected first. */
  private static void receive(List<Script.Rank> ranks, Topology topology, int host, String send) {
    String[] words = send.split(":", -1);
    ranks
        .get(host(topology, Integer.parseInt(words[0])))
        .ireceive(host(topology, host), bytes(words[1]));
  }

  /** So many of SimGrid take up a link as long as one more under LogGP. */
  private static long bytes(String text) {
    return Long.parseLong(text) + 1;
  }

  /** Our number of SimGrid's host. */
  private static int host(Topology topology, int host) {
    return topology instanceof Torus torus
        ? host(torus, host)
        : topology instanceof Dragonfly dragonfly ? host(dragonfly, host) : host;
  }

  /** SimGrid's first dimension varies fastest, and ours slowest; both cross the first one first. */
  private static int host(Torus torus, int host) {
    int rest = host;
    int number = 0;
    for (int size : torus.dimensions()) {
      number = number * size + rest % size;
      rest /= size;
    }
    return number;
  }

  /**
   * SimGrid links the groups i and j of a dragonfly at router j of i and i of j; we number the
   * routers with links from 0, without a gap at i.
   */
  private static int host(Dragonfly dragonfly, int host) {
    int size = dragonfly.hostsPerRouter();
    int group = host / size / dragonfly.routers();
    int router = host / size % dragonfly.routers();
    int number = router < group || router >= dragonfly.groups() ? router : router - 1;
    if (router == group) {
      number = dragonfly.groups() - 1;
    }
    return (group * dragonfly.routers() + number) * size + host % size;
  }

  private static long links(Topology topology, int from, int to) {
    double links = 0;
    for (int i = 0; i < topology.hopClasses().size(); i++) {
      links += HopClass.isLink(topology.hopClasses().get(i)) ? topology.hops(from, to)[i] : 0;
    }
    return Math.round(links);
  }

  private static String text(Map<Long, Integer> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + ":" + count.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Topology topology(String name) {
    String[] words = name.split(" / ", -1);
    List<String> kind = Arrays.asList(words[0].split(" ", -1));
    List<Integer> sizes = new ArrayList<>();
    kind.subList(1, kind.size()).forEach(size -> sizes.add(Integer.valueOf(size)));
    return switch (kind.get(0)) {
      case "torus" -> new Torus(sizes);
      case "fat-tree" -> new FatTree(sizes, words.length == 1 ? 1 : Double.parseDouble(words[1]));
      case "dragonfly" -> new Dragonfly(sizes.get(0), sizes.get(1), sizes.get(2), 1);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
