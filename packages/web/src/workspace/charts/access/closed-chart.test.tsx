// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext, SiteContext } from '../../frame/index.ts';
import { PlanNotice } from '../../pay/PayNotices.tsx';
import { WriteNoteButton } from '../notes/WriteNoteButton.tsx';
import { PrintScreen } from '../PrintScreen.tsx';
import { ClosedChart } from './ClosedChart.tsx';

afterEach(cleanup);

function open(path: string) {
  const inWorkspace = (screenElement: React.ReactNode) => (
    <SiteContext value={{ mainUrl: 'https://tamarack.example', subdomain: 'erable-physio' }}>
      <MeContext value={workspaceMe({ plan: 'basic' })}>{screenElement}</MeContext>
    </SiteContext>
  );
  const needed = refusal('TWO_FACTOR_SETUP');
  const noRelease = refusal('CHART_CLOSED', {
    details: { possible: ['release'], withheld: false, noRelease: true, fileNo: 10_432 },
  });
  const newJointNote = refusal('CHART_CLOSED', {
    details: { possible: ['release'], withheld: false, newJointNote: true, fileNo: 10_432 },
  });
  const write = (
    <WriteNoteButton fileNo={10_432} attendanceId="a" noteId={null}>
      Write note
    </WriteNoteButton>
  );
  renderScreen({
    transport: memoryTransport({
      'GET /api/clinic/clients/10432/chart/print': () => {
        throw needed;
      },
      'POST /api/clinic/notes': () => {
        throw needed;
      },
    }),
    path,
    routes: [
      { path: '', element: inWorkspace(write) },
      { path: 'clients/:fileNo/chart', element: inWorkspace(<ClosedChart error={needed} />) },
      { path: 'clients/:fileNo/chart/print', element: inWorkspace(<ClosedChart error={noRelease} />) },
      { path: 'clients/:fileNo/chart/joint', element: inWorkspace(<ClosedChart error={newJointNote} />) },
      { path: 'clients/:fileNo/print', element: inWorkspace(<PrintScreen />) },
      { path: 'pay', element: inWorkspace(<PlanNotice />) },
    ],
    signedIn: owner,
  });
}

it('the first note links to setting up two-step sign-in', async () => {
  open('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Write note' }));
  expect((await screen.findByRole('link', { name: 'Turn it on' })).getAttribute('href')).toBe(
    'https://tamarack.example/dashboard?clinic=erable-physio&section=security',
  );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('printing a chart links there too', async () => {
  open('/clients/10432/print');
  await screen.findByRole('link', { name: 'Turn it on' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a closed chart links there in French too', async () => {
  open('/fr/clients/10432/chart');
  expect((await screen.findByRole('link', { name: 'L’activer' })).getAttribute('href')).toBe(
    'https://tamarack.example/fr/dashboard?clinic=erable-physio&section=security',
  );
});

it('the link to the plans goes to the main site', async () => {
  open('/pay');
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(
    'https://tamarack.example/dashboard?clinic=erable-physio&section=plan',
  );
});

it.each([
  ['/clients/10432/chart/print', 'No release is running', 'Go to the chart'],
  ['/fr/clients/10432/chart/print', 'Aucune communication n’est en cours', 'Aller au dossier'],
  ['/clients/10432/chart/joint', 'A joint note was added', 'Go to the chart'],
  ['/fr/clients/10432/chart/joint', 'Une note commune s’est ajoutée', 'Aller au dossier'],
])(
  'printing what no release covers leads to the chart, not to an emergency (%s)',
  async (path, title, link) => {
    open(path);
    await screen.findByRole('heading', { name: title });
    const href = screen.getByRole('link', { name: link }).getAttribute('href');
    expect(href).toMatch(/\/clients\/10432\/chart$/);
    expect(screen.queryByRole('button', { name: /emergency|urgence/ })).toBeNull();
  },
);
