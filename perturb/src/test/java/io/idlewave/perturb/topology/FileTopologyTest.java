package io.idlewave.perturb.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks whose links are listed: what is read, how routes are weighed, what is refused. */
class FileTopologyTest {

  private static FileTopology of(String... lines) {
    return FileTopology.parse("net.txt", String.join("\n", lines));
  }

  @Test
  void parse_commentsRangesAndLinksInAnyOrder_areRead() {
    FileTopology topology =
        of(
            "# two leaves",
            "link 2 leaf copper   # before its host is named",
            "",
            "host 1..3 x\tdirect",
            "  link 1 leaf copper",
            "link 3 far fibre",
            "link x far copper",
            "link direct far copper",
            "link leaf far fibre");
    assertThat(topology.hosts()).isEqualTo(5);
    assertThat(topology.hopClasses()).containsExactly("copper", "fibre", "router");
    assertThat(topology.hops(0, 1)).containsExactly(2, 0, 1);
    assertThat(topology.hops(0, 2)).containsExactly(1, 2, 2);
    assertThat(topology.hops(4, 2)).containsExactly(1, 1, 1);
  }

  @Test
  void hops_oneHost_areNone() {
    assertThat(of("host alone").hops(0, 0)).containsExactly(0);
  }

  /** Three routes, s x p t, s x q t and s y q t: two of them begin with s x, two end with q t. */
  @Test
  void links_routesThatDoNotPartEvenly_haveTheSameShareEach() {
    FileTopology topology =
        of(
            "host s t",
            "link s x copper",
            "link s y copper",
            "link x p copper",
            "link x q copper",
            "link y q copper",
            "link p t copper",
            "link q t copper");
    Map<LinkEnds, Double> shares = new HashMap<>();
    topology.links(0, 1, (link, hopClass, share) -> shares.put(topology.ends(link), share));
    double third = 1 / 3.0;
    assertThat(shares).hasSize(7);
    assertThat(shares.get(new LinkEnds("s", "x"))).isCloseTo(2 * third, within(1e-12));
    assertThat(shares.get(new LinkEnds("s", "y"))).isCloseTo(third, within(1e-12));
    assertThat(shares.get(new LinkEnds("x", "p"))).isCloseTo(third, within(1e-12));
    assertThat(shares.get(new LinkEnds("x", "q"))).isCloseTo(third, within(1e-12));
    assertThat(shares.get(new LinkEnds("y", "q"))).isCloseTo(third, within(1e-12));
    assertThat(shares.get(new LinkEnds("p", "t"))).isCloseTo(third, within(1e-12));
    assertThat(shares.get(new LinkEnds("q", "t"))).isCloseTo(2 * third, within(1e-12));
  }

  /** What is kept of a pair is handed over as it was found. */
  @Test
  void links_askedForAgain_areTheSameInTheSameOrder() {
    FileTopology topology = ListedLinks.fatTree(List.of(3, 4), 2);
    FileTopology other = ListedLinks.fatTree(List.of(3, 4), 2);
    for (int pass = 0; pass < 2; pass++) {
      for (int from = 0; from < 12; from++) {
        for (int to = 0; to < 12; to++) {
          assertThat(links(topology, from, to)).isEqualTo(links(other, from, to));
        }
        other = ListedLinks.fatTree(List.of(3, 4), 2);
      }
    }
  }

  private static List<List<Number>> links(FileTopology topology, int from, int to) {
    List<List<Number>> links = new ArrayList<>();
    topology.links(from, to, (link, hopClass, share) -> links.add(List.of(link, hopClass, share)));
    return links;
  }

  /** a - r - b, where two of three ways from r to b begin with fibre. */
  @Test
  void hops_severalShortestRoutes_areTheirMean() {
    FileTopology topology =
        of(
            "host a b",
            "link a r copper",
            "link r s fibre",
            "link r t fibre",
            "link r u copper",
            "link s b copper",
            "link t b copper",
            "link u b copper",
            "link r v copper",
            "link v w copper",
            "link w b copper");
    assertThat(topology.hops(0, 1)[0]).isCloseTo(7.0 / 3, within(1e-15));
    assertThat(topology.hops(0, 1)[1]).isCloseTo(2.0 / 3, within(1e-15));
    assertThat(topology.hops(0, 1)[2]).isEqualTo(2);
    assertThat(topology.hops(1, 0)).isEqualTo(topology.hops(0, 1));
  }

  /** What is a short cut through a host that passes messages on is none through an end. */
  @Test
  void hops_throughHosts_onlyWhereTheyPassMessagesOn() {
    String links =
        """

        link a r copper
        link r b copper
        link b s copper
        link s c copper
        link a q copper
        link q p copper
        link p o copper
        link o n copper
        link n c copper
        link q r copper
        link n s copper
        """;
    assertThat(of("direct a b c" + links).hops(0, 2)).containsExactly(4, 3);
    assertThat(of("host a b c" + links).hops(0, 2)).containsExactly(5, 4);
    assertThat(of("host a b c" + links).hops(0, 1)).containsExactly(2, 1);
  }

  /** 3,000 stages of two links each: 2^3000 routes, beside one that is all of another class. */
  @Test
  void hops_moreRoutesThanANumberHolds_areStillTheirMean() {
    StringBuilder text = new StringBuilder("host a b\nlink a r0 copper\nlink r3000 b copper\n");
    text.append("link a s0 glass\nlink s3000 b glass\n");
    for (int i = 0; i < 3_000; i++) {
      text.append("link r%d r%d copper\nlink r%d r%d fibre\n".formatted(i, i + 1, i, i + 1));
      text.append("link s%d s%d glass\n".formatted(i, i + 1));
    }
    FileTopology topology = of(text.toString());
    assertThat(topology.hopClasses()).containsExactly("copper", "glass", "fibre", "router");
    assertThat(topology.hops(0, 1)[0]).isCloseTo(1502, within(1e-6));
    assertThat(topology.hops(0, 1)[1]).isZero();
    assertThat(topology.hops(0, 1)[2]).isCloseTo(1500, within(1e-6));
    assertThat(topology.hops(0, 1)[3]).isEqualTo(3001);
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of("", "net.txt: at least 1 host, got 0"),
        Arguments.of(
            "hots a", "net.txt: line 1: a line that begins with host, direct or link, got hots"),
        Arguments.of("host", "net.txt: line 1: at least 1 name after host, got none"),
        Arguments.of("host a\nhost b a", "net.txt: line 2: each host once, got a again"),
        Arguments.of(
            "host 9..2", "net.txt: line 1: a range that ends no earlier than it begins, got 9..2"),
        Arguments.of("host 0..999999999", "net.txt: line 1: at most 65536 hosts, got one more"),
        Arguments.of(
            "host a b\n\nlink a b", "net.txt: line 3: link, two names and a class, got link a b"),
        Arguments.of(
            "host a\nlink a a copper",
            "net.txt: line 2: a link between two different ends, got a twice"),
        Arguments.of(
            "host a\nlink a r router",
            "net.txt: line 2: a class of links in lower-case letters, digits and hyphens,"
                + " other than router, got router"),
        Arguments.of(
            "host a\nlink a r Copper",
            "net.txt: line 2: a class of links in lower-case letters, digits and hyphens,"
                + " other than router, got Copper"),
        Arguments.of(
            "host a b\nlink a b copper",
            "net.txt: line 2: a link of which one end at least passes messages on"
                + " (a router, or direct), got two of host"),
        Arguments.of(
            "host a b\nhost c\nlink a r copper\nlink b r copper\nlink c s copper",
            "net.txt: line 2: hosts with links that lead to all others, got c without"),
        Arguments.of(
            "host " + "n".repeat(101),
            "net.txt: line 1: names of at most 100 characters, got " + "n".repeat(60) + "..."));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void parse_malformedText_isRefusedWithItsLine(String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> of(text)).withMessage(message);
  }

  @Test
  void parse_tooManyClasses_isRefused() {
    StringBuilder text = new StringBuilder("host a\n");
    for (int i = 0; i < 17; i++) {
      text.append("link a r c%d\n".formatted(i));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(text.toString()))
        .withMessage("net.txt: line 18: at most 16 classes of links, got c16 as one more");
  }

  /** More hosts than rows are kept of: what was dropped is found again. */
  @Test
  void hops_ofManyHosts_areFoundAnew() {
    FileTopology topology = ListedLinks.fatTree(List.of(64, 80), 2);
    double[] first = topology.hops(0, 5_119);
    for (int host = 1; host < 4_000; host++) {
      topology.hops(host, 5_119);
    }
    assertThat(topology.hops(0, 5_119)).isEqualTo(first).containsExactly(2, 2, 3);
  }
}
