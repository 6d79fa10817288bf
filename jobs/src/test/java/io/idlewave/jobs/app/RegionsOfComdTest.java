package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.RegionTimes;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * CoMD with every function a user region: ljForce computes and calls nothing, addRealParallel holds
 * one Allreduce and next to nothing else.
 */
class RegionsOfComdTest {

  @TempDir Path work;

  private TraceArchive archive;
  private Path anchor;

  @BeforeEach
  void ingest() {
    Path packed =
        TestArchives.shared()
            .filter(file -> TestArchives.name(file).equals("comd-8-userregions"))
            .findFirst()
            .orElse(Path.of("none"));
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    anchor = TestArchives.file(packed, work.resolve("source"));
    archive = TestArchives.ingest(anchor, work.resolve("trace"), false);
  }

  @Test
  void run_factorsOfRegions_changeTheRunByTheirExclusiveTime() throws IOException {
    JsonNode recorded = run("1");
    double base = baseNanos(recorded);
    JsonNode top = recorded.at("/base/criticalPath/topRegions");
    List<String> names = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    top.forEach(place -> names.add(place.get("name").asText()));
    top.forEach(place -> shares.add(place.get("share").asDouble()));
    assertThat(names).noneMatch(name -> ends(name, "addRealParallel"));
    assertThat(names)
        .contains("main/initSimulation/computeForce/ljForce", "main/timestep/computeForce/ljForce");
    double onPath = computingOnPath("ljForce");
    assertThat(shares).allMatch(share -> share * base < onPath);

    // the path as it was, with half of ljForce, is still a path
    double faster = baseNanos(run("{regions: {ljForce: 0.5}}"));
    assertThat(faster).isLessThan(base).isGreaterThanOrEqualTo(base - onPath / 2 - 1);
    assertThat(base - faster)
        .isLessThanOrEqualTo(exclusiveNanos("ljForce").max().orElseThrow() / 2.0);

    double slower = baseNanos(run("{regions: {addRealParallel: 2}}"));
    assertThat(slower).isBetween(base, base + exclusiveNanos("addRealParallel").sum());
    assertThat(slower).isCloseTo(base, within(0.002 * base));
  }

  @Test
  void run_callPaths_areThoseOfAWalkOverTheStack() throws IOException {
    Path study = work.resolve("study.yaml");
    Path results = work.resolve("results");
    Files.writeString(
        study,
        """
        trace: trace
        replicates: 1
        analysis: [call-paths]
        scenarios:
          - {name: jitter, noise: {distribution: constant, value: 1us}}
        """);
    CommandLineRun.ok("run", study.toString(), "--out", results.toString());
    Map<Integer, Map<String, Long>> exclusive = new TreeMap<>();
    for (GenericRecord row : ResultRows.of(results.resolve("callpaths.avro"))) {
      long nanos = (Long) row.get("exclusiveNanos");
      if (nanos > 0) {
        exclusive
            .computeIfAbsent((Integer) row.get("rank"), rank -> new TreeMap<>())
            .put(row.get("path").toString(), nanos);
      }
    }
    assertThat(exclusive).hasSize(archive.metadata().rankCount());
    exclusive.forEach(
        (rank, paths) -> assertThat(paths).isEqualTo(RegionTimes.ofRun(anchor, rank)));
  }

  private static boolean ends(String path, String region) {
    return path.equals(region) || path.endsWith("/" + region);
  }

  /** What the critical path of the base computes in a region, on whichever call path. */
  private double computingOnPath(String region) throws IOException {
    double nanos = 0;
    for (GenericRecord row : ResultRows.of(work.resolve("results/path-sites.avro"))) {
      if (row.get("lane").toString().equals("base") && ends(row.get("region").toString(), region)) {
        nanos += (Double) row.get("computationNanos");
      }
    }
    return nanos;
  }

  private LongStream exclusiveNanos(String region) {
    return IntStream.range(0, archive.metadata().rankCount())
        .mapToLong(rank -> exclusiveNanos(region, rank));
  }

  private long exclusiveNanos(String region, int rank) {
    return RegionTimes.ofArchive(archive, rank).entrySet().stream()
        .filter(e -> ends(e.getKey(), region))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static double baseNanos(JsonNode summary) {
    return summary.at("/scenarios/0/baseNanos").asDouble();
  }

  private JsonNode run(String cpu) throws IOException {
    Path study = work.resolve("study.yaml");
    Path results = work.resolve("results");
    Files.writeString(
        study,
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 0.1ns}
        cpu: %s
        analysis: [critical-path]
        scenarios:
          - name: as it is
        """
            .formatted(cpu));
    CommandLineRun.ok("run", study.toString(), "--out", results.toString(), "--force");
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile());
  }
}
