/** What computing between two calls, a stretch, takes: as recorded, or quieter. */
@NullMarked
package io.idlewave.perturb.compute;

import org.jspecify.annotations.NullMarked;
