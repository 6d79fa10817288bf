package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.TailExpectation;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * The law of a nonnegative quantity as masses on grids, for sums of independent copies. The body
 * lies on a fine grid, and what lies beyond it on coarser ones, each {@value #RATIO} times as long
 * and coarse as the one before: so a tail that reaches far costs a few more grids. A mass between
 * two points is divided such that its mean stays. What nothing happens with has a probability of
 * its own. Immutable.
 *
 * <p>A sum of two copies is exact but for that division: section by section a convolution of all
 * masses that lie no further, on the grid of the section.
 */
final class GriddedLaw {

  /** Points of a section; all but the first use those from {@code POINTS / RATIO} on. */
  private static final int POINTS = 1 << 13;

  private static final int RATIO = 16;

  /** So much mass lies beyond the fine grid at most, before it gets coarser. */
  private static final double BEYOND = 0x1p-9;

  /** Less than this share of the largest mass is rounding error of a convolution. */
  private static final double NOTHING = 1e-15;

  private static final int SECTIONS = 12;

  private final double zero;
  private final double offset;
  private final double step;
  private final boolean lattice;
  private final double[][] sections;

  private GriddedLaw(
      double zero, double offset, double step, boolean lattice, double[][] sections) {
    this.zero = zero;
    this.offset = offset;
    this.step = step;
    this.lattice = lattice;
    this.sections = sections;
  }

  /** The law of one draw from a table, of which some is above 0. */
  static GriddedLaw of(QuantileTable table) {
    double[] body = {0};
    double[] above = {0};
    table.forEachCell(
        (value, probability) -> {
          above[0] += probability;
          body[0] = above[0] <= BEYOND / 2 || body[0] == 0 ? value : body[0];
        });
    double[] smallest = {body[0]};
    table.forEachCell((value, probability) -> smallest[0] = Math.min(smallest[0], value));
    boolean constant = smallest[0] == table.max();
    GriddedLaw law =
        new GriddedLaw(
            0, 0, constant ? body[0] : body[0] / (POINTS - 1), constant, new double[SECTIONS][]);
    table.forEachCell(law::put);
    return law;
  }

  /** With a probability this law, otherwise 0. */
  GriddedLaw thinned(double probability) {
    return new GriddedLaw(1 - probability * (1 - zero), offset, step, lattice, sections);
  }

  private void put(double value, double mass) {
    double place = (value - offset) / step;
    int section = 0;
    while (place >= POINTS && section < SECTIONS - 1) {
      place /= RATIO;
      section++;
    }
    double within = Math.min(place, POINTS - 1);
    int point = (int) within;
    double share = within - point;
    add(section, point, mass * (1 - share));
    if (share > 0) {
      add(section, point + 1, mass * share);
    }
  }

  private void add(int section, int point, double mass) {
    boolean next = point == POINTS && section < SECTIONS - 1;
    int at = next ? section + 1 : section;
    if (sections[at] == null) {
      sections[at] = new double[POINTS];
    }
    sections[at][next ? POINTS / RATIO : Math.min(point, POINTS - 1)] += mass;
  }

  /** The law of the sum of two independent copies. */
  GriddedLaw doubled() {
    GriddedLaw law = this;
    GriddedLaw sum = law.sum();
    while (sum.massBeyond() > BEYOND) {
      law = law.moved(law.offset, 2 * law.step);
      sum = law.sum();
    }
    return sum.trimmed();
  }

  private GriddedLaw sum() {
    double[][] both = sums();
    if (zero == 0) {
      return new GriddedLaw(0, 2 * offset, step, lattice, both);
    }
    // where something is, it is of one of the two or of both
    double ofOne = 2 * zero / (1 + zero);
    double[][] mixed = new double[SECTIONS][];
    for (int j = 0; j < SECTIONS; j++) {
      if (sections[j] != null || both[j] != null) {
        mixed[j] = new double[POINTS];
        addTo(mixed[j], sections[j], ofOne);
        addTo(mixed[j], both[j], 1 - ofOne);
      }
    }
    return new GriddedLaw(zero * zero, 0, step, lattice, mixed);
  }

  /**
   * What sums of two lie at. Of those with a term in section j, and none beyond, that is all of
   * section j and some of the one after it: what the first half of its grid cannot hold is handed
   * on.
   */
  private double[][] sums() {
    FourierTransform fourier = new FourierTransform(2 * POINTS);
    double[][] sums = new double[SECTIONS][];
    double[] nearer = new double[POINTS];
    double[] sum = new double[2 * POINTS];
    for (int j = 0; j < SECTIONS; j++) {
      double[] handedOn = new double[2 * POINTS];
      for (int i = POINTS; i < 2 * POINTS; i++) {
        divide(handedOn, i, sum[i]);
      }
      sum = handedOn;
      nearer = j == 0 ? nearer : coarser(nearer);
      double[] here = sections[j];
      if (here != null) {
        double[] other = new double[POINTS];
        addTo(other, nearer, 2);
        addTo(other, here, 1);
        double[] products = fourier.convolved(other, here);
        double nothing = NOTHING * Arrays.stream(products).max().orElse(0);
        for (int i = 0; i < 2 * POINTS; i++) {
          sum[i] += products[i] < nothing ? 0 : products[i];
        }
        addTo(nearer, here, 1);
      }
      double[] held = Arrays.copyOf(sum, POINTS);
      sums[j] = count(held) == 0 ? null : held;
    }
    return sums;
  }

  private static void addTo(double[] into, double[] section, double factor) {
    if (section != null) {
      for (int i = 0; i < POINTS; i++) {
        into[i] += factor * section[i];
      }
    }
  }

  /** These masses on a coarser grid. */
  private static double[] coarser(double[] fine) {
    double[] coarse = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      divide(coarse, i, fine[i]);
    }
    return coarse;
  }

  /** Adds the mass of a point to the two points of a coarser grid that it lies between. */
  private static void divide(double[] coarse, int point, double mass) {
    if (mass != 0) {
      double share = (double) (point % RATIO) / RATIO;
      coarse[point / RATIO] += mass * (1 - share);
      coarse[point / RATIO + 1] += mass * share;
    }
  }

  private GriddedLaw moved(double newOffset, double newStep) {
    GriddedLaw moved = new GriddedLaw(zero, newOffset, newStep, lattice, new double[SECTIONS][]);
    forEach((value, mass) -> moved.put(Math.max(newOffset, value), mass));
    return moved;
  }

  /** Without the begin of the fine grid where that has next to no mass. */
  private GriddedLaw trimmed() {
    if (zero > 0 || sections[0] == null) {
      return this;
    }
    int first = 0;
    double mass = 0;
    while (first < POINTS - 1 && mass + sections[0][first] < 1e-15) {
      mass += sections[0][first++];
    }
    return first < POINTS / 8 ? this : moved(offset + first * step, step);
  }

  private double massBeyond() {
    double mass = 0;
    for (int j = 1; j < SECTIONS; j++) {
      mass += sections[j] == null ? 0 : Arrays.stream(sections[j]).sum();
    }
    return mass;
  }

  /** All points above 0 in probability, each section after the one before. */
  private void forEach(QuantileTable.CellVisitor visitor) {
    double width = step;
    for (double[] section : sections) {
      for (int i = 0; section != null && i < POINTS; i++) {
        if (section[i] > 0) {
          visitor.cell(offset + i * width, section[i]);
        }
      }
      width *= RATIO;
    }
  }

  /**
   * A table of this law, of which the mean is known. Masses are taken as spread evenly around their
   * points, unless all values are whole numbers of one duration.
   */
  QuantileTable table(double mean, Quantum quantum) {
    int points = (int) Stream.of(sections).mapToLong(GriddedLaw::count).sum();
    double[] values = new double[points];
    double[] widths = new double[points];
    double[] masses = new double[points];
    double moment = 0;
    double width = step;
    int at = points;
    for (double[] section : sections) {
      for (int i = 0; section != null && i < POINTS; i++) {
        if (section[i] > 0) {
          values[--at] = offset + i * width;
          widths[at] = lattice || i == 0 ? 0 : width;
          masses[at] = section[i] * (1 - zero);
          moment += values[at] * masses[at];
        }
      }
      width *= RATIO;
    }
    return QuantileTable.compile(
        new TailExpectation(0, tail(values, widths, masses, mean / moment)), quantum);
  }

  private static long count(double[] section) {
    return section == null ? 0 : Arrays.stream(section).filter(mass -> mass > 0).count();
  }

  /** The integral of the largest p of the values, which descend. */
  private static DoubleUnaryOperator tail(
      double[] values, double[] widths, double[] masses, double factor) {
    double[] mass = new double[values.length + 1];
    double[] moment = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      mass[i + 1] = mass[i] + masses[i];
      moment[i + 1] = moment[i] + masses[i] * values[i];
    }
    return p -> {
      int at = Arrays.binarySearch(mass, p);
      int whole = at >= 0 ? at : -at - 2;
      if (whole == values.length) {
        return factor * moment[whole];
      }
      double rest = p - mass[whole];
      double higher = widths[whole] / 2 * (1 - rest / masses[whole]);
      return factor * (moment[whole] + rest * (values[whole] + higher));
    };
  }
}
