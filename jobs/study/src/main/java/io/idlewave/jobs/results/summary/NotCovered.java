package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What results do not cover because the order is the recorded one: places where the program's way
 * depends on what has come when it looks. The component names are a stable contract.
 *
 * @param wildcardReceives receives of any sender or tag, or null where the trace's format does not
 *     record them: OTF2 names the sender that was received from
 * @param choices calls of MPI_Waitany, MPI_Waitsome, MPI_Testany and MPI_Testsome
 * @param tests calls of MPI_Test and MPI_Testall
 * @param probes calls of MPI_Probe, MPI_Iprobe, MPI_Mprobe and MPI_Improbe
 * @param polledLoops runs of failed polls that end in a completion, each of which counts as one
 *     wait
 * @param outcomes per scenario and bound, how many outcomes of such calls the replicates could have
 *     decided otherwise; empty where no call of the trace decides
 */
public record NotCovered(
    @Nullable Long wildcardReceives,
    long choices,
    long tests,
    long probes,
    long polledLoops,
    List<ChangedOutcomes> outcomes) {

  public NotCovered {
    outcomes = List.copyOf(outcomes);
  }

  /** The largest share of replicates of a scenario and bound with such an outcome. */
  public double largestShare() {
    return outcomes.stream().mapToDouble(ChangedOutcomes::replicatesShare).max().orElse(0);
  }

  /**
   * Receives of one scenario and bound that another call could have completed, or that a test could
   * have found incomplete.
   *
   * @param replicatesShare share of the replicates with at least one, from 0 to 1
   */
  public record ChangedOutcomes(
      String scenario, String bound, double mean, long most, double replicatesShare) {}
}
