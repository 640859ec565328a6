import { type ConsentChoice, consentTextVersion } from '@tamarack/core/domain/public/consent';
import { post } from '../post.ts';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import {
  allowed,
  announceConsent,
  choiceOf,
  isSignalled,
  refusal,
  storedChoice,
  writeChoice,
} from './state.ts';

/** Whether the server has the choice on record. Without a record we keep refusals and drop consents. */
export type SaveResult = 'recorded' | 'unrecorded';

/** Cookies that the providers' scripts set, removed when their category is refused. */
const providerCookies = { functional: null, analytics: /^_ga/, advertising: /^_fb[pc]$/ } as const;

/**
 * Saves the visitor's choice: refusals take effect at once, consents when the server has them on record, because a
 * consent that cannot be proved does not count.
 */
export async function saveChoice(view: Window, wanted: ConsentChoice): Promise<SaveResult> {
  const before = storedChoice(view);
  const untilRecorded = both(before?.choice ?? refusal, wanted);
  const refusesAll = allowed(wanted).length === 0;
  if (refusesAll || (before && differs(before.choice, untilRecorded))) apply(view, untilRecorded, false);
  const recorded = await record(view, wanted);
  if (recorded) apply(view, wanted, true);
  return recorded ? 'recorded' : 'unrecorded';
}

/** Sends a stored choice that did not reach the server when it was made. */
export async function recordAgain(view: Window): Promise<void> {
  const stored = storedChoice(view);
  if (!stored || stored.recorded) return;
  if (await record(view, stored.choice)) writeChoice(view, { ...stored, recorded: true });
}

function record(view: Window, choice: ConsentChoice): Promise<boolean> {
  return post(view, '/api/consent', { ...choice, version: consentTextVersion, page: view.location.pathname });
}

function apply(view: Window, choice: ConsentChoice, recorded: boolean): void {
  const before = storedChoice(view);
  const isNew = !before || differs(before.choice, choice);
  writeChoice(view, {
    choice,
    recorded,
    decidedAt: isNew ? new Date().toISOString() : before.decidedAt,
    asked: categoriesInUse(readSiteSettings(view.document)),
    signalled: isSignalled(view),
  });
  removeProviderCookies(view, choice);
  if (isNew) announceConsent(view, choice);
}

const both = (one: ConsentChoice, other: ConsentChoice) =>
  choiceOf(allowed(one).filter((category) => other[category]));

const differs = (one: ConsentChoice, other: ConsentChoice) => allowed(one).join() !== allowed(other).join();

/** Removes the cookies of refused categories from this host and its parents: analytics sets its own on a parent. */
function removeProviderCookies(view: Window, choice: ConsentChoice): void {
  const refused = (Object.keys(providerCookies) as (keyof ConsentChoice)[]).filter(
    (category) => !choice[category],
  );
  const names = view.document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const toRemove = names.filter((name) => refused.some((category) => providerCookies[category]?.test(name)));
  const labels = view.location.hostname.split('.');
  const domains = ['', ...labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)];
  const longAgo = new Date(0).toUTCString();
  for (const name of toRemove) {
    for (const domain of domains) view.document.cookie = `${name}=; path=/; expires=${longAgo}${domain}`;
  }
}
