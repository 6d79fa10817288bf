package io.idlewave.perturb.scenario;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One answer that a study asks for: what disturbs the machine.
 *
 * @param name unique within the study
 * @param noise noise on CPU time, in ns, or null for none
 * @param latency extra latency per message leg and per round of a collective, in ns, or null
 * @param bandwidth extra time per byte of a message, in ns per byte, or null
 * @param delays one-off delays
 */
public record Scenario(
    String name,
    @Nullable Noise noise,
    @Nullable Distribution latency,
    @Nullable Distribution bandwidth,
    List<Delay> delays) {

  /** Takes an immutable copy. */
  public Scenario {
    delays = List.copyOf(delays);
  }
}
