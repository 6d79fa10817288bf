package io.idlewave.perturb.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Messages on links: what is counted, and that windows find every overlap. */
class LinkLoadsTest {

  private static final int MANY = 1 << 18;

  private record Message(long link, double begin, double nanos) {

    boolean meets(Message other) {
      return link == other.link && begin < other.begin + other.nanos && other.begin < begin + nanos;
    }
  }

  @Test
  void most_threeLinks_standInTheOrderOfTheirLoads() {
    LinkLoads loads = new LinkLoads(MANY);
    loads.add(7, 1, 1, 100, 0, 200);
    loads.add(5, 0, 1, 100, 0, 100);
    loads.add(5, 0, 0.5, 100, 50, 100);
    loads.add(6, 0, 1, 30, 400, 150);
    assertThat(loads.links()).isEqualTo(3);
    assertThat(loads.meanTransferNanos()).isEqualTo((200 + 100 + 100 + 150) / 4.0);
    assertThat(loads.most(3))
        .containsExactly(
            new LinkLoad(7, 1, 1, 100, 200, 1),
            new LinkLoad(5, 0, 1.5, 150, 150, 2),
            new LinkLoad(6, 0, 1, 30, 150, 1));
    assertThat(loads.most(1)).extracting(LinkLoad::link).containsExactly(7L);
  }

  @Test
  void others_messagesThatMeet_areFoundOnceEach() {
    LinkLoads loads = new LinkLoads(MANY);
    loads.add(1, 0, 1, 1, 0, 1000);
    loads.add(1, 0, 1, 1, 500, 1000);
    loads.add(1, 0, 1, 1, 4000, 64);
    loads.add(2, 0, 1, 1, 0, 1000);
    assertThat(loads.othersNanos(1, 0, 1000)).isEqualTo(1000);
    assertThat(loads.othersNanos(1, 500, 1000)).isEqualTo(1000);
    assertThat(loads.othersNanos(1, 4000, 64)).isZero();
    assertThat(loads.othersNanos(2, 0, 1000)).isZero();
  }

  @Test
  void others_messageWithoutATransfer_waitsAndKeepsNobody() {
    LinkLoads loads = new LinkLoads(MANY);
    loads.add(1, 0, 1, 0, 0, 0);
    loads.add(1, 0, 1, 1, 0, 1000);
    assertThat(loads.othersNanos(1, 0, 0)).isEqualTo(1000);
    assertThat(loads.othersNanos(1, 2000, 0)).isZero();
    assertThat(loads.othersNanos(1, 0, 1000)).isZero();
    assertThat(loads.most(1)).extracting(LinkLoad::messages).containsExactly(2.0);
  }

  /** Few windows find more than there is, and never less. */
  @Test
  void others_fewWindows_areNoFewer() {
    SplittableRandom random = new SplittableRandom(25);
    for (int most : new int[] {4, 50, MANY}) {
      List<Message> messages = new ArrayList<>();
      LinkLoads loads = new LinkLoads(most);
      for (int i = 0; i < 300; i++) {
        Message message =
            new Message(random.nextInt(3), random.nextInt(1 << 20), 1 + random.nextInt(5000));
        messages.add(message);
        loads.add(message.link, 0, 1, 1, message.begin, message.nanos);
      }
      for (Message message : messages) {
        double met =
            messages.stream()
                .filter(other -> !other.equals(message) && message.meets(other))
                .mapToDouble(Message::nanos)
                .sum();
        assertThat(loads.othersNanos(message.link, message.begin, message.nanos))
            .isGreaterThanOrEqualTo(met);
      }
    }
  }

  @Test
  void windows_manyMessagesInAnyOrder_areAsWide() {
    LinkLoads forwards = new LinkLoads(100);
    LinkLoads backwards = new LinkLoads(100);
    for (int i = 0; i < 1000; i++) {
      forwards.add(1, 0, 1, 1, 100.0 * i, 64);
      backwards.add(1, 0, 1, 1, 100.0 * (999 - i), 64);
    }
    assertThat(forwards.windowNanos()).isEqualTo(backwards.windowNanos()).isGreaterThan(64);
    assertThat(forwards.most(1)).isEqualTo(backwards.most(1));
  }

  /** One link has many messages, each of the others one, and there are too many of both. */
  @Test
  void windows_manyLinksInAnyOrder_areAsWide() {
    LinkLoads busyFirst = new LinkLoads(16);
    LinkLoads busyLast = new LinkLoads(16);
    addBusy(busyFirst);
    addOthers(busyFirst);
    addOthers(busyLast);
    addBusy(busyLast);
    assertThat(busyFirst.windowNanos()).isEqualTo(busyLast.windowNanos()).isGreaterThan(64);
    assertThat(busyFirst.most(12)).isEqualTo(busyLast.most(12));
  }

  private static void addBusy(LinkLoads loads) {
    for (int i = 0; i < 100; i++) {
      loads.add(0, 0, 1, 1, 100.0 * i, 64);
    }
  }

  private static void addOthers(LinkLoads loads) {
    for (int link = 1; link < 12; link++) {
      loads.add(link, 0, 1, 1, 0, 64);
    }
  }
}
