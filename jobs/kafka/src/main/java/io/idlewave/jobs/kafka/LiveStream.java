package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;

/**
 * A stream in a topic.
 *
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
      throw severalStreams(address, List.of(name, other));
    }
    return other.equals(name);
  }

  static UsageException severalStreams(KafkaAddress address, Collection<String> names) {
    return new UsageException(
        "%s: one stream, or the address of one of them (%s#STREAM), got %s"
            .formatted(address, address, String.join(", ", names)));
  }

  @Override
  public String toString() {
    return new StreamAddress(address, name).toString();
  }
}
