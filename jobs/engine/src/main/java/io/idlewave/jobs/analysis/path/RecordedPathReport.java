package io.idlewave.jobs.analysis.path;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.LaneAnalysis;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.part.RecordedPaths.PartOfPath;
import io.idlewave.jobs.results.part.RecordedPaths.RankOnPath;
import io.idlewave.jobs.results.part.RecordedPaths.Reading;
import io.idlewave.jobs.results.part.RecordedPaths.SiteOnPath;
import io.idlewave.jobs.results.row.RecordedPathRow;
import io.idlewave.jobs.results.row.RecordedSiteRow;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.PathImpact;
import io.idlewave.perturb.path.PathPlace;
import io.idlewave.perturb.path.RankPlace;
import io.idlewave.perturb.path.RecordedPart;
import io.idlewave.perturb.path.RecordedPath;
import io.idlewave.perturb.path.SiteRoom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Puts critical paths of the recorded run into the words of results. Mutable. */
final class RecordedPathReport {

  private static final int TOP = 5;
  private static final String START = "start";

  private final TraceMetadata metadata;
  private final PlaceWords words;
  private final List<RecordedPathRow> rows = new ArrayList<>();
  private final List<RecordedSiteRow> sites = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  RecordedPathReport(TraceMetadata metadata) {
    this.metadata = metadata;
    this.words = new PlaceWords(metadata);
  }

  /** Adds a path, and how far the places with most of it may shrink. */
  void add(String waits, RecordedPath path, List<SiteRoom> rooms) {
    if (path.startNanos() > 0) {
      long nanos = path.startNanos();
      double waitNanos = path.impact().startWaitNanos();
      rows.add(new RecordedPathRow(waits, path.firstRank(), "", "", START, nanos));
      sites.add(
          new RecordedSiteRow(
              waits,
              "",
              "",
              START,
              nanos,
              share(nanos, path),
              null,
              null,
              null,
              null,
              0,
              waitNanos));
    }
    path.byPlace().forEach((of, nanos) -> addRow(waits, of, nanos));
    path.bySite().forEach((place, nanos) -> sites.add(siteRow(waits, path, place, nanos, rooms)));
    readings.add(
        new Reading(
            waits,
            path.runtimeNanos(),
            path.firstRank(),
            path.lastRank(),
            words.ranks(path.byRank().keySet()),
            path.rankChanges(),
            parts(path),
            ranks(path),
            rooms.stream().limit(TOP).map(room -> place(path, room)).toList(),
            path.rankByWindow()));
  }

  private void addRow(String waits, RankPlace of, long nanos) {
    if (nanos != 0) {
      CallSite site = of.place().site();
      rows.add(
          new RecordedPathRow(
              waits,
              of.rank(),
              words.region(site.region()),
              words.function(site.function()),
              of.place().part().label(),
              nanos));
    }
  }

  private RecordedSiteRow siteRow(
      String waits, RecordedPath path, PathPlace place, long nanos, List<SiteRoom> rooms) {
    Optional<SiteRoom> room = rooms.stream().filter(of -> of.place().equals(place)).findFirst();
    PathImpact.Times times = path.impact().at(place);
    return new RecordedSiteRow(
        waits,
        words.region(place.site().region()),
        words.function(place.site().function()),
        place.part().label(),
        nanos,
        share(nanos, path),
        room.map(SiteRoom::slackNanos).orElse(null),
        room.map(SiteRoom::gainNanos).orElse(null),
        place.part() == RecordedPart.TRANSFER
            ? null
            : Double.valueOf(path.meanNanos(place, metadata.processCount())),
        imbalance(path, place, nanos),
        times.spentNanos(),
        times.waitNanos());
  }

  /** None of a transfer, which takes no rank's time. */
  private @Nullable Double imbalance(RecordedPath path, PathPlace place, long nanos) {
    return place.part() == RecordedPart.TRANSFER
        ? null
        : Double.valueOf(path.imbalanceNanos(place, nanos, metadata.processCount()));
  }

  private static List<PartOfPath> parts(RecordedPath path) {
    List<PartOfPath> parts = new ArrayList<>();
    parts.add(part(START, path.startNanos(), path));
    SortedMap<RecordedPart, Long> found = path.byPart();
    for (RecordedPart part : RecordedPart.values()) {
      long nanos = found.getOrDefault(part, 0L);
      if (part != RecordedPart.IDLE || nanos > 0) {
        parts.add(part(part.label(), nanos, path));
      }
    }
    return parts;
  }

  private static PartOfPath part(String name, long nanos, RecordedPath path) {
    return new PartOfPath(name, nanos, share(nanos, path));
  }

  private static List<RankOnPath> ranks(RecordedPath path) {
    return path.byRank().entrySet().stream()
        .map(of -> new RankOnPath(of.getKey(), of.getValue(), share(of.getValue(), path)))
        .sorted(Comparator.comparingLong((RankOnPath rank) -> -rank.nanos()))
        .limit(TOP)
        .toList();
  }

  private static double share(long nanos, RecordedPath path) {
    return LaneAnalysis.share((double) nanos, (double) path.runtimeNanos());
  }

  private SiteOnPath place(RecordedPath path, SiteRoom room) {
    return new SiteOnPath(
        name(room.place().site(), room.place().part()),
        room.place().part().label(),
        room.pathNanos(),
        share(room.pathNanos(), path),
        room.slackNanos(),
        room.gainNanos(),
        imbalance(path, room.place(), room.pathNanos()));
  }

  private String name(CallSite site, RecordedPart part) {
    String function = site.function() < 0 ? "the end" : words.function(site.function());
    String what =
        switch (part) {
          case COMPUTATION -> "computation before " + function;
          case IDLE -> "idle before " + function;
          case CALLS -> function;
          case TRANSFER -> "transfer to " + function;
          case UNEXPLAINED -> "unexplained in " + function;
        };
    return words.in(what, site.region());
  }

  /** What the table by rank and place holds. */
  List<RecordedPathRow> rows() {
    return rows;
  }

  /** What the table by place holds. */
  List<RecordedSiteRow> sites() {
    return sites;
  }

  /** What the summary holds. */
  RecordedPaths toPaths() {
    return new RecordedPaths(readings);
  }
}
