import { describe, expect, it } from 'vitest';
import { createConnectionWatch } from './connection.ts';

/** A clock that the test turns: what is due, and when it was asked for. */
function bench() {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let answers: boolean | null = false;
  const told: string[] = [];
  const watch = createConnectionWatch({
    net: { isOnline: () => true },
    clock: {
      now: () => 0,
      after(milliseconds, work) {
        waits.push(milliseconds);
        due = work;
        return () => {
          due = null;
        };
      },
    },
    probe: async () => answers,
    onChange: (state) => void told.push(state),
    random: () => 1,
  });
  return {
    watch,
    waits,
    told,
    answer: (value: boolean | null) => {
      answers = value;
    },
    isWaiting: () => due !== null,
    async turn() {
      const work = due;
      due = null;
      work?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('a connection that is lost', () => {
  it('is tried again after 1, 2, 4 … seconds, 30 at most, and once at a time', async () => {
    const { watch, waits, turn, told } = bench();
    watch.missed();
    watch.missed();
    for (let tries = 0; tries < 6; tries += 1) await turn();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(told).toEqual(['unreachable']);
  });

  it('is tried no more once the server answers, and begins with a second the next time', async () => {
    const { watch, waits, turn, answer, isWaiting, told } = bench();
    watch.missed();
    await turn();
    answer(true);
    await turn();
    expect(isWaiting()).toBe(false);
    expect(told).toEqual(['unreachable', 'online']);
    watch.missed();
    expect(waits).toEqual([1_000, 2_000, 1_000]);
  });

  it('is not tried while no server is chosen, nor after the end', async () => {
    const { watch, answer, isWaiting } = bench();
    answer(null);
    watch.missed();
    expect(await watch.reconnect()).toBe('online');
    expect(isWaiting()).toBe(false);
    watch.stop();
    watch.missed();
    expect(isWaiting()).toBe(false);
  });
});
