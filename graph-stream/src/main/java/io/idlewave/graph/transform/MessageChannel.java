package io.idlewave.graph.transform;

import io.idlewave.graph.transform.MessageGroups.Side;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The messages from one rank to another on one communicator. Mutable until it is settled. */
final class MessageChannel {

  /** The key of an end that goes together with no other, and the group of such messages. */
  static final int ALONE = -1;

  private record Step(long sent, long posted) {}

  private final Table sends = new Table();
  private final Table posts = new Table();

  /** Nothing is known of either side yet. */
  MessageChannel() {}

  /** A message is sent; messages of one key may go together. */
  void send(int tag, long key, long bytes) {
    sends.add(tag, key, bytes);
  }

  /** A message is received; messages of one key may go together. */
  void post(int tag, long key, long bytes) {
    posts.add(tag, key, bytes);
  }

  /**
   * Pairs the n-th send of a tag with its n-th receive, and finds the groups. A group is named
   * after the send that stands for it, the last.
   */
  void settle() {
    Map<Integer, Queue<Integer>> waiting = new HashMap<>();
    for (int post = 0; post < posts.size; post++) {
      waiting.computeIfAbsent(posts.tags[post], tag -> new ArrayDeque<>()).add(post);
    }
    int[] postOf = new int[sends.size];
    Map<Step, Integer> last = new HashMap<>();
    Map<Step, Integer> members = new HashMap<>();
    for (int send = 0; send < sends.size; send++) {
      Integer post = waiting.getOrDefault(sends.tags[send], new ArrayDeque<>()).poll();
      postOf[send] = post == null ? ALONE : post;
      Step step = step(send, postOf[send]);
      if (step != null) {
        last.put(step, send);
        members.merge(step, 1, Integer::sum);
      }
    }
    sends.begin();
    posts.begin();
    for (int send = 0; send < sends.size; send++) {
      Step step = step(send, postOf[send]);
      if (step != null && members.getOrDefault(step, 0) > 1) {
        int group = last.getOrDefault(step, ALONE);
        sends.join(send, group, group == send);
        posts.join(postOf[send], group, group == send);
      }
    }
  }

  private @Nullable Step step(int send, int post) {
    boolean joins = post != ALONE && sends.keys[send] != ALONE && posts.keys[post] != ALONE;
    return joins ? new Step(sends.keys[send], posts.keys[post]) : null;
  }

  private Table of(Side side) {
    return side == Side.SEND ? sends : posts;
  }

  /** The group of the n-th end of a side. */
  int group(Side side, int number) {
    return of(side).groups[number];
  }

  /** Whether that end stands for its group. */
  boolean isKept(Side side, int number) {
    return of(side).kept[number];
  }

  /** The bytes of a group, as a side counts them. */
  long bytes(Side side, long group) {
    return of(side).groupBytes.getOrDefault((int) group, 0L);
  }

  /** One side. */
  private static final class Table {

    private int[] tags = new int[4];
    private long[] keys = new long[4];
    private long[] bytes = new long[4];
    private int[] groups = new int[0];
    private boolean[] kept = new boolean[0];
    private final Map<Integer, Long> groupBytes = new HashMap<>();
    private int size;

    void add(int tag, long key, long count) {
      if (size == tags.length) {
        tags = Arrays.copyOf(tags, 2 * size);
        keys = Arrays.copyOf(keys, 2 * size);
        bytes = Arrays.copyOf(bytes, 2 * size);
      }
      tags[size] = tag;
      keys[size] = key;
      bytes[size++] = count;
    }

    void begin() {
      groups = new int[size];
      Arrays.fill(groups, ALONE);
      kept = new boolean[size];
    }

    void join(int end, int group, boolean stands) {
      groups[end] = group;
      kept[end] = stands;
      groupBytes.merge(group, bytes[end], Long::sum);
    }
  }
}
