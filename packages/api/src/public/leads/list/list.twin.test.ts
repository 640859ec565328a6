import { type LeadSummary, leadSources, leadStates } from '@tamarack/core/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { text } from '../../../../test/twins/clinic-rows.ts';
import { dayMs } from '../../../../test/twins/clock.ts';
import { fold } from '../../../../test/twins/fold.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import { type Random, uuid } from '../../../platform/sample-data/random.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readLeads } from './service.ts';

let db: TestDatabase;
let leads: { lead: LeadSummary; text: string; micros: string }[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));
/** Many share a moment, and some differ by a microsecond. */
const moment = (random: Random) =>
  `2026-11-${random.between(10, 14)}T12:00:00.${random.pick(['000000', '000001', '999999'])}Z`;
const maybe = <Value>(random: Random, value: Value) => (random.chance(0.5) ? value : null);

function lead(random: Random) {
  const mailbox = `${random.pick(['Zoé', 'o_neil', 'a%b', "d'arcy", 'a\\b'])}${random.between(1, 60)}`;
  return {
    ...{ lead_id: newId(random), source: random.pick(leadSources), locale: random.pick(['en', 'fr']) },
    email: `${mailbox}@${random.pick(['lac.example', 'LAC.example', 'Érable.example'])}`,
    ...{ name: maybe(random, oddText(random, 2)), first_name: maybe(random, oddText(random, 1)) },
    ...{
      clinic_name: maybe(random, oddText(random)),
      last_request_at: moment(random),
      created_at: moment(random),
    },
    ...{ confirmed_at: maybe(random, new Date()), registered_at: maybe(random, maybe(random, new Date())) },
    activated_at: maybe(random, maybe(random, new Date())),
  };
}

/** Fills the list at first; later adds and moves some. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  const added = Array.from({ length: leads.length === 0 ? 140 : 3 }, () => lead(random));
  await sql('leads').insert(added).onConflict().ignore();
  const ids: string[] = await sql('leads').orderBy('lead_id').pluck('lead_id');
  if (leads.length > 0)
    await sql('leads')
      .where({ lead_id: random.pick(ids) })
      .update({ last_request_at: moment(random), name: oddText(random) });
  await sql('lead_requests').insert(
    Array.from({ length: added.length * 2 }, () => ({
      ...{
        request_id: newId(random),
        lead_id: random.pick(ids),
        locale: 'en',
        newsletter: false,
        mailed: true,
      },
      ...{ text_version: '1', campaign: { source: oddText(random, 1) } },
      requested_at: new Date(Date.UTC(2026, 10, 1) + random.between(0, 1e9)),
    })),
  );
  const emails: string[] = await sql('leads').orderBy('lead_id').pluck('email');
  await sql('newsletter_subscriptions')
    .insert({
      ...{
        email: random.pick(emails).toUpperCase(),
        locale: 'en',
        state: random.pick(['unconfirmed', 'confirmed']),
      },
      confirmed_at: new Date(),
    })
    .onConflict()
    .ignore();
  leads = await readRows();
}

async function readRows(): Promise<typeof leads> {
  const sql = db.admin;
  const { rows } = await sql.raw(
    `SELECT *, (extract(epoch FROM last_request_at) * 1e6)::bigint::text AS micros FROM leads`,
  );
  const requests = await sql('lead_requests').orderBy('requested_at', 'desc');
  const letters = await sql('newsletter_subscriptions');
  return rows.map((row: Record<string, string> & Record<`${string}_at`, Date | null>) => {
    const own = requests.filter(({ lead_id }) => lead_id === row.lead_id);
    const name = row.name ?? row.first_name ?? null;
    const steps = { activated: row.activated_at, registered: row.registered_at, confirmed: row.confirmed_at };
    const [state = 'new'] = Object.entries(steps).flatMap(([step, at]) => (at ? [step] : []));
    return {
      micros: row.micros,
      text: fold(`${row.email} ${name ?? ''} ${row.clinic_name ?? ''}`),
      lead: {
        ...{ leadId: row.lead_id, email: row.email, source: row.source, name, clinicName: row.clinic_name },
        ...{ locale: row.locale, createdAt: row.created_at, lastRequestAt: row.last_request_at, state },
        newsletter:
          letters.find(({ email }) => email.toLowerCase() === row.email?.toLowerCase())?.state ?? null,
        ...{ requests: own.length, campaign: own[0]?.campaign ?? {} },
      },
    };
  });
}

/** The latest request first. */
const newest = (one: { lead: LeadSummary; micros: string }, other: { lead: LeadSummary; micros: string }) =>
  Number(other.micros) - Number(one.micros) || text(other.lead.leadId, one.lead.leadId);

function typed(random: Random): string {
  const one = random.pick(leads);
  return random.pick([
    () => typedFrom(random, one.text),
    () => typedFrom(random, one.lead.email),
    () => `${typedFrom(random, one.lead.clinicName ?? 'x')} ${typedFrom(random, one.lead.email)}`,
    () => random.pick(['', '  ', '%', '_', '\\', "'", '"', 'é', 'nobody', '% _', 'physio', 'lac']),
  ])();
}

it('finds, filters and pages leads as looking at each of them does', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const behind = random.pick(leads);
      const asked = {
        ...{ search: random.chance(0.7) ? typed(random) : '', limit: random.pick([1, 5, 50]) },
        ...(random.chance(0.3) ? { source: random.pick(leadSources) } : {}),
        ...(random.chance(0.3) ? { state: random.pick(leadStates) } : {}),
        ...(random.chance(0.3) ? { before: `${behind.micros}.${behind.lead.leadId}` } : {}),
      };
      const words = asked.search.trim().split(/\s+/).filter(Boolean);
      const all = leads
        .filter(
          (one) =>
            words.every((word) => one.text.includes(fold(word))) &&
            (!asked.source || one.lead.source === asked.source) &&
            (!asked.state || one.lead.state === asked.state) &&
            (!asked.before || newest(one, behind) > 0),
        )
        .toSorted(newest);
      const page = all.slice(0, asked.limit);
      const last = page.at(-1);
      compare(asked, await readLeads({ database: db.database } as ServerDeps, asked), {
        leads: page.map(({ lead }) => lead),
        next: last && all.length > asked.limit ? `${last.micros}.${last.lead.leadId}` : null,
      });
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 150, perRound: 50 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);
