package io.idlewave.ingest.kineto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Sound traces of the profiler for the tests; times are in us. */
public final class KinetoSamples {

  private static final int HOST = 4711;

  private final StringBuilder events = new StringBuilder();
  private final int rank;
  private final String job;
  private int now = 100;
  private int correlation;

  private KinetoSamples(int rank) {
    this(rank, "");
  }

  /** A process of a rank, with what else its file says of the job. */
  KinetoSamples(int rank, String job) {
    this.rank = rank;
    this.job = job;
  }

  /**
   * One process: a copy and a kernel on stream 7, one on stream 20 that waits for the first, and a
   * host that waits for stream 20.
   */
  public static Path twoStreams(Path folder) {
    return streams().write(folder, "job.json");
  }

  private static KinetoSamples streams() {
    KinetoSamples sample = new KinetoSamples(0);
    sample.host("user_annotation", "ProfilerStep#1", 1000, 100);
    sample.host("cpu_op", "aten::mm", 1005, 40);
    sample.call("cudaMemcpyAsync", 1010, 5, 1);
    sample.device("gpu_memcpy", "Memcpy HtoD (Pageable -> Device)", 7, 1012, 6, 1, "");
    sample.call("cudaLaunchKernel", 1020, 4, 2);
    sample.device("kernel", "void gemm<float, 2>(int*)", 7, 1026, 20, 2, "");
    sample.call("cudaEventRecord", 1028, 1, 3);
    sample.call("cudaStreamWaitEvent", 1030, 1, 4);
    sample.sync("Stream Wait Event", 20, 7, 3, 4);
    sample.call("cudaLaunchKernel", 1035, 4, 5);
    sample.device("kernel", "relu(float*)", 20, 1048, 10, 5, "");
    sample.call("cudaStreamSynchronize", 1050, 10, 6);
    sample.sync("Stream Sync", 20, -1, -1, 6);
    sample.host("cpu_op", "aten::item", 1062, 30);
    return sample;
  }

  /** Two processes that reduce together on streams of their own; one computes longer before. */
  public static Path twoRanks(Path folder) {
    for (int rank = 0; rank < 2; rank++) {
      KinetoSamples sample = new KinetoSamples(rank);
      int start = 500 * rank;
      sample.call("cudaLaunchKernel", start + 10, 4, 1);
      sample.device("kernel", "gemm(float*)", 7, start + 15, 20 + 10 * rank, 1, "");
      sample.call("cudaEventRecord", start + 20, 1, 2);
      sample.call("cudaStreamWaitEvent", start + 22, 1, 3);
      sample.sync("Stream Wait Event", 40, 7, 2, 3);
      sample.call("cudaLaunchKernelExC", start + 25, 4, 4);
      sample.device(
          "kernel",
          "ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*)",
          40,
          start + 37 + 10 * rank,
          20 - 10 * rank,
          4,
          ", \"Collective name\": \"allreduce\", \"In msg nelems\": 1000, \"Out msg nelems\": 1000,"
              + " \"Group size\": 2, \"dtype\": \"Float\", \"Process Group Name\": \"0\","
              + " \"Process Group Ranks\": \"[0, 1]\"");
      sample.call("cudaDeviceSynchronize", start + 30, 30, 5);
      sample.sync("Context Sync", -1, -1, -1, 5);
      sample.write(folder, "rank%d.json".formatted(rank));
    }
    return folder;
  }

  /**
   * Two processes with two threads each, which compute for 30 and for 50 us, reduce, send each
   * other something and receive it, one stream for each direction, and reduce once more.
   */
  public static Path exchange(Path folder) {
    for (int rank = 0; rank < 2; rank++) {
      KinetoSamples sample = new KinetoSamples(rank, ", \"world_size\": 2");
      sample.host("cpu_op", "aten::mul", 50, 10);
      sample.flow("s", HOST, 55);
      sample.kernel(7, "gemm(float*)", 30 + 20 * rank, "");
      sample.reduce(40, 3);
      sample.message(44 - rank, true, 1 - rank, 9);
      sample.message(43 + rank, false, 1 - rank, 9);
      sample.interval(
          "cpu_op", "MulBackward", HOST, HOST + 1, sample.now, 20, "\"External id\": 9");
      sample.flow("f", HOST + 1, sample.now);
      sample.reduce(40, 4);
      sample.write(folder, "rank%d.json".formatted(rank));
    }
    return folder;
  }

  /** One more launch, and a kernel that ends before the next one begins. */
  void kernel(int stream, String name, int duration, String more) {
    correlation++;
    call("cudaLaunchKernel", now, 4, correlation);
    device("kernel", name, stream, now + 6, duration, correlation, more);
    now += 10 + duration;
  }

  /** A reduction of 4,000 B with a number in the group of ranks 0 and 1. */
  void reduce(int stream, int sequence) {
    kernel(
        stream,
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
        20,
        named("allreduce", ", \"Seq\": " + sequence));
  }

  /** A message of 4,000 B between ranks 0 and 1. */
  void message(int stream, boolean sends, int peer, int duration) {
    kernel(
        stream,
        "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)",
        duration,
        named(
            sends ? "send" : "recv",
            ", \"%s Rank\": %d, \"Seq\": 1".formatted(sends ? "Dst" : "Src", peer)));
  }

  /** What a kernel says of a collective of 1,000 elements in the group of ranks 0 and 1. */
  static String named(String collective, String more) {
    return (", \"Collective name\": \"%s\", \"In msg nelems\": 1000, \"Out msg nelems\": 1000,"
            + " \"Group size\": 2, \"dtype\": \"Float\", \"Process Group Name\": \"0\","
            + " \"Process Group Ranks\": \"[0, 1]\"%s")
        .formatted(collective, more);
  }

  private void flow(String phase, int tid, int at) {
    events.append(
        ",\n {\"ph\": \"%s\", \"cat\": \"fwdbwd\", \"id\": 1, \"pid\": %d, \"tid\": %d, \"ts\": %d.250}"
            .formatted(phase, HOST, tid, at));
  }

  /** The text of a sample with a part that something else stands for. */
  public static String text(String part, String other) {
    String text = streams().text();
    if (!text.contains(part)) {
      throw new IllegalArgumentException("no " + part);
    }
    return text.replace(part, other);
  }

  /** Something that the host was in. */
  void host(String category, String name, int begin, int duration) {
    interval(category, name, HOST, HOST, begin, duration, "\"External id\": 3");
  }

  void call(String name, int begin, int duration, int correlation) {
    interval("cuda_runtime", name, HOST, HOST, begin, duration, "\"correlation\": " + correlation);
  }

  void device(
      String category,
      String name,
      int stream,
      int begin,
      int duration,
      int correlation,
      String more) {
    String args =
        "\"device\": 0, \"stream\": %d, \"correlation\": %d%s".formatted(stream, correlation, more);
    interval(category, name, 0, stream, begin, duration, args);
  }

  void sync(String name, int stream, int source, int record, int correlation) {
    String args =
        ("\"stream\": %d, \"wait_on_stream\": %d, \"wait_on_cuda_event_record_corr_id\": %d,"
                + " \"device\": 0, \"correlation\": %d")
            .formatted(stream, source, record, correlation);
    interval("cuda_sync", name, 0, stream, 1, 1, args);
  }

  /** An operator whose times nobody wrote. */
  void unstamped() {
    events.append(
        ",\n {\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::zeros\", \"pid\": %d, \"tid\": %d,"
                .formatted(HOST, HOST)
            + " \"ts\": 0, \"dur\": 0}");
  }

  private void interval(
      String category, String name, int pid, int tid, int begin, int duration, String args) {
    events.append(
        String.format(
            Locale.ROOT,
            ",\n {\"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s\", \"pid\": %d, \"tid\": %d,"
                + " \"ts\": %d.250, \"dur\": %d, \"args\": {%s}}",
            category,
            name,
            pid,
            tid,
            begin,
            duration,
            args));
  }

  private String text() {
    return "{\"schemaVersion\": 1, \"distributedInfo\": {\"rank\": %d%s},\n\"traceEvents\": [%s\n]}\n"
        .formatted(rank, job, events.substring(1));
  }

  Path write(Path folder, String name) {
    try {
      return Files.writeString(folder.resolve(name), text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
