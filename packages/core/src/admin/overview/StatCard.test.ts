import { expect, it } from 'vitest';
import { changeNote } from './StatCard.tsx';

it.each([
  [3.14, 'up', { note: '+3.1% this month', tone: 'good' }],
  [-2, 'up', { note: '−2% this month', tone: 'bad' }],
  [-1.4, 'down', { note: '−1.4% this month', tone: 'good' }],
  [8, 'down', { note: '+8% this month', tone: 'bad' }],
  [0, 'up', { note: '0% this month' }],
  [null, 'up', { note: 'no month to compare yet' }],
] as const)('describes a change of %s, where %s is good, as %o', (change, goodWhen, expected) => {
  expect(changeNote(change, goodWhen)).toEqual(expected);
});
