package io.idlewave.perturb.collective;

import java.util.function.Consumer;

/**
 * Writes stages in terms of places: the root has place 0, the members follow in order, the last
 * before the first.
 */
final class StageWriter {

  private final int members;
  private final int root;
  private final Consumer<Stage> visitor;
  private final Stage stage;

  StageWriter(int members, int root, Consumer<Stage> visitor) {
    this.members = members;
    this.root = root;
    this.visitor = visitor;
    this.stage = new Stage(members);
  }

  int members() {
    return members;
  }

  /** A stage that moves data. */
  void begin() {
    begin(false);
  }

  /** A stage; {@code reducing} if receivers combine what they receive with what they have. */
  void begin(boolean reducing) {
    stage.begin(reducing);
  }

  void add(int senderPlace, int receiverPlace, long bytes) {
    stage.add(member(senderPlace), member(receiverPlace), bytes);
  }

  private int member(int place) {
    return (int) (((long) place + root) % members);
  }

  void end() {
    visitor.accept(stage);
  }
}
