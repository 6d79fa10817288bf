package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.network.TopologyKeys;
import io.idlewave.jobs.study.network.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.topology.Dragonfly;
import io.idlewave.perturb.topology.FatTree;
import io.idlewave.perturb.topology.HyperX;
import io.idlewave.perturb.topology.Topology;
import io.idlewave.perturb.topology.Torus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Topologies as studies state them: what is read, what is written, and what is refused. */
class TopologyReaderTest {

  private static final String LINKS =
      """
      host a b # two
      link a leaf copper
      link b leaf copper
      """;

  @TempDir private Path folder;

  private static Node node(String yaml) {
    return Yaml.parse("study.yaml", yaml);
  }

  private static TopologySpec read(String yaml) {
    return TopologyKeys.FORM.read(node(yaml));
  }

  private static Node written(TopologySpec spec) {
    return node(Yaml.write((ObjectNode) TopologyKeys.FORM.write(spec)));
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Node resolve(String yaml) {
    return TopologyKeys.resolve(node(yaml).reading(StudyFiles.of(folder)));
  }

  static Stream<Arguments> regular() {
    return Stream.of(
        Arguments.of("{kind: torus, dimensions: [4, 4]}", new Torus(List.of(4, 4))),
        Arguments.of("{kind: hyperx, dimensions: [8, 4], hosts: 2}", new HyperX(List.of(8, 4), 2)),
        Arguments.of("{kind: fat-tree, levels: [16, 24]}", new FatTree(List.of(16, 24))),
        Arguments.of(
            "{kind: fat-tree, levels: [16, 24], taper: 2}", new FatTree(List.of(16, 24), 2)),
        Arguments.of(
            "{kind: dragonfly, groups: 9, routers: 4, hosts: 2}", new Dragonfly(9, 4, 2, 1)),
        Arguments.of(
            "{kind: dragonfly, groups: 9, routers: 4, hosts: 2, links: 3}",
            new Dragonfly(9, 4, 2, 3)));
  }

  @ParameterizedTest
  @MethodSource("regular")
  void read_regularTopology_isThatAndIsWrittenAsItWouldBeStated(String yaml, Topology topology) {
    TopologySpec spec = read(yaml);
    assertThat(spec.topology()).isEqualTo(topology);
    assertThat(TopologyKeys.FORM.read(written(spec))).isEqualTo(spec).hasSameHashCodeAs(spec);
  }

  @Test
  void read_otherTaper_isAnotherMachineOfTheSameDistances() {
    TopologySpec full = read("{kind: fat-tree, levels: [4, 4]}");
    TopologySpec tapered = read("{kind: fat-tree, levels: [4, 4], taper: 2}");
    assertThat(tapered).isNotEqualTo(full);
    assertThat(tapered.topology()).isEqualTo(new FatTree(List.of(4, 4), 2));
    for (int host = 0; host < 16; host++) {
      assertThat(tapered.topology().hops(0, host)).isEqualTo(full.topology().hops(0, host));
    }
    assertThat(tapered.describe()).isEqualTo("fat-tree levels=[4,4] taper=2.0");
  }

  @Test
  void resolve_file_hasItsLinksInTheStudy() throws IOException {
    file("net.txt", LINKS);
    Node resolved = resolve("{kind: file, file: net.txt}");
    TopologySpec spec = TopologyKeys.FORM.read(resolved);
    assertThat(spec.topology().hosts()).isEqualTo(2);
    assertThat(spec.topology().hops(0, 1)).containsExactly(2, 1);
    assertThat(spec.describe()).isEqualTo("file of 2 hosts");
    Node written = written(spec);
    assertThat(written.keys()).containsExactly("kind", "graph");
    TopologySpec again = TopologyKeys.FORM.read(written);
    assertThat(again).isEqualTo(spec);
    assertThat(again.topology()).isSameAs(spec.topology());
  }

  /** Registered as a user would. */
  @Test
  void read_topologyOfATest_isThat() {
    TopologySpec spec = read("{kind: one-switch, hosts: 24}");
    assertThat(spec.topology().hosts()).isEqualTo(24);
    assertThat(spec.topology().hops(0, 23)).containsExactly(2, 1);
    assertThat(TopologyKeys.FORM.read(written(spec))).isEqualTo(spec);
    assertThat(spec.describe()).isEqualTo("one-switch hosts=24");
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("{dimensions: [4]}", "the key kind is required"),
        Arguments.of(
            "{kind: tours, dimensions: [4]}",
            "kind: one of dragonfly, fat-tree, file, hyperx, one-switch, torus, got tours; the"
                + " nearest is torus"),
        Arguments.of("{kind: torus}", "the key dimensions is required"),
        Arguments.of("{kind: torus, dimensions: []}", "dimensions: 1 to 32 sizes, got 0"),
        Arguments.of("{kind: torus, dimensions: 4}", "dimensions: a list, got 4"),
        Arguments.of(
            "{kind: torus, dimensions: [4, 0]}",
            "dimensions[1]: a whole number from 1 to 2147483647, got 0"),
        Arguments.of(
            "{kind: torus, dimensions: [65536, 65536]}",
            "dimensions: at most 2147483647 hosts in all, got sizes [65536, 65536]"),
        Arguments.of("{kind: torus, dimensions: [4], hosts: 2}", "hosts: unknown key; the nearest"),
        Arguments.of("{kind: hyperx, dimensions: [4]}", "the key hosts is required"),
        Arguments.of(
            "{kind: fat-tree, levels: [4], taper: 0.5}",
            "taper: at least 1, which is no taper, got 0.5"),
        Arguments.of(
            "{kind: dragonfly, groups: 9, routers: 4, hosts: 2, links: 5}",
            "links: 1 to 4, the routers of a group, got 5"),
        Arguments.of("{kind: file, file: net.txt}", "file: unknown key; the nearest"),
        Arguments.of(
            "{kind: file, graph: 'host a b'}",
            "graph: line 1: hosts with links that lead to all others, got a without"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void read_whatMakesNoSense_isRefusedInOneLine(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> read(yaml))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .startsWith("study.yaml: line 1: ")
                    .contains(message)
                    .doesNotContain("\n"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void resolve_unfitFile_isRefusedWithItsPlace(int number) throws IOException {
    file("broken.txt", "host a\nlink a\n");
    Files.write(folder.resolve("bytes.txt"), new byte[] {'#', (byte) 0xff, '\n'});
    String[] topologies = {
      "{kind: file, file: missing.txt}",
      "{kind: file, file: broken.txt}",
      "{kind: file, file: bytes.txt}",
      "{kind: file}"
    };
    String[] messages = {
      "file: a file of links between hosts relative to",
      "broken.txt: line 2: link, two names and a class, got link a",
      "bytes.txt: text in UTF-8, got other bytes",
      "either file or graph, got none"
    };
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> resolve(topologies[number]))
        .withMessageStartingWith("study.yaml: line 1: ")
        .withMessageContaining(messages[number]);
  }

  @Test
  void resolve_fileBeyondTheFolderOfAServer_isRefused() throws IOException {
    Path below = Files.createDirectory(folder.resolve("below"));
    file("net.txt", LINKS);
    StudyFiles files = StudyFiles.below(below);
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(
            () -> TopologyKeys.resolve(node("{kind: file, file: ../net.txt}").reading(files)))
        .withMessageContaining("a file name below the folder of the server");
  }
}
