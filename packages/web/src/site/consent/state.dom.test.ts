// @vitest-environment happy-dom
import { choiceCookie, choiceOf } from '@tamarack/core/domain/public/choice-cookie';
import { consentTextVersion } from '@tamarack/core/domain/public/consent';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropCookies, setCookie } from '../../../test/cookies.ts';
import { announceConsent, hasConsent, onConsent, storedChoice, writeChoice } from './state.ts';
import { consentStatus } from './status.ts';

function store(
  categories: string[],
  changes: { version?: string; signalled?: boolean; asked?: string[] } = {},
): void {
  const value = {
    version: changes.version ?? consentTextVersion,
    allowed: categories,
    decidedAt: '2026-11-21T15:00:00.000Z',
    recorded: true,
    asked: changes.asked ?? ['functional', 'analytics', 'advertising'],
    signalled: changes.signalled ?? false,
  };
  setCookie(`${choiceCookie}=${encodeURIComponent(JSON.stringify(value))}`);
}

const signal = (on: boolean) => Object.assign(window.navigator, { globalPrivacyControl: on });

function configure(settings: object): void {
  document.body.innerHTML = `<script type="application/json" id="site-settings">${JSON.stringify(settings)}</script>`;
}

afterEach(() => {
  dropCookies(choiceCookie);
  document.body.innerHTML = '';
  window.sessionStorage.clear();
  signal(false);
  vi.restoreAllMocks();
});

describe('consent', () => {
  it('is refused until given', () => {
    expect(hasConsent('analytics')).toBe(false);
    store(['analytics']);
    expect(hasConsent('analytics')).toBe(true);
    expect(hasConsent('advertising')).toBe(false);
  });

  it('given to earlier texts no longer counts', () => {
    store(['analytics'], { version: '2025-01' });
    expect(hasConsent('analytics')).toBe(false);
  });

  it('that cannot be read counts as none', () => {
    setCookie(`${choiceCookie}=%7Bbroken`);
    expect(hasConsent('analytics')).toBe(false);
  });

  it('is overridden by Global Privacy Control, unless given while that was on', () => {
    signal(true);
    store(['analytics']);
    expect(hasConsent('analytics')).toBe(false);
    store(['analytics'], { signalled: true });
    expect(hasConsent('analytics')).toBe(true);
  });

  it.each([
    ['https:', /^__Host-privacy_choices=[^;]+; path=\/; max-age=\d+; samesite=strict; secure$/],
    ['http:', /^privacy_choices=[^;]+; path=\/; max-age=\d+; samesite=strict$/],
  ])('is stored for this host only over %s, and read again', (protocol, cookie) => {
    const view = { location: { protocol }, document: { cookie: '' } } as unknown as Window;
    writeChoice(view, {
      choice: choiceOf(['analytics']),
      decidedAt: 'now',
      recorded: true,
      asked: [],
      signalled: false,
    });
    expect(view.document.cookie).toMatch(cookie);
    expect(storedChoice(view)?.choice.analytics).toBe(true);
  });

  it('tells its listeners of each change until they unsubscribe', () => {
    const heard = vi.fn();
    const unsubscribe = onConsent(heard);
    announceConsent(window, choiceOf(['analytics']));
    unsubscribe();
    announceConsent(window, choiceOf([]));
    expect(heard.mock.calls).toEqual([[{ functional: false, analytics: true, advertising: false }]]);
  });
});

describe('the question', () => {
  it('is asked if a service is configured and nothing was chosen', () => {
    configure({ analyticsId: 'G-1' });
    expect(consentStatus(window).shouldAsk).toBe(true);
    configure({ analyticsId: null, calendarUrl: null, pixelId: null });
    expect(consentStatus(window).shouldAsk).toBe(false);
  });

  it('is not asked again after an answer, except for a new service', () => {
    configure({ analyticsId: 'G-1' });
    store([], { asked: ['analytics'] });
    expect(consentStatus(window).shouldAsk).toBe(false);
    configure({ analyticsId: 'G-1', pixelId: '1' });
    expect(consentStatus(window).shouldAsk).toBe(true);
  });

  it('is not asked of a browser that refuses by its signal, which also ends an older permission', () => {
    configure({ analyticsId: 'G-1' });
    signal(true);
    expect(consentStatus(window)).toEqual({ shouldAsk: false, contradictsSignal: false });
    store(['analytics']);
    expect(consentStatus(window)).toEqual({ shouldAsk: false, contradictsSignal: true });
  });
});
