package io.idlewave.perturb.topology;

import java.util.List;

/** The sizes that regular topologies are made of. */
final class Sizes {

  private Sizes() {}

  /**
   * The product of all sizes.
   *
   * @throws IllegalArgumentException if there is none, one is below 1, or the product is above
   *     {@link Integer#MAX_VALUE}
   */
  static int hosts(String name, List<Integer> sizes) {
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException(name + ": at least 1 size, got 0");
    }
    long product = 1;
    for (int size : sizes) {
      if (size < 1) {
        throw new IllegalArgumentException(name + ": sizes of at least 1, got " + size);
      }
      product *= size;
      if (product > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "%s: at most %d hosts in all, got sizes %s"
                .formatted(
                    name,
                    Integer.MAX_VALUE,
                    sizes.size() > 16 ? sizes.subList(0, 16) + "..." : sizes));
      }
    }
    return (int) product;
  }
}
