import { expect, it } from 'vitest';
import { dueOf } from './describe.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const open = (dueAt: string) => dueOf({ status: 'open', dueAt }, now);

it('counts the days left, and the days overdue', () => {
  expect(open('2026-12-03T12:00:00Z')).toEqual({ text: 'in 12 days', late: false });
  expect(open('2026-11-22T13:00:00Z')).toEqual({ text: 'in 1 day', late: false });
  expect(open('2026-11-21T13:00:00Z')).toEqual({ text: 'today', late: false });
  expect(open('2026-11-21T11:00:00Z')).toEqual({ text: '1 day overdue', late: true });
  expect(open('2026-11-18T12:00:00Z')).toEqual({ text: '3 days overdue', late: true });
  expect(dueOf({ status: 'done', dueAt: '2026-11-01T00:00:00Z' }, now)).toBeNull();
});
