import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unusedPort } from '../test/ports.ts';

/** A small server for comparison, in its own process like the product. */
export interface Rival {
  origin: string;
  stop(): Promise<void>;
}

export type RivalName = 'fastify-plain' | 'node-best' | 'hapi-best' | 'hapi-clinic';

export async function startRival(name: RivalName, databaseUrl: string): Promise<Rival> {
  const port = await unusedPort();
  const file = fileURLToPath(new URL(`./rivals/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
