// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { Frame } from './Frame.tsx';
import { MeContext } from './me.ts';

afterEach(cleanup);

function open(path: string) {
  const site = { clinicName: 'Érable Physio' } as Parameters<typeof Frame>[0]['site'];
  const element = (
    <MeContext value={workspaceMe({ role: 'front_desk' })}>
      <Frame site={site} user={owner} banner={null}>
        <h1>Screen</h1>
      </Frame>
    </MeContext>
  );
  const routes = ['calendar', 'clients', ''].map((each) => ({ path: each, element }));
  const { router } = renderScreen({ transport: memoryTransport(), path, routes, signedIn: owner });
  return () => router.state.location.pathname + router.state.location.search;
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
