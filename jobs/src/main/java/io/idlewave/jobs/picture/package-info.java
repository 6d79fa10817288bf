/** Pictures of a window of the message-passing graph, in the language of Graphviz. */
@NullMarked
package io.idlewave.jobs.picture;

import org.jspecify.annotations.NullMarked;
