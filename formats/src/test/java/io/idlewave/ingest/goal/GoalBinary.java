package io.idlewave.ingest.goal;

import io.idlewave.ingest.format.WarningLog;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes schedules in the layout of txt2bin. */
final class GoalBinary {

  private GoalBinary() {}

  /** The binary of a text. */
  static byte[] of(Path text) {
    try (Schedule schedule = TextSchedule.open(text)) {
      int ranks = schedule.ranks();
      List<byte[]> sections = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        sections.add(section(schedule.read(rank, new WarningLog(), bytes -> {})));
      }
      int header = 14 + 16 * ranks;
      byte[] bytes = new byte[header + sections.stream().mapToInt(s -> s.length).sum()];
      ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      all.putLong(4223).putInt(ranks).put((byte) 0).put((byte) 0);
      long at = header - 8L;
      for (byte[] section : sections) {
        all.putLong(at).putLong(at + section.length);
        at += section.length;
      }
      sections.forEach(all::put);
      return bytes;
    }
  }

  private static byte[] section(RankSchedule rank) {
    int count = rank.operations();
    List<List<Integer>> ended = lists(count);
    List<List<Integer>> begun = lists(count);
    int[] requires = new int[count];
    for (int i = 0; i < rank.dependencies(); i++) {
      (rank.beginOnly(i) ? begun : ended).get(rank.required(i)).add(rank.dependent(i));
      requires[rank.dependent(i)]++;
    }
    List<Integer> roots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (requires[i] == 0) {
        roots.add(i);
      }
    }
    byte[] bytes = new byte[8 + 4 * roots.size() + 39 * count + 4 * rank.dependencies()];
    ByteBuffer section = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    section.putInt(count).putInt(roots.size());
    roots.forEach(section::putInt);
    List<Integer> appendix = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      section.putInt(requires[i]).put(rank.kind(i)).putInt(rank.peer(i)).putLong(rank.size(i));
      section.putInt(rank.tag(i)).putShort((short) 0);
      for (List<Integer> list : List.of(ended.get(i), begun.get(i))) {
        section.putInt(list.size()).putInt(appendix.size());
        appendix.addAll(list);
      }
    }
    appendix.forEach(section::putInt);
    return bytes;
  }

  private static List<List<Integer>> lists(int count) {
    List<List<Integer>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }
}
