import { changed, dataStates, heading, intercept, json, type Screen, text } from '../stage.ts';

const found: Record<string, object> = {
  workers: { state: 'down', reason: 'No worker is running' },
  mail: { state: 'down', reason: 'Email has been waiting for 16 min without an attempt' },
  operations: { state: 'warning', reason: '2 operations have failed and need attention' },
};

/** The real answer with two components down and one degraded. */
const inTrouble = changed<{ components: { component: string }[] }>(/\/api\/health$/, (report) => ({
  ...report,
  state: 'down',
  components: report.components.map((one) => ({ ...one, ...found[one.component] })),
}));

const undelivered = ['bounced', 'failed', 'retrying'].map((kind, at) => ({
  messageId: `018f0000-0000-7000-8000-00000000000${at}`,
  kind,
  to: 'maude@erabel.example',
  template: 'activation',
  tenant: { tenantId: '018f0000-0000-7000-8000-000000000000', clinicName: 'Érable Physio' },
  createdAt: '2026-11-20T12:00:00.000Z',
  attempts: 1,
  reason: '550 5.1.1 The account that you tried to reach does not exist',
  status: kind === 'bounced' ? '5.1.1' : null,
  recipientRefused: kind === 'bounced',
  nextAttemptAt: kind === 'retrying' ? '2026-11-20T12:30:00.000Z' : null,
  resend: ['new_link', null, 'now'][at],
}));

export const healthScreens: Record<string, Screen> = {
  '/admin/health': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/health',
        calls: /\/api\/health$/,
        ready: async ({ page }) => {
          await page.getByRole('img', { name: /^Operations: / }).waitFor();
          await page.getByRole('heading', { name: 'Incidents', exact: true }).waitFor();
        },
        loading: ({ page }) => page.getByText('Loading system health').waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      'in trouble': {
        as: 'operator',
        path: () => '/admin/health?range=24h',
        before: inTrouble,
        until: heading('2 components are down'),
      },
    },
  },
  '/admin/health/mail': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/health/mail',
        calls: /\/api\/health\/mail/,
        ready: text('No undelivered email'),
        loading: ({ page }) => page.getByText('Loading email').waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/health/mail',
        before: intercept(
          /\/api\/health\/mail/,
          json(200, { success: true, mails: undelivered, next: null }),
        ),
        until: text('Mailbox refuses email'),
      },
      empty: { as: 'operator', path: () => '/admin/health/mail', until: text('No undelivered email') },
    },
  },
};
