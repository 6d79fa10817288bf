package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The windows of an archive by id. Safe for several threads. */
public final class WindowTable {

  private final Otf2Communicators communicators;
  private final Map<Integer, Window> windows = new HashMap<>();

  /** A window; members have the same {@code number} for it, among those of its communicator. */
  record Window(int comm, int number) {}

  public WindowTable(GlobalDefinitions definitions, Otf2Communicators communicators) {
    this.communicators = communicators;
    Map<Integer, Integer> windowsOf = new HashMap<>();
    definitions.windows().values().stream()
        .sorted(Comparator.comparing(GlobalDefinitions.Window::id, Integer::compareUnsigned))
        .forEach(
            window -> {
              int number = windowsOf.merge(window.comm(), 1, Integer::sum) - 1;
              windows.put(window.id(), new Window(window.comm(), number));
            });
  }

  /** The window of that id, or null if it is not defined. */
  @Nullable Window find(int id) {
    return windows.get(id);
  }

  /**
   * The members of a group by their ranks in the communicator of {@code window}, as {@code rank}
   * has it, or null if the group is not defined or a member of it is none there.
   */
  @Nullable List<Integer> ranks(int group, Window window, int rank) {
    List<Integer> members = communicators.members(group);
    if (members == null) {
      return null;
    }
    Communicator communicator = communicators.get(window.comm());
    List<Integer> all =
        communicator.kind() == Communicator.Kind.SELF ? List.of(rank) : communicator.members();
    Map<Integer, Integer> rankOf = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      rankOf.put(all.get(i), i);
    }
    return rankOf.keySet().containsAll(members) ? members.stream().map(rankOf::get).toList() : null;
  }
}
