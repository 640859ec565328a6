// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const me = workspaceMe();

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
