import { dataStates, heading, intercept, json, type Screen, type Stage, text } from '../stage.ts';

const tenantPath = ({ tenantId }: Stage) => `/admin/tenants/${tenantId}`;

export const tenantScreens: Record<string, Screen> = {
  '/admin/tenants': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/tenants',
        calls: /\/api\/tenants(\?|$)/,
        ready: ({ page }) => page.getByRole('row').nth(5).waitFor(),
        loading: ({ page }) => page.getByText('Loading tenants').first().waitFor({ state: 'attached' }),
        failing: text('Sample data'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin/tenants',
        before: intercept(
          /\/api\/tenants(\?|$)/,
          json(200, { tenants: [], page: 1, limit: 20, total: 0, totalIsExact: true }),
        ),
        until: text('No tenants found'),
      },
      'no match': {
        as: 'operator',
        path: () => '/admin/tenants?search=zzzzzzzz',
        until: text('No tenants found'),
      },
      suspending: {
        as: 'operator',
        path: () => '/admin/tenants?search=physio-des-erables',
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Actions for Érable Physio' }).first().click();
          await page.getByRole('menuitem', { name: 'Suspend Tenant' }).click();
          await page.getByLabel('Enter suspension reason:').waitFor();
        },
      },
      creating: {
        as: 'operator',
        path: () => '/admin/tenants',
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Add Tenant' }).click();
          await page.getByRole('dialog').getByRole('textbox', { name: 'Clinic Name' }).waitFor();
        },
      },
      'bulk suspension': {
        as: 'operator',
        path: () => '/admin/tenants?status=active',
        until: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
          await page.getByRole('button', { name: /^Select all/ }).click();
          await page.getByRole('button', { name: 'Suspend…' }).click();
          await page.getByLabel('Enter suspension reason:').waitFor();
        },
      },
      exporting: {
        as: 'operator',
        path: () => '/admin/tenants',
        until: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
          await page.getByRole('button', { name: 'Export', exact: true }).click();
          await page.getByRole('dialog').getByRole('checkbox', { name: 'Kind of hold' }).waitFor();
        },
      },
    },
  },
  '/admin/tenants/:tenantId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: tenantPath,
        calls: /\/api\/tenants\/[0-9a-f-]{36}$/,
        ready: heading('Érable Physio'),
        loading: ({ page }) =>
          page
            .getByText(/loading/i)
            .first()
            .waitFor({ state: 'attached' }),
        failing: text(/try again|retry/i),
      }),
      unknown: {
        as: 'operator',
        path: () => '/admin/tenants/018f0000-0000-7000-8000-000000000000',
        until: text('Tenant not found'),
      },
      'danger zone': {
        as: 'operator',
        path: (stage) => `${tenantPath(stage)}?tab=danger`,
        until: text('Download export'),
      },
    },
  },
};
