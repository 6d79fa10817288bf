package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The communicators of data-parallel copies of a job: those that grow are joined over all copies,
 * the members copy by copy; of others each copy has its own. That of dependencies between timelines
 * stays one.
 */
final class DataParallelCommunicators implements CommunicatorLayout {

  private final DataParallelRanks ranks;
  private final GrowingGroups groups;
  private final List<Communicator> recorded;
  private final boolean sharded;
  private final List<Integer> first = new ArrayList<>();
  private final List<Communicator> all = new ArrayList<>();

  DataParallelCommunicators(DataParallelRanks ranks, GrowingGroups groups) {
    this.ranks = ranks;
    this.groups = groups;
    this.recorded = groups.metadata().communicators();
    this.sharded = groups.isSharded();
    for (int index = 0; index < recorded.size(); index++) {
      Communicator communicator = recorded.get(index);
      first.add(all.size());
      if (isOne(index)) {
        all.add(over(communicator, 0, ranks.copies()));
      } else {
        for (int copy = 0; copy < ranks.copies(); copy++) {
          all.add(over(communicator, copy, copy + 1));
        }
      }
    }
  }

  private boolean isOne(int index) {
    Kind kind = recorded.get(index).kind();
    return kind == Kind.SELF || kind == Kind.LOCAL || groups.grown().contains(index);
  }

  private Communicator over(Communicator communicator, int from, int to) {
    return new Communicator(
        communicator.name(),
        communicator.kind(),
        members(communicator.members(), from, to),
        members(communicator.remoteMembers(), from, to));
  }

  private List<Integer> members(List<Integer> members, int from, int to) {
    return IntStream.range(from, to)
        .boxed()
        .flatMap(copy -> members.stream().map(member -> ranks.row(copy, member)))
        .toList();
  }

  @Override
  public List<Communicator> all() {
    return all;
  }

  @Override
  public int number(int communicator, int row) {
    return first.get(communicator) + (isOne(communicator) ? 0 : ranks.copy(row));
  }

  @Override
  public int recordedSize(int communicator) {
    return recorded.get(communicator).size();
  }

  /** The first copy of the root of what grows; of others that of the rank's own copy. */
  @Override
  public int root(int communicator, int recordedRoot, int row) {
    return ranks.row(groups.grown().contains(communicator) ? 0 : ranks.copy(row), recordedRoot);
  }

  @Override
  public boolean isSharded() {
    return sharded;
  }

  @Override
  public List<String> conditions() {
    List<String> conditions = new ArrayList<>(List.of(groups.describe()));
    conditions.add(
        "taken for granted: as much work per rank as before (weak scaling), "
            + (sharded
                ? "and the same state of the model, of which each rank has a smaller share"
                : "and the same vectors"));
    if (groups.hasUnknownRoots()) {
      conditions.add(
          "gathers and scatters whose root the trace does not name count as allgathers and"
              + " reduce-scatters of shares");
    }
    if (groups.metadata().times().recordsCalls() && groups.fewestRanks() > 1) {
      conditions.add(
          "larger collectives keep recorded durations where no network prices them; a ring of as"
              + " many takes up to %.2f times as long".formatted(ringFactor()));
    }
    return conditions;
  }

  /** What the bandwidth of a ring of n members costs is as 1 - 1/n. */
  private double ringFactor() {
    double fewest = groups.fewestRanks();
    return (1 - 1 / (fewest * ranks.copies())) / (1 - 1 / fewest);
  }
}
