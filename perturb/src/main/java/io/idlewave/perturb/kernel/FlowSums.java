package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.BeyondQuantumException;
import io.idlewave.perturb.noise.Quantum;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums over lanes of what flows where, in quanta and so exact: per call site, and per rank and
 * phase. Sites are numbered in the order in which they come up, which blocks alone decide. Mutable.
 */
final class FlowSums {

  private static final int INITIAL_SITES = 16;

  final int ranks;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private long[] codes = new long[INITIAL_SITES];

  /** By flow and site. */
  private final long[][] bySite = new long[Flow.OF_SITES][INITIAL_SITES];

  private int phases;

  /** By flow, rank and phase. */
  private final long[][][] byPhase;

  FlowSums(int ranks) {
    this.ranks = ranks;
    this.byPhase = new long[Flow.OF_PHASES][ranks][0];
  }

  /** The number of a site. */
  int site(long code) {
    Integer known = numbers.get(code);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    if (number == codes.length) {
      codes = Arrays.copyOf(codes, 2 * number);
      for (int flow = 0; flow < bySite.length; flow++) {
        bySite[flow] = Arrays.copyOf(bySite[flow], 2 * number);
      }
    }
    numbers.put(code, number);
    codes[number] = code;
    return number;
  }

  /** Makes sure that there is a phase of that number. */
  void reservePhase(int phase) {
    if (phase >= phases) {
      phases = phase + 1;
      for (long[][] flow : byPhase) {
        for (int rank = 0; rank < ranks; rank++) {
          flow[rank] = Arrays.copyOf(flow[rank], phases);
        }
      }
    }
  }

  void add(Flow flow, int site, int rank, int phase, long quanta) {
    addToSite(flow, site, quanta);
    long[] row = byPhase[flow.code()][rank];
    row[phase] = sum(row[phase], quanta);
  }

  void addToSite(Flow flow, int site, long quanta) {
    long[] row = bySite[flow.code()];
    row[site] = sum(row[site], quanta);
  }

  static long sum(long quanta, long more) {
    long sum = quanta + more;
    if (((quanta ^ sum) & (more ^ sum)) < 0) {
      throw new BeyondQuantumException(
          "attribution: the delays of all lanes add up to more than 2^63 quanta; state a longer"
              + " quantum or fewer replicates");
    }
    return sum;
  }

  /** The sum of some multiples of the quantum, none of them negative, in quanta. */
  static long quanta(double[] row, int lanes, Quantum quantum) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int lane = 0;
    for (; lane + 3 < lanes; lane += 4) {
      a += row[lane];
      b += row[lane + 1];
      c += row[lane + 2];
      d += row[lane + 3];
    }
    for (; lane < lanes; lane++) {
      a += row[lane];
    }
    double sum = (a + b) + (c + d);
    if (sum < quantum.largestNanos()) {
      return (long) (sum / quantum.nanos());
    }
    long quanta = 0;
    for (lane = 0; lane < lanes; lane++) {
      quanta = sum(quanta, quantum.toQuanta(row[lane]));
    }
    return quanta;
  }

  int siteCount() {
    return numbers.size();
  }

  int phases() {
    return phases;
  }

  long[] codes() {
    return Arrays.copyOf(codes, siteCount());
  }

  /** Flow-major: {@code flow * sites + site}. */
  long[] siteQuanta() {
    int sites = siteCount();
    long[] all = new long[bySite.length * sites];
    for (int flow = 0; flow < bySite.length; flow++) {
      System.arraycopy(bySite[flow], 0, all, flow * sites, sites);
    }
    return all;
  }

  /** Flow-major, then by rank: {@code (flow * ranks + rank) * phases + phase}. */
  long[] phaseQuanta() {
    long[] all = new long[Math.multiplyExact(byPhase.length * ranks, phases)];
    int next = 0;
    for (long[][] flow : byPhase) {
      for (long[] row : flow) {
        System.arraycopy(row, 0, all, next, phases);
        next += phases;
      }
    }
    return all;
  }

  int bytes() {
    long bytes =
        2L * Integer.BYTES
            + (1L + Flow.OF_SITES) * Long.BYTES * siteCount()
            + (long) Flow.OF_PHASES * Long.BYTES * ranks * phases;
    return Math.toIntExact(bytes);
  }

  void write(ByteBuffer buffer) {
    buffer.putInt(siteCount()).putInt(phases);
    for (long[] column : new long[][] {codes(), siteQuanta(), phaseQuanta()}) {
      for (long value : column) {
        buffer.putLong(value);
      }
    }
  }

  void read(ByteBuffer buffer) {
    int sites = buffer.getInt();
    int phaseCount = buffer.getInt();
    numbers.clear();
    for (int site = 0; site < sites; site++) {
      site(buffer.getLong());
    }
    for (long[] row : bySite) {
      for (int site = 0; site < sites; site++) {
        row[site] = buffer.getLong();
      }
    }
    if (phaseCount > 0) {
      reservePhase(phaseCount - 1);
    }
    for (long[][] flow : byPhase) {
      for (long[] row : flow) {
        for (int phase = 0; phase < phaseCount; phase++) {
          row[phase] = buffer.getLong();
        }
      }
    }
  }
}
