/** The steps of zoom, as browsers have them; up to 200 % every screen of the console keeps its shape. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** The next step in a direction; the same at either end. */
export function zoomed(factor: number, direction: 'in' | 'out' | 'reset'): number {
  if (direction === 'reset') return 1;
  const next =
    direction === 'in'
      ? steps.find((step) => step > factor + 0.001)
      : steps.findLast((step) => step < factor - 0.001);
  return next ?? factor;
}

/** A remembered factor, or 1 for anything that is none. */
export function asZoom(kept: unknown): number {
  return typeof kept === 'number' && steps.includes(kept) ? kept : 1;
}
