package io.idlewave.perturb.noise.process;

import java.util.Arrays;

/**
 * Convolutions by the fast Fourier transform (Cooley and Tukey, 1965). Sums, products and strict
 * functions only, so that every machine finds the same bits.
 */
final class FourierTransform {

  private final int size;
  private final double[] cosines;
  private final double[] sines;
  private final double[] real;
  private final double[] imaginary;

  /** Transforms of {@code size} values, a power of two. */
  FourierTransform(int size) {
    this.size = size;
    cosines = new double[size / 2];
    sines = new double[size / 2];
    for (int k = 0; k < size / 2; k++) {
      cosines[k] = StrictMath.cos(2 * Math.PI * k / size);
      sines[k] = StrictMath.sin(2 * Math.PI * k / size);
    }
    real = new double[size];
    imaginary = new double[size];
  }

  /**
   * What two sequences of masses on a line become when independent quantities with these masses are
   * added; valid until the next call.
   *
   * @param first half of {@code size} values at most
   */
  double[] convolved(double[] first, double[] second) {
    Arrays.fill(real, first.length, size, 0);
    Arrays.fill(imaginary, second.length, size, 0);
    System.arraycopy(first, 0, real, 0, first.length);
    // Equally large, so that the rounding of one does not drown the other.
    double scale = largest(first) / largest(second);
    for (int k = 0; k < second.length; k++) {
      imaginary[k] = scale * second[k];
    }
    transform();
    // Both transforms in one: with Z = X + iY, XY = (Z(k)^2 - conj(Z(-k))^2) / 4i.
    for (int k = 0; k <= size / 2; k++) {
      int mirror = (size - k) & (size - 1);
      double a = real[k];
      double b = imaginary[k];
      double c = real[mirror];
      double d = imaginary[mirror];
      double x = (a * b + c * d) / 2;
      double y = (b * b - a * a + c * c - d * d) / 4;
      // conjugated: the transform of that is the inverse one
      real[k] = x;
      imaginary[k] = -y;
      real[mirror] = x;
      imaginary[mirror] = y;
    }
    transform();
    for (int k = 0; k < size; k++) {
      real[k] /= scale * size;
    }
    return real;
  }

  private static double largest(double[] masses) {
    return Arrays.stream(masses).max().orElse(0);
  }

  private void transform() {
    int shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
    for (int k = 0; k < size; k++) {
      int reversed = Integer.reverse(k) >>> shift;
      if (reversed > k) {
        swap(real, k, reversed);
        swap(imaginary, k, reversed);
      }
    }
    for (int half = 1; half < size; half *= 2) {
      int stride = size / (2 * half);
      for (int begin = 0; begin < size; begin += 2 * half) {
        for (int k = 0; k < half; k++) {
          double c = cosines[k * stride];
          double s = -sines[k * stride];
          int low = begin + k;
          int high = low + half;
          double x = real[high] * c - imaginary[high] * s;
          double y = real[high] * s + imaginary[high] * c;
          real[high] = real[low] - x;
          imaginary[high] = imaginary[low] - y;
          real[low] += x;
          imaginary[low] += y;
        }
      }
    }
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
