import { dataStates, intercept, json, type Screen, text } from '../stage.ts';

const bulkChange = {
  bulkId: '018f0000-0000-7000-8000-000000000003',
  kind: 'suspend',
  selection: { by: 'filters', plan: 'basic', search: 'physio' },
  total: 120,
  reason: 'Invoices of October and November are unpaid',
  holdKind: 'billing',
  customerMessage: null,
  days: null,
  requestedBy: 'Noor Bhatti',
  createdAt: '2026-11-20T15:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  counts: { waiting: 41, running: 6, done: 66, unchanged: 4, failed: 3, stopped: 0 },
  held: 0,
};

const bulkTenants = (['done', 'failed', 'running', 'unchanged', 'waiting'] as const).map((state, index) => ({
  position: index + 1,
  tenantId: `018f0000-0000-7000-8000-00000000001${index}`,
  clinicName: ['Érable Physio', 'Harbour Speech', 'Cedar Kids', 'Ocean Rehab', 'Northern Minds'][index],
  subdomain: `clinic-${index}`,
  status: 'active',
  state,
  operationId: null,
  error:
    state === 'failed'
      ? 'Another operation is still running for this clinic. Wait until it has finished.'
      : null,
}));

export const bulkScreens: Record<string, Screen> = {
  '/admin/tenants/bulk': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/tenants/bulk',
        calls: /\/api\/tenants\/bulk/,
        ready: text('Bulk changes'),
        loading: ({ page }) => page.getByText('Loading bulk changes').first().waitFor({ state: 'attached' }),
        failing: text('Retry'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/tenants/bulk',
        before: intercept(/\/api\/tenants\/bulk/, json(200, { success: true, changes: [bulkChange] })),
        until: text('Suspension of 120 clinics'),
      },
      empty: { as: 'operator', path: () => '/admin/tenants/bulk', until: text('No bulk changes yet') },
    },
  },
  '/admin/tenants/bulk/:bulkId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => `/admin/tenants/bulk/${bulkChange.bulkId}`,
        calls: /\/api\/tenants\/bulk/,
        ready: text('Suspension'),
        loading: ({ page }) =>
          page.getByText('Loading the bulk change').first().waitFor({ state: 'attached' }),
        failing: text('Retry'),
      }),
      ready: {
        as: 'operator',
        path: () => `/admin/tenants/bulk/${bulkChange.bulkId}`,
        before: async (stage) => {
          const change = json(200, { success: true, change: bulkChange });
          const tenants = json(200, { success: true, tenants: bulkTenants, next: null });
          await intercept(/\/api\/tenants\/bulk\/[^/]+$/, change)(stage);
          await intercept(/\/api\/tenants\/bulk\/.+\/tenants/, tenants)(stage);
        },
        until: text('Another operation is still running for this clinic. Wait until it has finished.'),
      },
    },
  },
};
