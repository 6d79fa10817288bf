package io.idlewave.jobs.prepare;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.prepare.recorded.RecordedOperations;
import io.idlewave.jobs.prepare.recorded.SelectedRanks;
import io.idlewave.jobs.prepare.steps.StepBounds;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.RankGroups;
import io.idlewave.perturb.compute.ClassFold;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.Denoising;
import io.idlewave.perturb.compute.NoiseFold;
import io.idlewave.perturb.compute.ResampleFold;
import io.idlewave.perturb.compute.Resampling;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.operation.IdealTimes;
import io.idlewave.perturb.operation.OperationTimes;
import io.idlewave.perturb.operation.OperationTrace;
import io.idlewave.perturb.operation.OperationWalk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the stretches of computing of a trace take on the machines of a study, and by how much that
 * is less than recorded, or how it varies.
 *
 * @param denoised by what a study states; nothing for what was recorded
 * @param resampled likewise, of the machines where stretches draw what they take
 * @param ideal what operations take where none is slower than others of its kind; null where no
 *     machine asks for it
 */
@Internal
public record QuieterMachines(
    Map<ComputeSpec, Denoising> denoised,
    Map<ComputeSpec, Resampling> resampled,
    @Nullable IdealTimes ideal) {

  /** Takes immutable copies that keep the order. */
  public QuieterMachines {
    denoised = Collections.unmodifiableMap(new LinkedHashMap<>(denoised));
    resampled = Collections.unmodifiableMap(new LinkedHashMap<>(resampled));
  }

  /** What stretches take. */
  ComputeTimes times(ComputeSpec compute) {
    Resampling drawn = resampled.get(compute);
    if (drawn != null) {
      return drawn.times();
    }
    Denoising of = denoised.get(compute);
    return of == null ? ComputeTimes.recorded() : of.times();
  }

  /** The laws that stretches draw from; none where they take what {@link #times} says. */
  List<StretchLaw> laws(ComputeSpec compute) {
    Resampling drawn = resampled.get(compute);
    return drawn == null ? List.of() : drawn.laws();
  }

  /**
   * Walks the trace once where some machine is not as recorded, whatever their number, and once
   * more for its steps where some machine draws what stretches take.
   *
   * @param seed of draws that all ranks share
   * @param medians whether some machine has communications that take the median of their kind
   */
  static QuieterMachines of(
      Set<ComputeSpec> asked,
      boolean medians,
      WalkedTrace walked,
      Survey survey,
      long seed,
      Progress progress) {
    TraceArchive archive = walked.archive();
    StretchWork work = StretchWork.of(archive.metadata());
    Map<RankGroups, ClassFold> classes = new EnumMap<>(RankGroups.class);
    Map<ComputeSpec, NoiseFold> noises = new LinkedHashMap<>();
    Map<RankGroups, ResampleFold> drawn = new EnumMap<>(RankGroups.class);
    for (ComputeSpec compute : asked) {
      if (compute instanceof ComputeSpec.Quantile quantile) {
        classes.computeIfAbsent(
            quantile.ranks(),
            ranks -> new ClassFold(survey.windows(), ranks.of(archive.metadata()), work));
      } else if (compute instanceof ComputeSpec.WithoutNoise without) {
        noises.put(
            compute,
            new NoiseFold(
                survey.windows(),
                SelectedRanks.placed("compute.denoise", without.noise(), archive.metadata()),
                archive.metadata()));
      } else if (compute instanceof ComputeSpec.Resampled resampled) {
        drawn.computeIfAbsent(
            resampled.ranks(),
            ranks -> new ResampleFold(survey.windows(), ranks.of(archive.metadata()), work));
      }
    }
    List<Consumer<GraphBlock>> folds = new ArrayList<>(classes.values());
    folds.addAll(noises.values());
    folds.addAll(drawn.values());
    StepBounds bounds = null;
    if (asked.stream().anyMatch(ComputeSpec::draws)) {
      bounds = new StepBounds(archive.metadata());
      folds.add(bounds::add);
    }
    OperationTrace trace = null;
    IdealTimes ideal = null;
    if (medians || asked.stream().anyMatch(ComputeSpec.Operations.class::isInstance)) {
      trace = RecordedOperations.of(walked, survey);
      ideal = new IdealTimes();
      folds.add(new OperationWalk(trace, ideal)::accept);
    }
    if (!folds.isEmpty()) {
      walk(walked, folds, progress);
    }
    if (ideal != null) {
      ideal.end();
    }
    StepMachines stepped = null;
    if (bounds != null) {
      bounds.finish();
      stepped = new StepMachines(walked, bounds, seed, progress);
    }
    Map<ComputeSpec, Denoising> denoised = new LinkedHashMap<>();
    Map<ComputeSpec, Resampling> resampled = new LinkedHashMap<>();
    for (ComputeSpec compute : asked) {
      if (compute instanceof ComputeSpec.Quantile quantile) {
        denoised.put(
            compute,
            Objects.requireNonNull(classes.get(quantile.ranks()))
                .denoising(quantile.share(), quantile.enough()));
      } else if (compute instanceof ComputeSpec.WithoutNoise) {
        denoised.put(compute, Objects.requireNonNull(noises.get(compute)).denoising());
      } else if (compute instanceof ComputeSpec.Operations operations) {
        denoised.put(
            compute,
            denoising(operations, Objects.requireNonNull(trace), Objects.requireNonNull(ideal)));
      } else if (compute instanceof ComputeSpec.Resampled stated) {
        Resampling byClass =
            Objects.requireNonNull(drawn.get(stated.ranks())).resampling(stated.enough());
        resampled.put(compute, Objects.requireNonNull(stepped).compared(byClass));
      } else if (compute instanceof ComputeSpec.ResampledSteps stated) {
        resampled.put(compute, Objects.requireNonNull(stepped).of(stated));
      }
    }
    return new QuieterMachines(denoised, resampled, ideal);
  }

  private static Denoising denoising(
      ComputeSpec.Operations operations, OperationTrace trace, IdealTimes ideal) {
    return new Denoising(
        new OperationTimes(trace, operations.means() ? ideal : null, operations.launchDelays()),
        ideal.computingNanos(),
        operations.launchDelays() ? 0 : 1e9 * ideal.idleSeconds(),
        0,
        0);
  }

  private static void walk(
      WalkedTrace walked, List<Consumer<GraphBlock>> folds, Progress progress) {
    long calls = walked.archive().metadata().callCount();
    folds.add(
        new CallCounter(
            done -> progress.report("sorting stretches of computing", done, calls, "calls")));
    walked.forEach(block -> folds.forEach(fold -> fold.accept(block)));
  }
}
