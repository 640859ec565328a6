import { dataStates, type Screen, text } from '../stage.ts';

export const leadScreens: Record<string, Screen> = {
  '/admin/users/leads': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/users/leads',
        calls: /\/api\/leads(\?|$)/,
        ready: ({ page }) => page.getByRole('table', { name: 'Leads' }).waitFor(),
        loading: text('Loading leads'),
        failing: text('This could not be loaded'),
      }),
      empty: { as: 'operator', path: () => '/admin/users/leads?search=zzzzzzzz', until: text('No leads') },
      'one lead': {
        as: 'operator',
        path: () => '/admin/users/leads',
        until: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('heading', { name: 'Request history' }).waitFor();
        },
      },
    },
  },
};
