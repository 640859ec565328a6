/** Zoom factors, as in browsers; the console's layout works up to 200%. */
const factors = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** The next zoom factor in a direction; unchanged at either end. */
export function nextZoom(factor: number, direction: 'in' | 'out' | 'reset'): number {
  if (direction === 'reset') return 1;
  const next =
    direction === 'in'
      ? factors.find((candidate) => candidate > factor + 0.001)
      : factors.findLast((candidate) => candidate < factor - 0.001);
  return next ?? factor;
}

/** A stored zoom factor; 1 when it is not valid. */
export function parseZoom(stored: unknown): number {
  return typeof stored === 'number' && factors.includes(stored) ? stored : 1;
}
