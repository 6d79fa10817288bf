package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.text.FieldReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The definition of a communicator, as Paraver and Dimemas both write it: how many members it has,
 * and who they are.
 *
 * @param members their numbers from 0, in order; empty where the line names none, or not as many
 *     different tasks of the trace as it says
 */
public record CommunicatorLine(List<Integer> members) {

  public CommunicatorLine {
    members = List.copyOf(members);
  }

  /**
   * Reads what is left of a line.
   *
   * @param first the number of the first task of the trace
   * @throws io.idlewave.ingest.model.BadTraceException for what is no number
   */
  public static CommunicatorLine read(FieldReader reader, int first, int tasks) {
    long size = reader.number("members");
    Set<Integer> members = new LinkedHashSet<>();
    boolean sound = size <= tasks;
    while (sound && reader.hasField()) {
      long task = reader.numberOrNone("member") - first;
      sound = task >= 0 && task < tasks && members.add((int) task);
    }
    boolean all = sound && members.size() == size;
    return new CommunicatorLine(all ? new ArrayList<>(members) : List.of());
  }
}
