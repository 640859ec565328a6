/**
 * Where a page lies and from where it is walked to. An order is a fixed sequence of all rows that pass the filters;
 * positions count from 0 along it, whichever direction the page is sorted in.
 */
export interface Slice {
  start: number;
  /** First position behind the slice. */
  end: number;
}

/** A row whose position is known: the walk to a page may begin there instead of at an end. */
export interface Anchor {
  position: number;
  /** Values of the order's columns, as text. */
  key: readonly string[];
}

/**
 * How to fetch a slice: from which row, itself included (none: from the order's start, or its end when walking
 * backward), in which direction, passing by how many.
 */
export interface Walk {
  direction: 'forward' | 'backward';
  from: Anchor | null;
  skip: number;
  take: number;
}

/** The slice that shows the rows `from` to `to` (exclusive) of a list; a reversed list counts from the order's end. */
export function sliceOf(from: number, to: number, total: number, reversed: boolean): Slice {
  return reversed ? { start: total - to, end: total - from } : { start: from, end: to };
}

/**
 * The shortest way to a slice: from the start, from the end, or from the nearest row known on either side. Skipping
 * costs a step of the index for every row passed by, so the last page is as near as the first.
 */
export function shortestWalk({ start, end }: Slice, total: number, anchors: readonly Anchor[]): Walk {
  const take = end - start;
  let best: Walk = { direction: 'forward', from: null, skip: start, take };
  const consider = (walk: Walk) => {
    if (walk.skip < best.skip) best = walk;
  };
  consider({ direction: 'backward', from: null, skip: total - end, take });
  for (const from of anchors) {
    if (from.position <= start) consider({ direction: 'forward', from, skip: start - from.position, take });
    if (from.position >= end - 1)
      consider({ direction: 'backward', from, skip: from.position - end + 1, take });
  }
  return best;
}
