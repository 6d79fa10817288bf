package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.ThreadsText;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.scenario.RegionsText;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.scenario.TimelinesText;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.NumberList;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.noise.Noise;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a study with every value explicit. A grid stands as the scenarios it added, and the
 * samples of an empirical distribution stand in the text, so that it depends on no other file.
 */
final class StudyWriter {

  private static final String TRACE = "trace";
  private static final String SINKS = "sinks";

  private StudyWriter() {}

  static String write(Study study) {
    return Yaml.write(tree(study));
  }

  static String writeWithoutPaths(Study study) {
    ObjectNode root = tree(study);
    root.remove(List.of(TRACE, SINKS));
    return Yaml.write(root);
  }

  private static ObjectNode tree(Study study) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put(TRACE, study.trace().toString());
    root.put("seed", study.seed());
    root.put("replicates", study.replicates());
    root.put("timing", study.timing().label());
    root.put("quantum", study.quantum() == null ? "auto" : time(study.quantum().nanos()));
    TimingWriter timing = study.timing().fold(ObservedWriter::new, SimulatedWriter::new);
    timing.write(root);
    EstimationWriter estimation = new EstimationWriter(study.estimation());
    estimation.write(root);
    ArrayNode scenarios = root.putArray("scenarios");
    for (ScenarioSpec scenario : study.scenarios()) {
      ObjectNode into = scenarios.addObject();
      writeScenario(into, scenario);
      timing.writeScenario(scenario.name(), into);
      ThreadsText.write(scenario.threads(), into);
      estimation.writeScenario(scenario.name(), into);
    }
    if (study.map() != null) {
      study.map().putInto(root, "map");
    }
    if (study.step() != null) {
      study.step().putInto(root);
    }
    if (study.span() != RecordedSpan.RUN) {
      root.put(RecordedSpan.KEY, study.span().label());
    }
    if (!study.sinks().isEmpty()) {
      study.sinks().forEach(root.putArray(SINKS)::add);
    }
    return root;
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }

  private static void writeScenario(ObjectNode into, ScenarioSpec scenario) {
    into.put("name", scenario.name());
    writeNoise(into, "noise", scenario.noise());
    TimelinesText.write(scenario.timelines(), into);
    RegionsText.write(scenario.regions(), into);
    writeNoise(into, "latency", scenario.latency());
    writeNoise(into, "bandwidth", scenario.bandwidth());
    ArrayNode delays = into.putArray("delays");
    scenario.delays().forEach(delay -> writeDelay(delays.addObject(), delay));
  }

  private static void writeNoise(ObjectNode scenario, String key, @Nullable Noise noise) {
    if (noise != null) {
      NoiseText.write(noise, scenario.putObject(key));
    }
  }

  private static void writeDelay(ObjectNode into, DelaySpec delay) {
    if (delay instanceof DelaySpec.OnEach each) {
      NumberList.write(
          each.numbers().stream().sorted().distinct().toList(), into.putArray(each.by()));
      writeMoment(into, each.delay());
    } else {
      into.put(DelaySpec.RANK, delay.rank());
      writeMoment(into, delay);
    }
  }

  private static void writeMoment(ObjectNode into, DelaySpec delay) {
    if (delay.timeline() != null) {
      into.put("timeline", delay.timeline());
    }
    if (delay instanceof DelaySpec.AfterCall after) {
      ObjectNode call = into.putObject("after").put("function", after.function());
      if (after.region() != null) {
        call.put("region", after.region());
      }
      call.put("occurrence", after.occurrence());
    } else if (delay instanceof DelaySpec.AtTime at) {
      into.put("at", time(at.atNanos()));
    }
    into.put("duration", time(delay.durationNanos()));
  }
}
