import { defineFeature } from '../../feature.ts';
import { sandboxPrepare } from './clinic/queue.ts';
import { prepareSandbox, refreshSandbox } from './clinic/service.ts';
import { sandboxAccessMail } from './mails.ts';
import { sandboxRoutes } from './routes.ts';

export { ensureSandbox, refreshSandbox } from './clinic/service.ts';
export { issueSandboxLink } from './links/service.ts';
export { type SandboxAccess, sandboxAccessMail } from './mails.ts';

export const sandbox = defineFeature({
  name: 'sandbox',
  mails: [sandboxAccessMail],
  routes: sandboxRoutes,
  jobs: [
    {
      queue: sandboxPrepare,
      concurrency: 1,
      run: async (deps) => {
        await prepareSandbox(deps);
        return {};
      },
    },
  ],
  // The first run of a day makes the records anew; the others follow the clock.
  schedules: [{ name: 'sandbox.refresh', cron: '*/15 * * * *', run: refreshSandbox }],
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
