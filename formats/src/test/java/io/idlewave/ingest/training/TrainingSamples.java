package io.idlewave.ingest.training;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Sound tables of training jobs for the tests. */
public final class TrainingSamples {

  private static final String HEADER =
      "dp_rank,stage,rank,step,optype,start_ts,duration,seq_id,mc,mb_id,gmc\n";

  private final StringBuilder rows = new StringBuilder(HEADER);
  private final int step;
  private final int dataParallel;

  private TrainingSamples(int step, int dataParallel) {
    this.step = step;
    this.dataParallel = dataParallel;
  }

  /** Two stages, two data-parallel ranks, two microbatches, one step. */
  public static Path twoStages(Path folder) {
    TrainingSamples sample = new TrainingSamples(7, 2);
    for (int rank = 0; rank < 2; rank++) {
      sample.firstStage(rank);
      sample.lastStage(rank);
    }
    return sample.write(folder, "small");
  }

  /** The same with one data-parallel rank, where nothing is gathered. */
  public static Path oneRank(Path folder) {
    TrainingSamples sample = new TrainingSamples(3, 1);
    sample.firstStage(0);
    sample.lastStage(0);
    return sample.write(folder, "single");
  }

  private void firstStage(int rank) {
    int stage = 0;
    gathers(rank, stage);
    add(rank, stage, "forward-compute", 0.01, 0.10, 0, stage);
    add(rank, stage, "forward-send", 0.11, 0.01, 0, -1);
    add(rank, stage, "forward-compute", 0.12, 0.10, 1, stage);
    add(rank, stage, "forward-send", 0.22, 0.01, 1, -1);
    add(rank, stage, "backward-recv", 0.12, 0.21, 0, -1);
    add(rank, stage, "backward-compute", 0.33, 0.20, 0, stage);
    add(rank, stage, "backward-recv", 0.53, 0.11, 1, -1);
    add(rank, stage, "backward-compute", 0.64, 0.20, 1, stage);
    add(rank, stage, "gc", 0.84, 0, 0, -1);
    end(rank, stage);
  }

  private void lastStage(int rank) {
    int stage = 1;
    gathers(rank, stage);
    add(rank, stage, "forward-recv", 0.01, 0.11, 0, -1);
    add(rank, stage, "forward-compute", 0.12, 0.10, 0, stage);
    add(rank, stage, "backward-compute", 0.22, 0.10, 0, stage);
    add(rank, stage, "backward-send", 0.32, 0.01, 0, -1);
    add(rank, stage, "forward-recv", 0.22, 0.01, 1, -1);
    add(rank, stage, "forward-compute", 0.33, 0.10, 1, stage);
    add(rank, stage, "backward-compute", 0.43, 0.20, 1, stage);
    add(rank, stage, "backward-send", 0.63, 0.01, 1, -1);
    end(rank, stage);
  }

  private void gathers(int rank, int stage) {
    if (dataParallel > 1) {
      add(rank, stage, "params-all-gather", 0, 0.01, 0, -1);
    }
  }

  private void end(int rank, int stage) {
    add(rank, stage, "layernorm-grads-all-reduce", 0.85, 0.001, 0, -1);
    add(rank, stage, "embedding-grads-all-reduce", 0.86, 0.01, 0, -1);
    if (dataParallel > 1) {
      add(rank, stage, "grads-reduce-scatter", 0.87, 0.02, 0, -1);
    }
    add(rank, stage, "optimizer-clip-main-grad", 0.90, 0.01, 0, -1);
    add(rank, stage, "optimizer", 0.91, 0.05, 0, -1);
  }

  private void add(
      int rank, int stage, String type, double begin, double duration, int number, int chunk) {
    rows.append(
        String.format(
            Locale.ROOT,
            "%d,%d,%d,%d,%s,%s,%s,%d,%d,-1,%d\n",
            rank,
            stage,
            rank * 2 + stage,
            step,
            type,
            begin,
            duration,
            number,
            chunk < 0 ? -1 : 0,
            chunk));
  }

  private Path write(Path folder, String name) {
    try {
      Files.writeString(
          folder.resolve("meta-" + name + ".yaml"),
          "trial_name: %s\ndp_size: %d\ndsp_size: 1\npp_size: 2\n".formatted(name, dataParallel));
      return Files.writeString(folder.resolve(name + ".csv"), rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
