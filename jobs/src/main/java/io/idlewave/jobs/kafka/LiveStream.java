package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import java.io.Serializable;

/**
 * A stream in a topic.
 *
 * @param address of the topic
 * @param name the name of the stream in it
 * @param stated whether the user named it; otherwise it must be the only one
 */
public record LiveStream(KafkaAddress address, String name, boolean stated)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Whether a record of the stream of that name is one of this.
   *
   * @throws UsageException if nobody said which of the two is meant
   */
  public boolean holds(String other) {
    if (!stated && !other.equals(name)) {
      throw new UsageException(
          "%s: holds several streams, so that --stream says which: %s, %s"
              .formatted(address, name, other));
    }
    return other.equals(name);
  }

  /** Where it is, in words. */
  @Override
  public String toString() {
    return "stream " + name + " in " + address;
  }
}
