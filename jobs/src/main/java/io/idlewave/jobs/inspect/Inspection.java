package io.idlewave.jobs.inspect;

import io.idlewave.jobs.accelerator.AcceleratorReport;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyFlags;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a recorded run says before any study: the object that {@code inspect --json} prints. The
 * component names are a stable contract.
 *
 * @param name of the trace
 * @param trace what the commands of {@link #questions} call it
 * @param ingest the command that makes an archive of that name; null where it is one
 * @param census what it holds, and what its readers warned about
 * @param otherCalls calls that are none of MPI and not in the census, by function: what begins,
 *     ends and waits for threads, streams and the like
 * @param nodes how many nodes the ranks were on
 * @param run where the time went; null of a trace without calls or the times of a run
 * @param iterations what ranks repeat; null where they repeat nothing together
 * @param streams what streams of accelerators carried out; null of a trace without streams
 * @param accelerators where the time of accelerators went; null where nothing ran on streams, or
 *     nothing says when
 * @param variation what makes the steps of the run differ; null where that is not known
 * @param oddities what is odd about the recording
 * @param questions what is worth asking: first why the run took as long as it did, where that is
 *     worth asking; then studies, the most promising first, at most three
 */
public record Inspection(
    String name,
    String trace,
    @Nullable String ingest,
    CensusReport census,
    Map<String, Long> otherCalls,
    int nodes,
    @Nullable RunReport run,
    @Nullable IterationReport iterations,
    @Nullable StreamReport streams,
    @Nullable AcceleratorReport accelerators,
    @Nullable VariationReport variation,
    List<Oddity> oddities,
    List<Question> questions) {

  /** Takes immutable copies. */
  public Inspection {
    otherCalls = Collections.unmodifiableMap(new TreeMap<>(otherCalls));
    oddities = List.copyOf(oddities);
    questions = List.copyOf(questions);
  }

  /**
   * Something that is odd about the recording.
   *
   * @param code short stable name: that of a warning, which {@code idlewave explain} knows, or one
   *     of {@code clocks-differ}, {@code clock-violations}, {@code incomplete}, {@code no-calls},
   *     {@code no-communication}, {@code no-finalize}, {@code oversubscribed}, {@code polling}
   * @param sentence what it is
   */
  public record Oddity(String code, String sentence) {}

  /**
   * A question that is worth asking.
   *
   * @param about in one word, such as {@code noise}
   * @param reason the figures that suggest it, and the question
   * @param options of {@code idlewave run}, without their dashes, by name; none of what is no study
   * @param command asks it
   */
  public record Question(String about, String reason, Map<String, String> options, String command) {

    /** What {@code idlewave why} answers, without a study. */
    static final String WHY = "why";

    /** Takes an immutable copy. */
    public Question {
      options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** Whether it is one that {@code idlewave run} answers. */
    public boolean isStudy() {
      return !about.equals(WHY);
    }

    /**
     * It as a study.
     *
     * @param trace the folder of an archive, absolute
     */
    public Study over(Path trace) {
      return new StudyFlags(options, List.of()).over(trace, trace);
    }
  }
}
