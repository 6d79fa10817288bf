package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.NumberList;
import io.idlewave.perturb.noise.RankSelector;
import java.util.stream.Stream;

/**
 * The ranks that a process falls on: {@code all}, {@code one}, {@code {ranks: 0..3}}, {@code
 * {ranks: [0, 4..7]}}, {@code {nodes: ...}}, {@code {stage: 3}} or another place that a trace
 * names, {@code {every: 8, from: 3}} or {@code {share: 10%}}.
 */
final class RankSelectorText {

  private static final String ALL = "all";
  private static final String ONE = "one";
  private static final String RANKS = "ranks";
  private static final String NODES = "nodes";
  private static final String EVERY = "every";
  private static final String FROM = "from";
  private static final String SHARE = "share";

  private static final String[] KEYS =
      Stream.concat(Stream.of(RANKS, NODES, EVERY, FROM, SHARE), Timeline.PLACES.stream())
          .toArray(String[]::new);

  private static final int MAX_NUMBER = 99_999_999;

  private RankSelectorText() {}

  static RankSelector read(Node node) {
    if (node.value().isTextual()) {
      return node.word(ALL, ONE).equals(ONE) ? new RankSelector.One() : new RankSelector.All();
    }
    node.withOnly(KEYS);
    long stated = node.keys().stream().filter(key -> !key.equals(FROM)).count();
    if (stated != 1 || (node.has(FROM) && !node.has(EVERY))) {
      throw node.wrong(
          "all, one, or one of the keys ranks, nodes, worker, stage, dp_rank, every (with or"
              + " without from), share");
    }
    if (node.has(RANKS)) {
      return new RankSelector.Ranks(NumberList.read(node.get(RANKS)));
    }
    if (node.has(NODES)) {
      return new RankSelector.Nodes(NumberList.read(node.get(NODES)));
    }
    for (String place : Timeline.PLACES) {
      if (node.has(place)) {
        return new RankSelector.Places(place, NumberList.read(node.get(place)));
      }
    }
    if (node.has(EVERY)) {
      Node from = node.find(FROM);
      return new RankSelector.Every(
          (int) node.get(EVERY).integer(1, MAX_NUMBER),
          from == null ? 0 : (int) from.integer(0, MAX_NUMBER));
    }
    return new RankSelector.Share(share(node.get(SHARE)));
  }

  private static double share(Node node) {
    double share = node.quantity(Dimension.SHARE);
    if (share > 1) {
      throw node.wrong("at most 100%");
    }
    return share;
  }

  static JsonNode write(RankSelector selector) {
    ObjectNode into = JsonNodeFactory.instance.objectNode();
    if (selector instanceof RankSelector.Ranks named) {
      NumberList.write(named.ranks(), into.putArray(RANKS));
    } else if (selector instanceof RankSelector.Nodes named) {
      NumberList.write(named.nodes(), into.putArray(NODES));
    } else if (selector instanceof RankSelector.Places named) {
      NumberList.write(named.numbers(), into.putArray(named.place()));
    } else if (selector instanceof RankSelector.Every every) {
      into.put(EVERY, every.step()).put(FROM, every.first());
    } else if (selector instanceof RankSelector.Share share) {
      into.put(SHARE, Dimension.SHARE.format(share.share()));
    } else {
      return TextNode.valueOf(selector instanceof RankSelector.One ? ONE : ALL);
    }
    return into;
  }
}
