package io.idlewave.perturb.observed;

import io.idlewave.graph.survey.EagerBracket;
import java.io.Serializable;

/**
 * How a recorded trace is read where it does not say.
 *
 * @param rules how the lanes of each bound absorb delays
 * @param eager which standard sends are eager, rendezvous, or not known to be either
 * @param injectBeforeNoise whether a message enters the network before the noise of its send (Eq. 1
 *     of the paper) instead of after it (Eq. 2, LogGP)
 */
public record TraceReading(SlackRules rules, EagerBracket eager, boolean injectBeforeNoise)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Messages enter the network after the noise of their sends. */
  public static TraceReading of(SlackRules rules, EagerBracket eager) {
    return new TraceReading(rules, eager, false);
  }
}
