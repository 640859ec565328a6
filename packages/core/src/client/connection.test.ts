import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectionWatch } from './connection.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A connection watch with a clock that the test controls. */
function startWatch() {
  const delays: number[] = [];
  let due: (() => void) | null = null;
  let isReachable: boolean | null = false;
  const states: string[] = [];
  let probes = 0;
  const watch = createConnectionWatch({
    net: { isOnline: () => true },
    clock: {
      after(milliseconds, work) {
        delays.push(milliseconds);
        due = work;
        return () => {
          due = null;
        };
      },
    },
    probe: async () => {
      probes += 1;
      return isReachable;
    },
    onChange: (state) => void states.push(state),
  });
  return {
    watch,
    delays,
    states,
    setReachable: (value: boolean | null) => {
      isReachable = value;
    },
    isWaiting: () => due !== null,
    probeCount: () => probes,
    /** Runs the scheduled probe. */
    async runProbe() {
      const work = due;
      due = null;
      work?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('requests that timed out', () => {
  it('do not count as a lost connection while the server responds to a probe', async () => {
    const { watch, states, setReachable, isWaiting, probeCount } = startWatch();
    setReachable(true);
    watch.markTimedOut();
    watch.markTimedOut();
    await vi.waitFor(() => expect(probeCount()).toBe(1));
    expect(await watch.reconnect()).toBe('online');
    expect([states, isWaiting(), probeCount()]).toEqual([[], false, 2]);
  });

  it('are a lost connection if the probe fails too', async () => {
    const { watch, states, isWaiting } = startWatch();
    watch.markTimedOut();
    expect(states).toEqual([]);
    await vi.waitFor(() => expect(states).toEqual(['unreachable']));
    expect(isWaiting()).toBe(true);
  });
});

describe('a lost connection', () => {
  it('is probed after 1, 2, 4 … and at most 30 seconds, one probe at a time', async () => {
    const { watch, delays, runProbe, states } = startWatch();
    watch.markUnreachable();
    watch.markUnreachable();
    for (let tries = 0; tries < 6; tries += 1) await runProbe();
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(states).toEqual(['unreachable']);
  });

  it('is not probed once the server responds; the next loss starts at 1 second again', async () => {
    const { watch, delays, runProbe, setReachable, isWaiting, states } = startWatch();
    watch.markUnreachable();
    await runProbe();
    setReachable(true);
    await runProbe();
    expect(isWaiting()).toBe(false);
    expect(states).toEqual(['unreachable', 'online']);
    watch.markUnreachable();
    expect(delays).toEqual([1_000, 2_000, 1_000]);
  });

  it('is not probed without a chosen server or after the watch has stopped', async () => {
    const { watch, setReachable, isWaiting } = startWatch();
    setReachable(null);
    watch.markUnreachable();
    expect(await watch.reconnect()).toBe('online');
    expect(isWaiting()).toBe(false);
    watch.stop();
    watch.markUnreachable();
    expect(isWaiting()).toBe(false);
  });
});
