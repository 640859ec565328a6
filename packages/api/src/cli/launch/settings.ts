import type { Config } from '../../config/config.ts';
import { isExample } from './content.ts';
import { type LaunchArea, type LaunchItem, launchItem } from './item.ts';

/** Confirmations of the owner by item: what they noted, and the day as `YYYY-MM-DD`. */
export type Confirmations = ReadonlyMap<string, { note: string; day: string }>;

/** Items that nothing but the owner's word can close; the rest is looked up where it is kept. */
export const confirmable = [
  'tracking:calendar',
  'tracking:analytics',
  'tracking:conversions',
  'keys:stored',
  'logs:collected',
  'backups:restored',
] as const;

export function keyItems(config: Config, confirmed: Confirmations): LaunchItem[] {
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
      done: config.encryptionKeys !== null,
      text: config.encryptionKeys ? 'ENCRYPTION_KEYS is set' : 'ENCRYPTION_KEYS is not set',
      remedy:
        'Set it to 32 random bytes in base64; without a copy elsewhere, a lost machine loses what it encrypts.',
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
        : 'no password lies in the environment',
      remedy: 'Remove ADMIN_PASSWORD after the first start.',
    }),
    launchItem('keys', 'metrics', {
      done: config.metricsToken !== null || config.trustProxy.length === 0,
      text: config.metricsToken
        ? 'METRICS_TOKEN is set'
        : '/metrics answers without a token on loopback only',
      remedy: 'Set METRICS_TOKEN: behind a proxy /metrics answers nobody without it.',
    }),
    saidItem(confirmed, 'keys', 'stored', {
      said: 'secrets come from a store of their own',
      open: 'nobody has said where the secrets are kept',
      remedy: 'Let a secret store fill the environment, with few who can read it, then',
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
        : 'SMTP_URL is not set: nobody gets any mail',
      remedy: 'Set SMTP_URL; "npm run admin -- doctor" then tries the relay.',
    }),
    launchItem('mail', 'sender', {
      done: !isExample(config.mailFrom),
      text: `sender ${config.mailFrom}`,
      remedy: 'It is an example. Set MAIL_FROM to an address of a domain that is yours.',
    }),
  ];
}

/** What is not set up is either wanted, or the owner says that it is not. */
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
      remedy: `Set ${variables}, or say that you go without: launch-check confirm tracking:${name} --note "<why>".`,
    });
  }
}

export function logItems(confirmed: Confirmations): LaunchItem[] {
  return [
    saidItem(confirmed, 'logs', 'collected', {
      said: 'the log is collected',
      open: 'the log is not known to leave this machine',
      remedy:
        'Have standard output collected on another machine, with the hashes of the audit log in it, then',
      note: 'where, how long, who reads it',
    }),
  ];
}

export function backupItems(confirmed: Confirmations): LaunchItem[] {
  return [
    saidItem(confirmed, 'backups', 'restored', {
      said: 'restored on trial',
      open: 'no backup is known to have been restored',
      remedy: 'Restore one on another machine, then',
      note: 'which, where, how long',
    }),
  ];
}

/** An item that is done once the owner has said so. */
function saidItem(
  confirmed: Confirmations,
  area: LaunchArea,
  name: string,
  texts: { said: string; open: string; remedy: string; note: string },
): LaunchItem {
  const id = `${area}:${name}`;
  const word = confirmed.get(id);
  return launchItem(area, name, {
    done: word !== undefined,
    text: word ? `${texts.said}, said on ${word.day}: ${word.note}` : texts.open,
    remedy: `${texts.remedy}: launch-check confirm ${id} --note "<${texts.note}>".`,
  });
}
