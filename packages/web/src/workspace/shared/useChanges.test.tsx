// @vitest-environment happy-dom
import type { StreamCall } from '@tamarack/core/client';
import type { WorkspaceChange } from '@tamarack/core/domain/workspace';
import { useQueries, useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryTransport, noResponse } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { showUndoToast } from './saving/undoToast.ts';
import { useChanges } from './useChanges.ts';

interface Stream extends StreamCall {
  break: () => void;
}

let streams: Stream[];
let reads: Record<(typeof parts)[number], number>;
let noteReads: Record<'open' | 'other', number>;
/** How long the list of to-dos takes, in milliseconds. */
let slow: number;
let slowReads: { begun: number; ended: number };
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  reads = { today: 0, billing: 0, pay: 0, chart: 0 };
  noteReads = { open: 0, other: 0 };
  slow = 0;
  slowReads = { begun: 0, ended: 0 };
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Frame({ enabled }: { enabled: boolean }) {
  const lost = useChanges(enabled);
  return (
    <>
      <p>{lost ? 'lost' : 'live'}</p>
      <Screen />
    </>
  );
}

/** Second parts of the query keys on the screen. */
const parts = ['today', 'billing', 'pay', 'chart'] as const;

function Screen() {
  useQueries({
    queries: parts.map((part) => ({
      queryKey: ['clinic', part],
      queryFn: () => {
        reads[part] += 1;
        return reads[part];
      },
    })),
  });
  useQueries({
    queries: (['open', 'other'] as const).map((noteId) => ({
      queryKey: ['clinic', 'note', noteId],
      queryFn: () => {
        noteReads[noteId] += 1;
        return noteReads[noteId];
      },
    })),
  });
  useQuery({
    queryKey: ['clinic', 'todos'],
    queryFn: async ({ signal }) => {
      slowReads.begun += 1;
      await new Promise((resolve) => setTimeout(resolve, slow));
      signal.throwIfAborted();
      slowReads.ended += 1;
      return slowReads.ended;
    },
  });
  return null;
}

async function open({ enabled = true } = {}) {
  const transport = {
    ...memoryTransport(),
    stream: (call: StreamCall) =>
      new Promise<void>((resolve, reject) => {
        streams.push({ ...call, break: () => reject(noResponse()) });
        call.signal.addEventListener('abort', () => resolve());
      }),
  };
  renderScreen({
    transport,
    path: '/',
    routes: [{ path: '', element: <Frame enabled={enabled} /> }],
    signedIn: owner,
  });
  await pass(0);
  streams[0]?.onOpen?.();
  await pass(0);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const told = (...changes: WorkspaceChange[]) =>
  streams.at(-1)?.onEvent({ changes } as unknown as Parameters<StreamCall['onEvent']>[0]);
const turn = async (to: 'hidden' | 'visible') => {
  hidden = to === 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

it('refetches once for changes that arrive together, and again after a pause', async () => {
  await open();
  expect(reads.today).toBe(1);
  told();
  told();
  await pass(150);
  expect(reads.today).toBe(2);
  told();
  await pass(700);
  expect(reads.today).toBe(2);
  await pass(100);
  expect(reads.today).toBe(3);
  await pass(5_000);
  expect(reads.today).toBe(3);
});

it('lets a slow request end while changes arrive all the time, and refetches after the last of them', async () => {
  slow = 3_000;
  await open();
  for (let changes = 0; changes < 100; changes += 1) {
    told();
    await pass(100);
  }
  expect(slowReads).toEqual({ begun: 3, ended: 2 });
  await pass(10_000);
  expect(slowReads).toEqual({ begun: 4, ended: 4 });
});

it('closes the stream when the tab is hidden for a minute, and refetches when it is visible again', async () => {
  await open();
  await turn('hidden');
  await pass(59_000);
  await turn('visible');
  expect(streams).toHaveLength(1);
  await turn('hidden');
  await pass(60_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await turn('visible');
  expect(streams).toHaveLength(2);
  streams[1]?.onOpen?.();
  await pass(150);
  expect(reads.today).toBe(2);
  expect(screen.getByText('live')).toBeTruthy();
});

it('opens the stream anew and refetches when the network is back, because the old one can be dead', async () => {
  await open();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  streams[1]?.onOpen?.();
  await pass(150);
  expect(reads.today).toBe(2);
});

it('reports a stream that is lost for five seconds, until it is back', async () => {
  await open();
  streams[0]?.break();
  await pass(4_900);
  expect(screen.getByText('live')).toBeTruthy();
  await pass(200);
  expect(screen.getByText('lost')).toBeTruthy();
  streams.at(-1)?.onOpen?.();
  await pass(150);
  expect(screen.getByText('live')).toBeTruthy();
  expect(reads.today).toBe(2);
});

it('withdraws the offer to undo a change of an appointment once that was changed again', async () => {
  await open();
  act(() =>
    showUndoToast([{ id: 'a', version: 3 }], { message: 'Anne Tremblay is booked', autoClose: false }),
  );
  const offer = () => screen.queryByText('Anne Tremblay is booked');
  told({ kind: 'appointment', id: 'a', version: 3 });
  told({ kind: 'appointment', id: 'b', version: 4 }, { kind: 'todo', id: 'a', version: 4 });
  await pass(1_000);
  expect(offer()).not.toBeNull();
  told({ kind: 'appointment', id: 'a', version: 4 });
  await pass(1_000);
  expect(offer()).toBeNull();
});

it('refetches the day and its money at once and every 30 seconds, but neither pay nor a chart, which is logged', async () => {
  await open();
  told({ kind: 'payment', id: 'a', version: 1 });
  await pass(1_000);
  expect(reads).toEqual({ today: 2, billing: 2, pay: 1, chart: 1 });
  await pass(60_000);
  expect(reads).toMatchObject({ pay: 1, chart: 1 });
  expect(reads.billing).toBeGreaterThan(3);
});

it('refetches a note that somebody changed, and every note after a lost connection', async () => {
  await open();
  told({ kind: 'note', id: 'elsewhere', version: 2 });
  await pass(1_000);
  expect(noteReads).toEqual({ open: 1, other: 1 });
  told({ kind: 'note', id: 'open', version: 2 });
  await pass(1_000);
  expect(noteReads).toEqual({ open: 2, other: 1 });
  streams.at(-1)?.break();
  await pass(1_000);
  streams.at(-1)?.onOpen?.();
  await pass(1_000);
  expect(noteReads).toEqual({ open: 3, other: 2 });
});

it('refetches nothing for an operator, whose reads are audited', async () => {
  await open({ enabled: false });
  await pass(61_000);
  expect(reads).toEqual({ today: 1, billing: 1, pay: 1, chart: 1 });
});
