/** What every foreign trace format shares. */
@NullMarked
package io.idlewave.ingest.format;

import org.jspecify.annotations.NullMarked;
