import { type ConsentChoice, consentDays, consentTextVersion } from '@tamarack/core/domain/public/consent';
import type { CookieConsentConfig, Translation } from 'vanilla-cookieconsent';
import {
  acceptCategory,
  eraseCookies,
  run,
  setCookieData,
} from 'vanilla-cookieconsent/dist/cookieconsent.esm.js';
import { post } from '../post.ts';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import {
  allowed,
  announceConsent,
  type ChoiceNotes,
  choiceCookie,
  choiceOf,
  choiceRevision,
  isSignalled,
  refusal,
  storedChoice,
} from './state.ts';

/** Whether the server has a choice on record. What it has not is kept as far as it refuses, and never as far as it allows. */
export type Kept = 'recorded' | 'unrecorded';

/** Cookies that the providers' scripts set, removed when their category is withdrawn. */
const analyticsCookies = [{ name: /^_ga/ }];
const advertisingCookies = [{ name: /^_fb[pc]$/ }];

/**
 * Keeps what the visitor decided: refusals at once, permissions as soon as the server has them on record, because a
 * permission nobody can prove is none.
 */
export async function keepChoice(view: Window, wanted: ConsentChoice): Promise<Kept> {
  await ready(view);
  const before = storedChoice(view);
  const untilRecorded = both(before?.choice ?? refusal, wanted);
  const refusesAll = allowed(wanted).length === 0;
  if (refusesAll || (before && differs(before.choice, untilRecorded))) write(view, untilRecorded, false);
  const recorded = await record(view, wanted);
  if (recorded) write(view, wanted, true);
  return recorded ? 'recorded' : 'unrecorded';
}

/** Sends a kept choice that the server did not get when it was made. */
export async function recordAgain(view: Window): Promise<void> {
  const stored = storedChoice(view);
  if (!stored || stored.recorded) return;
  await ready(view);
  if (await record(view, stored.choice)) note({ ...notes(view, true), asked: stored.asked });
}

function record(view: Window, choice: ConsentChoice): Promise<boolean> {
  return post(view, '/api/consent', { ...choice, version: consentTextVersion, page: view.location.pathname });
}

function write(view: Window, choice: ConsentChoice, recorded: boolean): void {
  const before = storedChoice(view);
  acceptCategory(allowed(choice));
  note(notes(view, recorded));
  eraseAtParents(view, choice);
  if (!before || differs(before.choice, choice)) announceConsent(view, choice);
}

const notes = (view: Window, recorded: boolean): ChoiceNotes => ({
  recorded,
  asked: categoriesInUse(readSiteSettings(view.document)),
  signalled: isSignalled(view),
});

const note = (value: ChoiceNotes) => setCookieData({ value });

const both = (one: ConsentChoice, other: ConsentChoice) =>
  choiceOf(allowed(one).filter((category) => other[category]));

const differs = (one: ConsentChoice, other: ConsentChoice) => allowed(one).join() !== allowed(other).join();

/** The library removes cookies of this host; analytics sets its own on the highest parent that takes them. */
function eraseAtParents(view: Window, choice: ConsentChoice): void {
  const patterns = [
    ...(choice.analytics ? [] : analyticsCookies),
    ...(choice.advertising ? [] : advertisingCookies),
  ];
  const labels = view.location.hostname.split('.');
  for (const [at] of labels.entries()) {
    const domain = labels.slice(at).join('.');
    for (const { name } of patterns) eraseCookies(name, '/', domain);
  }
}

let running: Promise<void> | undefined;

function ready(view: Window): Promise<void> {
  const config: CookieConsentConfig = {
    autoShow: false,
    revision: choiceRevision,
    manageScriptTags: false,
    hideFromBots: false,
    cookie: {
      name: choiceCookie,
      // Of this host alone: clinics' sites on their own hosts share nothing with it.
      domain: '',
      expiresAfterDays: consentDays,
      secure: view.location.protocol === 'https:',
      sameSite: 'Lax',
    },
    categories: {
      functional: {},
      analytics: { autoClear: { cookies: analyticsCookies } },
      advertising: { autoClear: { cookies: advertisingCookies } },
    },
    // The page asks by itself: the library has no dialog to draw, only the choice to keep.
    language: { default: 'en', translations: { en: {} as Translation } },
  };
  running ??= run(config);
  return running;
}
