import type { HealthComponent } from '../../domain/platform/health.ts';
import { consoleText } from '../shared/consoleText.ts';

const r = consoleText({
  database1: 'Ask the server that hosts PostgreSQL whether it runs, has disk left and takes connections.',
  database2:
    'If connections run out, stop what holds them: a backup, a report, a second deployment that should be gone.',
  database3: 'If it is slow, look at its longest statements; a restart of the product changes nothing.',
  database4: 'Nothing acknowledged is lost: work goes on by itself once the database answers.',
  schema1: 'A release runs against an older database. Back it up.',
  schema2: 'Run “npm run admin -- migrate” with DATABASE_ADMIN_URL set, or start with that variable set.',
  workers1: 'Start a worker: “npm start”, or a process with ROLE=worker where server and worker run apart.',
  workers2:
    'A silent one was killed or is stuck: read the end of its log, then restart it. What it left is taken up within 15 seconds.',
  workers3: 'Different versions are a deployment under way; if none is, restart the older processes.',
  queues1: 'Jobs that wait need a worker: look at Workers first.',
  queues2: 'With workers alive, restart them one after the other and watch whether the oldest job goes.',
  queues3:
    'Jobs that were given up stand below with their error. Retry them once the cause is gone; discard what nobody needs.',
  mail1: 'Read the relay’s answer in the list of mail that did not arrive.',
  mail2:
    'Sign-in, sender or TLS refused: set SMTP_URL and MAIL_FROM right and restart. Queued mail goes out by itself.',
  mail3:
    'Many bounces at once: check SPF, DKIM and DMARC of the sender’s domain, and whether the relay is on a block list.',
  mail4: 'A single address that refuses: correct it on the clinic’s page, then send a new link.',
  conversions1:
    'Refused: the token or the data set is wrong or has expired. Set CONVERSIONS_TOKEN and restart.',
  conversions2: 'Out of reach: wait. Events are tried again for seven days, and visitors notice nothing.',
  conversions3: 'Rejected: one kind of event is invalid. Leave it out with CONVERSIONS_EVENTS and report it.',
  webhooks1: 'Look at the deliveries of the endpoint that fails, with what it answered.',
  webhooks2: 'Tell whoever runs it. Deliveries are repeated for days and can be replayed afterwards.',
  webhooks3: 'If all of them wait, look at Workers and at the way out to the internet.',
  operations1: 'Open the clinic: the step that stopped shows its error.',
  operations2: 'Put the cause right and press Retry; the operation goes on from that step.',
  operations3: 'If many stand still at once, look at Workers and Job queues first.',
});

/** What to do when a part is not well, step by step; the operations guide says it at more length. */
export const runbook: Record<HealthComponent, readonly string[]> = {
  database: [r('database1'), r('database2'), r('database3'), r('database4')],
  schema: [r('schema1'), r('schema2')],
  workers: [r('workers1'), r('workers2'), r('workers3')],
  queues: [r('queues1'), r('queues2'), r('queues3')],
  mail: [r('mail1'), r('mail2'), r('mail3'), r('mail4')],
  conversions: [r('conversions1'), r('conversions2'), r('conversions3')],
  webhooks: [r('webhooks1'), r('webhooks2'), r('webhooks3')],
  operations: [r('operations1'), r('operations2'), r('operations3')],
};

/** Where the guide speaks of a part. */
export function guidePlace(component: HealthComponent): string {
  return `docs/operations.md#health-${component}`;
}
