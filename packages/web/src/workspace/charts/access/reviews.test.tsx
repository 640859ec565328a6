// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type Handler, memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { Reviews } from './Reviews.tsx';

afterEach(cleanup);

const lockboxId = '0190cccc-0000-7000-8000-000000000001';

/** Shows what waits for a review, from a server that answers by `table`. */
function show(table: Record<string, Handler>, path = '/') {
  renderScreen({
    transport: memoryTransport(table),
    path,
    signedIn: owner,
    routes: [
      {
        index: true,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role: 'administrator' })}>
              <Reviews />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
}

it('shows the privacy contact who lifted a lockbox that applied to them, until it is reviewed', async () => {
  const lifting = { lockboxId, version: 2, staffName: 'Roy Lavoie', fileNo: 10_432 };
  let liftings = [{ ...lifting, liftedAt: '2026-11-24T21:00:00.000Z' }];
  show({
    'GET /api/clinic/access-log/reviews': () => ({ openings: [], liftings, retractions: [] }),
    [`POST /api/clinic/lockboxes/${lockboxId}/review`]: () => {
      liftings = [];
      return { id: lockboxId, version: 3 };
    },
  });
  const said = 'Roy Lavoie lifted a lockbox in the chart of Client 10432 that also applied to them';
  expect(await screen.findByText(said)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it.each([
  ['Confirm retraction', 'confirm-retraction'],
  ['Keep the note', 'decline-retraction'],
])('lets the privacy contact answer a request to retract a note: %s', async (name, action) => {
  const asked = { version: 3, authorName: 'Roy Lavoie', aboutOn: '2026-11-24', fileNo: 10_432 };
  let retractions = [{ ...asked, noteId: lockboxId, reason: 'Wrong chart' }];
  show({
    'GET /api/clinic/access-log/reviews': () => ({ openings: [], liftings: [], retractions }),
    [`POST /api/clinic/notes/${lockboxId}/${action}`]: ({ body }) => {
      expect(body).toEqual({ version: 3 });
      retractions = [];
      return { id: lockboxId, version: 4 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText(/Wrong chart/)).toBeNull());
});

it('shows the privacy contact who exported a chart that is withheld from them', async () => {
  const opening = { careId: lockboxId, version: 1, staffName: 'Maude Gagnon', fileNo: 10_432 };
  const exported = { ...opening, because: 'exported', reason: '', fromAt: '2026-11-24T21:00:00.000Z' };
  show({
    'GET /api/clinic/access-log/reviews': () => ({ openings: [exported], liftings: [], retractions: [] }),
  });
  const said = 'Maude Gagnon exported the chart of Client 10432, which a lockbox withholds from them';
  expect(await screen.findByText(said)).toBeTruthy();
});

it.each([
  [
    '/',
    'Chen Li opened the chart of Client 10432 in an emergency, overriding a lockbox that applied to them',
    / · The client agrees now · Asked me to read it now$/,
  ],
  [
    '/fr',
    'Chen Li a ouvert le dossier du client 10432 en cas d’urgence, malgré une consigne de non-divulgation visant cette personne',
    / · Le client y consent maintenant · Asked me to read it now$/,
  ],
])(
  'shows the ground of an emergency opening and that it overrode a lockbox (%s)',
  async (path, said, details) => {
    const opening = {
      careId: lockboxId,
      version: 1,
      staffName: 'Chen Li',
      fileNo: 10_432,
      because: 'emergency',
    };
    const why = { ground: 'consent', reason: 'Asked me to read it now', overridesLockbox: true };
    const openings = [{ ...opening, ...why, fromAt: '2026-11-24T21:00:00.000Z' }];
    show({ 'GET /api/clinic/access-log/reviews': () => ({ openings, liftings: [], retractions: [] }) }, path);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText(details)).toBeTruthy();
  },
);
