import { type MailTrouble, mailTroubleKinds } from '@tamarack/core/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { by, text } from '../../../../test/twins/clinic-rows.ts';
import { dayMs } from '../../../../test/twins/clock.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Random, uuid } from '../../sample-data/random.ts';
import { readTroubles } from './service.ts';

let db: TestDatabase;
let troubles: MailTrouble[] = [];
let tenants: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const now = new Date('2026-11-24T15:00:00Z');
const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));
const email = (random: Random) =>
  `${random.pick(['Zoé', 'o_neil', 'a%b', "d'arcy", 'a\\b', 'info'])}${random.between(1, 40)}@lac.example`;

function mail(random: Random) {
  const state = random.pick(['queued', 'queued', 'sent', 'failed', 'failed', 'cancelled']);
  const message_id = newId(random);
  return {
    ...{ message_id, dedupe_key: message_id, to_email: email(random), locale: 'en', state },
    ...{ template: random.pick(['activation', 'owner_address_corrected', 'invitation']) },
    ...{ tenant_id: random.pick([null, random.pick(tenants)]), attempts: random.between(0, 3) },
    ...{ last_error: random.pick([null, oddText(random)]), sent_at: state === 'sent' ? now : null },
    kept_until:
      state === 'failed'
        ? random.pick([null, -1, 1].map((days) => days && new Date(+now + days * dayMs)))
        : null,
  };
}

/** Of mail that was sent or given up, and of some that is no longer kept. */
const bounce = (random: Random, messages: readonly string[]) => ({
  ...{ email: email(random), message_id: random.chance(0.2) ? newId(random) : random.pick(messages) },
  ...{ origin: random.pick(['relay', 'report']), status: random.pick(['5.1.1', '4.2.2', '5.7.1']) },
  ...{ diagnostic: oddText(random), recipient_refused: random.chance(0.4) },
  bounced_at: new Date(+now - random.between(1, 1e9)),
});

/** Fills the queue at first; later mails fail, bounce and arrive. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  const isFirst = tenants.length === 0;
  if (isFirst)
    tenants = await sql('tenants')
      .insert(
        [1, 2].map((n) => ({
          ...{
            subdomain: `clinic-${n}`,
            clinic_name: oddText(random),
            clinic_type: 'physical',
            plan: 'basic',
          },
          ...{ owner_name: 'x', owner_email: 'x@lac.example' },
        })),
      )
      .returning('tenant_id')
      .then((rows) => rows.map(({ tenant_id }) => tenant_id));
  await sql('mail_outbox').insert(Array.from({ length: isFirst ? 130 : 4 }, () => mail(random)));
  const tried: string[] = await sql('mail_outbox')
    .whereIn('state', ['sent', 'failed'])
    .orderBy('message_id')
    .pluck('message_id');
  await sql('mail_bounces')
    .insert(Array.from({ length: isFirst ? 60 : 3 }, () => bounce(random, tried)))
    .onConflict()
    .ignore();
  troubles = await readRows();
}

/** What is wrong with each mail, by looking at it and at what came back. */
async function readRows(): Promise<MailTrouble[]> {
  const sql = db.admin;
  const bounces = await sql('mail_bounces');
  const clinics = new Map((await sql('tenants')).map((row) => [row.tenant_id, row.clinic_name]));
  const mails = new Map((await sql('mail_outbox')).map((row) => [row.message_id, row]));
  const ids = new Set([...mails.keys(), ...bounces.map(({ message_id }) => message_id)]);
  return [...ids].flatMap((messageId) => {
    const one = mails.get(messageId);
    const [worst] = bounces
      .filter(({ message_id }) => message_id === messageId)
      .toSorted(
        by(
          (row) => Number(!row.recipient_refused),
          (row) => -row.bounced_at.getTime(),
        ),
      );
    const kind = worst
      ? 'bounced'
      : one.state === 'failed'
        ? 'failed'
        : one.state === 'queued' && one.attempts > 0
          ? 'retrying'
          : null;
    if (!kind) return [];
    const tenant = one?.tenant_id
      ? { tenantId: one.tenant_id, clinicName: clinics.get(one.tenant_id) }
      : null;
    const isKept = one?.state === 'failed' && one.kept_until > now;
    const isLink = tenant && ['activation', 'owner_address_corrected'].includes(one?.template);
    return {
      ...{ messageId, kind, to: one?.to_email ?? worst.email, template: one?.template ?? null, tenant },
      ...{ createdAt: (one?.created_at ?? worst.bounced_at).toISOString(), attempts: one?.attempts ?? 0 },
      ...{ reason: worst?.diagnostic ?? one?.last_error ?? null, status: worst?.status ?? null },
      recipientRefused: worst?.recipient_refused ?? false,
      nextAttemptAt: one?.state === 'queued' ? one.next_attempt_at.toISOString() : null,
      resend: kind === 'retrying' ? 'now' : isKept ? 'again' : isLink ? 'new_link' : null,
    } as MailTrouble;
  });
}

it('finds, filters and pages undelivered mail as looking at every mail does', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const typed = random.pick([
        typedFrom(random, random.pick(troubles).to),
        random.pick(['%', '_', '\\', "'", '"', '  ', 'nobody', 'LAC', 'zoé', '@']),
      ]);
      const asked = {
        ...{ search: random.chance(0.6) ? typed : '', limit: random.pick([1, 5, 50]) },
        ...(random.chance(0.4) ? { kind: random.pick(mailTroubleKinds) } : {}),
        ...(random.chance(0.3) ? { before: random.pick(troubles).messageId } : {}),
      };
      // Without regard to case, but to accents.
      const wanted = asked.search.trim().toLowerCase();
      const all = troubles
        .filter(
          ({ kind, to, messageId }) =>
            to.toLowerCase().includes(wanted) &&
            (!asked.kind || kind === asked.kind) &&
            (!asked.before || messageId < asked.before),
        )
        .toSorted((one, other) => text(other.messageId, one.messageId));
      const page = all.slice(0, asked.limit);
      const deps = { database: db.database, clock: { now: () => now } } as ServerDeps;
      const next = all.length > asked.limit ? page.at(-1)?.messageId : null;
      compare(asked, await readTroubles(deps, asked), { mails: page, next });
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 150, perRound: 50 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);
