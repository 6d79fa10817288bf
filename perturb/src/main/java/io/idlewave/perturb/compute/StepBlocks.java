package io.idlewave.perturb.compute;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.io.Serializable;

/**
 * Which recorded step each step of a replicate is like: blocks of neighbouring steps, the first of
 * each drawn by itself, the last step followed by the first one (the circular block bootstrap,
 * Politis and Romano 1992). A pure function of seed, replicate and step.
 *
 * @param steps how many were recorded
 * @param blockSteps how many follow each other as they did, from 1 to {@code steps}
 */
public record StepBlocks(long seed, int steps, int blockSteps) implements Serializable {

  public StepBlocks {
    if (blockSteps < 1 || blockSteps > steps) {
      throw new IllegalArgumentException(
          "block: 1 to %d steps, got %d".formatted(steps, blockSteps));
    }
  }

  /** The key of the draw of the block that a step is in. */
  long key(int step) {
    return DrawKeys.steps(seed, step / blockSteps);
  }

  /** The recorded step that a step is like where its block has drawn {@code bits}. */
  int recorded(int step, long bits) {
    int first = (int) (Draws.fraction(bits) * steps);
    return (int) (((long) first + step % blockSteps) % steps);
  }
}
