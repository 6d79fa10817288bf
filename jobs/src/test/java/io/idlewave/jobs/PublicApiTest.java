package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.transform.Transformation;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.pipeline.LiveSourceProvider;
import io.idlewave.jobs.results.SinkProvider;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.network.NetworkKind;
import io.idlewave.jobs.study.network.TopologyKind;
import io.idlewave.jobs.study.scenario.DistributionKind;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.transform.TransformationKind;
import io.idlewave.perturb.export.TraceExport;
import io.idlewave.perturb.measure.MeasurementFormat;
import io.idlewave.perturb.observed.SlackKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public API, from one version to the next. {@code docs/api.txt} holds the signatures that a
 * jar of extensions can be compiled against; what changes one of them changes a line there, which a
 * reviewer sees. After a change that is meant to be,
 *
 * <pre>{@code
 * mvn -q verify -pl jobs -am -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false
 *     -Didlewave.api=write
 * }</pre>
 *
 * <p>writes it anew.
 */
class PublicApiTest {

  private static final List<Class<?>> DOORS =
      List.of(
          TraceFormat.class,
          TraceExport.class,
          MeasurementFormat.class,
          Transformation.class,
          TransformationKind.class,
          NoiseProcessKind.class,
          DistributionKind.class,
          NetworkKind.class,
          TopologyKind.class,
          SlackKind.class,
          Analysis.class,
          AnalysisKind.class,
          SinkProvider.class,
          LiveSourceProvider.class);

  private static final Path RECORDED = Path.of("../docs/api.txt");

  @Test
  void signatures_ofAllDoors_areThoseThatAreRecorded() throws IOException {
    List<String> lines = PublicApi.of(DOORS);
    if ("write".equals(System.getProperty("idlewave.api"))) {
      Files.write(RECORDED, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(RECORDED));
  }

  @Test
  void services_ofAllModules_areDoorsOfTheApi() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."), 8)) {
      assertThat(
              files
                  .filter(file -> file.toString().contains("src/main/resources/META-INF/services/"))
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.startsWith("io.idlewave.")))
          .isNotEmpty()
          .allMatch(name -> DOORS.stream().map(Class::getName).anyMatch(name::equals));
    }
  }
}
