// @vitest-environment happy-dom
import { Drawer, TextInput } from '@mantine/core';
import type { StreamCall } from '@tamarack/core/client';
import { brand, type SiteInfo } from '@tamarack/core/domain';
import { todoEndpoints } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { IdleLock } from './IdleLock.tsx';
import { MeContext } from './me.ts';
import Workspace from './Workspace.tsx';
import { WorkspacePage } from './WorkspacePage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A screen with an open drawer, of which a request is refused once it is locked. */
function Screen() {
  const [opened, setOpened] = useState(true);
  const { refetch } = useQuery({
    queryKey: ['visit'],
    queryFn: async () => {
      throw refusal('SESSION_LOCKED');
    },
    enabled: false,
    retry: false,
  });
  return (
    <Drawer opened={opened} onClose={() => setOpened(false)} title="Anne Tremblay">
      <TextInput label="Reason" data-autofocus />
      <button type="button" onClick={() => void refetch()}>
        Refresh
      </button>
    </Drawer>
  );
}

const unlocking = () =>
  memoryTransport({
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'POST /api/account/step-up': () => ({ success: true }),
  });

it('covers an open drawer, keeps it open, and gives the focus back', async () => {
  const transport = unlocking();
  const element = (
    <MeContext value={workspaceMe()}>
      <IdleLock>
        <Screen />
      </IdleLock>
    </MeContext>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  const reason = await screen.findByLabelText('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const cover = await screen.findByRole('dialog', { name: 'The screen is locked' });
  const password = within(cover).getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  expect(cover.matches('dialog[open]')).toBe(true);
  // The drawer does not keep the cover from scrolling.
  expect(fireEvent.wheel(password, { deltaY: 50 })).toBe(true);
  // Neither key reaches the screen below.
  expect(fireEvent.keyDown(password, { key: 'Escape' })).toBe(false);
  let heard = 0;
  document.addEventListener('keydown', () => heard++, { once: true });
  fireEvent.keyDown(password, { key: 'k', ctrlKey: true });
  expect(heard).toBe(0);
  expect(screen.getByText('Anne Tremblay')).toBeTruthy();
  // A device that closes the cover anyway gets it back.
  (cover as HTMLDialogElement).close();
  expect(cover.matches('dialog[open]')).toBe(true);
  fireEvent.change(password, { target: { value: 'larch' } });
  fireEvent.click(within(cover).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The screen is locked' })).toBeNull());
  expect(document.activeElement).toBe(reason);
});

it('takes the client out of the title of the tab until the person confirms who they are', async () => {
  const transport = unlocking();
  const element = (
    <MeContext value={workspaceMe()}>
      <IdleLock>
        <WorkspacePage title="Anne Tremblay">
          <Screen />
        </WorkspacePage>
      </IdleLock>
    </MeContext>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  await waitFor(() => expect(document.title).toContain('Anne Tremblay'));
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  const cover = await screen.findByRole('dialog', { name: 'The screen is locked' });
  expect(document.title).toBe(`${workspaceMe().clinicName} · ${brand.name}`);
  fireEvent.change(within(cover).getByLabelText('Password'), { target: { value: 'larch' } });
  fireEvent.click(within(cover).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(document.title).toContain('Anne Tremblay'));
});

const site: SiteInfo = {
  ...{ site: 'clinic', clinicName: 'Érable Physio', subdomain: 'erable-physio', status: 'active' },
  ...{ locale: 'en', mainUrl: 'https://tamarack.example', sandbox: false },
};

/** A screen with unsaved text, that reads the member again. */
function Writing() {
  const queries = useQueryClient();
  return (
    <>
      <TextInput label="Note" />
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['clinic', 'me'] })}>
        Refresh
      </button>
    </>
  );
}

/** A screen whose data is polled. */
function Polled() {
  const todos = useRead(todoEndpoints.list, ['clinic', 'todos'], { pick: 'todos' });
  return <p>{todos.data?.length ?? '…'} to-dos</p>;
}

it('what is being written stays after the member was refused while the screen was locked', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/me': () => ({ me: workspaceMe() }),
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'POST /api/account/step-up': () => ({ success: true }),
  });
  const element = (
    <Workspace site={site} user={owner} opening={<p>Opening</p>} closed={() => null} banner={null} />
  );
  const routes = [{ path: '', element, children: [{ index: true, element: <Writing /> }] }];
  renderScreen({ transport, path: '/', routes, signedIn: owner });
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Less pain' } });
  transport.on('GET /api/clinic/me', () => {
    throw refusal('SESSION_LOCKED');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const cover = await screen.findByRole('dialog', { name: 'The screen is locked' });
  transport.on('GET /api/clinic/me', () => ({ me: workspaceMe({ name: 'Maude Roy' }) }));
  fireEvent.change(within(cover).getByLabelText('Password'), { target: { value: 'larch' } });
  fireEvent.click(within(cover).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The screen is locked' })).toBeNull());
  const reads = () => transport.calls.filter(({ path }) => path === '/api/clinic/me').length;
  await waitFor(() => expect(reads()).toBe(3));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Less pain');
});

it('a covered screen requests nothing and hears no changes until it is unlocked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const streams: AbortSignal[] = [];
  const transport = {
    ...memoryTransport({
      'GET /api/clinic/me': () => ({ me: workspaceMe() }),
      'GET /api/clinic/todos': () => ({ todos: [] }),
      'GET /api/account/passkeys': () => ({ passkeys: [] }),
      'POST /api/account/step-up': () => ({ success: true }),
    }),
    stream: ({ signal }: StreamCall) =>
      new Promise<void>((resolve) => {
        streams.push(signal);
        signal.addEventListener('abort', () => resolve());
      }),
  };
  const element = (
    <Workspace site={site} user={owner} opening={<p>Opening</p>} closed={() => null} banner={null} />
  );
  const routes = [{ path: '', element, children: [{ index: true, element: <Polled /> }] }];
  renderScreen({ transport, path: '/', routes, signedIn: owner });
  await screen.findByText('0 to-dos');
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
  await minutes(16);
  const cover = await screen.findByRole('dialog', { name: 'The screen is locked' });
  const requests = () => transport.calls.filter(({ path }) => path.startsWith('/api/clinic/')).length;
  const before = requests();
  await minutes(10);
  expect(requests()).toBe(before);
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
  fireEvent.change(within(cover).getByLabelText('Password'), { target: { value: 'larch' } });
  fireEvent.click(within(cover).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The screen is locked' })).toBeNull());
  await minutes(1);
  expect(requests()).toBeGreaterThan(before + 4);
  expect(streams.map(({ aborted }) => aborted)).toEqual([true, false]);
});
