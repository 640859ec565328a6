import type { ConversionName } from '@tamarack/core/domain/public/conversions';
import type { Logger } from 'pino';
import type { Database } from '../database/types.ts';
import type { RetentionRule } from '../feature.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { MailTemplates } from '../mail/template/template.ts';
import type { ApplicationLog } from './logging/types.ts';
import type { PasswordHasher } from './passwords.ts';

/** Where conversion events are sent, and which ones. */
export interface ConversionSettings {
  /** Base URL of the conversions API, without version or trailing slash. */
  url: string;
  version: string;
  pixelId: string;
  /** Never leaves the server. */
  token: string;
  /** Marks events as tests; null in production. */
  testCode: string | null;
  /** Value of the wizard's events, in `currency`. */
  value: number;
  /** ISO 4217. */
  currency: string;
  /** Enabled event types. */
  events: readonly ConversionName[];
}

/** Limits on what clients may occupy; times in milliseconds. */
export interface ClientLimits {
  /** To send the headers of a request, or to complete a TLS handshake. */
  headersMs: number;
  /** To send a whole request. */
  requestMs: number;
  /** Without reading any of a response. */
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
  /** Origin of the main site as visitors type it, without a trailing slash. */
  publicOrigin: string;
  production: boolean;
  /** IP addresses or networks of trusted proxies, whose forwarded headers are used; empty for none. */
  trustProxy: readonly string[];
  tls: { cert: Buffer; key: Buffer } | null;
  clientLimits: ClientLimits;
  /** The first signs, all verify. */
  jwtSecrets: readonly string[];
  /** 32-byte keys, base64; the first encrypts, all decrypt. */
  encryptionKeys: readonly string[];
  /** argon2id: memory in KiB, iterations, lanes. */
  argon2: { memoryKib: number; iterations: number; parallelism: number };
  metricsToken: string | null;
  /** Provider of conversion events; null: no events are sent and there is no pixel. */
  conversions: ConversionSettings | null;
  /** Booking calendar embedded in pages; null: a request form is shown instead. */
  calendarUrl: string | null;
  /** Measurement id of the browser analytics. */
  analyticsId: string | null;
  /** Where data, backups and mail are stored, as shown on pages; null: pages name no place. */
  dataLocation: string | null;
  /** Claims and testimonials that the owner confirmed, by their names in the launch check; null shows all of them. */
  confirmedItems: readonly string[] | null;
  /** Folder of the built web package; null serves only the API. */
  webRoot: string | null;
  /** Folder of the built spreadsheets for the sample report. */
  sampleReportFolder: string;
  /** Where secrets, mail files and the embedded database are stored. */
  dataDir: string;
  /** Whether the product runs the database itself, in `dataDir`. */
  embeddedDatabase: boolean;
  /** Folder of the mail outbox when no relay is configured. */
  mailFolder: string | null;
  /** Allows webhooks to this machine and adds a page that receives them; never in production. */
  webhookLoopback: boolean;
  version: string;
}

/** The server's dependencies; tests pass their own. */
export interface ServerDeps {
  settings: ServerSettings;
  database: Database;
  jobs: Jobs;
  /** Mail templates of all features. */
  mails: MailTemplates;
  log: Logger;
  /** Stores warnings, refusals and sign-ins for operators to read. */
  applicationLog: ApplicationLog;
  hasher: PasswordHasher;
  clock: Clock;
  /** The retention rules of all features. */
  retention: readonly RetentionRule[];
  /** Multiplies every rate limit. Default 1; only tests and load runs set it. */
  rateLimitFactor?: number;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
