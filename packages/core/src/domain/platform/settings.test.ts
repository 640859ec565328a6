import { describe, expect, it } from 'vitest';
import {
  type Announcement,
  isAnnouncementVisible,
  reservedWordProblem,
  reservedWordsFrom,
} from './settings.ts';
import { webhookUrlProblem } from './webhooks.ts';

it('splits typed text into reserved words', () => {
  expect(reservedWordsFrom(' Physio, clinic;\nphysio\n\tosteo ')).toEqual(['clinic', 'osteo', 'physio']);
  expect(reservedWordsFrom(' \n')).toEqual([]);
});

it.each([
  ['physio', undefined],
  ['admin', 'reserved'],
  ['ab', 'length'],
  ['two_words', 'characters'],
])('explains why %s cannot be reserved', (word, problem) => {
  expect(reservedWordProblem(word)).toBe(problem);
});

describe('an announcement', () => {
  const announcement: Announcement = {
    active: true,
    level: 'info',
    audience: 'both',
    textEn: 'Hello',
    textFr: 'Bonjour',
    from: '2026-11-21T10:00:00.000Z',
    until: '2026-11-21T12:00:00.000Z',
  };
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  it('shows from its beginning to its end', () => {
    const times = ['09:59:59', '10:00:00', '11:59:59', '12:00:00'].map((time) =>
      isAnnouncementVisible(announcement, 'console', at(time)),
    );
    expect(times).toEqual([false, true, true, false]);
    expect(
      isAnnouncementVisible({ ...announcement, from: null, until: null }, 'owners', at('23:00:00')),
    ).toBe(true);
  });

  it('shows to its audience, and not while it is off', () => {
    const now = at('11:00:00');
    expect(isAnnouncementVisible({ ...announcement, audience: 'owners' }, 'console', now)).toBe(false);
    expect(isAnnouncementVisible({ ...announcement, audience: 'owners' }, 'owners', now)).toBe(true);
    expect(isAnnouncementVisible({ ...announcement, active: false }, 'console', now)).toBe(false);
  });
});

it.each([
  ['https://hooks.example.com/clinic?key=1', undefined],
  ['hooks.example.com', 'notUrl'],
  ['http://hooks.example.com', 'notHttps'],
  ['http://localhost.example.com', 'notHttps'],
  ['http://localhost:5000/dev/webhooks', undefined],
  ['https://me:pass@hooks.example.com', 'credentials'],
  ['https://hooks.example.com/#part', 'fragment'],
  [`https://hooks.example.com/${'x'.repeat(2000)}`, 'tooLong'],
])('explains why %s cannot be an endpoint', (url, problem) => {
  expect(webhookUrlProblem(url)).toBe(problem);
});
