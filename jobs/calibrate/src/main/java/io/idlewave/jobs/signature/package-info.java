/** Files of measurements into a signature: the noise and the network of a machine. */
@NullMarked
package io.idlewave.jobs.signature;

import org.jspecify.annotations.NullMarked;
