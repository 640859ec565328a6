import type { Locale } from '@tamarack/core/domain/text';
import { defineFeature } from '../../feature.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import type { SampleDeps } from '../../workspace/sample/index.ts';
import { prepareSandbox, refreshSandboxes, sandboxPrepare } from './clinic/service.ts';
import { sandboxAccessMail } from './mails.ts';
import { sandboxRoutes } from './routes.ts';

export { ensureSandboxes, sandboxProfiles } from './clinic/service.ts';
export { issueSandboxLink } from './links/service.ts';
export { type SandboxAccess, sandboxAccessMail } from './mails.ts';

const prepareJobs: JobHandler<SampleDeps, { locale: Locale }> = {
  queue: sandboxPrepare,
  concurrency: 1,
  run: async (deps, { locale }) => {
    await prepareSandbox(deps, locale);
    return {};
  },
};

export const sandbox = defineFeature({
  name: 'sandbox',
  mails: [sandboxAccessMail],
  routes: sandboxRoutes,
  jobs: [prepareJobs],
  // The first run of a day recreates the records; the others give past appointments an outcome.
  schedules: [{ name: 'sandbox.refresh', cron: '*/15 * * * *', run: refreshSandboxes }],
  retention: [
    {
      name: 'sandbox_links',
      table: 'sandbox_links',
      what: 'Links into the sandbox',
      kept: '7 days',
      since: 'after they expire',
      due: 'expires_at < :before',
    },
  ],
});
