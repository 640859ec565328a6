// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropCookies, setCookie } from '../../../test/cookies.ts';
import { standing } from './standing.ts';
import { announceConsent, choiceCookie, choiceOf, choiceRevision, hasConsent, onConsent } from './state.ts';

function keep(
  categories: string[],
  changes: { revision?: number; signalled?: boolean; asked?: string[] } = {},
): void {
  const value = {
    categories,
    revision: changes.revision ?? choiceRevision,
    lastConsentTimestamp: '2026-11-21T15:00:00.000Z',
    data: {
      recorded: true,
      asked: changes.asked ?? ['functional', 'analytics', 'advertising'],
      signalled: changes.signalled ?? false,
    },
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
    keep(['analytics']);
    expect(hasConsent('analytics')).toBe(true);
    expect(hasConsent('advertising')).toBe(false);
  });

  it('given to other texts counts no more', () => {
    keep(['analytics'], { revision: 202501 });
    expect(hasConsent('analytics')).toBe(false);
  });

  it('that cannot be read is none', () => {
    setCookie(`${choiceCookie}=%7Bbroken`);
    expect(hasConsent('analytics')).toBe(false);
  });

  it('is outweighed by Global Privacy Control, unless given in spite of it', () => {
    signal(true);
    keep(['analytics']);
    expect(hasConsent('analytics')).toBe(false);
    keep(['analytics'], { signalled: true });
    expect(hasConsent('analytics')).toBe(true);
  });

  it('tells its listeners of each change until they leave', () => {
    const heard = vi.fn();
    const leave = onConsent(heard);
    announceConsent(window, choiceOf(['analytics']));
    leave();
    announceConsent(window, choiceOf([]));
    expect(heard.mock.calls).toEqual([[{ functional: false, analytics: true, advertising: false }]]);
  });
});

describe('the question', () => {
  it('is asked where something is configured and nothing was chosen', () => {
    configure({ analyticsId: 'G-1' });
    expect(standing(window).asksNow).toBe(true);
    configure({ analyticsId: null, calendarUrl: null, pixelId: null });
    expect(standing(window).asksNow).toBe(false);
  });

  it('is not asked again after an answer, but for a service that is new', () => {
    configure({ analyticsId: 'G-1' });
    keep([], { asked: ['analytics'] });
    expect(standing(window).asksNow).toBe(false);
    configure({ analyticsId: 'G-1', pixelId: '1' });
    expect(standing(window).asksNow).toBe(true);
  });

  it('is not asked of a browser that already refuses by its signal, whose older permission ends', () => {
    configure({ analyticsId: 'G-1' });
    signal(true);
    expect(standing(window)).toEqual({ asksNow: false, ignoresSignal: false });
    keep(['analytics']);
    expect(standing(window)).toEqual({ asksNow: false, ignoresSignal: true });
  });
});
