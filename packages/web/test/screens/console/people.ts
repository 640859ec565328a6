import { callApi } from '../../people.ts';
import { changed, dataStates, type Screen, type Stage, text } from '../stage.ts';

const ownerPath = async ({ product, operatorToken }: Stage) => {
  const path = '/api/people?search=maude+gagnon';
  const { people } = await callApi<{ people: { userId: string }[] }>(
    product,
    'GET',
    path,
    undefined,
    operatorToken,
  );
  return `/admin/users/people/${people[0]?.userId}`;
};

export const peopleScreens: Record<string, Screen> = {
  '/admin/users/people': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/users/people',
        calls: /\/api\/people(\?|$)/,
        ready: ({ page }) => page.getByRole('table', { name: 'People across clinics' }).waitFor(),
        loading: text('Loading people'),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin/users/people?search=zzzzzzzz',
        until: text('No people'),
      },
    },
  },
  '/admin/users/people/:userId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: ownerPath,
        calls: /\/api\/people\/[\w-]+$/,
        ready: text('View in audit log'),
        loading: text('Loading person'),
        failing: text('This could not be loaded'),
      }),
      'locked out': {
        as: 'operator',
        path: ownerPath,
        before: changed<{ person: object }>(/\/api\/people\/[\w-]+$/, ({ person }) => ({
          person: { ...person, failures: 7, lockedUntil: '2099-01-01T00:00:00.000Z' },
        })),
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Unlock' }).waitFor();
          await page.getByText('is refused after 7 failures').waitFor();
        },
      },
    },
  },
};
