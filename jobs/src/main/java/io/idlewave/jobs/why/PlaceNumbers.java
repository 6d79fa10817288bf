package io.idlewave.jobs.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of places that several runs have in common. Mutable: it grows. */
final class PlaceNumbers {

  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> numbers = new HashMap<>();

  int of(Place place) {
    return numbers.computeIfAbsent(
        place,
        added -> {
          places.add(added);
          return places.size() - 1;
        });
  }

  Place place(int number) {
    return places.get(number);
  }
}
