package io.idlewave.ingest.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Public for other packages of the program alone, though signatures that extensions use lead to it.
 * A jar of extensions must not use it: it changes without notice, and stands in no list of the API
 * ({@code docs/api.txt}).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Internal {}
