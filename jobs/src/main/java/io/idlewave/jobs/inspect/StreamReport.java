package io.idlewave.jobs.inspect;

/**
 * What streams of accelerators carried out. The component names are a stable contract.
 *
 * @param streams how many there are, of all ranks
 * @param what it is called: {@code kernels} (and copies) of a profiler, otherwise {@code
 *     operations}
 * @param number how many there were that took time, without those that met others: they are
 *     collectives, or messages
 */
public record StreamReport(int streams, String what, long number) {

  /** What it is called in sentences. */
  String words() {
    return what.equals("kernels") ? "kernels and copies" : what;
  }
}
