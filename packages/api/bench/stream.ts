import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';

/** A screen that hears of changes as they happen. */
export interface Screen {
  /** When it heard of each change. */
  heard: Map<string, number>;
  close(): void;
}

/** Listens to a stream of events. `namesOf` names the changes that one of them tells of. */
export function listen<Data>(answer: IncomingMessage, namesOf: (data: Data) => string[]): Screen {
  if (answer.statusCode !== 200) throw new Error(`The stream answers ${answer.statusCode}`);
  const heard = new Map<string, number>();
  createInterface({ input: answer }).on('line', (line) => {
    if (!line.startsWith('data: ')) return;
    for (const name of namesOf(JSON.parse(line.slice(6)) as Data)) heard.set(name, performance.now());
  });
  answer.on('error', () => {});
  return { heard, close: () => answer.destroy() };
}

/** Milliseconds from each change until each screen has heard of it; infinite where one never has. */
export function delaysOf(
  screens: readonly Screen[],
  changes: readonly { key: string; at: number }[],
): number[] {
  return screens.flatMap(({ heard }) =>
    changes.map(({ key, at }) => Math.max(0, (heard.get(key) ?? Number.POSITIVE_INFINITY) - at)),
  );
}
