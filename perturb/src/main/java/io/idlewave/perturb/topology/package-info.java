/** Networks as graphs: how many links of which class lie between two hosts. */
@NullMarked
package io.idlewave.perturb.topology;

import org.jspecify.annotations.NullMarked;
