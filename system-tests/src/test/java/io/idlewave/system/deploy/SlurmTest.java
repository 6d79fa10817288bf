package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.system.Installed;
import io.idlewave.system.deploy.DeployFiles.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The batch script, with stand-ins for the commands of Slurm: {@code scontrol} names the nodes of
 * an allocation, {@code srun} starts a task per node. All else is real.
 */
class SlurmTest {

  private static final String SCONTROL =
      """
      #!/usr/bin/env bash
      [ "$1 $2" = "show hostnames" ] || exit 1
      tr ',' '\\n' <<<"$3"
      """;

  private static final String SRUN =
      """
      #!/usr/bin/env bash
      echo "$@" >"$(dirname "$0")/srun.said"
      while [[ $1 == --* ]]; do
        case $1 in
        --ntasks=*) tasks=${1#*=} ;;
        --output=*) output=${1#*=} ;;
        esac
        shift
      done
      pids=()
      trap 'kill "${pids[@]}" 2>/dev/null; wait; exit 143' TERM INT
      for ((i = 0; i < tasks; i++)); do
        SLURMD_NODENAME=localhost SLURM_PROCID=$i "$@" >"${output//%n/$i}" 2>&1 &
        pids+=($!)
      done
      wait
      """;

  /** What the release archive has there, with less of it. */
  private static final String LAUNCHER =
      """
      #!/usr/bin/env bash
      home=$(cd "$(dirname "$0")/.." && pwd)
      echo "${IDLEWAVE_JAVA_OPTS:-}" >"$home/options.said"
      exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \\
        -cp "$home/lib/idlewave.jar:$home/lib/flink/*" io.idlewave.jobs.Idlewave "$@"
      """;

  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void standIns() throws IOException {
    script("bin/scontrol", SCONTROL);
    script("bin/srun", SRUN);
    home = folder.resolve("release");
    script("release/bin/idlewave", LAUNCHER);
    Files.createDirectories(home.resolve("lib"));
  }

  private void script(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    assertThat(Files.writeString(file, text).toFile().setExecutable(true)).isTrue();
  }

  private Said sbatch(Map<String, String> allocation, String... arguments) throws Exception {
    Map<String, String> environment = new HashMap<>(allocation);
    environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    environment.put("SLURM_JOB_ID", "7");
    environment.put("SLURM_SUBMIT_DIR", folder.toString());
    List<String> command =
        new ArrayList<>(
            List.of(
                Installed.program("bash").toString(),
                DeployFiles.FOLDER.resolve("slurm/idlewave.sbatch").toString()));
    command.addAll(List.of(arguments));
    return DeployFiles.run(environment, command);
  }

  @Test
  void script_outsideOfAnAllocation_isRefused() throws Exception {
    Said said = sbatch(Map.of("IDLEWAVE_HOME", home.toString()), "run", "study.yaml");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("start this by sbatch");
  }

  @Test
  void script_withoutARelease_isRefused() throws Exception {
    Said said =
        sbatch(
            Map.of("IDLEWAVE_HOME", home.toString(), "SLURM_JOB_NODELIST", "localhost"),
            "run",
            "study.yaml");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("no lib/idlewave.jar");
  }

  @Test
  void script_withTooLittleMemory_saysHowMuchIsNeededAndLeavesNothing() throws Exception {
    Files.createFile(home.resolve("lib/idlewave.jar"));
    Said said =
        sbatch(
            Map.of(
                "IDLEWAVE_HOME",
                home.toString(),
                "SLURM_JOB_NODELIST",
                "localhost",
                "IDLEWAVE_WORKER_MB",
                "300"),
            "run",
            "study.yaml");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("IDLEWAVE_WORKER_MB: at least");
    assertThat(folder.resolve("idlewave-7")).doesNotExist();
  }

  @Test
  void worker_ofAWholeNode_leavesRoomForJobManagerAndClient() throws Exception {
    Files.createFile(home.resolve("lib/idlewave.jar"));
    Said said =
        sbatch(
            Map.of(
                "IDLEWAVE_HOME",
                home.toString(),
                "SLURM_JOB_NODELIST",
                "localhost",
                "SLURM_MEM_PER_NODE",
                "2800"),
            "run",
            "study.yaml");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("got " + (2800 - 1024 - 2800 / 8 - 2 * 512));
  }

  @Test
  void script_withAFolderForItsState_leavesWhatElseIsThereAlone() throws Exception {
    Files.createFile(home.resolve("lib/idlewave.jar"));
    Path mine = folder.resolve("state/conf/mine");
    Files.createDirectories(mine);
    Said said =
        sbatch(
            Map.of(
                "IDLEWAVE_HOME",
                home.toString(),
                "SLURM_JOB_NODELIST",
                "localhost",
                "IDLEWAVE_STATE",
                folder.resolve("state").toString()),
            "run",
            "study.yaml");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("a process of the cluster has ended");
    assertThat(mine).exists();
    assertThat(folder.resolve("state/idlewave-7/logs")).exists();
    assertThat(folder.resolve("state/idlewave-7/conf")).doesNotExist();
  }

  @Test
  @Tag("full")
  void script_onTwoNodes_runsAStudyOnAClusterOfItsOwnAndEndsIt() throws Exception {
    Path jars = Path.of("../jobs/target").toAbsolutePath().normalize();
    assumeTrue(Files.exists(jars.resolve("idlewave.jar")), "mvn package makes the jar");
    Files.createSymbolicLink(home.resolve("lib/idlewave.jar"), jars.resolve("idlewave.jar"));
    Files.createSymbolicLink(home.resolve("lib/flink"), jars.resolve("flink"));
    String trace = folder.resolve("trace").toString();
    String launcher = home.resolve("bin/idlewave").toString();
    List<String> synth =
        List.of(launcher, "synth", "halo", "--px", "4", "--py", "4", "--out", trace);
    assertThat(DeployFiles.run(Map.of(), synth).code()).isZero();
    String noise = "exponential,mean=2us";
    Said said =
        sbatch(
            Map.of(
                "IDLEWAVE_HOME",
                home.toString(),
                "SLURM_JOB_NODELIST",
                "localhost,localhost",
                "SLURM_CPUS_ON_NODE",
                "2",
                "IDLEWAVE_WORKER_MB",
                "900",
                "IDLEWAVE_CLIENT_MB",
                "200",
                "IDLEWAVE_SLOTS",
                "1",
                "IDLEWAVE_METRICS_PORTS",
                "30249-30269"),
            "run",
            trace,
            "--noise",
            noise,
            "--out",
            folder.resolve("slurm").toString());
    assertThat(said.code()).as(said.text()).isZero();
    assertThat(said.text()).contains("2 propagators");
    assertThat(folder.resolve("bin/srun.said")).content().contains("--cpu-bind=none ");
    assertThat(home.resolve("options.said")).content().startsWith("-Xmx200m ");
    assertThat(folder.resolve("idlewave-7")).doesNotExist();
    Said alone =
        DeployFiles.run(
            Map.of(),
            List.of(
                launcher,
                "run",
                trace,
                "--noise",
                noise,
                "--out",
                folder.resolve("alone").toString()));
    assertThat(alone.code()).as(alone.text()).isZero();
    assertThat(folder.resolve("slurm/runtimes.avro"))
        .hasSameBinaryContentAs(folder.resolve("alone/runtimes.avro"));
  }
}
