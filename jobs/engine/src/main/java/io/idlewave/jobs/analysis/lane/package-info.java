/** What lanes say beside their run times: where delay goes, efficiencies, derivatives. */
@NullMarked
package io.idlewave.jobs.analysis.lane;

import org.jspecify.annotations.NullMarked;
