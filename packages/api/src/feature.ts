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

/** External dependencies of background work; tests pass their own. */
export interface WorkerDeps extends EngineDeps, Pick<ServerDeps, 'jobs' | 'clock'> {
  database: Pick<Database, 'worker' | 'forTenant'>;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost' | 'encryptionKeys'>;
  mailer: Mailer;
  mails: MailTemplates;
  siteProbe: SiteProbe;
  /** Null if no provider is configured. */
  conversions: ConversionsProvider | null;
  webhooks: WebhookSender;
  /** The retention rules of all features. */
  retention: readonly RetentionRule[];
}

/** How long something is kept, as shown to operators, and how it is removed afterwards. */
export type RetentionRule = {
  /** Identifies the rule in the list of its runs. */
  name: string;
  what: string;
  /** A PostgreSQL interval that reads as English. */
  kept: string;
  /** When the period begins; continues the sentence that `kept` begins. */
  since: string;
  /** The law that sets the period. */
  source?: string;
  /** The platform setting with the number of days, if owners may change it; `kept` is then the published period. */
  setting?: keyof GracePeriods;
} & (
  | {
      table: string;
      /** SQL condition on the rows to remove. `:now` is the current time, `:before` one period earlier. */
      due: string;
    }
  | {
      /** Removes what is due; returns how many were removed. */
      remove(deps: WorkerDeps, signal: AbortSignal): Promise<number>;
    }
);

/**
 * What a feature contributes to the product. Each feature is defined in its `index.ts`; `features.ts` lists them all,
 * and the server, the worker, the command line and the API description are built from that list.
 */
export interface Feature extends BackgroundWork<WorkerDeps> {
  name: string;
  routes?(deps: ServerDeps, server: Server): ServerRoute[];
  mails?: readonly MailTemplate[];
  /** Adds the feature's metrics to `/metrics`. */
  metrics?(registry: Registry, deps: ServerDeps): void;
  /** Page shown instead of a clinic's site; null when the site is open. */
  closedPage?(request: Request, deps: ServerDeps): ClosedPage | null;
  /** Commands of `npm run admin`. */
  commands?: readonly Command[];
  /** How long the feature keeps its data. */
  retention?: readonly RetentionRule[];
  /** Columns with encrypted secrets, so that they can be re-encrypted. */
  sealed?: readonly SealedColumn[];
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
