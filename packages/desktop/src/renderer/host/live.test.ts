import type { LiveMessage } from '@tamarack/core/client';
import { expect, it } from 'vitest';
import { createBridgeLive } from './live.ts';

function setUp() {
  const said: string[] = [];
  let tell: (message: LiveMessage) => void = () => {};
  const live = createBridgeLive({
    on: ((event: string, listener: (message: LiveMessage) => void) => {
      said.push(`on ${event}`);
      tell = listener;
      return () => said.push(`off ${event}`);
    }) as never,
    api: { listen: async () => void said.push('listen'), unlisten: async () => void said.push('unlisten') },
  });
  return { live, said, tell: (message: LiveMessage) => tell(message) };
}

it('listens in the main process while anyone listens here', () => {
  const { live, said } = setUp();
  const first = live.subscribe(() => {});
  const second = live.subscribe(() => {});
  expect(said).toEqual(['on live', 'listen']);
  first();
  expect(said).toHaveLength(2);
  second();
  expect(said).toEqual(['on live', 'listen', 'off live', 'unlisten']);
});

it('tells who comes later that the stream is open, and each change once', () => {
  const { live, tell } = setUp();
  const early: LiveMessage[] = [];
  const late: LiveMessage[] = [];
  live.subscribe((message) => early.push(message));
  tell({ kind: 'state', open: true });
  tell({ kind: 'state', open: true });
  live.subscribe((message) => late.push(message));
  tell({ kind: 'refetch' });
  expect(early).toEqual([{ kind: 'state', open: true }, { kind: 'refetch' }]);
  expect(late).toEqual([{ kind: 'state', open: true }, { kind: 'refetch' }]);
});
