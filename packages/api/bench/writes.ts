import { hash, verify } from '@node-rs/argon2';
import type { BenchRequest } from 'autocannon';
import type { BenchDatabase } from './database.ts';
import { measure, quantile } from './load.ts';
import type { Product } from './product.ts';
import { report, reportRatio } from './report.ts';
import { startRival } from './rival.ts';

/** A form of the site, each time by another person: the lead, its consent, its mail and its jobs against one insert. */
export async function measureLeads(
  database: BenchDatabase,
  product: Product,
  seconds: number,
): Promise<void> {
  let people = 0;
  const form: BenchRequest = {
    method: 'POST',
    path: '/api/leads',
    setupRequest: (request) => {
      people += 1;
      const email = `visitor${people}@lead${people % 977}.example`;
      return { ...request, body: JSON.stringify({ source: 'landing', email }) };
    },
  };
  const rival = await startRival('hapi-insert', database.adminUrl);
  try {
    const headers = { 'content-type': 'application/json' };
    const ours = await measure({
      origin: product.origin,
      headers: product.client,
      requests: [form],
      seconds,
    });
    const bare = await measure({ origin: rival.origin, headers, requests: [form], seconds });
    report(
      'lead capture',
      `${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99} ms, ${ours.failed} failed`,
      'none failed',
      ours.failed === 0,
    );
    reportRatio('', [ours.perSecond, bare.perSecond], 0.5, 'a bare hapi insert');
  } finally {
    await rival.stop();
  }
}

/** As in production unless configured otherwise. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'seven quiet larches';
const accounts = 200;
const concurrentHashes = 2;

/** Sign-ins of many people at once against the hash alone, while a probe asks whether the server lives. */
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
  const alone = await hashesPerSecond(stored, seconds);
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
  const probe = startProbe(`${product.origin}/healthz`);
  const ours = await measure({
    origin: product.origin,
    headers: product.client,
    requests: [signIn],
    seconds,
  });
  const probed = await probe.stop();
  report(
    'sign-in',
    `${ours.perSecond.toFixed(0)}/s, ${ours.failed} failed`,
    'none failed',
    ours.failed === 0,
  );
  reportRatio('', [ours.perSecond, alone], 0.75, 'the hash alone');
  const p99 = quantile(probed, 0.99);
  report('health probe meanwhile', `p99 ${p99.toFixed(1)} ms of ${probed.length}`, '≤ 20 ms', p99 <= 20);
}

async function hashesPerSecond(stored: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await verify(stored, password);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrentHashes }, lane));
  return done / seconds;
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
      return all.sort((a, b) => a - b);
    },
  };
}
