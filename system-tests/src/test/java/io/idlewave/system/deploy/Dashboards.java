package io.idlewave.system.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The dashboards that are provisioned, read as what they are: JSON. */
public final class Dashboards {

  /** Uid of the data source with results. */
  public static final String POSTGRESQL = "idlewave-postgresql";

  /** Uid of the data source with metrics of the engine. */
  public static final String PROMETHEUS = "idlewave-prometheus";

  static final Path FOLDER = Path.of("../deploy/grafana");

  private Dashboards() {}

  /** One query of one panel. */
  public record Query(String dashboard, String panel, String text) {}

  /** All of them, by file name. */
  static List<JsonNode> all() {
    try (Stream<Path> files = Files.list(FOLDER.resolve("dashboards"))) {
      List<JsonNode> found = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        found.add(new ObjectMapper().readTree(file.toFile()));
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a dashboard shows; rows are no panels. */
  static List<JsonNode> panels(JsonNode dashboard) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      if (!panel.path("type").asText().equals("row")) {
        found.add(panel);
      }
      panel.path("panels").forEach(found::add);
    }
    return found;
  }

  /** Queries of all panels to one data source, before variables are replaced. */
  public static List<Query> queries(String uid) {
    String field = uid.equals(PROMETHEUS) ? "expr" : "rawSql";
    List<Query> found = new ArrayList<>();
    for (JsonNode dashboard : all()) {
      for (JsonNode panel : panels(dashboard)) {
        for (JsonNode target : panel.path("targets")) {
          if (target.at("/datasource/uid").asText().equals(uid)) {
            found.add(
                new Query(
                    dashboard.path("title").asText(),
                    panel.path("title").asText(),
                    target.path(field).asText()));
          }
        }
      }
    }
    return found;
  }

  /** Queries of all variables that a data source fills, before variables are replaced. */
  public static List<Query> variables(String uid) {
    List<Query> found = new ArrayList<>();
    for (JsonNode dashboard : all()) {
      for (JsonNode variable : dashboard.at("/templating/list")) {
        if (variable.at("/datasource/uid").asText().equals(uid)) {
          JsonNode query = variable.path("query");
          found.add(
              new Query(
                  dashboard.path("title").asText(),
                  variable.path("name").asText(),
                  (query.isObject() ? query.path("query") : query).asText()));
        }
      }
    }
    return found;
  }
}
