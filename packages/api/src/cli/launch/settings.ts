import { inPreparation, nameOfFeature } from '@tamarack/core/domain';
import { retentionRules, taxExemptions, taxRates } from '@tamarack/core/domain/workspace';
import type { Config } from '../../config/config.ts';
import { isExample } from './content.ts';
import { type LaunchArea, type LaunchItem, launchItem } from './item.ts';

/** Confirmations of the owner by item: their note, and the day as `YYYY-MM-DD`. */
export type Confirmations = ReadonlyMap<string, { note: string; day: string }>;

/** Items, besides claims and testimonials, that only a confirmation by the owner closes; all others are checked. */
export const confirmable = [
  'claims:most-popular',
  'claims:privacy-standards',
  'claims:data-location',
  'tracking:calendar',
  'tracking:analytics',
  'tracking:conversions',
  'keys:stored',
  'logs:collected',
  'backups:restored',
  'rules:taxes',
  'rules:pay',
  'rules:retention',
  'rules:records',
] as const;

/**
 * Claims of the price list and the pages about the product as a whole. No confirmation closes a feature that is sold
 * but cannot be used.
 */
export function soldItems(
  { dataLocation }: Pick<Config, 'dataLocation'>,
  confirmed: Confirmations,
  unavailable: typeof inPreparation = inPreparation,
): LaunchItem[] {
  return [
    ...[...unavailable].map((feature) =>
      launchItem('claims', `sold-${feature}`, {
        done: false,
        text: `“${nameOfFeature(feature, 'en')}” is sold but still in preparation`,
        remedy:
          'Build it and remove it from inPreparation in packages/core/src/domain/plan-features.ts, or remove it from the price list.',
      }),
    ),
    confirmedItem(confirmed, 'claims', 'most-popular', {
      doneText: 'the plan marked “Most Popular” is',
      open: 'a plan is marked “Most Popular” without proof',
      remedy: 'Once the numbers show it, confirm it',
      note: 'how many clinics have which plan',
    }),
    confirmedItem(confirmed, 'claims', 'privacy-standards', {
      doneText: 'PIPEDA, HIPAA and the provinces’ laws are named rightly',
      open: 'PIPEDA, HIPAA and the provinces’ laws are named without a lawyer’s review',
      remedy: 'Have one read the landing page and the questions on /demo against docs/privacy.md, then',
      note: 'who, for which provinces and states',
    }),
    locationItem(dataLocation, confirmed),
  ];
}

/** Whether the owner has confirmed this location: the note of the confirmation names it. */
export function isPlaceConfirmed(place: string | null, confirmed: Confirmations): boolean {
  return place !== null && (confirmed.get('claims:data-location')?.note.includes(place) ?? false);
}

/**
 * The statements of terms, privacy policy and /demo about the location of the data. A new location has to be confirmed
 * again.
 */
function locationItem(place: string | null, confirmed: Confirmations): LaunchItem {
  const done = isPlaceConfirmed(place, confirmed);
  const word = confirmed.get('claims:data-location');
  return launchItem('claims', 'data-location', {
    done,
    text: done
      ? `data, backups and mail are kept in ${place}, said on ${word?.day}: ${word?.note}`
      : place === null
        ? 'DATA_LOCATION is not set: the terms do not say where data, backups and mail are kept'
        : `nobody has confirmed that data, backups and mail are kept in ${place}; the pages do not say so yet`,
    remedy: `Set DATA_LOCATION, compare it with your providers, then: launch-check confirm claims:data-location --note "${place ?? '<DATA_LOCATION>'}: <which provider>". Then restart.`,
  });
}

export function keyItems(config: Config, confirmed: Confirmations, hasWrongKeys: boolean): LaunchItem[] {
  return [
    launchItem('keys', 'production', {
      done: config.production,
      text: config.production ? 'NODE_ENV is production' : `NODE_ENV is ${config.environment}`,
      remedy: 'Set NODE_ENV=production: nothing is generated or guessed then.',
    }),
    launchItem('keys', 'signing', {
      done: config.jwtSecrets !== null,
      text: config.jwtSecrets ? 'JWT_SECRETS is set' : 'JWT_SECRETS is not set',
      remedy: 'Set it to 32 random characters or more, and keep it outside this machine too.',
    }),
    launchItem('keys', 'encryption', {
      done: config.encryptionKeys !== null && !hasWrongKeys,
      text: hasWrongKeys
        ? 'FAILED: the encryption keys open nothing of what is encrypted in this database'
        : config.encryptionKeys
          ? 'ENCRYPTION_KEYS is set'
          : 'ENCRYPTION_KEYS is not set',
      remedy: hasWrongKeys
        ? 'Set ENCRYPTION_KEYS to the keys of this data; until then the product does not start.'
        : 'Set it to 32 random bytes in base64, and keep a copy elsewhere: without it, encrypted data is lost with this machine.',
    }),
    launchItem('keys', 'database', {
      done: config.databaseUrl !== null,
      text: config.databaseUrl ? 'DATABASE_URL is set' : 'the embedded PostgreSQL is in use',
      remedy: 'Set DATABASE_URL to a database that is backed up.',
    }),
    launchItem('keys', 'first-password', {
      done: !config.admin?.password,
      text: config.admin?.password
        ? 'ADMIN_PASSWORD is still in the environment'
        : 'no password is in the environment',
      remedy: 'Remove ADMIN_PASSWORD after the first start.',
    }),
    launchItem('keys', 'metrics', {
      done: config.metricsToken !== null || config.trustProxy.length === 0,
      text: config.metricsToken
        ? 'METRICS_TOKEN is set'
        : '/metrics answers without a token on loopback only',
      remedy: 'Set METRICS_TOKEN: behind a proxy /metrics does not answer without it.',
    }),
    confirmedItem(confirmed, 'keys', 'stored', {
      doneText: 'secrets come from a secret store',
      open: 'it is not recorded where the secrets are kept',
      remedy: 'Set the environment from a secret store that few people can read, then',
      note: 'which, who can read it',
    }),
  ];
}

export function mailItems(config: Config): LaunchItem[] {
  return [
    launchItem('mail', 'relay', {
      done: config.smtpUrl !== null,
      text: config.smtpUrl
        ? `relay ${new URL(config.smtpUrl).host}`
        : 'SMTP_URL is not set: no mail is delivered',
      remedy: 'Set SMTP_URL; "npm run admin -- doctor" then tests the relay.',
    }),
    launchItem('mail', 'sender', {
      done: !isExample(config.mailFrom),
      text: `sender ${config.mailFrom}`,
      remedy: 'It is an example. Set MAIL_FROM to an address of a domain that is yours.',
    }),
  ];
}

/** Integrations are either configured, or the owner confirms that they are not wanted. */
export function trackingItems(config: Config, confirmed: Confirmations): LaunchItem[] {
  return [
    choice('calendar', config.calendarUrl && `CALENDAR_URL is ${config.calendarUrl}`, 'CALENDAR_URL'),
    choice('analytics', config.analyticsId && `ANALYTICS_ID is ${config.analyticsId}`, 'ANALYTICS_ID'),
    choice(
      'conversions',
      config.conversions && `pixel ${config.conversions.pixelId}, ${new URL(config.conversions.url).host}`,
      'CONVERSIONS_URL, CONVERSIONS_PIXEL_ID and CONVERSIONS_TOKEN',
    ),
  ];

  function choice(name: string, setTo: string | null, variables: string): LaunchItem {
    const word = confirmed.get(`tracking:${name}`);
    return launchItem('tracking', name, {
      done: Boolean(setTo || word),
      text: setTo || (word ? `${name}: none, said on ${word.day}: ${word.note}` : `${name}: not set`),
      remedy: `Set ${variables}, or confirm that you do without: launch-check confirm tracking:${name} --note "<why>".`,
    });
  }
}

export function logItems(confirmed: Confirmations): LaunchItem[] {
  return [
    confirmedItem(confirmed, 'logs', 'collected', {
      doneText: 'the log is collected',
      open: 'it is not confirmed that the log is collected on another machine',
      remedy:
        'Have standard output collected on another machine, with the hashes of the audit log in it, then',
      note: 'where, how long, who reads it',
    }),
  ];
}

export function backupItems(confirmed: Confirmations): LaunchItem[] {
  return [
    confirmedItem(confirmed, 'backups', 'restored', {
      doneText: 'a backup was restored as a test',
      open: 'no test restore of a backup is recorded',
      remedy: 'Restore one on another machine, then',
      note: 'which, where, how long',
    }),
  ];
}

/** Legal rules that the workspace applies, each of which an accountant or a lawyer has to confirm. */
export function ruleItems(confirmed: Confirmations): LaunchItem[] {
  const taxesRead = latest([...taxRates, ...taxExemptions]);
  const retentionRead = latest(retentionRules);
  return [
    confirmedItem(confirmed, 'rules', 'taxes', {
      doneText: 'an accountant has reviewed rates and exemptions',
      open: `no accountant has reviewed rates and exemptions since ${taxesRead}`,
      remedy:
        'Have one read packages/core/src/domain/clinics/taxes.ts and packages/core/src/domain/workspace/money/tax-table.ts, that the day of the visit decides, that a fee for a missed visit follows its service, and that a report for an insurer or a court is taxed, then',
      note: 'who, what they changed',
      since: taxesRead,
    }),
    confirmedItem(confirmed, 'rules', 'pay', {
      doneText: 'an accountant has reviewed how contractors are paid',
      open: 'no accountant has reviewed how contractors are paid',
      remedy:
        'Have one read the three tax modes of a pay run (docs/guides/contractor-pay.en.md) and the T4A worksheet (docs/guides/bookkeeper.en.md), then',
      note: 'who, what they changed',
    }),
    confirmedItem(confirmed, 'rules', 'retention', {
      doneText: 'a lawyer has reviewed how long records are kept',
      open: `no lawyer has reviewed how long records are kept since ${retentionRead}`,
      remedy: 'Have one read packages/core/src/domain/workspace/retention.ts, then',
      note: 'who, for which provinces',
      since: retentionRead,
    }),
    confirmedItem(confirmed, 'rules', 'records', {
      doneText: 'a lawyer has reviewed who may open records',
      open: 'no lawyer has reviewed who may open records',
      remedy:
        'Have one read the care team, the emergency opening, the record release, what the access log keeps, and from what age clients decide alone (docs/guides/clinician.en.md, docs/guides/owner.en.md, docs/privacy.md), then',
      note: 'who, for which provinces',
    }),
  ];
}

/** The latest day on which a source of these rules was read. */
function latest(rules: readonly { readOn: string }[]): string {
  return (
    rules
      .map(({ readOn }) => readOn)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** An item that is done once the owner has confirmed it after the last change of its subject. */
function confirmedItem(
  confirmed: Confirmations,
  area: LaunchArea,
  name: string,
  texts: { doneText: string; open: string; remedy: string; note: string; since?: string },
): LaunchItem {
  const id = `${area}:${name}`;
  const word = confirmed.get(id);
  const done = word !== undefined && word.day >= (texts.since ?? '');
  return launchItem(area, name, {
    done,
    text: done ? `${texts.doneText}, said on ${word.day}: ${word.note}` : texts.open,
    remedy: `${texts.remedy}: launch-check confirm ${id} --note "<${texts.note}>".`,
  });
}
