package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.NetworkKind.Parameter;
import io.idlewave.jobs.study.machine.NetworkSpec.Recorded;
import io.idlewave.jobs.study.machine.NetworkSpec.Single;
import io.idlewave.jobs.study.machine.NetworkSpec.Tiers;
import io.idlewave.jobs.study.text.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes networks: as a tree with every default explicit, and on one line. */
public final class NetworkText {

  private NetworkText() {}

  public static void write(NetworkSpec network, ObjectNode into) {
    if (network instanceof Tiers tiers) {
      TiersText.write(tiers, into);
    } else if (network instanceof Single single) {
      writeSingle(single, into);
    } else if (network instanceof Recorded recorded) {
      into.put("model", Recorded.LABEL)
          .put(
              NetworkReader.TRANSFERS,
              recorded.medians() ? NetworkReader.MEDIAN : NetworkReader.AS_RECORDED);
    }
  }

  private static void writeSingle(Single network, ObjectNode into) {
    into.put("model", network.kind().label());
    for (Parameter parameter : network.kind().parameters()) {
      if (!parameter.isSize()) {
        writeTable(parameter.symbol(), network.table(parameter.symbol()), into);
      }
    }
    if (network.reduces()) {
      writeTable(NetworkReader.REDUCTION, network.table(NetworkReader.REDUCTION), into);
    }
    network.sizes().forEach((key, bytes) -> into.put(key, size(bytes)));
    if (!network.protocols().isEmpty()) {
      ObjectNode protocols = into.putObject("protocols");
      network
          .protocols()
          .forEach((mode, protocol) -> protocols.put(NetworkReader.label(mode), protocol.name()));
    }
    if (network.limited()) {
      into.put(NetworkReader.CAPACITY, NetworkReader.LIMIT);
    }
    Long fragmentBytes = network.fragmentBytes();
    if (fragmentBytes == null) {
      into.put("fragment", false);
    } else {
      into.put("fragment", size(fragmentBytes));
    }
    if (network.hops() != null) {
      HopsText.write(network.hops(), into);
    }
    network.source().write(into);
  }

  public static void writeTable(String symbol, Map<Long, Double> table, ObjectNode into) {
    if (isConstant(table)) {
      into.put(symbol, time(table.values().iterator().next()));
    } else {
      ObjectNode values = into.putObject(symbol);
      table.forEach((bytes, value) -> values.put(size(bytes), time(value)));
    }
  }

  private static boolean isConstant(Map<Long, Double> table) {
    return table.size() == 1 && table.containsKey(0L);
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }

  public static String size(long bytes) {
    return Dimension.SIZE.format((double) bytes);
  }

  /** Such as {@code loggp L=2.5us o=1.5us g=0ns G=6ns}. */
  static String of(NetworkSpec network) {
    if (network instanceof Tiers tiers) {
      return TiersText.describe(tiers);
    }
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    write(network, tree);
    NetworkSource.remove(tree);
    List<String> words = new ArrayList<>();
    tree.properties()
        .forEach(
            field -> {
              if (field.getKey().equals("model")) {
                words.add(field.getValue().asText());
              } else if (field.getKey().equals(HopsText.TOPOLOGY)) {
                words.add(HopsText.TOPOLOGY + "=" + described(network));
              } else if (!field.getValue().isBoolean()) {
                words.add(field.getKey() + "=" + plain(field.getValue().toString()));
              }
            });
    return String.join(" ", words);
  }

  private static String described(NetworkSpec network) {
    return Objects.requireNonNull(network.hops()).topology().describe();
  }

  private static String plain(String json) {
    return json.replace("\"", "");
  }
}
