package io.idlewave.perturb.collective;

import java.io.Serializable;

/** What concurrent transfers cost (tau-Lop, Rico-Gallego et al. 2015). */
public record TauLop() implements Serializable {}
