/** Traces of the PyTorch profiler (Kineto): a rank per file, a timeline per thread and stream. */
@NullMarked
package io.idlewave.ingest.kineto;

import org.jspecify.annotations.NullMarked;
