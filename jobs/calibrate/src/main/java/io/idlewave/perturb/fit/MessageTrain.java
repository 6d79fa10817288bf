package io.idlewave.perturb.fit;

/**
 * A measured train of messages: a rank sends them in a row, and the receiver answers with one when
 * it has them all, as benchmarks of bandwidth and of message rates do.
 *
 * @param messageBytes size k of each, at least 0
 * @param messages n, how many, at least 2
 * @param answerBytes size of the answer, at least 0
 * @param nanos from the begin of the first send until the answer is there, in ns, above 0
 */
public record MessageTrain(long messageBytes, int messages, long answerBytes, double nanos) {

  public MessageTrain {
    if (messageBytes < 0 || answerBytes < 0) {
      throw new IllegalArgumentException(
          "message in B: at least 0, got " + Math.min(messageBytes, answerBytes));
    }
    if (messages < 2) {
      throw new IllegalArgumentException("messages in a row: at least 2, got " + messages);
    }
    if (!(nanos > 0) || Double.isInfinite(nanos)) {
      throw new IllegalArgumentException("train in ns: above 0 and finite, got " + nanos);
    }
  }
}
