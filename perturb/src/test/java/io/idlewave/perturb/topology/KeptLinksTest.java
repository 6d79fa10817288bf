package io.idlewave.perturb.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is kept of pairs of hosts, and what is not where there is no room. */
class KeptLinksTest {

  private static LinkList of(int count) {
    LinkList list = new LinkList();
    for (int i = 0; i < count; i++) {
      list.link(i, 0, 1);
    }
    list.trim();
    return list;
  }

  @Test
  void find_pairsThatWereKept_areThose() {
    KeptLinks kept = new KeptLinks(3, of(22).bytes() + of(0).bytes());
    assertThat(kept.find(0, 1)).isNull();
    LinkList there = of(2);
    LinkList back = of(20);
    kept.keep(0, 1, there);
    kept.keep(1, 0, back);
    assertThat(kept.find(0, 1)).isSameAs(there);
    assertThat(kept.find(1, 0)).isSameAs(back);
    assertThat(kept.find(0, 2)).isNull();
  }

  @Test
  void keep_moreThanThereIsRoomFor_keepsWhatWasFirst() {
    LinkList first = of(6);
    LinkList small = of(4);
    KeptLinks kept = new KeptLinks(3, first.bytes() + small.bytes());
    kept.keep(0, 1, first);
    kept.keep(0, 2, of(5));
    kept.keep(1, 2, small);
    assertThat(kept.find(0, 1)).isSameAs(first);
    assertThat(kept.find(0, 2)).isNull();
    assertThat(kept.find(1, 2)).isSameAs(small);
  }

  /** As many hosts as have more pairs than entries: two pairs of one entry, the last one stays. */
  @Test
  void find_anotherPairOfTheSameEntry_isNotKept() {
    int hosts = 2_000_000;
    LinkList last = of(7);
    KeptLinks kept = new KeptLinks(hosts, last.bytes());
    kept.keep(0, 1, of(6));
    kept.keep(0, 1 + 1_048_573, last);
    assertThat(kept.find(0, 1)).isNull();
    assertThat(kept.find(0, 1 + 1_048_573)).isSameAs(last);
  }

  @Test
  void forEach_manyLinks_areHandedOverInTheirOrder() {
    LinkList again = new LinkList();
    LinkList list = new LinkList();
    for (int i = 0; i < 100; i++) {
      list.link((1L << 40) + i, i % 17, 1.0 / (i + 1));
    }
    list.trim();
    list.forEach(again);
    int[] next = {0};
    again.forEach(
        (link, hopClass, share) -> {
          int i = next[0]++;
          assertThat(link).isEqualTo((1L << 40) + i);
          assertThat(hopClass).isEqualTo(i % 17);
          assertThat(share).isEqualTo(1.0 / (i + 1));
        });
    assertThat(next[0]).isEqualTo(100);
  }
}
