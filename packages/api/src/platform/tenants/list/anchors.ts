import type { Anchor } from './slice.ts';

interface Known {
  total: number;
  at: number;
  anchors: Map<number, Anchor>;
}

/** How long positions are believed, in milliseconds: rows may come and go at once and leave the total as it was. */
const lifeMs = 30_000;
const mostAnchors = 200;
const mostOrders = 100;

/**
 * Remembers at which positions rows were seen, so that the page after any other is found by key. Forgotten as soon as
 * the total of its order changes, since every position may have moved then.
 */
export class AnchorMemory {
  readonly #orders = new Map<string, Known>();

  /** Rows known of an order that has `total` rows at the time `now`. */
  recall(order: string, total: number, now: number): Anchor[] {
    const known = this.#orders.get(order);
    if (!known || known.total !== total || now - known.at > lifeMs) return [];
    return [...known.anchors.values()];
  }

  keep(order: string, total: number, now: number, seen: readonly Anchor[]): void {
    let known = this.#orders.get(order);
    if (!known || known.total !== total || now - known.at > lifeMs) {
      known = { total, at: now, anchors: new Map() };
    }
    this.#orders.delete(order);
    this.#orders.set(order, known);
    for (const anchor of seen) {
      known.anchors.delete(anchor.position);
      known.anchors.set(anchor.position, anchor);
    }
    forgetOldest(known.anchors, mostAnchors);
    forgetOldest(this.#orders, mostOrders);
  }
}

function forgetOldest<K>(map: Map<K, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
