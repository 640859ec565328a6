import type { ConversionName } from '@tamarack/core/domain/public/conversions';
import type { Logger } from 'pino';
import type { Database } from '../database/types.ts';
import type { RetentionRule } from '../feature.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { MailTemplates } from '../mail/template/template.ts';
import type { ApplicationLog } from './logging/types.ts';
import type { PasswordHasher } from './passwords.ts';

/** Where conversion events go, and which of them do. */
export interface ConversionSettings {
  /** Base address of the conversions API, without version and without a slash at the end. */
  url: string;
  version: string;
  pixelId: string;
  /** Stays on the server. */
  token: string;
  /** Marks events as tests; null in production. */
  testCode: string | null;
  /** What the wizard's events are worth, in `currency`. */
  value: number;
  /** ISO 4217. */
  currency: string;
  /** Types that are switched on. */
  events: readonly ConversionName[];
}

/** What one client may hold of the server; times in milliseconds. */
export interface ClientLimits {
  /** For the headers of a request, and for a TLS handshake. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Without reading anything of a response. */
  responseMs: number;
  /** Open connections of all clients. */
  connections: number;
}

/** The server's configuration; parsed once from the environment. */
export interface ServerSettings {
  host: string;
  port: number;
  /** Host name of the main site; a clinic's site is `{subdomain}.{publicHost}`. */
  publicHost: string;
  /** Origin of the main site as visitors type it, without a slash at the end. */
  publicOrigin: string;
  production: boolean;
  /** Addresses or networks whose forwarded headers count; empty for none. */
  trustProxy: readonly string[];
  tls: { cert: Buffer; key: Buffer } | null;
  clientLimits: ClientLimits;
  /** First signs, all verify. */
  jwtSecrets: readonly string[];
  /** 32-byte keys, base64; the first encrypts, all decrypt. */
  encryptionKeys: readonly string[];
  /** argon2id: memory in KiB, iterations, lanes. */
  argon2: { memoryKib: number; iterations: number; parallelism: number };
  metricsToken: string | null;
  /** Provider of conversion events; null: none leave and the pixel is not offered. */
  conversions: ConversionSettings | null;
  /** Booking calendar that pages embed; null: a request form in its place. */
  calendarUrl: string | null;
  /** Measurement id of the browser's analytics. */
  analyticsId: string | null;
  /** Where data, backups and mail are kept, as the pages say it; null: they name no place. */
  dataLocation: string | null;
  /** Claims and testimonials that the owner has confirmed, as the launch check names them; null shows every one. */
  confirmedItems: readonly string[] | null;
  /** Folder of the built web package; null serves the API alone. */
  webRoot: string | null;
  /** Folder of the built spreadsheets that the sample report is downloaded from. */
  sampleReportFolder: string;
  /** Where secrets, mail files and the embedded database are kept. */
  dataDir: string;
  /** Folder of the mail outbox when no relay is configured. */
  mailFolder: string | null;
  /** Webhooks may go to this machine, and the server has a page that receives them; never in production. */
  webhookLoopback: boolean;
  version: string;
}

/** Everything the server needs from outside; tests hand in their own. */
export interface ServerDeps {
  settings: ServerSettings;
  database: Database;
  jobs: Jobs;
  /** Every mail that features define. */
  mails: MailTemplates;
  log: Logger;
  /** Keeps warnings, refusals and sign-ins where operators read them. */
  applicationLog: ApplicationLog;
  hasher: PasswordHasher;
  clock: Clock;
  /** The retention rules of all features. */
  retention: readonly RetentionRule[];
  /** Multiplies every rate limit; 1 unless a test or a load run says otherwise. */
  rateLimitFactor?: number;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
