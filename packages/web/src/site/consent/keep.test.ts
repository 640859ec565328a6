// @vitest-environment happy-dom

import { reset } from 'vanilla-cookieconsent/dist/cookieconsent.esm.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropCookies, setCookie } from '../../../test/cookies.ts';
import { choiceCookie, choiceOf, hasConsent, refusal, storedChoice } from './state.ts';

let answers: boolean;
let sent: unknown[];
let keep: typeof import('./keep.ts');

beforeEach(async () => {
  answers = true;
  sent = [];
  document.documentElement.lang = 'fr-CA';
  document.body.innerHTML =
    '<script type="application/json" id="site-settings">{"analyticsId":"G-1","pixelId":"1","calendarUrl":null}</script>';
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/.well-known/'))
      return Response.json({ clients: { web: { id: 'web', key: 'key' } } });
    if (!answers) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ success: true });
  });
  vi.resetModules();
  keep = await import('./keep.ts');
});
afterEach(() => {
  reset(true);
  dropCookies(choiceCookie, '_ga', '_ga_1', '_fbp');
  vi.unstubAllGlobals();
});

const everything = choiceOf(['analytics', 'advertising']);

it('a permission holds once the server has it on record', async () => {
  const saved = keep.keepChoice(window, everything);
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
    },
  ]);
  expect(storedChoice(window)).toMatchObject({ recorded: true, asked: ['analytics', 'advertising'] });
});

it('a permission that nobody could prove is none, and is asked for again', async () => {
  answers = false;
  expect(await keep.keepChoice(window, everything)).toBe('unrecorded');
  expect(storedChoice(window)).toBeNull();
});

it('a refusal holds at once, and reaches the server when it answers again', async () => {
  answers = false;
  expect(await keep.keepChoice(window, refusal)).toBe('unrecorded');
  expect(storedChoice(window)).toMatchObject({ choice: refusal, recorded: false });
  answers = true;
  await keep.recordAgain(window);
  expect(sent).toEqual([expect.objectContaining({ analytics: false, advertising: false })]);
  expect(storedChoice(window)?.recorded).toBe(true);
});

it('what is withdrawn ends at once with its cookies, even unheard; what is added waits', async () => {
  await keep.keepChoice(window, choiceOf(['analytics']));
  setCookie('_ga=GA1.1.1');
  setCookie('_ga_1=GS2.1');
  answers = false;
  expect(await keep.keepChoice(window, choiceOf(['advertising']))).toBe('unrecorded');
  expect(hasConsent('analytics')).toBe(false);
  expect(hasConsent('advertising')).toBe(false);
  expect(document.cookie).not.toContain('_ga');
  answers = true;
  await keep.keepChoice(window, choiceOf(['advertising']));
  expect(hasConsent('advertising')).toBe(true);
});

it('tells the page of each change, and of no other', async () => {
  const heard: unknown[] = [];
  document.addEventListener('site-consent', (event) => heard.push((event as CustomEvent).detail));
  await keep.keepChoice(window, everything);
  await keep.keepChoice(window, everything);
  await keep.keepChoice(window, refusal);
  expect(heard).toEqual([everything, refusal]);
});
