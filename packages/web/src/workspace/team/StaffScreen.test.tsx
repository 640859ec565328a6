// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staff } from '../../../test/day/calendar-day.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { StaffScreen } from './StaffScreen.tsx';

afterEach(cleanup);

async function openForm() {
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
  return screen.findByRole('dialog', { name: 'Add a person' });
}

it('opens the form for another person with the focus on its first choice', async () => {
  const invite = within(await openForm()).getByLabelText('Invite by email');
  await waitFor(() => expect(document.activeElement).toBe(invite));
});

it('asks before what was typed of another person is lost', async () => {
  const name = within(await openForm()).getByLabelText(/^Name/);
  fireEvent.focus(name);
  fireEvent.change(name, { target: { value: 'Kim Roy' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  expect(name).toHaveProperty('value', 'Kim Roy');
});
