import type { Request, Server, ServerRoute } from '@hapi/hapi';
import type { Registry } from 'prom-client';
import type { MailTemplate } from './mail/template.ts';
import type { ServerDeps } from './server/deps.ts';
import type { ClosedPage } from './server/site/index.ts';

/**
 * What a feature brings to the product. Each feature defines itself in its `index.ts`; `features.ts` lists them all, and
 * the server, the worker, the command line and the API description read that one list.
 */
export interface Feature {
  name: string;
  routes?(deps: ServerDeps, server: Server): ServerRoute[];
  /** The mails it sends. */
  mails?: readonly MailTemplate[];
  /** Adds the feature's own figures to `/metrics`. */
  metrics?(registry: Registry, deps: ServerDeps): void;
  /** The page in place of a clinic's site; null when the site is open. */
  closedPage?(request: Request, deps: ServerDeps): ClosedPage | null;
}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
