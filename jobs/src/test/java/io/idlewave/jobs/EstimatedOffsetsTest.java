package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks of several nodes, put on one by what the order of events allows. */
class EstimatedOffsetsTest {

  /** Of the independent decoder: how far the clock of the second node is ahead, in ns. */
  private static final long LEAST_NANOS = -40_273_328;

  private static final long MOST_NANOS = -40_268_037;

  @TempDir private Path folder;

  private String ingest(Path source, String out, String... flags) {
    String archive = folder.resolve(out).toString();
    List<String> args = new ArrayList<>(List.of("ingest", source.toString()));
    args.addAll(List.of("--out", archive));
    args.addAll(List.of(flags));
    CommandLineRun.ok(args.toArray(String[]::new));
    return archive;
  }

  private static JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(CommandLineRun.of(args).out());
  }

  private JsonNode rows(String archive) throws IOException {
    Path results = folder.resolve("results");
    CommandLineRun.ok(
        "run",
        archive,
        "--slack",
        "local",
        "--eager",
        "4KiB",
        "--noise",
        "exponential,mean=20us",
        "--replicates",
        "3",
        "--force",
        "--out",
        results.toString());
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile()).get("tables");
  }

  /** Every rank's clock of this trace starts at zero: no order of events fits as recorded. */
  @Test
  void estimate_clocksThatContradict_fitEveryOrderAndChangeNoDelayOfSlackLocal()
      throws IOException {
    Path source = TestArchives.resource("eztrace-lulesh-8", folder.resolve("source"));
    String raw = ingest(source, "raw");
    String shifted = ingest(source, "shifted", "--estimate-clock-offsets");

    assertThat(json("check", raw, "--clocks", "--json").get("violations").longValue()).isPositive();
    JsonNode clocks = json("check", shifted, "--clocks", "--json");
    assertThat(clocks.get("violations").longValue()).isZero();
    TraceMetadata metadata = TraceArchive.open(Path.of(shifted)).metadata();
    assertThat(metadata.sharesClock()).isFalse();
    assertThat(metadata.sharesAxis()).isTrue();
    assertThat(metadata.clock().offsetsCorrected()).isTrue();
    assertThat(metadata.warnings()).extracting(w -> w.code()).contains("clock-offsets-estimated");
    assertThat(rows(shifted)).isEqualTo(rows(raw));
  }

  @Test
  void estimate_clocksThatAgree_changesNothing() {
    Path source = TestArchives.resource("kitchen-4", folder.resolve("source"));
    String raw = ingest(source, "raw");
    String same = ingest(source, "same", "--estimate-clock-offsets");
    assertThat(TraceArchive.open(Path.of(same)).contentDigest())
        .isEqualTo(TraceArchive.open(Path.of(raw)).contentDigest());
  }

  @Test
  void estimate_withRecordedOffsets_isRefused() {
    CommandLineRun.of(
            "ingest", "t", "--out", "o", "--apply-clock-offsets", "--estimate-clock-offsets")
        .assertRefused(2, "one of --apply-clock-offsets and --estimate-clock-offsets");
  }

  /** Two nodes 40.27 ms apart: 1,210 messages arrive before they are sent. */
  @Test
  void estimate_amg_isWithinTheIntervalOfTheDecoderAndChangesNoDelayOfSlackLocal()
      throws IOException {
    Optional<FormatTraces> amg =
        FormatTraces.shared().stream()
            .filter(trace -> trace.key().equals("dumpi/amg-27"))
            .findFirst();
    assumeThat(amg).as("shared collection").isPresent();
    Path source = amg.orElseThrow().packed(folder);
    String raw = ingest(source, "raw");
    String shifted = ingest(source, "shifted", "--estimate-clock-offsets");

    JsonNode clocks = json("check", raw, "--clocks", "--json");
    assertThat(clocks.get("consistent").booleanValue()).isTrue();
    assertThat(clocks.get("clocks").intValue()).isEqualTo(2);
    JsonNode pair = clocks.get("pairs").get(0);
    assertThat(pair.get("violations").longValue()).isEqualTo(1210);
    assertThat(pair.get("offsetNanos").longValue()).isBetween(LEAST_NANOS, MOST_NANOS);
    assertThat(pair.get("widthNanos").longValue()).isCloseTo(MOST_NANOS - LEAST_NANOS, within(2L));

    assertThat(json("check", shifted, "--clocks", "--json").get("violations").longValue()).isZero();
    JsonNode before = json("check", raw, "--json");
    JsonNode after = json("check", shifted, "--json");
    assertThat(after.get("messages").longValue()).isEqualTo(15_524);
    assertThat(after.get("unmatchedSends").longValue()).isZero();
    assertThat(after.get("unmatchedReceives").longValue()).isZero();
    assertThat(after.get("callsByFunction")).isEqualTo(before.get("callsByFunction"));
    assertThat(rows(shifted)).isEqualTo(rows(raw));
  }
}
