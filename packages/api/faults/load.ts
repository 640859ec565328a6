import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { freeStarts, someClients } from '../bench/workspace/calls.ts';
import { findClinic, signIn } from '../bench/workspace/clinic.ts';
import { seedClinics } from '../bench/workspace/seed.ts';
import { wholeRegistration } from '../test/registration.ts';
import { type Answer, type Client, clientOf } from './client.ts';
import type { Stage } from './stage.ts';

/** An acknowledged write, with the data for counting in the database how often it was done. */
export interface Acknowledged {
  at: number;
  what: 'lead' | 'registration' | 'booking' | 'cancellation' | 'suspension' | 'resumption';
  /** Email, subdomain or id; for a booking, the clinician and the start. */
  subject: string;
}

export interface Load {
  client: Client;
  acknowledged: Acknowledged[];
  /** Answers that the work should never get, such as a slot taken by its own earlier attempt. */
  unexpectedAnswers: string[];
  /** Stops once all requests under way are finished. */
  stop(): Promise<void>;
}

/** The recipient of a registration's mail. */
export const ownerOf = (subdomain: string) => `owner@${subdomain}.example`;

const password = 'seven quiet larches';
const people = 20;
const tenants = 6;
/** Pause between two actions of one lane: the load should be steady, not heavy. */
const pauseMs = 60;

/** A mix of what clinics, visitors and operators do all day, until stopped. */
export async function startLoad(stage: Stage): Promise<Load> {
  const { database, operator } = stage;
  await seed(stage);
  const clinic = await findClinic(database, 'faults-1');
  const product = { secret: stage.secret, client: stage.client } as Parameters<typeof signIn>[1];
  const desk = await signIn(database, product, clinic, 'desk');
  const clients = await someClients(database, clinic, 20);
  const starts = freeStarts(clinic, '2031-01-01');
  const client = clientOf(stage.servers);
  const acknowledged: Acknowledged[] = [];
  const unexpectedAnswers: string[] = [];
  let going = true;
  let count = 0;

  const done = (
    what: Acknowledged['what'],
    subject: string,
    answer: Answer | null,
    ...acceptedStatuses: number[]
  ) => {
    // ALREADY_DONE is the answer to a repeated write whose first answer was lost.
    const isDone =
      answer !== null && (acceptedStatuses.includes(answer.status) || answer.body?.code === 'ALREADY_DONE');
    if (isDone) acknowledged.push({ at: performance.now(), what, subject });
    else
      unexpectedAnswers.push(
        `${what} ${subject}: ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer'}`,
      );
    return isDone;
  };
  const number = () => {
    count += 1;
    return count;
  };

  let consent = '';
  async function visit(): Promise<void> {
    const n = number();
    if (n % 10 === 1 || !consent) {
      const everything = {
        functional: true,
        analytics: true,
        advertising: true,
        version: '2026-11',
        page: '/',
      };
      await fetchConsent(stage, everything).then(
        (id) => {
          consent = id;
        },
        () => undefined,
      );
    }
    const email = `visitor${n}@faults${n % 97}.example`;
    const headers = { ...stage.client, ...(consent ? { cookie: `consent=${consent}` } : {}) };
    const call = { method: 'POST' as const, path: '/api/leads', headers, body: { source: 'landing', email } };
    done('lead', email, await client.insist(call, randomUUID()), 202);
  }

  async function register(): Promise<void> {
    const subdomain = `new-${number()}-${randomUUID().slice(0, 6)}`;
    const body = { ...wholeRegistration, subdomain, email: ownerOf(subdomain), acceptTerms: true };
    const call = { method: 'POST' as const, path: '/api/auth/register', headers: stage.client, body };
    done('registration', subdomain, await client.insist(call, randomUUID()), 202);
  }

  async function book(): Promise<void> {
    const { staffId, localStart } = starts();
    const { serviceId, locationId } = clinic;
    const clientIds = [clients[number() % clients.length]?.clientId];
    const body = { serviceId, locationId, staffId, localStart, clientIds };
    const { headers } = desk;
    const path = '/api/clinic/appointments';
    const booked = await client.insist({ method: 'POST', path, headers, body }, randomUUID());
    const id = booked?.body?.ids?.[0];
    if (!done('booking', `${staffId} ${localStart}`, booked, 201) || !id || count % 3 !== 0) return;
    const cancel = { version: booked?.body.version ?? 1, by: 'client', reason: 'Ill' };
    const call = { method: 'POST' as const, path: `${path}/${id}/cancel`, headers, body: cancel };
    done('cancellation', id, await client.insist(call, randomUUID()), 200);
  }

  async function change(): Promise<void> {
    const subdomain = `shop-${number() % tenants}`;
    const { rows } = await database.sql.query<{ id: string }>(
      'SELECT tenant_id AS id FROM tenants WHERE subdomain = $1',
      [subdomain],
    );
    const path = `/api/tenants/${rows[0]?.id}`;
    const { body } = await client.send({ method: 'GET', path, headers: operator });
    const { status, version, operation } = body.tenant;
    if (operation) return;
    const act = status === 'suspended' ? 'resume' : 'suspend';
    const call = {
      method: 'POST' as const,
      path: `${path}/${act}`,
      headers: operator,
      body: act === 'suspend' ? { version, reason: 'Unpaid', holdKind: 'billing' } : { version },
    };
    const answer = await client.insist(call, randomUUID());
    // The worker may have changed the clinic since it was read.
    if (answer?.status === 409 && answer.body?.code !== 'ALREADY_DONE') return;
    done(act === 'suspend' ? 'suspension' : 'resumption', rows[0]?.id ?? '', answer, 202);
  }

  const get = (path: string, headers: Record<string, string>) => async () => {
    const { status, body } = await client.send({ method: 'GET', path, headers });
    if (status >= 400 && status < 500)
      unexpectedAnswers.push(`GET ${path}: ${status} ${JSON.stringify(body)}`);
  };
  const signInAgain = async () => {
    const emailOrUsername = `person${1 + (number() % people)}@faults.example`;
    const body = { emailOrUsername, password };
    await client.send({ method: 'POST', path: '/api/auth/login', headers: stage.client, body });
  };

  async function lane(work: () => Promise<unknown>, every: number): Promise<void> {
    while (going) {
      await work().catch(() => undefined);
      await delay(every);
    }
  }
  const lanes = [
    lane(get('/api/tenants?limit=50', operator), pauseMs),
    lane(get('/api/leads', operator), 2 * pauseMs),
    lane(get(`/api/clinic/day?on=${clinic.today}`, desk.headers), pauseMs),
    lane(visit, pauseMs),
    lane(book, pauseMs),
    lane(register, 10 * pauseMs),
    lane(change, 5 * pauseMs),
    lane(signInAgain, 5 * pauseMs),
  ];
  return {
    client,
    acknowledged,
    unexpectedAnswers,
    async stop() {
      going = false;
      await Promise.all(lanes);
    },
  };
}

/** The choice of a browser about tracking; resolves with its id. */
async function fetchConsent({ servers, client }: Stage, choice: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${servers[0].port}/api/consent`, {
    method: 'POST',
    headers: client,
    body: JSON.stringify(choice),
    signal: AbortSignal.timeout(5_000),
  });
  const [, id] = /consent=([0-9a-f-]{36})/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (!id) throw new Error(`No consent was recorded: ${await answer.text()}`);
  return id;
}

async function seed({ database }: Stage): Promise<void> {
  const { sql } = database;
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql.query(
    `INSERT INTO users (email, full_name, email_verified_at, password_hash)
     SELECT 'person' || n || '@faults.example', 'Person ' || n, now(), $1 FROM generate_series(1, ${people}) n`,
    [stored],
  );
  await sql.query(
    `INSERT INTO tenants (subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, activated_at, owner_verified_at)
     SELECT 'shop-' || n, 'Shop ' || n, 'physical', 'active', 'basic', 'Noor Singh', 'noor' || n || '@faults.example', now(), now()
       FROM generate_series(0, ${tenants - 1}) n`,
  );
  await sql.query(
    `WITH owners AS (
       INSERT INTO users (email, full_name, email_verified_at)
       SELECT owner_email, owner_name, now() FROM tenants WHERE subdomain LIKE 'shop-%' RETURNING user_id, email)
     INSERT INTO memberships (tenant_id, user_id, role, is_owner, state, joined_at)
     SELECT t.tenant_id, o.user_id, 'administrator', true, 'active', now()
       FROM owners o JOIN tenants t ON t.owner_email = o.email`,
  );
  await seedClinics(database, { name: 'faults', clinics: 1, appointments: 600, clinicians: 4, clients: 100 });
}
