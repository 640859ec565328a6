// @vitest-environment happy-dom
import { choiceCookie, choiceCookieValue, choiceOf } from '@tamarack/core/domain/public/choice-cookie';
import type { ConsentDecision } from '@tamarack/core/domain/public/consent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropCookies, setCookie } from '../../../test/cookies.ts';
import { recordAgain, saveChoice } from './save-choice.ts';
import { hasConsent, refusal, storedChoice } from './state.ts';

/** When the server records a choice. */
const decidedAt = '2026-11-21T15:00:00.000Z';

let answers: boolean;
let sent: unknown[];

beforeEach(() => {
  answers = true;
  sent = [];
  document.documentElement.lang = 'fr-CA';
  document.body.innerHTML =
    '<script type="application/json" id="site-settings">{"analyticsId":"G-1","pixelId":"1","calendarUrl":null}</script>';
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/.well-known/'))
      return Response.json({ clients: { web: { id: 'web', key: 'key' } } });
    if (!answers) throw new TypeError('Failed to fetch');
    const decision: ConsentDecision = JSON.parse(String(init?.body));
    sent.push(decision);
    const { functional, analytics, advertising, asked = [], signalled = false } = decision;
    const choice = { functional, analytics, advertising };
    const value = choiceCookieValue({ choice, decidedAt, recorded: true, asked, signalled });
    setCookie(`${choiceCookie}=${value}`);
    return Response.json({ success: true });
  });
});
afterEach(() => {
  dropCookies(choiceCookie, '_ga', '_ga_1', '_fbp');
  vi.unstubAllGlobals();
});

const everything = choiceOf(['analytics', 'advertising']);

it('a consent takes effect once the server has recorded it', async () => {
  const saved = saveChoice(window, everything);
  expect(hasConsent('analytics')).toBe(false);
  expect(await saved).toBe('recorded');
  expect(hasConsent('analytics')).toBe(true);
  expect(sent).toEqual([
    {
      functional: false,
      analytics: true,
      advertising: true,
      version: '2026-11',
      page: window.location.pathname,
      asked: ['analytics', 'advertising'],
      signalled: false,
    },
  ]);
});

it('a recorded choice stays as the server stored it, whose cookie browsers keep longer than a script’s', async () => {
  await saveChoice(window, everything);
  expect(storedChoice(window)).toEqual({
    choice: everything,
    decidedAt,
    recorded: true,
    asked: ['analytics', 'advertising'],
    signalled: false,
  });
  await saveChoice(window, refusal);
  expect(storedChoice(window)).toMatchObject({ choice: refusal, decidedAt, recorded: true });
});

it('a consent that the server did not record is dropped, and asked for again', async () => {
  answers = false;
  expect(await saveChoice(window, everything)).toBe('unrecorded');
  expect(storedChoice(window)).toBeNull();
});

it('a refusal takes effect at once, and is sent again when the server answers', async () => {
  answers = false;
  expect(await saveChoice(window, refusal)).toBe('unrecorded');
  expect(storedChoice(window)).toMatchObject({ choice: refusal, recorded: false });
  answers = true;
  await recordAgain(window);
  expect(sent).toEqual([expect.objectContaining({ analytics: false, advertising: false })]);
  expect(storedChoice(window)).toMatchObject({ decidedAt, recorded: true });
});

it('a withdrawal removes its cookies at once, even unrecorded; an added consent waits', async () => {
  await saveChoice(window, choiceOf(['analytics']));
  setCookie('_ga=GA1.1.1');
  setCookie('_ga_1=GS2.1');
  answers = false;
  expect(await saveChoice(window, choiceOf(['advertising']))).toBe('unrecorded');
  expect(hasConsent('analytics')).toBe(false);
  expect(hasConsent('advertising')).toBe(false);
  expect(document.cookie).not.toContain('_ga');
  answers = true;
  await saveChoice(window, choiceOf(['advertising']));
  expect(hasConsent('advertising')).toBe(true);
});

it('announces each change to the page, and nothing else', async () => {
  const heard: unknown[] = [];
  document.addEventListener('site-consent', (event) => heard.push((event as CustomEvent).detail));
  await saveChoice(window, everything);
  await saveChoice(window, everything);
  await saveChoice(window, refusal);
  expect(heard).toEqual([everything, refusal]);
});
