package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.operator.ThreadCpu;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that carry lane groups through the blocks of a trace, each its own groups, side by side.
 * A block is opened once and lowered once per pricing and bound, whatever the number of threads;
 * different blocks are lowered at the same time. The result has the same bits with any number of
 * threads. For one thread that hands over blocks in their order, and may go on while they are
 * applied.
 */
public final class LaneTeam implements AutoCloseable {

  /** Steps that are kept, for each thread and one more; about 54 bytes each. */
  private static final long STEPS_PER_THREAD = 1 << 15;

  private static final long JOIN_MILLIS = 10_000;

  private final List<LaneGroup> groups;
  private final List<Propagator> propagators = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final BlockWindow window;

  /**
   * A team that begins at once, and neither makes steps that are kept nor lets others be lost.
   *
   * @param groups of the plan, which nobody else changes until the team is closed
   * @param most threads, at least 1; there are no more than groups
   * @param kept where steps of the plan are kept, or null for nowhere
   * @param name of the team in the names of its threads
   * @param applied hears of every block that all lanes have been carried through, in their order,
   *     in a thread of the team
   */
  public LaneTeam(
      LanePlan plan,
      List<LaneGroup> groups,
      int most,
      @Nullable StepsPlace kept,
      String name,
      Consumer<GraphBlock> applied) {
    this(plan, groups, most, STEPS_PER_THREAD * (most + 1L), kept, name, applied);
  }

  /** A team that keeps about so many steps at most. */
  LaneTeam(
      LanePlan plan,
      List<LaneGroup> groups,
      int most,
      long mostSteps,
      @Nullable StepsPlace kept,
      String name,
      Consumer<GraphBlock> applied) {
    if (most < 1) {
      throw new IllegalArgumentException("threads of a team: at least 1, got " + most);
    }
    this.groups = new ArrayList<>(groups);
    List<List<LaneGroup>> shares = shares(groups, Math.min(most, groups.size()));
    window = new BlockWindow(shares.size(), users(plan, shares), mostSteps, applied);
    Map<StepsKey, KeptSteps> places = kept == null ? Map.of() : places(plan, groups, kept);
    for (List<LaneGroup> share : shares) {
      Propagator propagator =
          new Propagator(
              plan, share, key -> lowering(plan, key, shares.size() > 1, places.get(key)));
      propagators.add(propagator);
      Thread thread =
          new Thread(() -> work(propagator), "%s, lanes %d".formatted(name, threads.size()));
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  private static List<List<LaneGroup>> shares(List<LaneGroup> groups, int count) {
    List<List<LaneGroup>> shares = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      if (i < count) {
        shares.add(new ArrayList<>());
      }
      shares.get(i % count).add(groups.get(i));
    }
    return shares;
  }

  private static Map<StepsKey, Integer> users(LanePlan plan, List<List<LaneGroup>> shares) {
    Map<StepsKey, Integer> users = new HashMap<>();
    for (List<LaneGroup> share : shares) {
      Set<StepsKey> keys = new LinkedHashSet<>();
      share.forEach(group -> keys.add(StepsKey.of(plan, group)));
      keys.forEach(key -> users.merge(key, 1, Integer::sum));
    }
    return users;
  }

  /** Lanes that carry more than clocks read of a step what is not kept. */
  private static Map<StepsKey, KeptSteps> places(
      LanePlan plan, List<LaneGroup> groups, StepsPlace kept) {
    Map<StepsKey, KeptSteps> places = new HashMap<>();
    for (LaneGroup group : groups) {
      StepsKey key = StepsKey.of(plan, group);
      KeptSteps place = places.containsKey(key) ? null : kept.of(key);
      if (place != null) {
        places.put(key, place);
      }
    }
    groups.stream()
        .filter(group -> !group.extras().areClocks())
        .forEach(group -> places.remove(StepsKey.of(plan, group)));
    return places;
  }

  private Lowering lowering(
      LanePlan plan, StepsKey key, boolean several, @Nullable KeptSteps kept) {
    Lowering own = plan.pricings().get(key.pricing()).lowering(key.bound());
    return several || kept != null ? new SharedLowering(window, key, own, kept) : own;
  }

  private void work(Propagator propagator) {
    try {
      long index = 0;
      for (@Nullable SharedBlock block = window.await(index); block != null; ) {
        propagator.apply(block.open());
        window.passed(block);
        block = window.await(++index);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) { // thrown to who hands over blocks, or waits for the last
      window.fail(e);
    }
  }

  /**
   * Hands over the next block; waits while those before it are too many.
   *
   * @throws RuntimeException that of a thread that has failed
   */
  public void apply(BlockParcel block) throws InterruptedException {
    window.put(block);
  }

  /**
   * Waits until all lanes have been carried through all blocks.
   *
   * @throws RuntimeException that of a thread that has failed
   */
  public void await() throws InterruptedException {
    window.awaitEmpty();
  }

  /** The groups, for a snapshot; to be asked while nothing is under way. */
  public List<LaneGroup> groups() {
    return List.copyOf(groups);
  }

  /** Hands over what groups found, after the last block; each goes before the next one. */
  public void drain(Consumer<LaneResult> into) {
    groups.clear();
    propagators.forEach(propagator -> propagator.drain(into));
  }

  /** CPU time of its threads, in ns, or 0 where the machine does not say. */
  public long cpuNanos() {
    return threads.stream().mapToLong(ThreadCpu::nanos).sum();
  }

  /** Ends the threads, whatever they are at. */
  @Override
  public void close() {
    window.close();
    threads.forEach(Thread::interrupt);
    boolean interrupted = Thread.interrupted(); // who is interrupted waits for the threads, too
    for (Thread thread : threads) {
      try {
        thread.join(JOIN_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
