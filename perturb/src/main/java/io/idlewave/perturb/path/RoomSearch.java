package io.idlewave.perturb.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds how much the places of a critical path may shrink before another path is longer. The length
 * of a path falls linearly with the share by which a place shrinks, and that of the longest path is
 * the upper envelope of these lines. From the share 1 on, the longest path of a share is looked for
 * ({@link ShrunkRun}), and the next share is where its line meets that of the critical path, until
 * the two are as long as each other: Newton's method, which ends, for each step meets another line
 * (W. Dinkelbach, "On nonlinear fractional programming", Management Science 1967). Mutable.
 */
public final class RoomSearch {

  /** Less than this is no difference, in ns: lengths are whole ns, and shares are rounded. */
  private static final double NO_DIFFERENCE_NANOS = 1e-3;

  private final RecordedPath path;
  private final List<Place> open = new ArrayList<>();
  private final List<Place> all = new ArrayList<>();

  /** A place, and the share that is looked at. */
  private static final class Place {
    private final PathPlace place;
    private final long pathNanos;
    private double share = 1;
    private double gainNanos = -1;

    Place(PathPlace place, long pathNanos) {
      this.place = place;
      this.pathNanos = pathNanos;
    }

    Shrink shrink() {
      return new Shrink(place, share);
    }

    SiteRoom room() {
      return new SiteRoom(place, pathNanos, share * pathNanos, gainNanos);
    }
  }

  /** For the {@code most} places that a path has most of. */
  public RoomSearch(RecordedPath path, int most) {
    this.path = path;
    path.bySite()
        .forEach(
            (place, nanos) -> {
              if (nanos > 0) {
                all.add(new Place(place, nanos));
              }
            });
    all.sort(Comparator.comparingLong((Place place) -> -place.pathNanos));
    if (all.size() > most) {
      all.subList(most, all.size()).clear();
    }
    open.addAll(all);
  }

  /** The runs whose lengths are wanted next; none where all is known. */
  public List<Shrink> next() {
    return open.stream().map(Place::shrink).toList();
  }

  /** Takes the lengths of the runs of {@link #next}, in their order. */
  public void found(List<ShrunkLength> lengths) {
    List<Place> looked = List.copyOf(open);
    open.clear();
    for (int i = 0; i < looked.size(); i++) {
      if (!settle(looked.get(i), lengths.get(i))) {
        open.add(looked.get(i));
      }
    }
  }

  /** Whether the share of a place is the one that is looked for. */
  private boolean settle(Place place, ShrunkLength longest) {
    if (place.gainNanos < 0) {
      place.gainNanos = Math.max(0, path.runtimeNanos() - longest.nanos(place.share));
    }
    double critical = path.runtimeNanos() - place.share * place.pathNanos;
    if (longest.nanos(place.share) <= critical + NO_DIFFERENCE_NANOS) {
      return true;
    }
    double meets =
        (double) (path.runtimeNanos() - longest.recordedNanos())
            / (place.pathNanos - longest.placeNanos());
    boolean isLess = meets < place.share;
    place.share = Math.max(0, Math.min(place.share, meets));
    return !isLess || place.share == 0;
  }

  /** What was found, what the path has most of first. */
  public List<SiteRoom> rooms() {
    return all.stream().map(Place::room).toList();
  }
}
