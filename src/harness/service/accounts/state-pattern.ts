/**
 * States that repeat along a list, so that "the k-th active one" is computed and never searched for, however long the
 * list is.
 */
export interface StatePattern {
  stateAt(index: number): string;
  count(state: string | null): number;
  /** The index in the whole list of the record at a position among those of one state. */
  indexAt(position: number, state: string | null): number;
}

export function statePattern(states: readonly [string, ...string[]], length: number): StatePattern {
  const period = states.length;
  const placesOf = (state: string): number[] => states.flatMap((each, place) => (each === state ? [place] : []));

  return {
    stateAt: (index) => states[index % period] ?? states[0],
    count(state) {
      if (state === null) return length;
      const places = placesOf(state);
      const rest = places.filter((place) => place < length % period).length;
      return Math.floor(length / period) * places.length + rest;
    },
    indexAt(position, state) {
      if (state === null) return position;
      const places = placesOf(state);
      const place = places[position % places.length];
      if (place === undefined) throw new RangeError(`No subscription is ${state}`);
      return Math.floor(position / places.length) * period + place;
    },
  };
}
