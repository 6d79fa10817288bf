package io.idlewave.jobs.accelerator;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The figures of a {@link TimeSplit} that are told, by the names of its components. */
public enum Figure {
  TOTAL("totalNanos", "step", TimeSplit::totalNanos),
  COMPUTATION("computationNanos", "computing", TimeSplit::computationNanos),
  EXPOSED_COMM("exposedCommNanos", "exposed communication", TimeSplit::exposedCommNanos),
  EXPOSED_MEMCPY("exposedMemcpyNanos", "exposed copies", TimeSplit::exposedMemcpyNanos),
  IDLE("idleNanos", "idle", TimeSplit::idleNanos),
  HOST_WAIT("hostWaitNanos", "host wait", TimeSplit::hostWaitNanos),
  KERNEL_WAIT("kernelWaitNanos", "kernel wait", TimeSplit::kernelWaitNanos),
  OTHER("otherNanos", "other", TimeSplit::otherNanos),
  TOTAL_COMM("totalCommNanos", "communication", TimeSplit::totalCommNanos),
  TOTAL_MEMCPY("totalMemcpyNanos", "copies", TimeSplit::totalMemcpyNanos),
  OVERLAP("compCommOverlapRatio", "overlap", TimeSplit::compCommOverlapRatio);

  private final String label;
  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to an accessor
  private final Function<TimeSplit, @Nullable Number> value;

  Figure(String label, String words, Function<TimeSplit, @Nullable Number> value) {
    this.label = label;
    this.words = words;
    this.value = value;
  }

  /** The name of the component. */
  @JsonValue
  public String label() {
    return label;
  }

  /** What it is called on a terminal. */
  public String words() {
    return words;
  }

  /** Its mean over splits that have it, in ns or a share; null where none has it. */
  public @Nullable Double mean(List<TimeSplit> splits) {
    double[] values = values(splits);
    return values.length == 0
        ? null
        : Double.valueOf(Arrays.stream(values).average().orElseThrow());
  }

  double[] values(List<TimeSplit> splits) {
    return splits.stream()
        .map(value)
        .filter(Objects::nonNull)
        .mapToDouble(Number::doubleValue)
        .toArray();
  }
}
