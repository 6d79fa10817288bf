/**
 * Chakra execution traces into archives: a rank per file, a timeline each for the host, the
 * accelerator and the network, dependencies as the nodes state them.
 */
@NullMarked
package io.idlewave.ingest.chakra;

import org.jspecify.annotations.NullMarked;
