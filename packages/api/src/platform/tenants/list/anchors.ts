import type { Anchor } from './slice.ts';

interface Known {
  stamp: string;
  anchors: Map<number, Anchor>;
}

const maxAnchors = 200;

/**
 * Remembers the positions of rows that were read, so that the page after a known one is found by key. The positions of
 * an order are dropped as soon as its stamp changes, since every position may have moved then.
 */
export class AnchorMemory {
  readonly #orders = new Map<string, Known>();

  /** Known rows of an order with that stamp. */
  recall(order: string, stamp: string): Anchor[] {
    const known = this.#orders.get(order);
    return known?.stamp === stamp ? [...known.anchors.values()] : [];
  }

  keep(order: string, stamp: string, seen: readonly Anchor[]): void {
    const before = this.#orders.get(order);
    const known = before?.stamp === stamp ? before : { stamp, anchors: new Map<number, Anchor>() };
    this.#orders.set(order, known);
    for (const anchor of seen) {
      known.anchors.delete(anchor.position);
      known.anchors.set(anchor.position, anchor);
    }
    for (const oldest of known.anchors.keys()) {
      if (known.anchors.size <= maxAnchors) return;
      known.anchors.delete(oldest);
    }
  }
}
