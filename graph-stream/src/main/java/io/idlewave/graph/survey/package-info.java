/** What one pass over the blocks says before anything is priced: classes, transits, run windows. */
@NullMarked
package io.idlewave.graph.survey;

import org.jspecify.annotations.NullMarked;
