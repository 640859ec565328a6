import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import type { Config } from '../config/config.ts';
import type { OwnerSignIn } from '../platform/staff/index.ts';
import { openLines } from './launch/at-start.ts';
import type { LaunchItem } from './launch/item.ts';

/** Facts about a start. */
export interface StartFacts {
  config: Config;
  version: string;
  /** Origin of the main site. */
  origin: string;
  /** Seconds from the start of the process. */
  seconds: number;
  /** Created by this start; null when there was a platform owner already. */
  owner: OwnerSignIn | null;
  /** Number of sample clinics loaded by this start. */
  sampleClinics: number;
  embedded: boolean;
  /** Items that the owner still has to confirm or configure; empty outside production. */
  open: readonly LaunchItem[];
}

/** The text in the terminal once everything runs: URLs, how to sign in, what is switched off and why. */
export function welcome(facts: StartFacts): string {
  const { config, origin, version, seconds } = facts;
  const title = `${brand.name} ${version} is running, after ${seconds.toFixed(1)} s. Ctrl-C stops it.`;
  if (config.role === 'worker')
    return `\n${title}\n\n  This process does background work only (ROLE=worker).\n`;
  const parts = [
    [title],
    table(addresses(facts)),
    signIn(facts, origin),
    describeSwitchedOff(facts),
    openLines(facts.open),
  ];
  const sections = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${sections.join('\n\n')}\n`;
}

function addresses({ config, origin, embedded, sampleClinics }: StartFacts): [string, string][] {
  const { protocol, host } = new URL(origin);
  const devMail = config.production ? '' : `, readable at ${origin}/dev/mail`;
  return [
    ['Site', origin],
    ['Console', `${origin}/admin`],
    [
      'Clinic sites',
      `${protocol}//{subdomain}.${host}${sampleClinics > 0 ? `  (${sampleClinics} sample clinics were created)` : ''}`,
    ],
    ['API', `${origin}/api/docs`],
    [
      'Mail',
      config.smtpUrl ? 'delivered by the relay of SMTP_URL' : `${join(config.dataDir, 'mail')}${devMail}`,
    ],
    ['Data', `${config.dataDir}${embedded ? ', including the database: delete it to start over' : ''}`],
  ];
}

function signIn({ config, owner }: StartFacts, origin: string): string[] {
  if (owner)
    return [
      '  Sign in to the console as its first operator:',
      ...table([
        ['Email', owner.email],
        [
          'Password',
          owner.generated ? `${owner.password}   (shown this once; keep it)` : 'the one in ADMIN_PASSWORD',
        ],
      ]),
    ];
  if (config.production || !config.admin) return [`  Sign in at ${origin}/admin/login`];
  return [`  Sign in at ${origin}/admin/login. Forgot the password? ${origin}/forgot-password`];
}

function describeSwitchedOff({ config }: StartFacts): string[] {
  const reasons: [boolean, string][] = [
    [!config.smtpUrl, 'Mail delivery: SMTP_URL is not set, messages become files.'],
    [!config.production && !config.tls, 'HTTPS: no certificate (TLS_CERT_FILE), fine on this machine only.'],
    [!config.conversions, 'Conversion events and pixel: CONVERSIONS_URL is not set, none are sent.'],
    [!config.analyticsId, 'Browser analytics: ANALYTICS_ID is not set.'],
    [!config.calendarUrl, 'Booking calendar: CALENDAR_URL is not set, a request form is shown instead.'],
    [config.role === 'server', 'Background work: ROLE=server, another process has to run with ROLE=worker.'],
  ];
  const lines = reasons.filter(([holds]) => holds).map(([, text]) => `    ${text}`);
  return lines.length > 0 ? ['  Switched off:', ...lines] : [];
}

function table(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `    ${label.padEnd(width)}  ${text}`);
}
