import { dataStates, heading, intercept, json, type Screen, type Stage, text } from '../stage.ts';

const privacyRequest = {
  requestId: '018f0000-0000-7000-8000-000000000004',
  kind: 'erasure',
  status: 'open',
  email: 'maude@erable.example',
  note: 'By letter, with a copy of an identity card',
  receivedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-12-20T12:00:00.000Z',
  exportedAt: null,
  closedAt: null,
  recordedBy: {
    userId: '018f0000-0000-7000-8000-000000000003',
    name: 'Noor Bhatti',
    email: 'noor@ops.example',
  },
  closedBy: null,
  outcome: null,
  version: 1,
};

const lateRequest = {
  requestId: '018f0000-0000-7000-8000-000000000005',
  kind: 'access',
  email: 'kim@bouleau.example',
  receivedAt: '2026-10-01T12:00:00.000Z',
  dueAt: '2026-10-31T12:00:00.000Z',
};

const requestPath = () => `/admin/users/privacy/${privacyRequest.requestId}`;

const holding = (
  table: string,
  what: string,
  rows: number,
  onErasure: string,
  because: string | null = null,
) => ({
  table,
  what,
  rows,
  onErasure,
  because,
});

/** Answers with a request and the data held about its person. */
async function withFindings(stage: Stage): Promise<void> {
  const findings = {
    email: privacyRequest.email,
    account: {
      userId: '018f0000-0000-7000-8000-000000000006',
      name: 'Maude Gagnon',
      platformRole: null,
      createdAt: '2026-02-03T12:00:00.000Z',
      lastSignedInAt: '2026-11-19T12:00:00.000Z',
      deactivatedAt: null,
    },
    clinics: [
      {
        tenantId: stage.tenantId,
        clinicName: 'Érable Physio',
        subdomain: 'erable',
        status: 'active',
        role: 'clinician',
        isOwner: false,
        state: 'active',
      },
    ],
    holdings: [
      holding('users', 'Account', 1, 'deleted'),
      holding('mail_outbox', 'Mail to the address', 14, 'deleted'),
      holding('newsletter_subscriptions', 'Newsletter: subscription', 1, 'changed', 'Proof of the consent.'),
      holding('arbitration_opt_outs', 'Opt-out of arbitration', 1, 'kept', 'Evidence of the opt-out.'),
    ],
    blockers: [],
    requests: [privacyRequest],
  };
  await intercept(/\/api\/privacy\/requests\/[0-9a-f-]{36}$/, json(200, { request: privacyRequest }))(stage);
  await intercept(/\/findings$/, json(200, { findings }))(stage);
}

export const privacyScreens: Record<string, Screen> = {
  '/admin/users/privacy': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/users/privacy',
        calls: /\/api\/privacy\/requests(\?|$)/,
        ready: ({ page }) => page.getByRole('link', { name: 'maude@erable.example' }).waitFor(),
        loading: ({ page }) => page.getByText('Loading requests').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/users/privacy',
        before: intercept(
          /\/api\/privacy\/requests(\?|$)/,
          json(200, { requests: [privacyRequest, { ...privacyRequest, ...lateRequest }], next: null }),
        ),
        until: ({ page }) => page.getByRole('link', { name: 'maude@erable.example' }).first().waitFor(),
      },
      empty: {
        as: 'operator',
        path: () => '/admin/users/privacy',
        before: intercept(/\/api\/privacy\/requests(\?|$)/, json(200, { requests: [], next: null })),
        until: text('There are no open requests.'),
      },
      retention: {
        as: 'operator',
        path: () => '/admin/users/privacy?view=retention',
        until: text('Unfinished registrations'),
      },
    },
  },
  '/admin/users/privacy/:requestId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: requestPath,
        calls: /\/api\/privacy\/requests\/[0-9a-f-]{36}$/,
        ready: heading('Request for erasure'),
        loading: ({ page }) => page.getByText('Loading request').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: requestPath,
        before: withFindings,
        until: text('Data held about the person'),
      },
      erasing: {
        as: 'operator',
        path: requestPath,
        before: withFindings,
        until: async ({ page }) => {
          await page.getByText('Data held about the person').first().waitFor();
          await page.getByRole('button', { name: 'Erase person' }).click();
          await page.getByRole('dialog').getByRole('textbox').waitFor();
        },
      },
    },
  },
};
