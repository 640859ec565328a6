import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';

/** A screen that is notified of changes. */
export interface Screen {
  /** Time when it was notified of each change. */
  receivedAt: Map<string, number>;
  close(): void;
}

/** Listens to a stream of events. `namesOf` returns the names of the changes in an event. */
export function listen<Data>(answer: IncomingMessage, namesOf: (data: Data) => string[]): Screen {
  if (answer.statusCode !== 200) throw new Error(`The stream answers ${answer.statusCode}`);
  const receivedAt = new Map<string, number>();
  createInterface({ input: answer }).on('line', (line) => {
    if (!line.startsWith('data: ')) return;
    for (const name of namesOf(JSON.parse(line.slice(6)) as Data)) receivedAt.set(name, performance.now());
  });
  answer.on('error', () => {});
  return { receivedAt, close: () => answer.destroy() };
}

/** Milliseconds from each change until each screen was notified; infinite if one never was. */
export function delaysOf(
  screens: readonly Screen[],
  changes: readonly { key: string; at: number }[],
): number[] {
  return screens.flatMap(({ receivedAt }) =>
    changes.map(({ key, at }) => Math.max(0, (receivedAt.get(key) ?? Number.POSITIVE_INFINITY) - at)),
  );
}
