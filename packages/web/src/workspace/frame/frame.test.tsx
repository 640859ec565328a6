// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { undoToast } from '../shared/undoToast.ts';
import { Frame } from './Frame.tsx';
import { MeContext } from './me.ts';

afterEach(cleanup);

function open(path: string) {
  const site = { clinicName: 'Érable Physio' } as Parameters<typeof Frame>[0]['site'];
  const element = (
    <MeContext value={workspaceMe({ role: 'front_desk' })}>
      <Frame site={site} user={owner} banner={null}>
        <h1>Screen</h1>
        <input aria-label="Service" maxLength={120} />
      </Frame>
    </MeContext>
  );
  const routes = ['calendar', 'clients', ''].map((each) => ({ path: each, element }));
  routes.push({ path: 'login', element: <h1>Sign in</h1> });
  const { router } = renderScreen({ transport: memoryTransport(), path, routes, signedIn: owner });
  return Object.assign(() => router.state.location.pathname + router.state.location.search, {
    goTo: (place: string) => router.navigate(place),
  });
}

it.each([
  ['/clients', '/calendar?book=new'],
  [
    '/calendar?date=2026-11-26&view=week&staff=7&appointment=5',
    '/calendar?date=2026-11-26&view=week&staff=7&book=new',
  ],
])('a booking that is begun at %s keeps the day that is looked at', async (path, expected) => {
  const place = open(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  await waitFor(() => expect(place()).toBe(expected));
});

it.each([
  ['/calendar?date=2026-11-26&view=week&staff=7', '/calendar?view=week&staff=7'],
  ['/clients', '/'],
])('T at %s goes to today', async (path, expected) => {
  const place = open(path);
  await screen.findByRole('button', { name: 'Book' });
  fireEvent.keyDown(document.body, { key: 't' });
  await waitFor(() => expect(place()).toBe(expected));
});

it('says so when typed text exceeds a field’s limit', async () => {
  open('/clients');
  const field = await screen.findByLabelText('Service');
  fireEvent.change(field, { target: { value: 'x'.repeat(120) } });
  fireEvent(field, new InputEvent('beforeinput', { data: 'y', bubbles: true }));
  await screen.findByText('120 characters fit here. The rest was left out.');
});

it('the undo offer, which names a client, disappears on sign-out', async () => {
  const place = open('/clients');
  await screen.findByRole('button', { name: 'Book' });
  notifications.show({ id: undoToast, message: 'Anne Tremblay is booked', autoClose: false });
  await screen.findByText('Anne Tremblay is booked');
  await place.goTo('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(screen.queryByText('Anne Tremblay is booked')).toBeNull());
});
