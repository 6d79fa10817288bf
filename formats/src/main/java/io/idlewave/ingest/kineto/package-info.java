/**
 * Traces of the PyTorch profiler (Kineto) into archives: a rank per file, with a timeline per host
 * thread and per stream of an accelerator.
 */
@NullMarked
package io.idlewave.ingest.kineto;

import org.jspecify.annotations.NullMarked;
