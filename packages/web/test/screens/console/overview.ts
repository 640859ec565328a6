import { dataStates, heading, intercept, json, type Screen, text } from '../stage.ts';

export const overviewScreens: Record<string, Screen> = {
  '/admin/login': {
    kind: 'static',
    states: { ready: { path: () => '/admin/login', until: heading('Admin Portal') } },
  },
  '/admin': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin',
        calls: /\/api\/(tenants\/stats|activity)/,
        ready: text('Total Tenants'),
        loading: heading('Dashboard Overview'),
        failing: text('Sample data'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin',
        before: intercept(/\/api\/activity/, json(200, { success: true, entries: [] })),
        until: text('Total Tenants'),
      },
      shortcuts: {
        as: 'operator',
        path: () => '/admin',
        until: async ({ page }) => {
          await page.getByText('Total Tenants').waitFor();
          await page.keyboard.press('?');
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        },
      },
    },
  },
};
