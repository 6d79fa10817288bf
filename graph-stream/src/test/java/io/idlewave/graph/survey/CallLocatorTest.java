package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallLocatorTest {

  private static final int RANK = 2;

  @TempDir private Path folder;
  private TraceArchive archive;
  private final List<MpiCall> calls = new ArrayList<>();

  @BeforeEach
  void writeTrace() {
    archive = Synth.write(new RandomProgram(3, 4, 300), CostSet.DEFAULT, folder);
    calls.addAll(StoredCalls.calls(archive, RANK));
  }

  /** For every call of the rank: which of its function it is, and when it begins. */
  @Test
  void search_everyOccurrenceAndTime_agreesWithCounting() {
    CallLocator locator = new CallLocator();
    int[] seen = new int[archive.metadata().functions().size()];
    List<Integer> questions = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      MpiCall call = calls.get(i);
      questions.add(locator.after(RANK, call.function(), region -> true, ++seen[call.function()]));
      expected.add(i + 1L);
      long at = call.enterNanos();
      questions.add(locator.at(RANK, at, -1));
      long first = 0;
      while (calls.get((int) first).enterNanos() < at) {
        first++;
      }
      expected.add(first);
    }
    locator.search(archive);
    assertThat(questions).map(locator::answer).isEqualTo(expected);
  }

  /**
   * The run begins where a call in the middle ends; what begins from then on is counted by hand.
   */
  @Test
  void search_timeSinceInit_findsTheFirstCallFromThenOn() {
    int initCall = 3;
    MpiCall init = calls.get(initCall);
    long zero = init.enterNanos() + init.durationNanos();
    assertThat(zero).isPositive();
    CallLocator locator = new CallLocator();
    List<Integer> questions = new ArrayList<>(List.of(locator.at(RANK, 0, initCall)));
    List<Long> expected = new ArrayList<>(List.of(initCall + 1L));
    for (int i = initCall + 1; i < calls.size(); i++) {
      long enter = calls.get(i).enterNanos();
      questions.add(locator.at(RANK, enter - zero, initCall));
      long first = initCall + 1L;
      while (calls.get((int) first).enterNanos() < enter) {
        first++;
      }
      expected.add(first);
    }
    locator.search(archive);
    assertThat(questions).map(locator::answer).isEqualTo(expected);
  }

  @Test
  void search_beyondTheTrace_findsNothing() {
    CallLocator locator = new CallLocator();
    int after = locator.after(RANK, calls.get(0).function(), region -> true, calls.size() + 1L);
    int at = locator.at(RANK, Long.MAX_VALUE, -1);
    locator.search(archive);
    assertThat(locator.answer(after)).isEqualTo(CallLocator.NOT_FOUND);
    assertThat(locator.answer(at)).isEqualTo(CallLocator.NOT_FOUND);
  }

  @Test
  void search_oneRank_readsNoOther() throws IOException {
    CallLocator locator = new CallLocator();
    int question = locator.after(RANK, calls.get(4).function(), region -> true, 1);
    for (int rank = 0; rank < 4; rank++) {
      if (rank != RANK) {
        Files.delete(folder.resolve("calls-0000%d.avro".formatted(rank)));
      }
    }
    locator.search(archive);
    assertThat(locator.answer(question)).isPositive();
  }
}
