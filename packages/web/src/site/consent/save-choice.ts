import { allowed, choiceOf, type StoredChoice } from '@tamarack/core/domain/public/choice-cookie';
import {
  type ConsentChoice,
  type ConsentDecision,
  consentTextVersion,
} from '@tamarack/core/domain/public/consent';
import { post } from '../post.ts';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { announceConsent, isSignalled, refusal, storedChoice, writeChoice } from './state.ts';

/** Whether the server has the choice on record. Without a record we keep refusals and drop consents. */
export type SaveResult = 'recorded' | 'unrecorded';

/** Cookies that the providers' scripts set, removed when their category is refused. */
const providerCookies = { functional: null, analytics: /^_ga/, advertising: /^_fb[pc]$/ } as const;

/** What is stored besides a choice. */
type Circumstances = Pick<StoredChoice, 'asked' | 'signalled'>;

/**
 * Saves the visitor's choice: refusals take effect at once, consents when the server has them on record, because a
 * consent that cannot be proved does not count.
 */
export async function saveChoice(view: Window, wanted: ConsentChoice): Promise<SaveResult> {
  const before = storedChoice(view)?.choice;
  const untilRecorded = both(before ?? refusal, wanted);
  const refusesAll = allowed(wanted).length === 0;
  const circumstances = {
    asked: categoriesInUse(readSiteSettings(view.document)),
    signalled: isSignalled(view),
  };
  const isUrgent = refusesAll || (before && differs(before, untilRecorded));
  if (isUrgent) {
    const decidedAt = new Date().toISOString();
    writeChoice(view, { choice: untilRecorded, decidedAt, recorded: false, ...circumstances });
    apply(view, before, untilRecorded);
  }
  if (!(await record(view, wanted, circumstances))) return 'unrecorded';
  apply(view, isUrgent ? untilRecorded : before, wanted);
  return 'recorded';
}

/** Sends a stored choice that did not reach the server when it was made. */
export async function recordAgain(view: Window): Promise<void> {
  const stored = storedChoice(view);
  if (stored && !stored.recorded) await record(view, stored.choice, stored);
}

/** Sends a choice to the server, whose answer stores it in this browser as recorded. */
function record(view: Window, choice: ConsentChoice, { asked, signalled }: Circumstances): Promise<boolean> {
  const page = view.location.pathname;
  const decision: ConsentDecision = { ...choice, version: consentTextVersion, page, asked, signalled };
  return post(view, '/api/consent', decision);
}

/** Makes a stored choice effective in this page. */
function apply(view: Window, before: ConsentChoice | undefined, choice: ConsentChoice): void {
  removeProviderCookies(view, choice);
  if (!before || differs(before, choice)) announceConsent(view, choice);
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
