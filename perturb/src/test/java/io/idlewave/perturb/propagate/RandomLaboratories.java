package io.idlewave.perturb.propagate;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The laboratories of the random programs, each recorded once for all tests of a class. */
final class RandomLaboratories {

  private final Path folder;
  private final Map<Long, Laboratory> bySeed = new HashMap<>();

  RandomLaboratories(Path folder) {
    this.folder = folder;
  }

  Laboratory of(RandomCase random) {
    return bySeed.computeIfAbsent(
        random.seed(),
        seed ->
            new Laboratory(random.program(), random.costs(), folder.resolve(Long.toString(seed))));
  }
}
