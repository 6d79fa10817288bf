package io.idlewave.perturb.path;

import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The steps of a critical path, from its end to its begin. Mutable. */
public final class PathSteps {

  private static final Comparator<PathSegment> SHORTEST_FIRST =
      Comparator.<PathSegment>comparingDouble(segment -> segment.cost().nanos())
          .thenComparingDouble(PathSegment::beginNanos);

  private PathSteps() {}

  /** Those of the path that a tracer finds, longest first; of equals the later first. */
  public static List<PathSegment> longestFirst(LaneTracer tracer, Quantum quantum) {
    LanePath path = tracer.path();
    long[] beginQuanta = {quantum.toQuanta(path.cost().nanos())};
    List<PathSegment> steps = new ArrayList<>();
    tracer
        .chains()
        .back(
            path.rank(),
            (site, costs) -> {
              beginQuanta[0] -= costs.quanta();
              steps.add(
                  new PathSegment(
                      site.rank(),
                      site.call(),
                      site.callSite(),
                      beginQuanta[0] * quantum.nanos(),
                      PathCost.of(costs, quantum.nanos())));
            });
    steps.sort(SHORTEST_FIRST.reversed());
    return steps;
  }
}
