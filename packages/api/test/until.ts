import { setTimeout as delay } from 'node:timers/promises';

/** Waits until another process has made a condition true. Throws when it takes longer than `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still waiting after ${withinMs} ms`);
    await delay(20);
  }
}
