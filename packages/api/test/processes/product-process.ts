import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { unusedPort } from '../ports.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The product running in its own process. */
export interface ProductProcess {
  child: ChildProcess;
  /** Standard output and standard error so far. */
  output(): string;
  /** Resolves once the output matches; rejects if the process ends first. */
  until(pattern: RegExp): Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/**
 * Environment of a product under test: these variables, no sample data, and nothing else from the test's own
 * environment.
 */
export function productEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, SAMPLE_DATA: 'false', LOG_LEVEL: 'error', ...variables };
}

/** Runs `packages/api/src/main.ts`, or the given arguments, with only these variables; `input` is piped in. */
export function runProduct(
  variables: Record<string, string>,
  args: readonly string[] = ['packages/api/src/main.ts'],
  input?: Buffer,
): ProductProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: productEnvironment(variables),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      for (const look of watchers) look();
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  return {
    child,
    output: () => text,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
        ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}:\n${text}`)));
      }),
  };
}

/** Runs `npm run admin -- …` to completion in its own process. */
export async function spawnAdmin(
  variables: Record<string, string>,
  args: readonly string[],
  input?: Buffer,
): Promise<AdminResult> {
  const command = runProduct(variables, ['packages/api/src/admin.ts', ...args], input);
  return { code: await command.ended, text: command.output().trim() };
}

export interface AdminResult {
  code: number | NodeJS.Signals;
  /** The printed output. */
  text: string;
}

/** Starts the product for the tests of one file. The processes of each test are stopped and their data is deleted. */
export interface StartBench {
  /** New and empty for each test. */
  readonly dataDir: string;
  /** A free port for each test. */
  port: number;
  start(variables?: Record<string, string>, args?: string[]): ProductProcess;
  /** Starts the product and resolves once it has printed its welcome text. */
  started(variables?: Record<string, string>): Promise<ProductProcess>;
  /** Runs a start that is expected to fail; resolves with its exit code and output. */
  failure(variables?: Record<string, string>): Promise<{ code: number | string; text: string }>;
}

export function startBench(): StartBench {
  const running = new Set<ProductProcess>();
  const bench: StartBench & { dataDir: string } = {
    dataDir: '',
    port: 0,
    start(variables = {}, args) {
      const product = runProduct({ DATA_DIR: bench.dataDir, PORT: String(bench.port), ...variables }, args);
      running.add(product);
      return product;
    },
    async started(variables) {
      const product = bench.start(variables);
      await product.until(/Ctrl-C stops it\.\n[\s\S]*\n\n/);
      return product;
    },
    async failure(variables) {
      const product = bench.start(variables);
      return { code: await product.ended, text: product.output().trim() };
    },
  };
  beforeEach(async () => {
    bench.dataDir = mkdtempSync(join(tmpdir(), 'start-test-'));
    bench.port = await unusedPort();
  });
  afterEach(async () => {
    for (const product of running) product.child.kill('SIGINT');
    await Promise.all([...running].map((product) => product.ended));
    running.clear();
    rmSync(bench.dataDir, { recursive: true, force: true });
  });
  return bench;
}

/** Process id and port of the embedded PostgreSQL of a data folder. */
export function postmasterOf(dataDir: string): { pid: number; port: number } {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number);
  return { pid: pid ?? 0, port: port ?? 0 };
}
