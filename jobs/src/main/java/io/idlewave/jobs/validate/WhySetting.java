package io.idlewave.jobs.validate;

import static io.idlewave.jobs.validate.ValidationProgram.ALLREDUCE;
import static io.idlewave.jobs.validate.ValidationProgram.CG;
import static io.idlewave.jobs.validate.ValidationProgram.HALO;
import static io.idlewave.jobs.validate.ValidationProgram.HEAT;
import static io.idlewave.jobs.validate.ValidationProgram.RING;
import static io.idlewave.jobs.validate.ValidationProgram.SORT;
import static io.idlewave.jobs.validate.ValidationProgram.STENCIL;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done to a program whose run {@code idlewave why} is asked about: one rank, or one stretch
 * of all ranks, computes so many percent of what it computes otherwise; or one rank has a delay; or
 * nothing.
 *
 * @param program the program
 * @param rank whose computing it is; null for that of all
 * @param place the call that the computing comes before; null for all computing of the rank
 * @param stretch the number of that stretch in the program; 0 where it does not tell any apart
 * @param percent of its time that it takes
 * @param delay one more pause, or null
 */
record WhySetting(
    ValidationProgram program,
    @Nullable Integer rank,
    @Nullable String place,
    int stretch,
    int percent,
    Injection.@Nullable Delay delay) {

  private static final int AS_IT_IS = 100;

  /** Pairs of which the second run is slower, or has a delay. */
  static final List<WhySetting> SLOWER =
      List.of(
          ofRank(RING, 0, 103),
          ofRank(RING, 1, 105),
          delayed(RING, 1, 50, 3e6),
          ofRank(HALO, 1, 101),
          ofRank(HALO, 0, 102),
          ofStretch(HALO, "MPI_Waitall", 1, 105),
          delayed(HALO, 0, 500, 4e6),
          ofRank(ALLREDUCE, 0, 103),
          ofRank(ALLREDUCE, 1, 104),
          ofStretch(ALLREDUCE, "MPI_Allreduce", 0, 102),
          delayed(ALLREDUCE, 1, 50, 2e6),
          ofRank(STENCIL, 0, 103),
          ofRank(STENCIL, 2, 105),
          delayed(STENCIL, 3, 700, 5e6),
          ofStretch(HEAT, "MPI_Waitall", 1, 105),
          delayed(HEAT, 1, 300, 4e6),
          ofRank(CG, 1, 105),
          delayed(CG, 0, 400, 4e6),
          ofRank(SORT, 0, 105),
          delayed(SORT, 1, 200, 4e6));

  /** Pairs of one kind. */
  static final List<WhySetting> ALIKE =
      List.of(
          of(RING),
          of(RING),
          of(RING),
          of(HALO),
          of(HALO),
          of(HALO),
          of(ALLREDUCE),
          of(ALLREDUCE),
          of(ALLREDUCE),
          of(STENCIL),
          of(STENCIL),
          of(STENCIL),
          of(HEAT),
          of(HEAT),
          of(HEAT),
          of(CG),
          of(CG),
          of(SORT),
          of(SORT),
          of(SORT));

  /** What is made faster: less of what it is, or of a slower program to what it is. */
  static final List<WhySetting> FASTER =
      List.of(
          ofRank(RING, 0, 50),
          ofRank(RING, 1, 90),
          ofStretch(HALO, "MPI_Waitall", 1, 50),
          ofStretch(HALO, "MPI_Irecv", 2, 90),
          ofRank(HALO, 0, 50),
          ofRank(ALLREDUCE, 1, 50),
          ofRank(ALLREDUCE, 0, 90),
          ofRank(STENCIL, 0, 50),
          ofRank(STENCIL, 3, 90),
          ofStretch(HEAT, "MPI_Waitall", 1, 200));

  /** Nothing is done. */
  static WhySetting of(ValidationProgram program) {
    return new WhySetting(program, null, null, 0, AS_IT_IS, null);
  }

  static WhySetting ofRank(ValidationProgram program, int rank, int percent) {
    return new WhySetting(program, rank, null, 0, percent, null);
  }

  static WhySetting ofStretch(ValidationProgram program, String place, int stretch, int percent) {
    return new WhySetting(program, null, place, stretch, percent, null);
  }

  static WhySetting delayed(ValidationProgram program, int rank, long call, double nanos) {
    return new WhySetting(program, rank, null, 0, AS_IT_IS, new Injection.Delay(rank, call, nanos));
  }

  /** Whether a run of it is as any other of the program. */
  boolean isNothing() {
    return percent == AS_IT_IS && delay == null;
  }

  /** What the program is told beside its own arguments, as a table shows it. */
  String arguments() {
    if (percent == AS_IT_IS) {
      return "";
    }
    return (rank == null ? "" : "--rank " + rank + " ")
        + (stretch == 0 ? "" : "--stretch " + stretch + " ")
        + "--percent "
        + percent;
  }

  /** What is injected, as {@code IDLEWAVE_INJECT} states it; empty for nothing. */
  String injected() {
    return delay == null
        ? ""
        : "delay=rank:%d:call:%d:%.0fus"
            .formatted(delay.rank(), delay.call(), delay.nanos() / 1_000);
  }

  /** Either, as a table shows it. */
  String text() {
    return arguments() + injected();
  }
}
