import { dataStates, type Screen, text } from '../stage.ts';

export const platformScreens: Record<string, Screen> = {
  '/admin/settings/platform': {
    kind: 'data',
    states: dataStates({
      as: 'operator',
      path: () => '/admin/settings/platform',
      calls: /\/api\/platform\/settings/,
      ready: ({ page }) => page.getByRole('form', { name: 'Reserved web addresses' }).waitFor(),
      loading: ({ page }) => page.getByText('Loading settings').first().waitFor({ state: 'attached' }),
      failing: text('This could not be loaded'),
    }),
  },
};
