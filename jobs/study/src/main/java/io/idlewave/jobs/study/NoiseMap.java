package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.text.Node;
import java.util.stream.Stream;

/**
 * The parts of the machine that the noise of each scenario is put on one at a time, to see which of
 * them pass it on and which absorb it: {@code map: ranks}, {@code map: nodes}, {@code map: stage}
 * or another place that a trace names, or {@code map: 16} for so many groups of ranks that follow
 * each other.
 *
 * @param parts how many groups there are at most; ranks or nodes beyond it share a part
 */
public record NoiseMap(By by, int parts) {

  /** The parts of a map that states no number. */
  public static final int MOST_BY_DEFAULT = 256;

  public static final int MOST = 4096;

  /** What a part is. */
  public enum By {
    RANKS("ranks"),
    NODES("nodes"),
    /** The rank that the trace itself calls so. */
    WORKER(Timeline.WORKER),
    /** The ranks of a stage of the pipeline. */
    STAGE(Timeline.STAGE),
    /** Those of a data-parallel rank. */
    DP_RANK(Timeline.DP_RANK),
    /** Ranks that follow each other. */
    GROUPS("groups");

    private final String label;

    By(String label) {
      this.label = label;
    }

    /** Whether it is a place that a trace names. */
    public boolean isPlace() {
      return Timeline.PLACES.contains(label);
    }

    /** The name in studies and results. */
    public String label() {
      return label;
    }
  }

  private static final Form<Integer> PARTS = Forms.whole(1, MOST);

  static final Form<NoiseMap> FORM =
      Forms.either(
          JsonNode::isNumber,
          "{\"type\": \"number\"}",
          PARTS.as(parts -> new NoiseMap(By.GROUPS, parts), NoiseMap::parts),
          Forms.form(
              NoiseMap::word,
              map -> TextNode.valueOf(map.by.label()),
              schema -> Forms.words(words().map(By::label).toList())),
          map -> map.by != By.GROUPS);

  private static Stream<By> words() {
    return Stream.of(By.values()).filter(by -> by != By.GROUPS);
  }

  private static NoiseMap word(Node node) {
    String word = node.text();
    return words()
        .filter(by -> by.label().equals(word))
        .findFirst()
        .map(by -> new NoiseMap(by, MOST_BY_DEFAULT))
        .orElseThrow(
            () ->
                node.wrong(
                    "a number of groups of ranks, 1 to "
                        + MOST
                        + ", or one of ranks, nodes, worker, stage, dp_rank"));
  }
}
