package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.synth.ChainProgram.Mode;
import io.idlewave.ingest.synth.ChainProgram.Style;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramsTest {

  static Set<String> names() {
    return Programs.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void create_defaults_makesAProgramThatRunsFromInitToFinalize(String name) {
    Program program = Programs.create(name, small(name));

    assertThat(program.name()).startsWith(name + ": ");
    // further timelines of ranks call no MPI
    int ranks = (int) program.timelines().stream().map(Timeline::rank).distinct().count();
    for (int rank = 0; rank < (ranks == 0 ? program.ranks() : ranks); rank++) {
      Iterator<ProgramCall> calls = program.calls(rank);
      ProgramCall call = calls.next();
      assertThat(call.function()).isEqualTo("MPI_Init");
      while (calls.hasNext()) {
        call = calls.next();
      }
      assertThat(call.function()).isEqualTo("MPI_Finalize");
    }
    assertThatCode(() -> RecordedTimes.of(program, CostSet.DEFAULT)).doesNotThrowAnyException();
  }

  /** The defaults, but few steps. */
  private static Map<String, String> small(String name) {
    return Programs.options(name).keySet().stream()
        .filter(Set.of("laps", "iterations", "steps", "repetitions")::contains)
        .collect(Collectors.toMap(option -> option, option -> "3"));
  }

  @Test
  void create_options_replaceDefaults() {
    assertThat(Programs.create("ring", Map.of("ranks", "4", "compute", "7")))
        .isEqualTo(new RingProgram(4, 100, 1024, 7));
    assertThat(Programs.create("halo", Map.of("px", "3", "jitter", "0")))
        .isEqualTo(new HaloProgram(3, 16, 10, 1024, 100_000, 0));
    assertThat(
            Programs.create(
                "chain", Map.of("mode", "rndv", "style", "sendrecv", "bidirectional", "true")))
        .isEqualTo(new ChainProgram(81, 60, Mode.RNDV, Style.SENDRECV, true, 1, 65536, 1_000_000));
    assertThat(Programs.create("chain", Map.of("bytes", "5")))
        .isEqualTo(new ChainProgram(81, 60, Mode.EAGER, Style.WAITALL, false, 1, 5, 1_000_000));
    assertThat(Programs.create("random", Map.of("seed", "-3")))
        .isEqualTo(new RandomProgram(-3, 8, 100));
    assertThat(Programs.create("gauss", Map.of("n", "64", "lookahead", "false")))
        .isEqualTo(new GaussProgram(16, 64, 4, 4, 10_000, false));
  }

  @Test
  void create_unknownProgram_namesTheNearest() {
    assertThatThrownBy(() -> Programs.create("hallo", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown program 'hallo'; did you mean 'halo'? Known: ring, halo");
  }

  @Test
  void create_unknownOption_namesTheNearest() {
    assertThatThrownBy(() -> Programs.create("ring", Map.of("rank", "4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown option 'rank'; did you mean 'ranks'? Known: ranks, laps, bytes, compute");
  }

  @ParameterizedTest
  @CsvSource({
    "ring, ranks, 1, 'ranks: at least 2, got 1'",
    "ring, ranks, 3000000000, 'ranks: -2147483648 to 2147483647, got 3000000000'",
    "ring, laps, -1, 'laps: at least 0, got -1'",
    "ring, bytes, 1KiB, 'bytes: an integer, got ''1KiB'''",
    "ring, compute, -5, 'compute: at least 0, got -5'",
    "halo, px, 0, 'px: 1 to 32768, got 0'",
    "halo, jitter, -1, 'jitter: at least 0, got -1'",
    "halo, allreduce, ring, 'allreduce: one of [dissemination, collective, none], got ''ring'''",
    "halo, boundary, torn, 'boundary: one of [periodic, open], got ''torn'''",
    "chain, distance, 81, 'distance: 1 to 80, got 81'",
    "chain, mode, lazy, 'mode: one of [eager, rndv], got ''lazy'''",
    "chain, bidirectional, both, 'bidirectional: true or false, got ''both'''",
    "shift, neighbours, 3, 'neighbours: 1 to 2, got 3'",
    "random, ranks, 1, 'ranks: at least 2, got 1'",
    "allreduce, ranks, 0, 'ranks: at least 1, got 0'",
  })
  void create_badValue_saysBoundAndGot(String name, String option, String value, String message) {
    assertThatThrownBy(() -> Programs.create(name, Map.of(option, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
