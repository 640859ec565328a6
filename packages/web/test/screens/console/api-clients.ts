import { dataStates, intercept, json, type Screen, text } from '../stage.ts';

export const apiClientScreens: Record<string, Screen> = {
  '/admin/settings/api-clients': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/settings/api-clients',
        calls: /\/api\/api-clients/,
        ready: text('Desktop console'),
        loading: ({ page }) => page.getByText('Loading API clients').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin/settings/api-clients',
        before: intercept(/\/api\/api-clients/, json(200, { success: true, clients: [] })),
        until: text('No clients yet'),
      },
      new: {
        as: 'operator',
        path: () => '/admin/settings/api-clients?new=1',
        until: ({ page }) => page.getByRole('dialog', { name: 'New API client' }).waitFor(),
      },
    },
  },
};
