import { expect, it } from 'vitest';
import { nextZoom, parseZoom } from './zoom.ts';

it('changes the zoom by the steps of browsers, up to both ends', () => {
  expect(nextZoom(1, 'in')).toBe(1.1);
  expect(nextZoom(1.1, 'out')).toBe(1);
  expect(nextZoom(3, 'in')).toBe(3);
  expect(nextZoom(0.5, 'out')).toBe(0.5);
  expect(nextZoom(2, 'reset')).toBe(1);
});

it('ignores a stored zoom factor that is not one of the steps', () => {
  expect([parseZoom(1.25), parseZoom(100), parseZoom('1')]).toEqual([1.25, 1, 1]);
});
