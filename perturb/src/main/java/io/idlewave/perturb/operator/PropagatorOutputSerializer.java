package io.idlewave.perturb.operator;

import io.idlewave.graph.operator.ImmutableSerializer;
import io.idlewave.graph.operator.ImmutableTypeInfo;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * {@link PropagatorOutput} on the wire, big-endian:
 *
 * <pre>
 *   byte    1 for lanes                  byte    2 for work
 *   int     scenario                     int     subtask
 *   byte    bound, its code              long    lanes
 *   long    firstReplicate               long    calls
 *   int     lanes                        long    cpuNanos
 *   byte    deadlocked[lanes]
 *   int     values
 *   double  rankNanos[values]
 *   boolean sensitivities follow
 *   double  latencies[lanes], overheads[lanes], gapBytes[lanes],
 *           latencyNanos[lanes], overheadNanos[lanes], bandwidthNanos[lanes]
 *   boolean ledger follows
 *   int     values
 *   double  ledgerNanos[values]
 *   boolean outcomes follow
 *   double  changedOutcomes[lanes]
 *   boolean flows follow
 *   int     values, sites, site values, phases, phase values
 *   double  rankNanos[values]
 *   long    sites[sites], siteQuanta[site values], phaseQuanta[phase values]
 * </pre>
 */
public final class PropagatorOutputSerializer extends ImmutableSerializer<PropagatorOutput> {

  /** The serializer; it has no state. */
  public static final PropagatorOutputSerializer INSTANCE = new PropagatorOutputSerializer();

  /** The type of what propagators emit. */
  public static final TypeInformation<PropagatorOutput> TYPE =
      new ImmutableTypeInfo<>(PropagatorOutput.class, INSTANCE);

  private static final long serialVersionUID = 1L;
  private static final int LANES = 1;
  private static final int WORK = 2;

  private PropagatorOutputSerializer() {}

  @Override
  public PropagatorOutput createInstance() {
    return new Work(0, 0, 0, 0);
  }

  @Override
  public void serialize(PropagatorOutput value, DataOutputView out) throws IOException {
    if (value instanceof Lanes lanes) {
      out.writeByte(LANES);
      write(lanes.result(), out);
    } else {
      Work work = (Work) Objects.requireNonNull(value);
      out.writeByte(WORK);
      out.writeInt(work.subtask());
      out.writeLong(work.lanes());
      out.writeLong(work.calls());
      out.writeLong(work.cpuNanos());
    }
  }

  private static void write(LaneResult result, DataOutputView out) throws IOException {
    out.writeInt(result.scenario());
    out.writeByte(result.bound().code());
    out.writeLong(result.firstReplicate());
    out.writeInt(result.lanes());
    for (boolean deadlocked : result.deadlocked()) {
      out.writeBoolean(deadlocked);
    }
    out.writeInt(result.rankNanos().length);
    writeDoubles(result.rankNanos(), out);
    Sensitivities sensitivities = result.sensitivities();
    out.writeBoolean(sensitivities != null);
    if (sensitivities != null) {
      writeDoubles(sensitivities.latencies(), out);
      writeDoubles(sensitivities.overheads(), out);
      writeDoubles(sensitivities.gapBytes(), out);
      writeDoubles(sensitivities.latencyNanos(), out);
      writeDoubles(sensitivities.overheadNanos(), out);
      writeDoubles(sensitivities.bandwidthNanos(), out);
    }
    double[] ledgerNanos = result.ledgerNanos();
    out.writeBoolean(ledgerNanos != null);
    if (ledgerNanos != null) {
      out.writeInt(ledgerNanos.length);
      writeDoubles(ledgerNanos, out);
    }
    double[] changedOutcomes = result.changedOutcomes();
    out.writeBoolean(changedOutcomes != null);
    if (changedOutcomes != null) {
      writeDoubles(changedOutcomes, out);
    }
    LaneFlows flows = result.flows();
    out.writeBoolean(flows != null);
    if (flows != null) {
      write(flows, out);
    }
  }

  private static void write(LaneFlows flows, DataOutputView out) throws IOException {
    out.writeInt(flows.rankNanos().length);
    out.writeInt(flows.sites().length);
    out.writeInt(flows.siteQuanta().length);
    out.writeInt(flows.phases());
    out.writeInt(flows.phaseQuanta().length);
    writeDoubles(flows.rankNanos(), out);
    writeLongs(flows.sites(), out);
    writeLongs(flows.siteQuanta(), out);
    writeLongs(flows.phaseQuanta(), out);
  }

  private static void writeLongs(long[] values, DataOutputView out) throws IOException {
    for (long value : values) {
      out.writeLong(value);
    }
  }

  private static void writeDoubles(double[] values, DataOutputView out) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  @Override
  public PropagatorOutput deserialize(DataInputView in) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case LANES -> new Lanes(readResult(in));
      case WORK -> new Work(in.readInt(), in.readLong(), in.readLong(), in.readLong());
      default -> throw new IOException("propagator output: kind 1 or 2, got " + kind);
    };
  }

  private static LaneResult readResult(DataInputView in) throws IOException {
    int scenario = in.readInt();
    Bound bound = bound(in.readUnsignedByte());
    long firstReplicate = in.readLong();
    boolean[] deadlocked = new boolean[count("lanes", in.readInt(), Integer.MAX_VALUE)];
    for (int lane = 0; lane < deadlocked.length; lane++) {
      deadlocked[lane] = in.readBoolean();
    }
    double[] rankNanos = readDoubles(count("values", in.readInt(), Integer.MAX_VALUE), in);
    Sensitivities sensitivities =
        in.readBoolean() ? readSensitivities(deadlocked.length, in) : null;
    double[] ledgerNanos =
        in.readBoolean()
            ? readDoubles(count("ledger values", in.readInt(), Integer.MAX_VALUE), in)
            : null;
    double[] changedOutcomes = in.readBoolean() ? readDoubles(deadlocked.length, in) : null;
    LaneFlows flows = in.readBoolean() ? readFlows(in) : null;
    return new LaneResult(
        scenario,
        bound,
        firstReplicate,
        rankNanos,
        deadlocked,
        sensitivities,
        ledgerNanos,
        changedOutcomes,
        flows);
  }

  private static LaneFlows readFlows(DataInputView in) throws IOException {
    int values = count("flow values", in.readInt(), Integer.MAX_VALUE);
    int sites = count("sites", in.readInt(), Integer.MAX_VALUE);
    int siteValues = count("site values", in.readInt(), Integer.MAX_VALUE);
    int phases = count("phases", in.readInt(), Integer.MAX_VALUE);
    int phaseValues = count("phase values", in.readInt(), Integer.MAX_VALUE);
    return new LaneFlows(
        readDoubles(values, in),
        readLongs(sites, in),
        readLongs(siteValues, in),
        phases,
        readLongs(phaseValues, in));
  }

  private static long[] readLongs(int count, DataInputView in) throws IOException {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.readLong();
    }
    return values;
  }

  private static Sensitivities readSensitivities(int lanes, DataInputView in) throws IOException {
    return new Sensitivities(
        readDoubles(lanes, in),
        readDoubles(lanes, in),
        readDoubles(lanes, in),
        readDoubles(lanes, in),
        readDoubles(lanes, in),
        readDoubles(lanes, in));
  }

  private static double[] readDoubles(int count, DataInputView in) throws IOException {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  private static Bound bound(int code) throws IOException {
    try {
      return Bound.ofCode(code);
    } catch (IllegalArgumentException e) {
      throw new IOException("propagator output: " + e.getMessage(), e);
    }
  }

  private static int count(String what, int got, int max) throws IOException {
    if (got < 0 || got > max) {
      throw new IOException("propagator output: " + what + ": 0 to " + max + ", got " + got);
    }
    return got;
  }

  @Override
  public TypeSerializerSnapshot<PropagatorOutput> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Says that there is nothing to configure. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<PropagatorOutput> {
    /** For the engine, which makes it by reflection. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
