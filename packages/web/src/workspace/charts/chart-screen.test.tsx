// @vitest-environment happy-dom
import type { Chart, ChartNote } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { ChartScreen } from './ChartScreen.tsx';
import { PrintScreen } from './PrintScreen.tsx';

afterEach(cleanup);

const client = { clientId: '0190eeee-0000-7000-8000-000000000001', fileNo: 10_432, name: 'Anne Tremblay' };
const chart: Chart = {
  client,
  purpose: 'care',
  until: null,
  withheld: false,
  notes: [],
  jointNotesElsewhere: [],
  unsigned: [],
  next: null,
};
const access = {
  ...{
    client,
    purpose: null,
    withheld: false,
    manages: true,
    mayRelease: true,
    careTeam: [],
    lockboxes: [],
    jointNotes: false,
  },
};

describe('the chart of a file that was merged', () => {
  it.each(['clinician', 'administrator'] as const)(
    'opens with the number of the file that was kept, for the %s',
    async (role) => {
      const { router } = renderScreen({
        transport: memoryTransport({
          'GET /api/clinic/clients/10433/chart': () => ({ chart }),
          'GET /api/clinic/clients/10432/chart': () => ({ chart }),
          'GET /api/clinic/clients/10433/chart/access': () => ({ access }),
          'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
          'GET /api/clinic/staff': () => ({ staff: [] }),
        }),
        path: '/clients/10433/chart',
        signedIn: owner,
        routes: [
          {
            path: 'clients/:fileNo/chart',
            element: (
              <MeContext value={workspaceMe({ role })}>
                <ChartScreen />
              </MeContext>
            ),
          },
        ],
      });
      const back = await screen.findByRole('link', { name: 'Client page' });
      await expect.poll(() => router.state.location.pathname).toBe('/clients/10432/chart');
      expect(back).toBeTruthy();
    },
  );
});

describe('a chart of which the client withholds a note', () => {
  it.each([
    ['', 'Some information is withheld', 'Open in an emergency', 'Reason'],
    ['/fr', 'Des renseignements ne sont pas divulgués', 'Ouvrir en cas d’urgence', 'Motif'],
  ])('is opened in an emergency from the notice (%s)', async (locale, notice, openIt, reason) => {
    let isOpened = false;
    const transport = memoryTransport({
      'GET /api/clinic/clients/10432/chart': () => ({
        chart: isOpened
          ? { ...chart, purpose: 'emergency', until: '2026-11-24T20:30:00Z' }
          : { ...chart, withheld: true },
      }),
      'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'POST /api/clinic/clients/10432/chart/emergency': () => {
        isOpened = true;
        return { id: client.clientId, version: 1 };
      },
    });
    renderScreen({
      transport,
      path: `${locale}/clients/10432/chart`,
      signedIn: owner,
      routes: [
        {
          path: 'clients/:fileNo/chart',
          element: (
            <StepUpProvider>
              <MeContext value={workspaceMe({ role: 'clinician' })}>
                <ChartScreen />
              </MeContext>
            </StepUpProvider>
          ),
        },
      ],
    });
    expect(await screen.findByText(notice)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: openIt }));
    fireEvent.change(await screen.findByRole('textbox', { name: reason }), {
      target: { value: 'Collapsed in the waiting room' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: openIt }).at(-1) as HTMLElement);
    await expect.poll(() => screen.queryByText(notice)).toBeNull();
    expect(transport.bodies('POST /api/clinic/clients/10432/chart/emergency')).toMatchObject([
      { ground: 'consent', reason: 'Collapsed in the waiting room' },
    ]);
  });
});

describe('a joint note that another chart keeps', () => {
  const noteId = '0190aaaa-0000-7000-8000-000000000001';
  const note: ChartNote = {
    ...{ noteId: '0190aaaa-0000-7000-8000-000000000002', version: 2, state: 'awaiting_cosign' },
    ...{ aboutOn: '2026-11-22', authorId: client.clientId, authorName: 'Sam Student', attendanceId: null },
    ...{ signedAt: '2026-11-22T20:00:00Z', lockAt: null, cosignerName: 'Chen Li', cosignedAt: null },
    ...{ retractAsked: false, sections: [], addenda: [] },
  };
  const show = (path: string, shown: Chart) =>
    renderScreen({
      transport: memoryTransport({
        'GET /api/clinic/clients/10432/chart': () => ({ chart: shown }),
        'GET /api/clinic/clients/10432/chart/print': () => ({
          ...{ chart: shown, printedAt: '2026-11-24T20:00:00Z', printedBy: 'Roy Lavoie', clinicName: 'Lac' },
        }),
        'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
        'GET /api/clinic/staff': () => ({ staff: [] }),
      }),
      path,
      signedIn: owner,
      routes: ['chart', 'chart/print'].map((end) => ({
        path: `clients/:fileNo/${end}`,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role: 'clinician' })}>
              {end === 'chart' ? <ChartScreen /> : <PrintScreen />}
            </MeContext>
          </StepUpProvider>
        ),
      })),
    });
  const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is named in the list, and linked for a reader who may open it', async () => {
    const joint = { aboutOn: '2026-11-20', fileNo: 10_433, noteId: null };
    show('/clients/10432/chart', {
      ...chart,
      jointNotesElsewhere: [{ ...joint, aboutOn: '2026-11-23', noteId }, joint],
      notes: [note],
    });
    const link = await screen.findByRole('link', {
      name: 'The joint note of Monday, November 23, 2026 is in file 10433',
    });
    expect(link.getAttribute('href')).toBe(`/notes/${noteId}`);
    expect(entries()).toEqual([
      link.textContent,
      expect.stringContaining('Waiting for Chen Li’s signature'),
      'The joint note of Friday, November 20, 2026 is in file 10433',
    ]);
    expect(screen.queryByText('No notes yet')).toBeNull();
  });

  it('is named in the printed record without the other file; waiting notes are printed', async () => {
    show('/fr/clients/10432/chart/print', {
      ...chart,
      jointNotesElsewhere: [{ aboutOn: '2026-11-23', fileNo: null, noteId: null }],
      notes: [note],
    });
    await screen.findByText('Fin du dossier : 1 note');
    expect(entries()).toEqual([
      expect.stringContaining('En attente de la signature de Chen Li'),
      'La note commune du lundi 23 novembre 2026 est conservée dans un autre dossier',
    ]);
  });
});
