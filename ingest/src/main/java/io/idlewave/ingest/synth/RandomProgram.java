package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A program of random calls for tests: every mode of blocking, nonblocking and persistent message,
 * send-receives, waits and tests of all kinds, failed polls, collectives of every pattern, blocking
 * and nonblocking, on several communicators, zero-byte messages and local calls.
 *
 * <p>It ends under every cost set: its steps stand in one total order in which each call can be
 * executed whatever the eager threshold is. The same seed gives the same calls.
 *
 * @param ranks at least 2
 * @param steps length of the total order; a step is a few calls of a few ranks
 * @param oneSided whether one step in three is an epoch of one-sided communication: a fence, post
 *     to wait, or a lock
 */
public record RandomProgram(long seed, int ranks, long steps, boolean oneSided) implements Program {

  private static final int SUBGROUPS = 2;

  public RandomProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.atLeast("steps", 0, steps);
  }

  /** A program without one-sided communication. */
  public RandomProgram(long seed, int ranks, long steps) {
    this(seed, ranks, steps, false);
  }

  @Override
  public String name() {
    return "random: seed %d, %d ranks, %d steps%s"
        .formatted(seed, ranks, steps, oneSided ? ", one-sided" : "");
  }

  @Override
  public List<Communicator> communicators() {
    SplittableRandom random = new SplittableRandom(~seed);
    List<Communicator> communicators = new ArrayList<>(Program.super.communicators());
    communicators.add(new Communicator("MPI_COMM_SELF", Kind.SELF, List.of(), List.of()));
    for (int i = 0; i < SUBGROUPS; i++) {
      List<Integer> members =
          IntStream.range(0, ranks)
              .filter(rank -> random.nextInt(3) > 0)
              .boxed()
              .collect(Collectors.toCollection(ArrayList::new));
      if (members.isEmpty()) {
        members.add(random.nextInt(ranks));
      }
      if (random.nextBoolean()) {
        Collections.reverse(members);
      }
      communicators.add(Communicator.intra("group-" + i, members));
    }
    return List.copyOf(communicators);
  }

  @Override
  public int nodeOf(int rank) {
    return rank % 2;
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    Bounds.within("rank", 0, ranks - 1L, rank);
    RandomScript script = new RandomScript(seed, ranks, communicators());
    return new Iterator<>() {
      private long nextStep = -1;

      @Override
      public boolean hasNext() {
        for (; script.of(rank).isEmpty() && nextStep <= steps; nextStep++) {
          if (nextStep < 0) {
            script.begin();
          } else if (nextStep < steps) {
            script.step(oneSided);
          } else {
            script.end();
          }
          script.keepOnly(rank);
        }
        return !script.of(rank).isEmpty();
      }

      @Override
      public ProgramCall next() {
        if (!hasNext()) {
          throw new NoSuchElementException("rank " + rank + " has no more calls");
        }
        return script.of(rank).take();
      }
    };
  }
}
