import { expect, it } from 'vitest';
import { createUnsavedWork } from './unsaved-work.ts';

it('knows which windows have unsaved work', () => {
  const work = createUnsavedWork();
  work.set(1, true);
  work.set(1, true);
  work.set(2, true);
  work.set(2, false);
  expect([work.count(), work.has(1), work.has(2)]).toEqual([1, true, false]);
});
