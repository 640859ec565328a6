import { dataStates, heading, intercept, json, type Screen, text } from '../stage.ts';

const logEntry = {
  entryId: 3,
  at: '2026-11-20T17:00:00.000Z',
  level: 'warn',
  kind: 'refusal',
  role: 'server',
  message: 'Request refused',
  code: 'FORBIDDEN',
  method: 'GET',
  path: '/api/tenants/{tenantId}',
  status: 403,
  requestId: '1763658000000:host:42:mb1x:10001',
  user: { userId: '018f0000-0000-7000-8000-000000000003', name: 'Sam Support', email: 'sam@ops.example' },
  details: {},
  times: 12,
};

const logFailure = {
  level: 'error',
  kind: 'log',
  role: 'worker',
  message: 'job failed: connect ECONNREFUSED 127.0.0.1:5432',
  code: 'ECONNREFUSED',
  method: null,
  path: null,
  status: null,
  user: null,
  details: { queue: 'mail.deliver', type: 'Error', stack: 'at connect (net.js:1:1)\nat run (worker.js:2:2)' },
  times: 1,
};

export const logScreens: Record<string, Screen> = {
  '/admin/logs': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/logs',
        calls: /\/api\/logs\/audit(\?|$)/,
        ready: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
        loading: ({ page }) => page.getByText('Loading audit log').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin/logs',
        before: intercept(/\/api\/logs\/audit(\?|$)/, json(200, { entries: [], next: null })),
        until: text('No entries'),
      },
      'no match': { as: 'operator', path: () => '/admin/logs?search=zzzzzzzz', until: text('No entries') },
    },
  },
  '/admin/logs/:entryId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/logs/1',
        calls: /\/api\/logs\/audit\/1$/,
        ready: text('Actor'),
        loading: heading('Entry 1'),
        failing: text('This could not be loaded'),
      }),
      unknown: {
        as: 'operator',
        path: () => '/admin/logs/99999999',
        until: text('Entry 99999999 not found'),
      },
    },
  },
  '/admin/logs/application': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/logs/application',
        calls: /\/api\/logs\/application(\?|$)/,
        ready: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
        loading: ({ page }) =>
          page.getByText('Loading application log').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/logs/application',
        before: intercept(
          /\/api\/logs\/application(\?|$)/,
          json(200, { entries: [logEntry, { ...logEntry, ...logFailure, entryId: 2 }], next: null }),
        ),
        until: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of job failed/ })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
      },
      empty: {
        as: 'operator',
        path: () => '/admin/logs/application',
        before: intercept(/\/api\/logs\/application(\?|$)/, json(200, { entries: [], next: null })),
        until: text('No entries'),
      },
    },
  },
  '/admin/logs/application/:entryId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/logs/application/3',
        calls: /\/api\/logs\/application\/3$/,
        ready: text('Route'),
        loading: heading('Entry 3 of the application log'),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/logs/application/3',
        before: intercept(/\/api\/logs\/application\/3$/, json(200, { entry: logEntry })),
        until: text('Route'),
      },
    },
  },
};
