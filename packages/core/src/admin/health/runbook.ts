import type { HealthComponent } from '../../domain/platform/health.ts';
import { consoleText } from '../shared/consoleText.ts';

const r = consoleText({
  database1: 'Check that the PostgreSQL server is running, has free disk space and accepts connections.',
  database2: 'If connections run out, stop whatever holds them: a backup, a report or a leftover deployment.',
  database3: 'If it is slow, look at its longest-running statements; restarting the product does not help.',
  database4:
    'If the disk is almost full, free space on it now: the database stops when it is full. If clocks differ, synchronize the machines with a time server (NTP): sessions and links expire by the clock.',
  database5: 'No acknowledged work is lost: it continues automatically once the database responds.',
  schema1: 'A newer release runs against an older schema. Back up the database.',
  schema2:
    'Run “npm run admin -- migrate” with DATABASE_ADMIN_URL set, with systemd “tamarack-admin migrate”. In containers, a restart of the server migrates.',
  workers1:
    'Start a worker: with systemd “systemctl start tamarack@worker” (or tamarack@all), in containers “docker compose up --detach”, otherwise a process with ROLE=worker or without ROLE.',
  workers2:
    'A worker without a heartbeat was killed or is stuck: read the end of its log, then restart it. Another worker takes over its jobs within 15 seconds.',
  workers3: 'Different versions mean a deployment is in progress; if not, restart the older processes.',
  queues1: 'Waiting jobs need a worker: check Workers first.',
  queues2: 'If workers are alive, restart them one by one and check whether the oldest job is processed.',
  queues3:
    'Failed jobs are listed below with their error. Retry them once the cause is fixed; discard those nobody needs.',
  mail1: 'Read the relay’s answer in the list of undelivered email.',
  mail2:
    'Unreachable: check that the relay runs and that this machine may connect to it. Sign-in, sender or TLS refused: correct SMTP_URL and MAIL_FROM and restart.',
  mail3:
    'Then resend one email of the list. Once the relay accepts it, all email that waits is sent within a minute.',
  mail4:
    'Many bounces at once: check SPF, DKIM and DMARC of the sender’s domain, and whether the relay is on a blocklist.',
  mail5: 'One mailbox refuses: correct the email on the clinic’s page, then send a new link.',
  conversions1:
    'Refused: the token or the data set is wrong or has expired. Set CONVERSIONS_TOKEN and restart.',
  conversions2: 'Unreachable: wait. Events are retried for seven days; visitors are not affected.',
  conversions3: 'Rejected: one kind of event is invalid. Leave it out with CONVERSIONS_EVENTS and report it.',
  webhooks1: 'Look at the deliveries of the failing endpoint and its responses.',
  webhooks2: 'Contact its operator. Deliveries are retried for days and can be replayed later.',
  webhooks3: 'If all deliveries wait, check Workers and the outgoing internet connection.',
  operations1: 'Open the clinic: the failed step shows its error.',
  operations2: 'Fix the cause and press Retry; the operation resumes at that step.',
  operations3: 'If many are stuck at once, check Workers and Job queues first.',
});

/** What to do when a component is degraded or down; the operations guide has more detail. */
export const runbook: Record<HealthComponent, readonly string[]> = {
  database: [r('database1'), r('database2'), r('database3'), r('database4'), r('database5')],
  schema: [r('schema1'), r('schema2')],
  workers: [r('workers1'), r('workers2'), r('workers3')],
  queues: [r('queues1'), r('queues2'), r('queues3')],
  mail: [r('mail1'), r('mail2'), r('mail3'), r('mail4'), r('mail5')],
  conversions: [r('conversions1'), r('conversions2'), r('conversions3')],
  webhooks: [r('webhooks1'), r('webhooks2'), r('webhooks3')],
  operations: [r('operations1'), r('operations2'), r('operations3')],
};

/** Section of the operations guide about a component. */
export function guideReference(component: HealthComponent): string {
  return `docs/operations.md#health-${component}`;
}
