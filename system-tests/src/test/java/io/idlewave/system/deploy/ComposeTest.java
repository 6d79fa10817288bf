package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.idlewave.system.Installed;
import io.idlewave.system.deploy.DeployFiles.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The services on one machine, as docker-compose understands them; it needs no engine for that. */
class ComposeTest {

  private static final Pattern TAG = Pattern.compile(".+:v?\\d+\\.\\d+[\\w.-]*");
  private static final Pattern SETTING = Pattern.compile("(?m)^([a-z][\\w.-]+): *(.*)$");

  private static JsonNode services;
  private static JsonNode secrets;

  @TempDir static Path folder;

  @BeforeAll
  static void understand() throws Exception {
    Path program = Installed.program("docker-compose");
    Said said =
        DeployFiles.run(
            Map.of("IDLEWAVE_SECRETS", folder.toString(), "IDLEWAVE_DATA", folder.toString()),
            List.of(
                program.toString(),
                "--file",
                DeployFiles.FOLDER.resolve("compose.yaml").toString(),
                "--profile",
                "client",
                "config"));
    assertThat(said.code()).as(said.text()).isZero();
    JsonNode config = new YAMLMapper().readTree(said.text());
    services = config.path("services");
    secrets = config.path("secrets");
  }

  private static Map<String, JsonNode> byName(JsonNode object) {
    Map<String, JsonNode> found = new TreeMap<>();
    object.properties().forEach(field -> found.put(field.getKey(), field.getValue()));
    return found;
  }

  @Test
  void services_all_arePinnedAndWatched() {
    assertThat(byName(services))
        .containsOnlyKeys(
            "grafana",
            "idlewave",
            "jobmanager",
            "kafka",
            "postgresql",
            "prometheus",
            "taskmanager");
    byName(services)
        .forEach(
            (name, service) -> {
              assertThat(service.path("image").asText()).as(name).matches(TAG);
              assertThat(service.has("healthcheck") || name.equals("idlewave")).as(name).isTrue();
              assertThat(service.path("privileged").asBoolean()).as(name).isFalse();
              assertThat(service.path("security_opt").toString()).contains("no-new-privileges");
            });
  }

  @Test
  void ports_published_listenOnTheLoopbackInterfaceAlone() {
    byName(services)
        .forEach(
            (name, service) -> {
              for (JsonNode port : service.path("ports")) {
                assertThat(port.isTextual() ? port.asText() : port.toString())
                    .as(name)
                    .contains("127.0.0.1");
              }
            });
  }

  @Test
  void files_mounted_areThere() {
    byName(services)
        .values()
        .forEach(
            service -> {
              for (JsonNode volume : service.path("volumes")) {
                String source = volume.asText().replaceFirst(":/.*", "");
                if (source.startsWith("/")) {
                  assertThat(Path.of(source)).exists();
                }
              }
            });
  }

  @Test
  void passwords_ofServices_comeFromFiles() throws Exception {
    Said said =
        DeployFiles.run(
            Map.of(), List.of(DeployFiles.FOLDER.resolve("secrets").toString(), folder.toString()));
    assertThat(said.code()).as(said.text()).isZero();
    byName(secrets)
        .forEach(
            (name, secret) ->
                assertThat(Path.of(secret.path("file").asText())).isEqualTo(folder.resolve(name)));
    for (String name : byName(secrets).keySet()) {
      String password = Files.readString(folder.resolve(name)).strip();
      assertThat(password).hasSizeGreaterThanOrEqualTo(48);
      assertThat(services.toString()).doesNotContain(password);
    }
    byName(services)
        .values()
        .forEach(
            service ->
                byName(service.path("environment"))
                    .forEach(
                        (key, value) -> {
                          if (key.contains("PASSWORD")) {
                            assertThat(value.asText()).startsWith("/run/secrets/");
                          }
                        }));
  }

  @Test
  void settings_ofTheCluster_areThoseOfFlink() {
    for (String name : List.of("jobmanager", "taskmanager")) {
      String text = services.path(name).path("environment").path("FLINK_PROPERTIES").asText();
      Map<String, String> settings = new TreeMap<>();
      Matcher setting = SETTING.matcher(text);
      while (setting.find()) {
        settings.put(setting.group(1), setting.group(2));
      }
      assertThat(settings).hasSizeGreaterThan(8);
      FlinkOptions.require(settings);
    }
  }

  @Test
  void image_ofTheCluster_hasTheFlinkThatWeBuildWithAndNoRoot() {
    String text = DeployFiles.text("Dockerfile");
    String flink = EnvironmentInformation.getVersion();
    assertThat(text)
        .contains("FROM flink:" + flink + "-java17\n")
        .contains("flink-s3-fs-presto-" + flink + ".jar");
    assertThat(text.lines().filter(line -> line.startsWith("FROM ")))
        .allMatch(line -> TAG.matcher(line.split(" ", -1)[1]).matches());
    assertThat(text.lines().filter(line -> line.startsWith("USER ")).reduce((a, b) -> b))
        .hasValue("USER 9999:9999");
  }
}
