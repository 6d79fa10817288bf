package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.system.Installed;
import io.idlewave.system.deploy.DeployFiles.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Scripts and YAML of {@code deploy}, by the tools that look for mistakes in them. */
class ScriptsTest {

  private static final String YAML_RULES =
      "{extends: default, rules: {line-length: {max: 160}, document-start: disable,"
          + " braces: {max-spaces-inside: 1}, truthy: {check-keys: false}}}";

  private static List<String> files(String... suffixes) {
    return DeployFiles.below("").stream()
        .map(Path::toString)
        .filter(name -> List.of(suffixes).stream().anyMatch(name::endsWith))
        .toList();
  }

  private static void assertClean(String program, List<String> options, List<String> files)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(Installed.program(program).toString()));
    command.addAll(options);
    command.addAll(files);
    Said said = DeployFiles.run(Map.of(), command);
    assertThat(said.text()).isBlank();
    assertThat(said.code()).isZero();
  }

  @Test
  void scripts_ofAllKinds_haveNothingThatShellcheckFinds() throws Exception {
    List<String> scripts = files("/local-cluster", "/local-broker", "/secrets", ".sh", ".sbatch");
    assertThat(scripts).hasSize(6);
    assertClean("shellcheck", List.of("--shell=bash", "--external-sources"), scripts);
    for (String script : scripts) {
      assertClean("bash", List.of("-n"), List.of(script));
    }
  }

  @Test
  void yaml_ofAllKinds_hasNothingThatYamllintFinds() throws Exception {
    assertThat(files(".yaml")).hasSizeGreaterThan(8);
    assertClean("yamllint", List.of("--strict", "--config-data", YAML_RULES), files(".yaml"));
  }

  @Test
  void integration_ofTheUsualHosts_runsTheCheckOfThisProject() throws Exception {
    Path root = DeployFiles.FOLDER.getParent();
    List<String> files =
        Stream.of(".github/workflows/ci.yml", ".gitlab-ci.yml", ".github/dependabot.yml")
            .map(name -> root.resolve(name).toString())
            .toList();
    assertClean("yamllint", List.of("--strict", "--config-data", YAML_RULES), files);
    for (String file : files.subList(0, 2)) {
      assertThat(Files.readString(Path.of(file))).contains(".ci/run").contains("full");
    }
    assertThat(root.resolve(".ci/run")).isExecutable();
  }

  @Test
  void prometheus_ofCompose_readsItsConfiguration() throws Exception {
    Said said =
        DeployFiles.run(
            Map.of(),
            List.of(
                Installed.program("promtool").toString(),
                "check",
                "config",
                DeployFiles.FOLDER.resolve("prometheus.yaml").toString()));
    assertThat(said.code()).as(said.text()).isZero();
    JsonNode scraped = DeployFiles.documents("prometheus.yaml").get(0).at("/scrape_configs/0");
    assertThat(scraped.at("/dns_sd_configs/0/port").asInt()).isEqualTo(9249);
  }
}
