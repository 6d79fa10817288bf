package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Profiles of a training job on a mesh of data-parallel times two tensor-parallel ranks, the latter
 * next to each other. In each step a rank computes, reduces activations with its tensor-parallel
 * peer, computes again, and shares its gradients on a stream of their own, with a model sharded
 * over the data-parallel ranks; all ranks reduce one number last.
 *
 * @param spread by which share kernels are longer or shorter at most, drawn evenly
 */
record MeshProfiles(int dataParallel, double spread) {

  /** Tensor-parallel ranks. */
  static final int WIDTH = 2;

  static final int STEPS = 4;

  private static final int STEP_MICROS = 100_000;
  private static final int FORWARD_MICROS = 10_000;
  private static final int BACKWARD_MICROS = 20_000;
  private static final int COMPUTING = 7;
  private static final int SHARING = 20;

  int ranks() {
    return dataParallel * WIDTH;
  }

  /** Writes a file per rank into a folder. */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (int rank = 0; rank < ranks(); rank++) {
      Files.writeString(
          folder.resolve("rank%d.json".formatted(rank)),
          """
          {"schemaVersion":1,"deviceProperties":[{"id":0}],
          "distributedInfo":{"backend":"nccl","rank":%d,"world_size":%d},"traceEvents":[%s]}\
          """
              .formatted(rank, ranks(), new Events(rank).all()));
    }
  }

  /** The events of a rank. */
  private final class Events {
    private final int rank;
    private final Random random;
    private final StringBuilder events = new StringBuilder();
    private int correlation;
    private int sequence;

    Events(int rank) {
      this.rank = rank;
      this.random = new Random(rank);
    }

    String all() {
      for (int step = 0; step < STEPS; step++) {
        step(1_000_000 + step * STEP_MICROS);
      }
      return events.substring(1);
    }

    private void step(int begin) {
      event("user_annotation", "ProfilerStep#" + sequence, begin, STEP_MICROS - 50, 1, "");
      kernel("forward", begin, 0, FORWARD_MICROS, COMPUTING, "");
      List<Integer> row = range(rank / WIDTH * WIDTH, 1, WIDTH);
      List<Integer> column = range(rank % WIDTH, WIDTH, dataParallel);
      meet("allreduce", begin, 15_000, COMPUTING, 1_000_000, "mesh_tp", rank / WIDTH + 1, row);
      kernel("backward", begin, 25_000, BACKWARD_MICROS, COMPUTING, "");
      int number = ranks() + rank % WIDTH;
      int elements = 64_000_000;
      meet("_reduce_scatter_base", begin, 50_000, SHARING, elements, "mesh_dp", number, column);
      meet("_allgather_base", begin, 60_000, SHARING, elements, "mesh_dp", number, column);
      List<Integer> world = range(0, 1, ranks());
      meet("allreduce", begin, 70_000, COMPUTING, 1, "default_pg", 0, world);
      String waits = "\"correlation\":" + ++correlation;
      event("cuda_runtime", "cudaDeviceSynchronize", begin + 200, STEP_MICROS - 300, 1, waits);
      event(
          "cuda_sync",
          "Context Sync",
          begin + 200,
          STEP_MICROS - 310,
          -1,
          waits + ",\"stream\":-1,\"device\":0,\"cuda_sync_kind\":\"Context Sync\"");
      sequence++;
    }

    private static List<Integer> range(int first, int stride, int count) {
      return IntStream.range(0, count).mapToObj(i -> first + i * stride).toList();
    }

    private void meet(
        String collective,
        int begin,
        int after,
        int stream,
        int elements,
        String description,
        int number,
        List<Integer> ranks) {
      String members = ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
      kernel(
          "ncclDevKernel_Generic(x)",
          begin,
          after,
          4_000,
          stream,
          """
          ,"Collective name":"%s","In msg nelems":%d,"Out msg nelems":%d,"Group size":%d,"dtype":"Float",\
          "Process Group Name":"%d","Process Group Description":"%s","Process Group Ranks":"[%s]"\
          """
              .formatted(
                  collective, elements, elements, ranks.size(), number, description, members));
    }

    private void kernel(String name, int begin, int after, int micros, int stream, String more) {
      String launch = "\"correlation\":" + ++correlation;
      int drawn = (int) (micros * (1 + spread * (2 * random.nextDouble() - 1)));
      event("cuda_runtime", "cudaLaunchKernel", begin + 10 + correlation % 10 * 10, 5, 1, launch);
      event(
          "kernel",
          name,
          begin + 150 + after,
          more.isEmpty() ? drawn : micros,
          stream,
          launch + ",\"device\":0,\"stream\":%d%s".formatted(stream, more));
    }

    private void event(String category, String name, int at, int micros, int tid, String args) {
      events.append(
          String.format(
              Locale.ROOT,
              ",\n"
                  + "{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"%s\",\"pid\":%d,\"tid\":%d,\"ts\":%d,\"dur\":%d,\"args\":{%s}}",
              category,
              name,
              tid == 1 ? 1 : 0,
              tid,
              at,
              micros,
              args));
    }
  }
}
