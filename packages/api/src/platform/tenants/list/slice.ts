/**
 * The position of a page in an order. An order is a fixed sequence of all rows that match the filters; positions count
 * from 0, whichever direction the page is sorted in.
 */
export interface Slice {
  start: number;
  /** First position after the slice. */
  end: number;
}

/** A row whose position is known: a walk can begin there instead of at an end. */
export interface Anchor {
  position: number;
  /** Values of the order's columns, as text. */
  key: readonly string[];
}

/**
 * How to fetch a slice: from which row, inclusive (null: from the order's start, or its end when walking backward), in
 * which direction, and how many rows to skip.
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
 * The shortest walk to a slice: from the start, from the end, or from the nearest known row on either side. Every
 * skipped row costs a step of the index, so the last page is as fast as the first.
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
