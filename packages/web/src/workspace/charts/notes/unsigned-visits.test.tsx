// @vitest-environment happy-dom
import type { Chart } from '@tamarack/core/domain/workspace';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { ChartScreen } from '../ChartScreen.tsx';

afterEach(cleanup);

const attendanceId = '0190dddd-0000-7000-8000-000000000001';
const chart: Chart = {
  client: { clientId: '0190eeee-0000-7000-8000-000000000001', fileNo: 10_432, name: 'Anne Tremblay' },
  purpose: 'care',
  until: null,
  withheld: false,
  notes: [
    {
      noteId: '0190aaaa-0000-7000-8000-000000000001',
      version: 2,
      state: 'incomplete',
      aboutOn: '2026-11-20',
      authorId: '0190ffff-0000-7000-8000-000000000001',
      authorName: 'Roy Lavoie',
      attendanceId,
      signedAt: null,
      lockAt: null,
      cosignerName: null,
      cosignedAt: null,
      retractAsked: false,
      sections: [],
      addenda: [],
    },
  ],
  jointNotesElsewhere: [],
  unsigned: [{ attendanceId, on: '2026-11-20', staffName: 'Roy Lavoie' }],
  openVisits: [],
  next: null,
};

function open(changes: Partial<Chart> = {}, path = '/clients/10432/chart') {
  const transport = memoryTransport({
    'GET /api/clinic/clients/10432/chart': () => ({ chart: { ...chart, ...changes } }),
    'GET /api/clinic/clients/10432/chart/access': () => ({
      access: { client: chart.client, purpose: 'care', withheld: false, manages: false },
    }),
    'POST /api/clinic/notes': () => ({ id: 'new', version: 1 }),
  });
  const element = (
    <MeContext value={workspaceMe({ role: 'clinician' })}>
      <ChartScreen />
    </MeContext>
  );
  const routes = [
    { path: 'clients/:fileNo/chart', element },
    { path: 'notes/new', element: <p>The note</p> },
  ];
  renderScreen({ transport, path, signedIn: owner, routes });
  return transport;
}

it('a colleague writes a note of a visit whose clinician has left', async () => {
  const transport = open();
  expect(await screen.findByText('No signed note for the visit of Friday, November 20, 2026')).toBeTruthy();
  expect(screen.getByText(/^Roy Lavoie has left the clinic\./)).toBeTruthy();
  expect(screen.getByText('Incomplete, not signed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Write note: visit of Friday, November 20, 2026' }));
  expect(await screen.findByText('The note')).toBeTruthy();
  expect(transport.bodies('POST /api/clinic/notes')).toEqual([{ fileNo: 10_432, attendanceId }]);
});

it('the note of such a visit is offered in French', async () => {
  open({}, '/fr/clients/10432/chart');
  expect(
    await screen.findByRole('button', { name: 'Écrire la note\u00a0: visite du vendredi 20 novembre 2026' }),
  ).toBeTruthy();
});

it('a chart that is open for a release offers no note', async () => {
  open({ purpose: 'release', until: '2026-11-24T20:00:00Z' });
  expect(await screen.findByText('Incomplete, not signed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Write note/ })).toBeNull();
});
