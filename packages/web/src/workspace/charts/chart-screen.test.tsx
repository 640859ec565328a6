// @vitest-environment happy-dom
import type { Chart } from '@tamarack/core/domain/workspace';
import { cleanup, screen } from '@testing-library/react';
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
