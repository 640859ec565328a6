// @vitest-environment happy-dom
import type { Chart } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { ChartScreen } from './ChartScreen.tsx';

afterEach(cleanup);

const client = { clientId: '0190eeee-0000-7000-8000-000000000001', fileNo: 10_432, name: 'Anne Tremblay' };
const chart: Chart = {
  client,
  purpose: 'care',
  until: null,
  withheld: false,
  notes: [],
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
