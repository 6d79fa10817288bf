package io.idlewave.perturb.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sound files of every format, as their programs write them. */
final class MeasurementSamples {

  /** {@code rtla osnoise hist}, from the documentation of Linux, two of its processors. */
  static final String OSNOISE_HISTOGRAM =
      """
      # RTLA osnoise histogram
      # Time unit is microseconds (us)
      # Duration:   0 00:01:00
      Index   CPU-000   CPU-001
      0         42982     46287
      10        12224      8356
      20            8         5
      30            1         1
      over:         0         0
      count:    55215     54649
      min:          0         0
      avg:          0         0
      max:         30        30
      """;

  static final String TIMERLAT_HISTOGRAM =
      """
      # RTLA timerlat histogram
      # Time unit is microseconds (us)
      # Duration:   0 00:10:00
      Index   IRQ-000   Thr-000   IRQ-001   Thr-001
      0        276489         0    206089         0
      1        318327     35487    388149     30024
      2          3282    122584      4019    126527
      over:         0         3         0         1
      count:   598098    158074    598257    156552
      min:          0         1         0         1
      avg:          0         5         0         4
      max:         16        23        15        21
      """;

  /** From the documentation of Linux. */
  static final String OSNOISE =
      """
      # tracer: osnoise
      #
      #           TASK-PID      CPU# ||||   TIMESTAMP    IN US       IN US  AVAILABLE  IN US     HW    NMI    IRQ   SIRQ THREAD
      #              | |         |   ||||      |           |             |    |            |      |      |      |      |      |
                   <...>-859     [000] ....    81.637220: 1000000        190  99.98100       9     18      0   1007     18      1
                   <...>-860     [001] ....    81.638154: 1000000        656  99.93440      74     23      0   1006     16      3
      """;

  static final String OSNOISE_SAMPLES =
      """
      # tracer: osnoise
             osnoise/8-961     [008] d.h.  5789.857532: irq_noise: local_timer:236 start 5789.857529929 duration 1845 ns
             osnoise/8-961     [008] ....  5789.858413: sample_threshold: start 5789.858404555 duration 8812 ns interferences 2
             osnoise/9-962     [009] ....  5789.858500: sample_threshold: start 5789.858480000 duration 6000 ns interferences 1
             osnoise/8-961     [008] ....  5789.859413: sample_threshold: start 5789.859404555 duration 5000 ns interferences 1
             osnoise/9-962     [009] ....  5789.959500: sample_threshold: start 5789.959480000 duration 7000 ns interferences 1
      """;

  static final String TIMERLAT =
      """
      # tracer: timerlat
      #         TASK-PID      CPU# ||||   TIMESTAMP    ID            CONTEXT                LATENCY
              <idle>-0       [000] d.h1    54.029328: #1     context    irq timer_latency       932 ns
               <...>-867     [000] ....    54.029339: #1     context thread timer_latency     11700 ns
              <idle>-0       [001] dNh1    54.029346: #1     context    irq timer_latency      2833 ns
               <...>-868     [001] ....    54.029353: #1     context thread timer_latency      9820 ns
      """;

  static final String OSU =
      """
      WARNING: There was an error initializing an OpenFabrics device.
      # OSU MPI Latency Test v5.6.3
      # Size          Latency (us)
      0                       1.27
      1                       1.25
      [node03:12345] 1 more process has sent a help message
      1024                    2.77
      """;

  static final String OSU_BANDWIDTH =
      """
      # OSU MPI Bandwidth Test v5.9
      # Size      Bandwidth (MB/s)
      1                       2.50
      4194304              2892.82
      """;

  static final String OSU_RATES =
      """
      # OSU MPI Multiple Bandwidth / Message Rate Test v5.7.1
      # [ pairs: 1 ] [ window size: 64 ]
      # Size                  MB/s        Messages/s
      1                       6.82        6819901.32
      4096                10508.77        2565618.70
      """;

  /** Of netgauge 2.4.6, four rows of a file. */
  static final String NETGAUGE =
      """
      # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
      # to get o: plot "./loggp.out" using 1:(($5-$3)/($2-1)-$3)
      # to get g,G: plot "./loggp.out" using 1:($4-$3)/($2-1)
      1 10 3.917096 19.606743 41.116625 1.958548 0.216185 1.775504 -nan -nan -nan
      1025 10 5.801015 35.235869 87.593442 1.958548 3.287033 3.290569 1.741803 0.001491 -nan
      1025 10 5.801015 35.235869 87.593442 1.958548 3.287033 3.290569 0.5 0.001491 -nan
      2049 10 6.041463 35.325833 89.787327 1.958548 3.263633 3.276120 1.999884 0.000738 0.630321
      """;

  static final String IMB =
      """
      # Calling sequence was:
      # IMB-MPI1 pingpong
      #---------------------------------------------------
      # Benchmarking PingPong
      # #processes = 2
      #---------------------------------------------------
             #bytes #repetitions      t[usec]   Mbytes/sec
                  0         1000         2.23         0.00
                  8         1000         2.26         3.38
            4194304           10       351.25     11940.99

      # All processes entering MPI_Finalize
      """;

  private MeasurementSamples() {}

  /** By name of the format. */
  static Map<String, List<String>> all() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("FTQ", List.of(resource("ftq.dat"), netgaugeFtq()));
    all.put("FWQ", List.of(resource("fwq.dat"), blocks(), netgaugeFwq()));
    all.put("selfish", List.of(resource("selfish.txt")));
    all.put("osnoise and timerlat tracers", List.of(OSNOISE, OSNOISE_SAMPLES, TIMERLAT));
    all.put("rtla", List.of(OSNOISE_HISTOGRAM, TIMERLAT_HISTOGRAM));
    all.put("OSU", List.of(OSU, OSU_BANDWIDTH, OSU_RATES));
    all.put("netgauge", List.of(NETGAUGE));
    all.put("IMB", List.of(IMB));
    all.put(
        "CSV of detours",
        List.of(
            "# spanNanos: 5000\nstartNanos,durationNanos\n0,10\n1000,20\n",
            "time (us); detour (us)\n1.5; 2\n10; 3\n",
            "duration_us\n1\n2\n"));
    all.put("durations", List.of("# durations\n12\n13.5\n"));
    return all;
  }

  private static String netgaugeFtq() {
    return "# Benchmark Method: ftq\n# Compute-Cycle Duration: 100 usec\n# Fixed Time Quantum Benchmark\n"
        + "# cycle number    workload iterations\n"
        + rows(i -> " " + i + "                " + (i % 10 == 0 ? 900 : 1000));
  }

  private static String netgaugeFwq() {
    return "# Fixed Work Quantum Benchmark\n# cycle number    duration [us]\n"
        + rows(i -> i + "             " + (i % 10 == 0 ? 120 : 100));
  }

  /** Two processes of FWQ with MPI, in ticks of 2 per ns. */
  static String blocks() {
    return "Speed: process 0, cycles 2000000, seconds 0.001000, GHz 2.000000\n"
        + "Process 0 running on CPUs 0-3\n"
        + rows(i -> i % 10 == 0 ? "2400" : "2000")
        + "Process 1 running on CPUs 4-7\n"
        + rows(i -> "2000");
  }

  private static String rows(IntFunction<String> row) {
    return IntStream.range(0, 200).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
  }

  static String resource(String name) {
    try (InputStream in = MeasurementSamples.class.getResourceAsStream("/noise/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
