// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { locations } from '../../../test/calendar-day.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { LocationsScreen } from './LocationsScreen.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

const me = workspaceMe();

afterEach(cleanup);

it('sends only the settings that were changed', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 2 } }),
  });
  renderScreen({
    transport,
    path: '/settings',
    signedIn: owner,
    routes: [
      {
        path: 'settings',
        element: (
          <StepUpProvider>
            <MeContext value={me}>
              <SettingsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  fireEvent.change(await screen.findByLabelText('Calendar time step'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(transport.bodies('PATCH /api/clinic/settings')).toEqual([{ version: 1, gridMinutes: 30 }]);
});

it.each([
  ['', /Montreal, Quebec \(UTC−[45]\)/],
  ['/fr', /Montréal, Québec \(UTC−[45]\)/],
])('names the time zone of a location in words: %s/settings/locations', async (language, zone) => {
  renderScreen({
    transport: memoryTransport({
      'GET /api/clinic/locations': () => ({
        locations: locations.map((place) => ({ ...place, zone: 'America/Montreal' })),
      }),
    }),
    path: `${language}/settings/locations`,
    signedIn: owner,
    routes: [
      {
        path: 'settings/locations',
        element: (
          <StepUpProvider>
            <MeContext value={me}>
              <LocationsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  expect(await screen.findByText(zone)).toBeTruthy();
  expect(screen.queryByText(/America\/Montreal/)).toBeNull();
});
