import { expect, it } from 'vitest';
import type { ActivityEntry } from '../../domain/resources.ts';
import { countUnread } from './useNotifications.ts';

const entries = ['9', '8', '7'].map((id) => ({ id }) as ActivityEntry);

it.each([
  ['9', 0],
  ['8', 1],
  ['7', 2],
  ['1', 3],
  [null, 3],
])('after entry %s there are %i unread', (lastSeen, unread) => {
  expect(countUnread(entries, lastSeen)).toBe(unread);
});
