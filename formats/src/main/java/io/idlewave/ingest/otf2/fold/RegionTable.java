package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Region;
import io.idlewave.ingest.otf2.step.DeviceStep;
import io.idlewave.ingest.otf2.step.RegionInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The regions of an archive by id.
 *
 * <p>A call is a region of the paradigm MPI that is not artificial. A tracer that gives no region
 * that paradigm is read by names: {@code MPI_*} and, from Fortran, {@code mpi_*_}. A region whose
 * name is not defined is called {@code region ID}.
 */
public final class RegionTable {

  private static final Pattern MPI_NAME = Pattern.compile("MPI_\\w+|mpi_\\w+_");
  private static final Pattern MPI_FUNCTION =
      Pattern.compile("MPI_[A-Z][a-z0-9_]+|mpi_[a-z0-9_]+_");
  private static final Pattern FORTRAN_NAME = Pattern.compile("mpi_[a-z0-9_]+|MPI_[A-Z0-9_]{2,}");
  private static final Pattern DEVICE_FUNCTION =
      Pattern.compile(
          "(?:cuda|cu|hip)(Memcpy|StreamSynchronize|EventSynchronize|DeviceSynchronize"
              + "|CtxSynchronize|ThreadSynchronize|\\w*Launch)");
  private static final Map<String, SendMode> MODES =
      Map.of(
          "MPI_Ssend", SendMode.SYNCHRONOUS,
          "MPI_Issend", SendMode.SYNCHRONOUS,
          "MPI_Bsend", SendMode.BUFFERED,
          "MPI_Ibsend", SendMode.BUFFERED,
          "MPI_Rsend", SendMode.READY,
          "MPI_Irsend", SendMode.READY);

  /** Ids below this are looked up in an array, the others in a map. */
  private static final int DENSE_IDS = 1 << 16;

  private final List<RegionInfo> regions = new ArrayList<>();
  private final @Nullable RegionInfo[] dense;
  private final Map<Integer, RegionInfo> sparse = new HashMap<>();

  public RegionTable(GlobalDefinitions definitions) {
    boolean byParadigm =
        definitions.regions().values().stream()
            .anyMatch(region -> region.paradigm() == GlobalDefinitions.PARADIGM_MPI);
    int largest = -1;
    for (Region region : definitions.regions().values()) {
      regions.add(info(region, definitions, byParadigm));
      if (region.id() >= 0 && region.id() < DENSE_IDS) {
        largest = Math.max(largest, region.id());
      }
    }
    dense = new @Nullable RegionInfo[largest + 1];
    int index = 0;
    for (int id : definitions.regions().keySet()) {
      RegionInfo info = regions.get(index++);
      if (id >= 0 && id < dense.length) {
        dense[id] = info;
      } else {
        sparse.put(id, info);
      }
    }
  }

  private RegionInfo info(Region region, GlobalDefinitions definitions, boolean byParadigm) {
    String defined = definitions.strings().get(region.name());
    boolean unnamed = defined == null;
    String name = defined == null ? "region " + Integer.toUnsignedString(region.id()) : defined;
    boolean mpi =
        byParadigm
            ? region.paradigm() == GlobalDefinitions.PARADIGM_MPI
            : MPI_NAME.matcher(name).matches();
    boolean artificial = region.role() == GlobalDefinitions.ROLE_ARTIFICIAL;
    if (mpi && !artificial) {
      String function = canonical(name);
      return new RegionInfo(
          regions.size(),
          RegionInfo.Kind.CALL,
          function,
          MODES.getOrDefault(function, SendMode.STANDARD),
          false,
          unnamed,
          false,
          false,
          null);
    }
    RegionInfo.Kind kind = mpi ? RegionInfo.Kind.INTERNAL : RegionInfo.Kind.USER;
    boolean openMp = region.paradigm() == GlobalDefinitions.PARADIGM_OPENMP;
    boolean barrier =
        openMp
            && (region.role() == GlobalDefinitions.ROLE_BARRIER
                || region.role() == GlobalDefinitions.ROLE_IMPLICIT_BARRIER);
    boolean unmarked = MPI_FUNCTION.matcher(name).matches();
    return new RegionInfo(
        regions.size(),
        kind,
        name,
        SendMode.STANDARD,
        unmarked,
        unnamed,
        barrier,
        openMp && region.role() == GlobalDefinitions.ROLE_TASK_WAIT,
        deviceCall(region, name));
  }

  /** What a function of CUDA or HIP does with streams, by its name: no tracer says it otherwise. */
  private static DeviceStep.@Nullable Kind deviceCall(Region region, String name) {
    if (region.paradigm() != GlobalDefinitions.PARADIGM_CUDA
        && region.paradigm() != GlobalDefinitions.PARADIGM_HIP) {
      return null;
    }
    Matcher function = DEVICE_FUNCTION.matcher(name);
    if (!function.lookingAt()) {
      return null;
    }
    return switch (function.group(1)) {
      case "Memcpy" -> DeviceStep.Kind.COPY;
      case "StreamSynchronize", "EventSynchronize" -> DeviceStep.Kind.WAIT;
      case "DeviceSynchronize", "CtxSynchronize", "ThreadSynchronize" ->
          DeviceStep.Kind.WAIT_FOR_DEVICE;
      default -> DeviceStep.Kind.KERNEL;
    };
  }

  /** The name as the MPI standard spells it for C: {@code mpi_send_} is {@code MPI_Send}. */
  public static String canonical(String name) {
    if (!FORTRAN_NAME.matcher(name).matches()) {
      return name;
    }
    String stem = name.substring(4).replaceAll("_+$", "").toLowerCase(Locale.ROOT);
    return stem.isEmpty()
        ? name
        : "MPI_" + stem.substring(0, 1).toUpperCase(Locale.ROOT) + stem.substring(1);
  }

  /** All regions, in the order of their definitions. */
  List<RegionInfo> all() {
    return regions;
  }

  /** The region of that id, or null if it is not defined. */
  @Nullable RegionInfo find(int id) {
    return id >= 0 && id < dense.length ? dense[id] : sparse.get(id);
  }
}
