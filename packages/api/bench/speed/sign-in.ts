import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { BenchRequest } from 'autocannon';
import type { BenchDatabase } from '../database.ts';
import { type Measured, measure, measuredOf, quantile } from '../load.ts';
import type { Product } from '../product.ts';
import { atMost } from '../report.ts';
import { inTurn, noteRatio } from '../rounds.ts';

/** As in production unless configured otherwise. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'seven quiet larches';
const accounts = 200;

/** Concurrent sign-ins of many people compared with the hash alone, while a probe checks that the server responds. */
export async function measureSignIn(
  database: BenchDatabase,
  product: Product,
  seconds: number,
): Promise<void> {
  const stored = await hash(password, argon2);
  await database.sql.query(
    `INSERT INTO users (email, full_name, email_verified_at, password_hash)
     SELECT 'person' || n || '@bench.example', 'Person ' || n, now(), $1 FROM generate_series(1, ${accounts}) n`,
    [stored],
  );
  let people = 0;
  const signIn: BenchRequest = {
    method: 'POST',
    path: '/api/auth/login',
    setupRequest: (request) => {
      people += 1;
      const emailOrUsername = `person${1 + (people % accounts)}@bench.example`;
      return { ...request, body: JSON.stringify({ emailOrUsername, password }) };
    },
  };
  const probed: number[] = [];
  const rounds = await inTurn('sign-in', seconds, {
    product: async (seconds) => {
      const probe = startProbe(`${product.origin}/healthz`);
      const { origin, client: headers } = product;
      const measured = await measure({ origin, headers, requests: [signIn], seconds });
      probed.push(...(await probe.stop()));
      return measured;
    },
    'the hash alone': (seconds) => hashAlone(stored, seconds),
  });
  noteRatio('sign-in against the hash alone', rounds.product, rounds['the hash alone'], 0.75);
  const p99 = quantile(
    probed.toSorted((a, b) => a - b),
    0.99,
  );
  atMost('health probe during sign-ins, p99', p99, 20);
}

async function hashAlone(stored: string, seconds: number): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const taken: number[] = [];
  const lane = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await verify(stored, password);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return measuredOf(taken, seconds);
}

const probeEvery = 20;

function startProbe(url: string): { stop(): Promise<number[]> } {
  const all: number[] = [];
  let going = true;
  const running = (async () => {
    while (going) {
      const begun = performance.now();
      await (await fetch(url)).arrayBuffer();
      all.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, probeEvery));
    }
  })();
  return {
    async stop() {
      going = false;
      await running;
      return all;
    },
  };
}
