package io.idlewave.system.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.system.Installed;
import io.idlewave.system.Program;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Graphviz takes what {@code export --to dot} writes, and draws each node and edge of it. */
class GraphvizTest {

  private static final Pattern EDGE = Pattern.compile("^ +\\w+ -> ", Pattern.MULTILINE);
  private static final Pattern NODE = Pattern.compile("\\[shape=");

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String dot(String trace) throws Exception {
    Program.ok(
        "export", path(trace), "--to", "dot", "--calls", "12", "--out", path(trace + ".dot"));
    return Files.readString(folder.resolve(trace + ".dot"));
  }

  /** What Graphviz makes of it, without a word of complaint. */
  private Document drawn(String trace) throws Exception {
    Path said = folder.resolve("said");
    Process dot =
        new ProcessBuilder(
                Installed.program("dot").toString(),
                "-Tsvg",
                path(trace + ".dot"),
                "-o",
                path(trace + ".svg"))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(dot.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      dot.destroyForcibly();
    }
    assertThat(Files.readString(said, StandardCharsets.UTF_8)).isEmpty();
    assertThat(dot.exitValue()).isZero();
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(folder.resolve(trace + ".svg").toFile());
  }

  private static long groups(Document svg, String kind) {
    NodeList groups = svg.getElementsByTagName("g");
    long count = 0;
    for (int i = 0; i < groups.getLength(); i++) {
      count += ((Element) groups.item(i)).getAttribute("class").equals(kind) ? 1 : 0;
    }
    return count;
  }

  @Test
  void dot_ofACollectiveProgram_isDrawnNodeByNode() throws Exception {
    Program.ok(
        "synth", "halo", "--px", "2", "--py", "2", "--iterations", "3", "--out", path("halo"));
    String dot = dot("halo");

    Document svg = drawn("halo");

    assertThat(groups(svg, "node")).isPositive().isEqualTo(NODE.matcher(dot).results().count());
    assertThat(groups(svg, "edge")).isPositive().isEqualTo(EDGE.matcher(dot).results().count());
    assertThat(groups(svg, "cluster")).isEqualTo(4);
  }

  @Test
  void dot_ofHostileNames_isDrawnAsThatOfHarmlessOnes() throws Exception {
    HostileNames.write(folder.resolve("hostile"));
    HostileNames.writeTwin(folder.resolve("twin"));
    dot("hostile");
    dot("twin");

    Document hostile = drawn("hostile");
    Document twin = drawn("twin");

    for (String kind : new String[] {"node", "edge", "cluster"}) {
      assertThat(groups(hostile, kind)).isPositive().isEqualTo(groups(twin, kind));
    }
    assertThat(hostile.getElementsByTagName("script").getLength()).isZero();
  }
}
