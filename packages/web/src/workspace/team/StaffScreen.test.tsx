// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staff } from '../../../test/calendar-day.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { StaffScreen } from './StaffScreen.tsx';

afterEach(cleanup);

it('opens the form for another person with the focus on its first choice', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/credentials': () => ({ credentials: [] }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <StaffScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  fireEvent.click(await screen.findByRole('button', { name: 'Add person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a person' });
  const invite = within(dialog).getByLabelText('Invite by email');
  await waitFor(() => expect(document.activeElement).toBe(invite));
});
