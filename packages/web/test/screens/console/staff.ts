import { dataStates, intercept, json, type Screen, text } from '../stage.ts';

export const staffScreens: Record<string, Screen> = {
  '/admin/users/staff': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/users/staff',
        calls: /\/api\/staff$/,
        ready: text(/^You$/),
        loading: text('Loading staff'),
        failing: text('This could not be loaded'),
      }),
      'no match': {
        as: 'operator',
        path: () => '/admin/users/staff?search=zzzz',
        until: text('No staff match the search and filters.'),
      },
      'asked who is there': {
        as: 'operator',
        path: () => '/admin/users/staff?invite=1',
        before: intercept(/\/api\/staff$/, (asked) =>
          asked.method === 'GET'
            ? null
            : json(403, { success: false, error: 'Confirm that it is you.', code: 'STEP_UP_REQUIRED' })(
                asked,
              ),
        ),
        until: async ({ page }) => {
          await page.getByLabel('Name', { exact: true }).fill('Ada Admin');
          await page.getByLabel('Email', { exact: true }).fill('ada@ops.example');
          await page.getByRole('button', { name: 'Send invitation' }).click();
          await page.getByRole('dialog', { name: 'Confirm it’s you to continue' }).waitFor();
        },
      },
    },
  },
};
