package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.table.RunIdentity;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The identity of a study: results that were stored keep being recognised, whatever keys studies
 * get, and a default that is stated changes nothing.
 */
class StudyIdentityTest {

  private static final String QUIET = "trace: t\nscenarios: [{name: a}]\n";

  private static String identity(String study) {
    return RunIdentity.of(StudyReader.parse("study", study, Path.of("/x"))).study();
  }

  /** Digests in results that are stored. Never to be written anew. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "rules: sottile;sottile: {terms: completed};seed: 7;scenarios: [{name: a, noise:"
            + " {distribution: normal, mean: 2us, sd: 1us}}]"
            + " | ec2c9e2ab1917bc83c937095b2b674574cf0a37041dd0febb0a6440fb029b50a",
        "replicates: 20;slack: local;eager: 4KiB;base: {functions: {MPI_Recv: {lower: 1us}}};limit:"
            + " 3s;scenarios: [{name: a, noise: {process: periodic, frequency: 1kHz, duty: 2.5%,"
            + " on: {every: 2}}, delays: [{rank: 1, at: 1ms, duration: 2ms}]}];grid:"
            + " {delays.duration: [4ms]}"
            + " | c71e696398904a36e28bb61ed05437661f970672c48ce1c53e9af401dab73cb0",
        "timing: model;network: {intra: shared-memory, inter: {model: loggp, L: 1us, o: {1B: 200ns,"
            + " 1KiB: 300ns}, g: 10ns, G: 0.1ns, S: 8KiB, topology: {kind: torus, dimensions: [2,"
            + " 2]}, perHop: 100ns}};cpu: {factor: 0.5, threads: 2};mapping: {kind: sequential,"
            + " ranksPerNode: 2};adapters: 1;collectives: {allreduce: ring, chunk: 1KiB};compute:"
            + " {denoise: 5%};tolerance: [1%];scenarios: [{name: a, placement: {kind: random,"
            + " placements: 2}}, {name: b, transform: [{kind: every, k: 2}]}]"
            + " | 14e69133008c686c8060162034c18bf2d200e92e42eb717e05bcfeb4b45ed0e9",
        "timing: model;network: myrinet;cpu: {worker: {0: 1.1}, stage: {3: 1.2}, nodes: {1: 2},"
            + " dp_rank: {0: 3}}"
            + " | 76b32dced28eab1fb5a4f3446b6da22ec634eb535a4fef4d006e743b173bdcb6"
      })
  void study_ofStoredResults_isRecognised(String study, String stored) {
    assertThat(identity("trace: t\n" + study.replace(";", "\n"))).isEqualTo(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seed: 1",
        "replicates: 100",
        "quantum: auto",
        "timing: observed",
        "tail: none",
        "span: run",
        "sinks: []",
        "slack: auto\nrules: standard\nbound: conditional\neager: auto\ninject: start+noise",
        "assume: {slack: auto, base: {}}",
        "compute: {denoise: none}",
        "cpu: {threads: 1}"
      })
  void study_whoseDefaultIsStated_isTheSame(String stated) {
    assertThat(identity(QUIET + stated)).isEqualTo(identity(QUIET));
  }
}
