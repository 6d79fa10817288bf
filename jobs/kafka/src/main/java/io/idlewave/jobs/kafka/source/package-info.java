/** Live streams of Kafka topics as a source of the engine. */
@NullMarked
package io.idlewave.jobs.kafka.source;

import org.jspecify.annotations.NullMarked;
