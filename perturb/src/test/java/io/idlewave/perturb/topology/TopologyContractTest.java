package io.idlewave.perturb.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every topology keeps: a new one joins {@link #all} by a line. */
class TopologyContractTest {

  private static final List<Torus> TORI =
      List.of(
          new Torus(List.of(1)),
          new Torus(List.of(2)),
          new Torus(List.of(7)),
          new Torus(List.of(4, 4)),
          new Torus(List.of(1, 5, 2)),
          new Torus(List.of(2, 3, 4)),
          new Torus(List.of(2, 2, 2, 2, 2)));

  private static final List<HyperX> HYPER_X =
      List.of(
          new HyperX(List.of(1), 1),
          new HyperX(List.of(5), 3),
          new HyperX(List.of(4, 4), 2),
          new HyperX(List.of(3, 1, 2), 1),
          new HyperX(List.of(2, 3, 4), 2));

  private static final List<FatTree> FAT_TREES =
      List.of(
          new FatTree(List.of(1)),
          new FatTree(List.of(6)),
          new FatTree(List.of(4, 3)),
          new FatTree(List.of(2, 3, 4)),
          new FatTree(List.of(2, 3, 4), 2),
          new FatTree(List.of(3, 1, 2, 2)));

  private static final List<Dragonfly> DRAGONFLIES =
      List.of(
          new Dragonfly(1, 1, 1, 1),
          new Dragonfly(1, 4, 2, 1),
          new Dragonfly(4, 1, 2, 1),
          new Dragonfly(9, 4, 2, 1),
          new Dragonfly(5, 3, 1, 2),
          new Dragonfly(4, 4, 2, 3),
          new Dragonfly(3, 2, 2, 2));

  /** Leaves of two planes, of which every host has one each. */
  private static final String PLANES =
      """
      host a b c
      link a p electrical
      link a q electrical
      link b p electrical
      link b q optical
      link c p optical
      link c q optical
      """;

  static Stream<Topology> all() {
    return Stream.of(
            TORI.stream(),
            HYPER_X.stream(),
            FAT_TREES.stream(),
            DRAGONFLIES.stream(),
            Stream.of(
                ListedLinks.fatTree(List.of(3, 4), 2),
                ListedLinks.dragonfly(new Dragonfly(9, 4, 2, 1)),
                FileTopology.parse("planes", PLANES)))
        .flatMap(topologies -> topologies);
  }

  static double links(Topology topology, int from, int to) {
    double links = 0;
    for (int i = 0; i < topology.hopClasses().size(); i++) {
      if (HopClass.isLink(topology.hopClasses().get(i))) {
        links += topology.hops(from, to)[i];
      }
    }
    return links;
  }

  @ParameterizedTest
  @MethodSource("all")
  void hops_allPairs_areSymmetricAndZeroToItselfAlone(Topology topology) {
    int routers = topology.hopClasses().indexOf(HopClass.ROUTER);
    for (int from = 0; from < topology.hosts(); from++) {
      assertThat(topology.hops(from, from)).hasSameSizeAs(topology.hopClasses()).containsOnly(0.0);
      for (int to = 0; to < topology.hosts(); to++) {
        double[] hops = topology.hops(from, to);
        assertThat(hops).hasSameSizeAs(topology.hopClasses()).isEqualTo(topology.hops(to, from));
        for (double each : hops) {
          assertThat(each).isNotNegative().isFinite();
        }
        if (from != to) {
          double links = links(topology, from, to);
          assertThat(links).isGreaterThanOrEqualTo(1);
          assertThat(hops[routers]).isCloseTo(links - 1, within(1e-12));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void hops_overAThirdHost_areNoFewer(Topology topology) {
    int hosts = Math.min(topology.hosts(), 40);
    for (int a = 0; a < hosts; a++) {
      for (int b = 0; b < hosts; b++) {
        for (int c = 0; c < hosts; c++) {
          assertThat(links(topology, a, c))
              .isLessThanOrEqualTo(links(topology, a, b) + links(topology, b, c) + 1e-12);
        }
      }
    }
  }

  /** What leaves the first host comes to the second one, and nothing stays on the way. */
  @ParameterizedTest
  @MethodSource("all")
  void links_allPairs_leadFromOneToTheOtherAndAddUpToHops(Topology topology) {
    for (int from = 0; from < topology.hosts(); from++) {
      for (int to = 0; to < topology.hosts(); to++) {
        Crossed crossed = Crossed.of(topology, from, to);
        Crossed back = Crossed.of(topology, to, from);
        assertThat(Collections.disjoint(crossed.shares.keySet(), back.shares.keySet())).isTrue();
        crossed.assertHops(topology, from, to);
        List<Double> ends =
            crossed.balance.values().stream().filter(flow -> Math.abs(flow) > 1e-9).toList();
        assertThat(ends).hasSize(from == to ? 0 : 2);
        assertThat(ends).allSatisfy(flow -> assertThat(Math.abs(flow)).isCloseTo(1, within(1e-9)));
      }
    }
  }

  /** The links that messages between two hosts cross. */
  private static final class Crossed {

    final Map<Long, Double> shares = new HashMap<>();
    final Map<String, Double> balance = new HashMap<>();
    final double[] sums;

    private Crossed(int classes) {
      sums = new double[classes];
    }

    static Crossed of(Topology topology, int from, int to) {
      Crossed crossed = new Crossed(topology.hopClasses().size());
      topology.links(
          from,
          to,
          (link, hopClass, share) -> {
            assertThat(crossed.shares.put(link, share)).as("link %s twice", link).isNull();
            assertThat(share).isPositive().isLessThanOrEqualTo(1);
            assertThat(HopClass.isLink(topology.hopClasses().get(hopClass))).isTrue();
            crossed.sums[hopClass] += share;
            LinkEnds ends = topology.ends(link);
            crossed.balance.merge(ends.from(), share, Double::sum);
            crossed.balance.merge(ends.to(), -share, Double::sum);
          });
      return crossed;
    }

    void assertHops(Topology topology, int from, int to) {
      double[] hops = topology.hops(from, to);
      for (int i = 0; i < hops.length; i++) {
        double links = HopClass.isLink(topology.hopClasses().get(i)) ? hops[i] : 0;
        assertThat(sums[i])
            .as("%s of %s: %d to %d", topology.hopClasses().get(i), topology, from, to)
            .isCloseTo(links, within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("large")
  void links_randomPairsOfLargeTopologies_addUpToHops(Topology topology) {
    SplittableRandom random = new SplittableRandom(25);
    for (int i = 0; i < 100; i++) {
      int from = random.nextInt(topology.hosts());
      int to = random.nextInt(topology.hosts());
      Crossed.of(topology, from, to).assertHops(topology, from, to);
    }
  }

  /** Four hosts send to the four of another group, each to its own one. */
  @ParameterizedTest
  @CsvSource({"1, 4", "2, 2", "3, 1", "8, 1"})
  void links_taperedTree_haveFewerWaysUp(double taper, int ways) {
    FatTree tree = new FatTree(List.of(4, 3), taper);
    Set<Long> optical = new HashSet<>();
    for (int host = 0; host < 4; host++) {
      tree.links(
          host,
          4 + host,
          (link, hopClass, share) -> {
            if (tree.ends(link).equals(new LinkEnds("switch 1.0", "switch 2.0"))) {
              optical.add(link);
            }
          });
    }
    assertThat(optical).hasSize(ways);
  }

  @ParameterizedTest
  @MethodSource("all")
  void serialization_everyTopology_keepsDistances(Topology topology)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(topology);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Topology read = (Topology) in.readObject();
      assertThat(read.hosts()).isEqualTo(topology.hosts());
      assertThat(read.hopClasses()).isEqualTo(topology.hopClasses());
      assertThat(read.hops(0, read.hosts() - 1)).isEqualTo(topology.hops(0, read.hosts() - 1));
    }
  }

  static Stream<Arguments> listed() {
    return Stream.of(
            TORI.stream().map(of -> Arguments.of(of, ListedLinks.torus(of.dimensions()))),
            HYPER_X.stream()
                .map(
                    of ->
                        Arguments.of(of, ListedLinks.hyperX(of.dimensions(), of.hostsPerRouter()))),
            FAT_TREES.stream()
                .flatMap(
                    of ->
                        Stream.of(1, 3)
                            .map(
                                switches ->
                                    Arguments.of(of, ListedLinks.fatTree(of.levels(), switches)))))
        .flatMap(arguments -> arguments);
  }

  /** The arithmetic against a walk over the links of the same network, written down one by one. */
  @ParameterizedTest
  @MethodSource("listed")
  void hops_regularTopology_areThoseOfItsLinksOneByOne(Topology topology, FileTopology walked) {
    assertThat(walked.hosts()).isEqualTo(topology.hosts());
    for (int from = 0; from < topology.hosts(); from++) {
      for (int to = 0; to < topology.hosts(); to++) {
        assertSame(topology, from, to, walked, from, to);
      }
    }
  }

  /** Minimal routes of a dragonfly keep to the groups of both ends, so the walk does, too. */
  @ParameterizedTest
  @MethodSource("dragonflies")
  void hops_dragonfly_areThoseOfTheLinksOfBothGroups(Dragonfly topology) {
    int ofGroup = topology.routers() * topology.hostsPerRouter();
    FileTopology whole = ListedLinks.dragonfly(topology);
    for (int a = 0; a < topology.groups(); a++) {
      for (int b = 0; b < topology.groups(); b++) {
        FileTopology walked = ListedLinks.dragonfly(topology, a == b ? List.of(a) : List.of(a, b));
        int second = a == b ? 0 : ofGroup;
        for (int i = 0; i < ofGroup; i++) {
          for (int j = 0; j < ofGroup; j++) {
            int from = a * ofGroup + i;
            int to = b * ofGroup + j;
            assertSame(topology, from, to, walked, i, second + j);
            assertThat(links(whole, from, to)).isLessThanOrEqualTo(links(topology, from, to));
          }
        }
      }
    }
  }

  static List<Dragonfly> dragonflies() {
    return DRAGONFLIES;
  }

  private static void assertSame(
      Topology topology, int from, int to, FileTopology walked, int a, int b) {
    for (int i = 0; i < topology.hopClasses().size(); i++) {
      int other = walked.hopClasses().indexOf(topology.hopClasses().get(i));
      assertThat(other < 0 ? 0 : walked.hops(a, b)[other])
          .as("%s of %s: %d to %d", topology.hopClasses().get(i), topology, from, to)
          .isEqualTo(topology.hops(from, to)[i]);
    }
  }

  /** The mean of links over all pairs of hosts, a host and itself included. */
  private static double closedForm(Topology topology) {
    double hosts = topology.hosts();
    if (topology instanceof Torus torus) {
      return torus.dimensions().stream()
          .mapToDouble(n -> n % 2 == 0 ? n / 4.0 : (n - 1.0 / n) / 4.0)
          .sum();
    }
    if (topology instanceof HyperX hyperX) {
      return 2 * (1 - 1 / hosts)
          + hyperX.dimensions().stream().mapToDouble(size -> 1 - 1.0 / size).sum();
    }
    if (topology instanceof FatTree tree) {
      double sum = 0;
      double below = 1;
      for (int size : tree.levels()) {
        sum += 2 * (1 - below / hosts);
        below *= size;
      }
      return sum;
    }
    Dragonfly dragonfly = (Dragonfly) topology;
    double otherGroup = 1 - 1.0 / dragonfly.groups();
    double otherRouter = 1 - 1.0 / dragonfly.routers();
    return 2 * (1 - 1 / hosts) + otherGroup + otherRouter * (1 + otherGroup);
  }

  static Stream<Topology> withClosedForm() {
    return Stream.of(
            TORI.stream(),
            HYPER_X.stream(),
            FAT_TREES.stream(),
            DRAGONFLIES.stream().filter(dragonfly -> dragonfly.links() == 1))
        .flatMap(topologies -> topologies);
  }

  @ParameterizedTest
  @MethodSource("withClosedForm")
  void hops_meanOfAllPairs_isTheClosedForm(Topology topology) {
    double sum = 0;
    for (int from = 0; from < topology.hosts(); from++) {
      for (int to = 0; to < topology.hosts(); to++) {
        sum += links(topology, from, to);
      }
    }
    double pairs = (double) topology.hosts() * topology.hosts();
    assertThat(sum / pairs).isCloseTo(closedForm(topology), within(1e-12));
  }

  static Stream<Topology> large() {
    return Stream.of(
        new Torus(List.of(1000, 999, 1001)),
        new HyperX(List.of(100, 100, 100, 100), 10),
        new FatTree(List.of(32, 32, 1024, 1024)),
        new Dragonfly(10_000, 100, 1_000, 1));
  }

  /** Some 10^9 hosts each: nothing may grow with them. */
  @ParameterizedTest
  @MethodSource("large")
  void hops_meanOfRandomPairs_isNearTheClosedForm(Topology topology) {
    SplittableRandom random = new SplittableRandom(25);
    int pairs = 100_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < pairs; i++) {
      double links =
          links(topology, random.nextInt(topology.hosts()), random.nextInt(topology.hosts()));
      sum += links;
      squares += links * links;
    }
    double mean = sum / pairs;
    double standardError = Math.sqrt((squares / pairs - mean * mean) / pairs);
    assertThat(mean).isCloseTo(closedForm(topology), within(4 * standardError + 1e-12));
  }

  @Test
  void hops_lapOfFourByFour_crossTwentyLinks() {
    Torus torus = new Torus(List.of(4, 4));
    double links = 0;
    for (int host = 0; host < 16; host++) {
      links += links(torus, host, (host + 1) % 16);
    }
    assertThat(links).isEqualTo(20);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        refusal(() -> new Torus(List.of()), "dimensions: at least 1 size, got 0"),
        refusal(() -> new Torus(List.of(4, 0)), "dimensions: sizes of at least 1, got 0"),
        refusal(
            () -> new Torus(List.of(65_536, 32_768)),
            "dimensions: at most 2147483647 hosts in all, got sizes [65536, 32768]"),
        refusal(
            () -> new HyperX(List.of(1 << 30), 2),
            "dimensions and hosts: at most 2147483647 hosts in all, got sizes [1073741824, 2]"),
        refusal(
            () -> new HyperX(List.of(4), 0), "dimensions and hosts: sizes of at least 1, got 0"),
        refusal(
            () -> new FatTree(List.of(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE)),
            "levels: at most 2147483647 hosts in all,"
                + " got sizes [2147483647, 2147483647, 2147483647]"),
        refusal(() -> new FatTree(List.of(4), 0.5), "taper: at least 1 and finite, got 0.5"),
        refusal(
            () -> new Dragonfly(2, 4, -1, 1),
            "groups, routers and hosts: sizes of at least 1, got -1"),
        refusal(() -> new Dragonfly(2, 4, 1, 5), "links: 1 to 4, the routers of a group, got 5"));
  }

  private static Arguments refusal(Supplier<Topology> topology, String message) {
    return Arguments.of(topology, message);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void constructor_sizeOutOfBounds_isRefused(Supplier<Topology> topology, String message) {
    assertThatIllegalArgumentException().isThrownBy(topology::get).withMessage(message);
  }
}
