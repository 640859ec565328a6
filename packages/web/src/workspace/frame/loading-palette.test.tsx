// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { Frame } from './Frame.tsx';
import { MeContext, SiteContext } from './me.ts';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./Palette.tsx', async (original) => {
  await loading.promise;
  return original();
});

afterEach(cleanup);

it('what is typed before the search has loaded is searched for and runs no shortcut', async () => {
  const element = (
    <MeContext value={workspaceMe({ role: 'front_desk' })}>
      <SiteContext value={{ mainUrl: 'https://tamarack.example', subdomain: 'erable-physio' }}>
        <Frame user={owner} banner={null}>
          <h1>Screen</h1>
        </Frame>
      </SiteContext>
    </MeContext>
  );
  const transport = memoryTransport({ 'GET /api/clinic/clients': () => ({ clients: [], next: null }) });
  const routes = ['calendar', 'clients'].map((path) => ({ path, element }));
  const { router } = renderScreen({ transport, path: '/clients', routes, signedIn: owner });
  const button = await screen.findByRole('button', { name: 'Book' });
  button.focus();
  for (const key of ['/', 'n', 'o', 'x', 'Backspace', 'a', 'Enter']) {
    expect(fireEvent.keyDown(button, { key })).toBe(false);
  }
  loading.resolve();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search clients/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(field.value).toBe('noa'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/clients');
});
