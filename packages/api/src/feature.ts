import type { Request, Server, ServerRoute } from '@hapi/hapi';
import type { GracePeriods } from '@tamarack/core/domain/platform/settings';
import type { Registry } from 'prom-client';
import type { Command } from './cli/command.ts';
import type { SealedColumn } from './database/sealed-columns.ts';
import type { Database } from './database/types.ts';
import type { BackgroundWork, EngineDeps } from './jobs/worker.ts';
import type { MailTemplate, MailTemplates } from './mail/template/template.ts';
import type { Mailer } from './mail/transports/mailer.ts';
import type { SiteProbe } from './platform/tenants/lifecycle/index.ts';
import type { WebhookSender } from './platform/webhooks/index.ts';
import type { ConversionsProvider } from './public/conversions/index.ts';
import type { ServerDeps, ServerSettings } from './server/deps.ts';
import type { ClosedPage } from './server/site/index.ts';

/** Everything background work needs from outside; tests hand in their own. */
export interface WorkerDeps extends EngineDeps, Pick<ServerDeps, 'jobs' | 'clock'> {
  database: Pick<Database, 'worker' | 'forTenant'>;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost' | 'encryptionKeys'>;
  mailer: Mailer;
  /** Every mail of the product. */
  mails: MailTemplates;
  siteProbe: SiteProbe;
  /** Null: no provider is configured. */
  conversions: ConversionsProvider | null;
  webhooks: WebhookSender;
  /** File outside the database that lists what was erased, so that a restore can repeat it; null: none is kept. */
  erasureJournal: string | null;
  /** The retention rules of all features. */
  retention: readonly RetentionRule[];
}

/** How long something is kept, as operators read it, and how it is removed afterwards. */
export type RetentionRule = {
  /** Names the rule in the record of its runs. */
  name: string;
  what: string;
  /** A PostgreSQL interval that reads as English. */
  kept: string;
  /** When the period begins; it reads on from `kept`. */
  since: string;
  /** The law that sets the period. */
  source?: string;
  /** The platform setting that holds the days, where owners may change them; `kept` is then the published period. */
  setting?: keyof GracePeriods;
} & (
  | {
      table: string;
      /** Which rows are removed, in SQL. `:now` is the present, `:before` the moment one period ago. */
      due: string;
    }
  | {
      /** Removes what is due; returns how much. */
      remove(deps: WorkerDeps, signal: AbortSignal): Promise<number>;
    }
);

/**
 * What a feature brings to the product. Each feature defines itself in its `index.ts`; `features.ts` lists them all, and
 * the server, the worker, the command line and the API description read that one list.
 */
export interface Feature extends BackgroundWork<WorkerDeps> {
  name: string;
  routes?(deps: ServerDeps, server: Server): ServerRoute[];
  /** The mails it sends. */
  mails?: readonly MailTemplate[];
  /** Adds the feature's own figures to `/metrics`. */
  metrics?(registry: Registry, deps: ServerDeps): void;
  /** The page in place of a clinic's site; null when the site is open. */
  closedPage?(request: Request, deps: ServerDeps): ClosedPage | null;
  /** Commands of `npm run admin`. */
  commands?: readonly Command[];
  /** How long the feature keeps its data. */
  retention?: readonly RetentionRule[];
  /** Where it keeps secrets encrypted, so that they can be encrypted anew. */
  sealed?: readonly SealedColumn[];
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
