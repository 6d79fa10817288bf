/** Tables of step times into archives: each rank computes so long, then all meet. */
@NullMarked
package io.idlewave.ingest.steps;

import org.jspecify.annotations.NullMarked;
