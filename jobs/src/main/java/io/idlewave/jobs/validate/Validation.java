package io.idlewave.jobs.validate;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.FileTrees;
import io.idlewave.jobs.app.Ingest;
import io.idlewave.jobs.app.RunOptions;
import io.idlewave.jobs.app.RunPlace;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.validate.ValidationRow.Prediction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sets predictions against real runs: each program runs undisturbed under the tracer, its trace is
 * ingested, a study predicts what the settings do to it, and then the program runs under them.
 * Everything that is made stays in one folder.
 */
public final class Validation {

  private static final String LOWER = "lower";
  private static final String UPPER = "upper";
  private static final String EXACT = "exact";

  private final StudyRuns studies;
  private final Progress progress;
  private final RealRuns runs;
  private final Path out;
  private final Plan plan;
  private long done;

  /**
   * What is to be run.
   *
   * @param programs the programs
   * @param protocols how their messages move: each program runs with each of these
   * @param settings what they run under
   * @param accuracy what the accuracy of the apparatus is measured under
   * @param isWhy whether {@code idlewave why} is checked, too
   * @param repeat how often each run is made, at least 1
   */
  public record Plan(
      List<ValidationProgram> programs,
      List<MessageProtocols> protocols,
      List<Injection> settings,
      List<Injection> accuracy,
      boolean isWhy,
      int repeat) {

    /** Takes immutable copies. */
    public Plan {
      programs = List.copyOf(programs);
      protocols = List.copyOf(protocols);
      settings = List.copyOf(settings);
      accuracy = List.copyOf(accuracy);
    }

    private long runs() {
      long ofPrograms =
          settings.isEmpty() ? 0 : (long) programs.size() * (1 + (long) settings.size());
      return repeat * (accuracy.size() + protocols.size() * (1 + ofPrograms));
    }
  }

  private Validation(StudyRuns studies, Progress progress, RealRuns runs, Path out, Plan plan) {
    this.studies = studies;
    this.progress = progress;
    this.runs = runs;
    this.out = out;
    this.plan = plan;
  }

  /**
   * Carries out a plan, and replaces what an earlier one left in the folder.
   *
   * @param tracer the tracer's folder, with its sources
   * @param launcher what starts {@code mpirun}; empty for nothing
   * @param out the folder of all that is made
   */
  public static ValidationReport run(
      StudyRuns studies,
      Progress progress,
      Path tracer,
      List<String> launcher,
      Path out,
      Plan plan) {
    RealRuns runs = new RealRuns(tracer, launcher);
    runs.build();
    return new Validation(studies, progress, runs, out, plan).all();
  }

  private ValidationReport all() {
    List<Accuracy> machines = new ArrayList<>();
    for (MessageProtocols protocols : plan.protocols()) {
      machines.add(accuracy(protocols, Injection.NONE));
    }
    Accuracy machine = machines.get(0);
    List<AccuracyRow> accuracy = new ArrayList<>();
    for (Injection setting : plan.accuracy()) {
      accuracy.add(AccuracyRow.of(setting, machine, accuracy(plan.protocols().get(0), setting)));
    }
    List<ValidationRow> rows = new ArrayList<>();
    for (ValidationProgram program : plan.programs()) {
      for (int i = 0; i < machines.size() && !plan.settings().isEmpty(); i++) {
        rows.addAll(rows(program, plan.protocols().get(i), machines.get(i)));
      }
    }
    WhyFindings why =
        plan.isWhy()
            ? new WhyRuns(runs, out.resolve("why"), progress, plan.repeat()).ask(plan.programs())
            : null;
    return ValidationReport.of(machine, accuracy, rows, why, plan.repeat());
  }

  private Accuracy accuracy(MessageProtocols protocols, Injection setting) {
    List<Accuracy> all = new ArrayList<>();
    for (int repeat = 1; repeat <= plan.repeat(); repeat++) {
      all.add(runs.accuracy(protocols, setting, repeat));
      count();
    }
    return Accuracy.median(all);
  }

  private void count() {
    progress.report("validate", ++done, plan.runs(), "runs");
  }

  private List<ValidationRow> rows(
      ValidationProgram program, MessageProtocols protocols, Accuracy machine) {
    String name = program.file() + (protocols.isBuffered() ? "" : "-" + protocols.label());
    Path folder = out.resolve(name);
    List<RealRun> undisturbed = new ArrayList<>();
    List<List<RealRun>> measured = new ArrayList<>();
    plan.settings().forEach(setting -> measured.add(new ArrayList<>()));
    measure(program, protocols, folder, undisturbed, measured);
    TraceArchive trace = archive(folder, middle(RealRun.nanos(undisturbed)));
    List<Prediction> predictions = predict(folder, new ValidationStudy(trace, protocols), machine);
    List<ValidationRow> rows = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      rows.add(
          ValidationRow.of(
              program,
              protocols,
              plan.settings().get(i),
              undisturbed,
              predictions.get(i),
              measured.get(i)));
    }
    return rows;
  }

  /** One run of everything after the other, so that the moods of the machine fall on all alike. */
  private void measure(
      ValidationProgram program,
      MessageProtocols protocols,
      Path folder,
      List<RealRun> undisturbed,
      List<List<RealRun>> measured) {
    for (int repeat = 0; repeat < plan.repeat(); repeat++) {
      undisturbed.add(runs.traced(program, protocols, emptied(recorded(folder, repeat))));
      count();
      for (int i = 0; i < measured.size(); i++) {
        measured.get(i).add(runs.injected(program, protocols, plan.settings().get(i), repeat + 1));
        count();
      }
    }
  }

  private static Path recorded(Path folder, int run) {
    return folder.resolve("recorded-" + run);
  }

  /** A folder of that name with nothing in it: it does not exist. */
  static Path emptied(Path folder) {
    try {
      FileTrees.delete(folder);
      Files.createDirectories(folder.toAbsolutePath().getParent());
      return folder.toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + folder, e);
    }
  }

  /** Which run is the median one: its trace stands for all. */
  static int middle(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    double median = sorted[(sorted.length - 1) / 2];
    int found = 0;
    while (times[found] != median) {
      found++;
    }
    return found;
  }

  private TraceArchive archive(Path folder, int run) {
    Path recorded = recorded(folder, run);
    if (TraceArchive.isArchive(recorded)) {
      return TraceArchive.open(recorded);
    }
    Path archive = emptied(folder.resolve("trace"));
    new Ingest(1).run(recorded, archive, progress);
    return TraceArchive.open(archive);
  }

  private List<Prediction> predict(Path folder, ValidationStudy study, Accuracy machine) {
    List<Injection> settings = plan.settings();
    RunSummary model = summary(folder, "model", study.model(settings, machine));
    Map<String, Statistics> predicted = times(model);
    Map<String, Statistics> observed =
        settings.stream().allMatch(Injection::beyondLatency)
            ? Map.of()
            : times(summary(folder, "observed", study.observed(settings)));
    BaseResult base = model.base();
    List<Prediction> predictions = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      String name = ValidationStudy.name(i);
      Statistics times = predicted.get(name + EXACT);
      if (times == null || base == null || base.runtimeNanos() == null) {
        throw new RefusedException(
            "validate: no run time of " + settings.get(i).text() + ": the model deadlocks");
      }
      predictions.add(
          new Prediction(
              base.runtimeNanos(),
              times.p50(),
              times.p5(),
              times.p95(),
              median(observed, name, LOWER),
              median(observed, name, UPPER)));
    }
    return predictions;
  }

  private static @Nullable Double median(
      Map<String, Statistics> results, String name, String bound) {
    Statistics times = results.getOrDefault(name + bound, results.get(name + EXACT));
    return times == null ? null : times.p50();
  }

  private RunSummary summary(Path folder, String timing, String text) {
    Path study = folder.resolve(timing + ".yaml");
    try {
      Files.writeString(study, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + study, e);
    }
    RunOptions options = RunOptions.replacing(RunPlace.here(1));
    return ResultsFolder.readSummary(
        studies.run(StudyReader.read(study), folder.resolve(timing).toString(), options, progress));
  }

  /** Run times by scenario and bound. */
  private static Map<String, Statistics> times(RunSummary summary) {
    Map<String, Statistics> found = new HashMap<>();
    for (ScenarioResult each : summary.scenarios()) {
      if (each.runtimeNanos() != null) {
        found.put(each.name() + each.bound(), each.runtimeNanos());
      }
    }
    return found;
  }
}
