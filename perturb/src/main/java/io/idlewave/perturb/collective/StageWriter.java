package io.idlewave.perturb.collective;

import java.util.function.Consumer;

/** Writes stages in places: the root has place 0, members follow, the last before the first. */
final class StageWriter {

  private final Consumer<Stage> visitor;
  private final Stage stage;

  private final int[] members;

  StageWriter(Group group, Consumer<Stage> visitor) {
    this(visitor, new Stage(group.size()), new int[group.size()]);
    for (int place = 0; place < members.length; place++) {
      members[place] = group.member(place);
    }
  }

  private StageWriter(Consumer<Stage> visitor, Stage stage, int[] members) {
    this.visitor = visitor;
    this.stage = stage;
    this.members = members;
  }

  /** A writer of stages among the members at {@code places} alone, which it numbers from 0. */
  StageWriter among(int[] places) {
    int[] some = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      some[i] = members[places[i]];
    }
    return new StageWriter(visitor, stage, some);
  }

  int members() {
    return members.length;
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
    stage.add(members[senderPlace], members[receiverPlace], bytes);
  }

  /** Adds a transmission; {@code reducing} if its receiver combines it with what it has. */
  void add(int senderPlace, int receiverPlace, long bytes, boolean reducing) {
    stage.add(members[senderPlace], members[receiverPlace], bytes, reducing);
  }

  void end() {
    visitor.accept(stage);
  }
}
