import type { LiveMessage } from '@tamarack/core/client';
import { expect, it } from 'vitest';
import { createBridgeLive } from './live.ts';

function setUp() {
  const calls: string[] = [];
  let emit: (message: LiveMessage) => void = () => {};
  const live = createBridgeLive({
    on: ((event: string, listener: (message: LiveMessage) => void) => {
      calls.push(`on ${event}`);
      emit = listener;
      return () => calls.push(`off ${event}`);
    }) as never,
    api: { listen: async () => void calls.push('listen'), unlisten: async () => void calls.push('unlisten') },
  });
  return { live, calls, emit: (message: LiveMessage) => emit(message) };
}

it('listens in the main process while it has listeners', () => {
  const { live, calls } = setUp();
  const first = live.subscribe(() => {});
  const second = live.subscribe(() => {});
  expect(calls).toEqual(['on live', 'listen']);
  first();
  expect(calls).toHaveLength(2);
  second();
  expect(calls).toEqual(['on live', 'listen', 'off live', 'unlisten']);
});

it('tells later listeners that the stream is open, and reports each change once', () => {
  const { live, emit } = setUp();
  const early: LiveMessage[] = [];
  const late: LiveMessage[] = [];
  live.subscribe((message) => early.push(message));
  emit({ kind: 'state', open: true });
  emit({ kind: 'state', open: true });
  live.subscribe((message) => late.push(message));
  emit({ kind: 'refetch' });
  expect(early).toEqual([{ kind: 'state', open: true }, { kind: 'refetch' }]);
  expect(late).toEqual([{ kind: 'state', open: true }, { kind: 'refetch' }]);
});
