package io.idlewave.perturb.observed;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a call that waits absorbs a delay. Each rule is one way to read a trace: it has a method per
 * quantity in which these ways differ, and the {@link EdgeDecision}s that it takes. The
 * <em>slack</em> of an edge is the time by which its effect came before it was needed; it is
 * subtracted from a delay that reaches a call over that edge ({@code docs/semantics.md} section 3).
 *
 * <p>A rule is a pure function of what {@link CallTiming} says of one call: immutable, serializable
 * with the pricing that uses it, asked while blocks are lowered and never per lane. Every rule must
 * keep the invariants of {@code docs/semantics.md} section 8: nothing disturbed gives no delay
 * anywhere; a longer delay makes none smaller; and none grows by more than what was added.
 *
 * <p>{@link SlackRules} says which rule the lanes of a study follow.
 */
public interface SlackRule extends Serializable {

  /**
   * Slack of a call's local path, from its beginning to its end: how long the call waited for a
   * remote edge, in ns, at least 0.
   */
  double localSlackNanos(CallTiming call);

  /**
   * Slack of a remote edge, in ns, at least 0.
   *
   * @param arrivalNanos when its effect arrived, by the clocks
   * @param latestNanos when the wait of the same call or handshake ended
   */
  double edgeSlackNanos(long arrivalNanos, long latestNanos);

  /**
   * The time with which an arrival at a collective is kept, so that the slack of each member comes
   * out as the stamp of the last arrival less its own once the last one is known; 0 for every
   * arrival where that slack is 0.
   */
  default double stampNanos(long arrivalNanos) {
    return 0;
  }

  /**
   * Slack of a member's own arrival at a blocking all-to-all operation, in ns, at least 0: its wait
   * for the last arrival. Asked as the member arrives: the call's duration is known, what it waits
   * for is not yet. 0 where the stamps of all members say it.
   */
  default double ownArrivalSlackNanos(CallTiming call) {
    return 0;
  }

  /**
   * Whether time that the clocks do not explain is read as a wait: arrivals at the latest, and no
   * edge that is uncertain. Otherwise it is read as work: arrivals at the earliest, and every
   * uncertain edge. Asked once, before anything is lowered.
   */
  default boolean readsLongestWaits() {
    return false;
  }

  /**
   * What bounds the offsets between clocks that do not agree, for a rule that reads arrivals by it;
   * null for one that does not compare clocks, or takes them to agree. Asked once.
   */
  default @Nullable CausalClocks causalClocks() {
    return null;
  }

  /** The decisions of this rule, the same for all calls; asked whenever a call is lowered. */
  EdgeDecisions decisions();

  default boolean decides(EdgeDecision decision) {
    return decisions().has(decision);
  }

  /**
   * The CPU time of a call that noise falls on, in ns; where it is 0, none is drawn.
   *
   * @param arrivalsKnown whether everything that the call waits for has come: otherwise the noise
   *     falls before
   */
  double cpuNanos(CallTiming call, boolean arrivalsKnown);

  /**
   * How much of {@link #cpuNanos} a call can have taken before its wait, in ns, if its noise falls
   * there. Noise that depends on lengths falls on that time; other noise falls once on the call.
   */
  default double earlyCpuNanos(CallTiming call) {
    return cpuNanos(call, false);
  }

  /**
   * The CPU time after the wait of a call whose noise falls before the wait, in ns. Noise that
   * depends on lengths falls on it as the call ends.
   */
  default double laterCpuNanos(CallTiming call) {
    return 0;
  }
}
