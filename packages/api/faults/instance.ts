import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf, root, serverFlags, untilReady } from '../bench/product.ts';

/** One process of the product, server or worker. */
export interface Instance {
  name: string;
  port: number;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Sends it a signal and waits for its end; resolves with the time taken in milliseconds. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number>;
  isRunning(): boolean;
  /** Memory in MiB; null if the system does not report it. */
  memory(): number | null;
  /** The last lines of its output. */
  output(): string;
  remove(): Promise<void>;
}

/** Creates an instance without starting it. */
export function instance(name: string, port: number, variables: Record<string, string>): Instance {
  const dataDir = mkdtempSync(join(tmpdir(), `faults-${name}-`));
  let child: ChildProcess | undefined;
  let output = '';
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || !isRunning()) return 0;
    const begun = performance.now();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return performance.now() - begun;
  };
  return {
    name,
    port,
    isRunning,
    end,
    output: () => output.slice(-4_000),
    memory: () => memoryOf(child?.pid),
    signal: (signal) => void child?.kill(signal),
    async start() {
      const clock = ['--import', join(root, 'packages/api/faults/clock.ts')];
      const flags = [...serverFlags, '--disable-warning=ExperimentalWarning', ...clock];
      const started = spawn(process.execPath, [...flags, 'packages/api/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...variables },
      });
      child = started;
      const welcomed = Promise.withResolvers<void>();
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-20_000);
          if (/is running/.test(output)) welcomed.resolve();
        });
      const died = once(started, 'exit').then(([code, signal]) => {
        throw new Error(`${name} ended with ${code ?? signal} at its start:\n${output}`);
      });
      died.catch(() => {});
      output = '';
      const ready = untilReady(`http://127.0.0.1:${port}/readyz`, started);
      ready.catch(() => {});
      await Promise.race([variables.ROLE === 'server' ? ready : welcomed.promise, died]);
    },
    async remove() {
      if (isRunning()) child?.kill('SIGCONT');
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
