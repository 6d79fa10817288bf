package io.idlewave.perturb.observed;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a delay is absorbed where a call waits: one method per quantity that ways to read a trace
 * differ in, and the {@link EdgeDecision}s that they take. A delay that reaches a call over an edge
 * counts less the <em>slack</em> of that edge, the time by which its effect came before it was
 * needed ({@code docs/semantics.md} section 3).
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
  double stampNanos(long arrivalNanos);

  /**
   * Slack of a member's own arrival at a blocking all-to-all operation, in ns, at least 0: its wait
   * for the last arrival. Asked as the member arrives: the call's duration is known, what it waits
   * for is not yet.
   */
  double ownArrivalSlackNanos(CallTiming call);

  /**
   * Whether what the clocks leave open is read as a wait: arrivals at the latest, and no edge that
   * may not be there. Otherwise as work: arrivals at the earliest, and every edge that may be
   * there. Asked once, before anything is lowered.
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

  /** What it decides once for all calls; asked whenever one is lowered. */
  EdgeDecisions decisions();

  /** Whether it has taken that decision. */
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
   * How much of {@link #cpuNanos} a call whose noise falls before its wait can have taken there, in
   * ns, which noise that depends on lengths falls on. Noise that does not falls once on the call.
   */
  default double earlyCpuNanos(CallTiming call) {
    return cpuNanos(call, false);
  }

  /**
   * The CPU time after its wait of a call whose noise falls before it, in ns; noise that depends on
   * lengths falls on it as the call ends.
   */
  default double laterCpuNanos(CallTiming call) {
    return 0;
  }
}
