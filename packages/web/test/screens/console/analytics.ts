import { dataStates, type Screen, text } from '../stage.ts';

export const analyticsScreens: Record<string, Screen> = {
  '/admin/analytics': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/analytics?range=90d&tables=growth,first-sign-in',
        calls: /\/api\/analytics/,
        ready: async ({ page }) => {
          await page.getByRole('region', { name: 'Table of Registrations and activations' }).waitFor();
          await page.getByRole('figure', { name: 'Plan mix' }).locator('path').first().waitFor();
        },
        loading: text('Loading analytics'),
        failing: text('This could not be loaded'),
      }),
      'no range': {
        as: 'operator',
        path: () => '/admin/analytics?range=custom&from=2026-11-09&to=2026-11-01',
        until: text('Choose a start date before the end date'),
      },
      nothing: {
        as: 'operator',
        path: () => '/admin/analytics?range=custom&from=2001-01-01&to=2001-01-31',
        until: text('Show the last 30 days'),
      },
    },
  },
};
