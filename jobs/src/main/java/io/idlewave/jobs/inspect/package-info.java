/**
 * What a recorded run itself says: where its time went, what is odd about the recording, and which
 * questions are worth asking. {@code Inspections} finds it, {@code InspectionText} says it in
 * sentences, {@code InspectionPage} in a page with a picture.
 */
@NullMarked
package io.idlewave.jobs.inspect;

import org.jspecify.annotations.NullMarked;
