/** Kafka: addresses, settings, and the topics that carry live streams of calls. */
@NullMarked
package io.idlewave.jobs.kafka;

import org.jspecify.annotations.NullMarked;
