import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRequest } from 'autocannon';
import { wholeRegistration } from '../../test/registration.ts';
import { type BenchDatabase, settle } from '../database.ts';
import { anotherCaller, measure } from '../load.ts';
import { type Product, startProduct } from '../product.ts';
import type { Recorded } from '../recorder.ts';
import { type Recording, replay } from '../replay.ts';
import { note } from '../report.ts';
import { inTurn, noteRatio, warmUpSeconds } from '../rounds.ts';

interface Form {
  work: string;
  path: string;
  /** A form whose person is identified by a unique word. */
  fields: (word: string) => object;
}

const lead: Form = {
  work: 'lead',
  path: '/api/leads',
  fields: (word) => ({ source: 'landing', email: `${word}@lead.example` }),
};
const forms: Form[] = [
  lead,
  {
    work: 'registration',
    path: '/api/auth/register',
    fields: (word) => ({
      ...wholeRegistration,
      email: `${word}@clinic.example`,
      subdomain: word,
      acceptTerms: true,
    }),
  },
];

/** Forms of the site, each time from another person, compared with their statements sent with `pg` only. */
export async function measureForms(database: BenchDatabase, seconds: number): Promise<void> {
  const recordings = await record(database);
  const product = await startProduct(database, 'server');
  try {
    for (const form of forms) {
      const recording = recordings.get(form);
      if (!recording) throw new Error(`No statement of a ${form.work} was recorded`);
      note(`statements of a ${form.work}, transaction included`, String(recording.statements.length));
      const request = requestOf(form);
      const { origin, client: headers } = product;
      const send = (seconds: number) => measure({ origin, headers, requests: [request], seconds });
      // The product keeps its plans, and those made for empty tables read the grown ones whole until their statistics
      // change, which autovacuum does within a minute.
      await send(warmUpSeconds);
      await settle(database.sql);
      const rounds = await inTurn(form.work, seconds, {
        product: send,
        'its statements by `pg` alone': (seconds) => replay(database, recording, seconds),
      });
      noteRatio(
        `${form.work} against its statements by \`pg\` alone`,
        rounds.product,
        rounds['its statements by `pg` alone'],
        0.5,
      );
    }
  } finally {
    await product.stop();
  }
}

let people = 0;

/** Sends a form, each time from another person. */
function requestOf(form: Form): BenchRequest {
  return {
    method: 'POST',
    path: form.path,
    setupRequest: (request) => {
      people += 1;
      return { ...request, body: JSON.stringify(form.fields(`visitor${people}r${run}`)) };
    },
  };
}

export const leadRequest = () => requestOf(lead);

const tries = 6;
/** Unique to this run, so that its names are not taken. */
const run = randomBytes(3).toString('hex');

/** The statements of each form, taken from the request with the fewest, in which nothing else was recorded. */
async function record(database: BenchDatabase): Promise<Map<Form, Recording>> {
  let recorded: Recorded[] = [];
  const product = await startProduct(database, 'server', { record: (statement) => recorded.push(statement) });
  const recordings = new Map<Form, Recording>();
  try {
    for (const form of forms)
      for (let turn = 0; turn < tries; turn += 1) {
        const word = `recorded${turn}r${run}q`;
        recorded = [];
        await post(product, form.path, form.fields(word));
        // They arrive on another channel than the response.
        await delay(300);
        const sent = recorded.toSorted((a, b) => a.place - b.place);
        // Workers are notified after the commit, for many requests at once.
        const statements = sent.slice(0, 1 + sent.findLastIndex(({ text }) => text.startsWith('COMMIT')));
        const best = recordings.get(form);
        // The first requests of a process also read rows that later ones find in its cache.
        if (turn > 1 && (!best || statements.length < best.statements.length))
          recordings.set(form, { statements, words: [word] });
      }
  } finally {
    await product.stop();
  }
  return recordings;
}

async function post({ origin, client }: Product, path: string, fields: object): Promise<void> {
  const { headers } = anotherCaller({ headers: client });
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
}
