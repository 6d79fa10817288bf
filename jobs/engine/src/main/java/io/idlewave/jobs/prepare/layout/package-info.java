/** Which ranks share a node, and which exchange of two brings partners nearer. */
@NullMarked
package io.idlewave.jobs.prepare.layout;

import org.jspecify.annotations.NullMarked;
