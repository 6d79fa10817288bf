package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A training step with an interleaved pipeline, simulated by what it computes: microbatch m of
 * chunk g needs microbatch m of chunk g - 1, and back. Durations are random, nothing is delayed
 * without need. What is sent meets what is received by chunk and microbatch, which a table does not
 * tell: an oracle for the rules that pair by order.
 *
 * @param stages of the pipeline
 * @param chunks of the model per stage
 * @param ranks data-parallel ones
 * @param batches microbatches, a multiple of the stages
 * @param overlaps whether gradients are reduced while others are computed
 */
record InterleavedPipeline(int stages, int chunks, int ranks, int batches, boolean overlaps) {

  /** Writes the table of two steps; returns how long each takes, in seconds. */
  Map<String, Double> write(Path folder, long seed) throws IOException {
    StringBuilder rows =
        new StringBuilder("dp_rank,stage,rank,step,optype,start_ts,duration,seq_id,mc,mb_id,gmc\n");
    Map<String, Double> seconds = new HashMap<>();
    for (int step : new int[] {3, 8}) {
      seconds.put(String.valueOf(step), new Step(step, new Random(seed + step)).write(rows));
    }
    Files.writeString(
        folder.resolve("meta-job.yaml"),
        "dp_size: %d\ndsp_size: 1\npp_size: %d\n".formatted(ranks, stages));
    Files.writeString(folder.resolve("job.csv"), rows);
    return seconds;
  }

  private int total() {
    return batches * chunks;
  }

  /** The chunk of the stage that is the k-th to be computed in a direction. */
  private int chunk(boolean forward, int k) {
    int chunk = k / stages % chunks;
    return forward ? chunk : chunks - 1 - chunk;
  }

  private int batch(int k) {
    return k / (stages * chunks) * stages + k % stages;
  }

  /** Forward computations as k, backward ones as -1 - k, in the order of a stage. */
  private List<Integer> order(int stage) {
    int ahead = chunks > 1 ? (stages - stage - 1) * 2 + (chunks - 1) * stages : stages - stage - 1;
    List<Integer> order = new ArrayList<>();
    int forward = 0;
    int backward = 0;
    while (backward < total()) {
      if (forward < total() && forward < ahead) {
        order.add(forward++);
      } else {
        if (forward < total()) {
          order.add(forward++);
        }
        order.add(-1 - backward++);
      }
    }
    return order;
  }

  /** One step. */
  private final class Step {
    private final int number;
    private final Random random;
    private final Map<String, Double> known = new HashMap<>();

    Step(int number, Random random) {
      this.number = number;
      this.random = random;
    }

    private double once(String key, Supplier<Double> value) {
      Double found = known.get(key);
      if (found == null) {
        found = value.get();
        known.put(key, found);
      }
      return found;
    }

    private double took(String key, double about) {
      return once("took " + key, () -> about * (0.8 + 0.4 * random.nextDouble()));
    }

    private int at(int stage, boolean forward, int k) {
      return order(stage).indexOf(forward ? k : -1 - k);
    }

    private double computeBegins(int rank, int stage, int i) {
      return once(
          "compute begins %d %d %d".formatted(rank, stage, i),
          () -> {
            int coded = order(stage).get(i);
            boolean forward = coded >= 0;
            int k = forward ? coded : -1 - coded;
            double begins = i == 0 ? 0 : computeEnds(rank, stage, i - 1);
            if (receives(stage, forward, k)) {
              begins = Math.max(begins, receiveEnds(rank, stage, forward, k));
            }
            boolean first = forward && k % stages == 0 && k / stages < chunks;
            return first && ranks > 1
                ? Math.max(begins, gatherEnds(rank, stage, k / stages))
                : begins;
          });
    }

    private double computeEnds(int rank, int stage, int i) {
      return computeBegins(rank, stage, i)
          + took(
              "compute %d %d %d".formatted(rank, stage, i), order(stage).get(i) >= 0 ? 0.05 : 0.1);
    }

    /** The first of the first stage, or backward of the last one, comes from nowhere. */
    private boolean receives(int stage, boolean forward, int k) {
      return k > 0 || stage != (forward ? 0 : stages - 1);
    }

    /** The stage, and the place there, of the other end; empty where there is none. */
    private int[] peer(int stage, boolean forward, int k, boolean sends) {
      int global = chunk(forward, k) * stages + stage + (forward == sends ? 1 : -1);
      if (global < 0 || global >= stages * chunks) {
        return new int[0];
      }
      for (int other = 0; other < total(); other++) {
        boolean same = batch(other) == batch(k) && chunk(forward, other) == global / stages;
        if (same) {
          return new int[] {global % stages, other};
        }
      }
      throw new IllegalStateException("no microbatch " + batch(k) + " of chunk " + global);
    }

    /** What goes backward first waits for the second computation before the first backward one. */
    private double warm(int rank, int stage) {
      List<Integer> order = order(stage);
      int first = 0;
      while (order.get(first) >= 0) {
        first++;
      }
      return first >= 2 ? computeEnds(rank, stage, first - 2) : 0;
    }

    private double receiveBegins(int rank, int stage, boolean forward, int k) {
      return once(
          "receive begins %d %d %b %d".formatted(rank, stage, forward, k),
          () -> {
            boolean later = k > 0 && receives(stage, forward, k - 1);
            double begins = later ? receiveEnds(rank, stage, forward, k - 1) : 0;
            if (k > 0) {
              begins = Math.max(begins, computeEnds(rank, stage, at(stage, forward, k - 1)));
            }
            return forward || later ? begins : Math.max(begins, warm(rank, stage));
          });
    }

    private double sendBegins(int rank, int stage, boolean forward, int k) {
      return once(
          "send begins %d %d %b %d".formatted(rank, stage, forward, k),
          () -> {
            double computed = computeEnds(rank, stage, at(stage, forward, k));
            double before =
                k > 0 ? sendEnds(rank, stage, forward, k - 1) : forward ? 0 : warm(rank, stage);
            return Math.max(computed, before);
          });
    }

    private double receiveEnds(int rank, int stage, boolean forward, int k) {
      return once(
          "receive ends %d %d %b %d".formatted(rank, stage, forward, k),
          () -> {
            double begins = receiveBegins(rank, stage, forward, k);
            int[] peer = peer(stage, forward, k, false);
            return (peer.length == 0
                    ? begins
                    : Math.max(begins, sendBegins(rank, peer[0], forward, peer[1])))
                + took("receive %d %d %b %d".formatted(rank, stage, forward, k), 0.002);
          });
    }

    private double sendEnds(int rank, int stage, boolean forward, int k) {
      return once(
          "send ends %d %d %b %d".formatted(rank, stage, forward, k),
          () -> {
            double begins = sendBegins(rank, stage, forward, k);
            int[] peer = peer(stage, forward, k, true);
            return (peer.length == 0
                    ? begins
                    : Math.max(begins, receiveBegins(rank, peer[0], forward, peer[1])))
                + took("send %d %d %b %d".formatted(rank, stage, forward, k), 0.002);
          });
    }

    private double gatherBegins(int rank, int stage, int n) {
      return n == 0 ? 0 : gatherEnds(rank, stage, n - 1);
    }

    private double gatherEnds(int rank, int stage, int n) {
      double last = 0;
      for (int other = 0; other < ranks; other++) {
        last = Math.max(last, gatherBegins(other, stage, n));
      }
      return last + took("gather %d %d %d".formatted(rank, stage, n), 0.01);
    }

    private double reduceBegins(int rank, int stage, int n) {
      double before = n == 0 ? gatherEnds(rank, stage, chunks - 1) : reduceEnds(rank, stage, n - 1);
      if (!overlaps) {
        return n == 0 ? Math.max(before, ends(rank, stage, Tail.EMBEDDING)) : before;
      }
      int last = total() - 1;
      while (chunk(false, last) != chunks - 1 - n) {
        last--;
      }
      return Math.max(before, computeEnds(rank, stage, at(stage, false, last)));
    }

    private double reduceEnds(int rank, int stage, int n) {
      return once(
          "reduce ends %d %d %d".formatted(rank, stage, n),
          () -> {
            double last = 0;
            for (int other = 0; other < ranks; other++) {
              last = Math.max(last, reduceBegins(other, stage, n));
            }
            return last + took("reduce %d %d %d".formatted(rank, stage, n), 0.02);
          });
    }

    private boolean has(int stage, Tail tail) {
      return switch (tail) {
        case EMBEDDING -> stage == 0 || stage == stages - 1;
        case ALL_REDUCE -> overlaps;
        default -> true;
      };
    }

    private double begins(int rank, int stage, Tail tail) {
      if (tail == Tail.LAYERNORM) {
        double computed = computeEnds(rank, stage, 2 * total() - 1);
        return overlaps && ranks > 1
            ? Math.max(computed, reduceEnds(rank, stage, chunks - 1))
            : computed;
      }
      double before = ends(rank, stage, tail.before());
      return tail == Tail.CLIP && !overlaps && ranks > 1
          ? Math.max(before, reduceEnds(rank, stage, chunks - 1))
          : before;
    }

    private double ends(int rank, int stage, Tail tail) {
      return once(
          "%s %d %d".formatted(tail, rank, stage),
          () -> {
            double last = begins(rank, stage, tail);
            if (!has(stage, tail)) {
              return last;
            }
            for (int other = 0; other < ranks; other++) {
              for (int of = 0; of < stages; of++) {
                boolean meets =
                    switch (tail) {
                      case EMBEDDING -> other == rank && has(of, tail);
                      case ALL_REDUCE -> of == stage;
                      case CLIP -> true;
                      default -> false;
                    };
                last = meets ? Math.max(last, begins(other, of, tail)) : last;
              }
            }
            return last + took("tail %s %d %d".formatted(tail, rank, stage), tail.about);
          });
    }

    double write(StringBuilder rows) {
      double last = 0;
      for (int rank = 0; rank < ranks; rank++) {
        for (int stage = 0; stage < stages; stage++) {
          write(rows, rank, stage);
          last = Math.max(last, ends(rank, stage, Tail.OPTIMIZER));
        }
      }
      return last;
    }

    private void write(StringBuilder rows, int rank, int stage) {
      Rows of = new Rows(rows, rank, stage);
      for (int i = 0; i < 2 * total(); i++) {
        int coded = order(stage).get(i);
        boolean forward = coded >= 0;
        int k = forward ? coded : -1 - coded;
        of.add(
            forward ? "forward-compute" : "backward-compute",
            computeBegins(rank, stage, i),
            computeEnds(rank, stage, i),
            k,
            chunk(forward, k),
            chunk(forward, k) * stages + stage);
      }
      for (boolean forward : new boolean[] {true, false}) {
        String direction = forward ? "forward" : "backward";
        int received = 0;
        for (int k = 0; k < total(); k++) {
          if (receives(stage, forward, k)) {
            double begins = receiveBegins(rank, stage, forward, k);
            double ends = receiveEnds(rank, stage, forward, k);
            of.add(direction + "-recv", begins, ends, received++, -1, -1);
          }
          double begins = sendBegins(rank, stage, forward, k);
          of.add(direction + "-send", begins, sendEnds(rank, stage, forward, k), k, -1, -1);
        }
      }
      for (int n = 0; n < chunks && ranks > 1; n++) {
        double begins = gatherBegins(rank, stage, n);
        of.add("params-all-gather", begins, gatherEnds(rank, stage, n), n, n, -1);
        double reduces = reduceBegins(rank, stage, n);
        double ends = reduceEnds(rank, stage, n);
        of.add("grads-reduce-scatter", reduces, ends, n, chunks - 1 - n, -1);
      }
      for (Tail tail : Tail.values()) {
        if (has(stage, tail)) {
          of.add(tail.label, begins(rank, stage, tail), ends(rank, stage, tail), 0, -1, -1);
        }
      }
    }

    private final class Rows {
      private final StringBuilder rows;
      private final int rank;
      private final int stage;

      Rows(StringBuilder rows, int rank, int stage) {
        this.rows = rows;
        this.rank = rank;
        this.stage = stage;
      }

      void add(String type, double begins, double ends, int sequence, int chunk, int global) {
        rows.append(
            String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%s,%.12f,%.12f,%d,%d,-1,%d\n",
                rank,
                stage,
                rank * stages + stage,
                number,
                type,
                begins,
                ends - begins,
                sequence,
                chunk,
                global));
      }
    }
  }

  /** What follows the computations, one after the other. */
  private enum Tail {
    LAYERNORM("layernorm-grads-all-reduce", 0.001),
    EMBEDDING("embedding-grads-all-reduce", 0.01),
    ALL_REDUCE("separate-grads-all-reduce", 0.01),
    CLIP("optimizer-clip-main-grad", 0.005),
    OPTIMIZER("optimizer", 0.03);

    private final String label;
    private final double about;

    Tail(String label, double about) {
      this.label = label;
      this.about = about;
    }

    Tail before() {
      return switch (this) {
        case LAYERNORM -> throw new IllegalStateException("follows the computations");
        case EMBEDDING -> LAYERNORM;
        case ALL_REDUCE -> EMBEDDING;
        case CLIP -> ALL_REDUCE;
        case OPTIMIZER -> CLIP;
      };
    }
  }
}
