import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition that other processes bring about; fails the test when it does not come in `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 15_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still waiting after ${withinMs} ms`);
    await delay(20);
  }
}
