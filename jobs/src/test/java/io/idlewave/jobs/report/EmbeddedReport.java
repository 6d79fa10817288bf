package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The model in a page, as a browser finds it. */
public final class EmbeddedReport {

  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"report\">(.*?)</script>", Pattern.DOTALL);

  private EmbeddedReport() {}

  public static JsonNode of(String page) throws IOException {
    Matcher data = DATA.matcher(page);
    assertThat(data.find()).isTrue();
    JsonNode report = new ObjectMapper().readTree(data.group(1));
    assertThat(data.find()).isFalse();
    return report;
  }

  static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>();
    array.forEach(node -> numbers.add(node.isNull() ? null : node.asDouble()));
    return numbers;
  }

  /** What a run on the page has of an analysis. */
  public static JsonNode finding(JsonNode of, String label) {
    return only(of.path("findings"), "label", label);
  }

  /** A column of a figure by its name. */
  public static JsonNode column(JsonNode drawing, String name) {
    return only(drawing.path("columns"), "name", name);
  }

  /** What the parts of a bar of a figure add up to. */
  static double bar(JsonNode drawing, int number) {
    double sum = 0;
    for (JsonNode column : drawing.path("columns")) {
      sum +=
          column.path("role").asText().equals("part")
              ? column.at("/values/" + number).asDouble()
              : 0;
    }
    return sum;
  }

  /** What all its bars add up to. */
  static double bars(JsonNode drawing) {
    double sum = 0;
    for (int i = 0; i < drawing.at("/columns/0/values").size(); i++) {
      sum += bar(drawing, i);
    }
    return sum;
  }

  private static JsonNode only(JsonNode list, String key, String value) {
    for (JsonNode one : list) {
      if (one.path(key).asText().equals(value)) {
        return one;
      }
    }
    throw new AssertionError("no " + key + " " + value);
  }
}
