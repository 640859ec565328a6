import { expect, it } from 'vitest';
import { licenceStage } from './todos.ts';

it('announces the end of a licence 60, 30 and 7 days ahead', () => {
  expect([61, 60, 31, 30, 8, 7, 0, -3].map(licenceStage)).toEqual([null, 60, 60, 30, 30, 7, 7, 7]);
});
