import { type AuditSubject, auditOutcomes, auditSubjectNames } from '@tamarack/core/domain/platform/logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { dayMs } from '../../../../test/twins/clock.ts';
import { fold, lengthOf } from '../../../../test/twins/fold.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Random, uuid } from '../../sample-data/random.ts';
import { readAuditLog } from './service.ts';

interface Entry {
  entryId: number;
  at: Date;
  action: string;
  outcome: string;
  actor_id: string | null;
  subject_id: string | null;
  tenant_id: string | null;
  operation_id: string | null;
  session_id: string | null;
  request_id: string | null;
  details: { bulkId?: string };
}

interface Rows {
  entries: Entry[];
  people: Map<string, { name: string; email: string }>;
  tenants: Map<string, { clinicName: string; subdomain: string; searched: string }>;
  operations: { operation_id: string; tenant_id: string; reason: string | null }[];
  bulks: { bulk_id: string; reason: string | null; operations: string[] }[];
}

let db: TestDatabase;
let rows: Rows;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const moments = Array.from({ length: 8 }, (_, n) => new Date(Date.UTC(2026, 10, 20 + n, 5)));
const actions = [
  ...[
    'tenant.suspend',
    'tenant.create',
    'access.refused',
    'lead.export',
    'account.unlocked',
    'member.role_changed',
  ],
  ...['tenant.apply_plan', 'logs.export_application', 'mail.resend', 'registration.verify'],
];
const bulkActions = ['tenant.bulk_suspend', 'tenant.bulk_resume', 'tenant.bulk_stop'];
const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));

function entry(random: Random) {
  const { people, tenants, operations, bulks } = rows;
  const maybe = <Value>(value: Value) => (random.chance(0.6) ? value : null);
  const isBulk = random.chance(0.1);
  const actor_id = maybe(random.pick([...people.keys(), newId(random)]));
  return {
    ...{ at: random.pick(moments), actor_id, actor_kind: actor_id ? 'user' : 'system' },
    ...{ action: random.pick(isBulk ? bulkActions : actions), outcome: random.pick(auditOutcomes) },
    ...{
      subject_id: maybe(random.pick([...people.keys()])),
      tenant_id: maybe(random.pick([...tenants.keys()])),
    },
    ...{ operation_id: maybe(random.pick(operations).operation_id), session_id: maybe(newId(random)) },
    request_id: maybe(random.pick([newId(random), `1:${random.between(1, 9)}:x%`])),
    details: isBulk || random.chance(0.1) ? { bulkId: random.pick(bulks).bulk_id } : {},
  };
}

async function addSubjects(random: Random): Promise<void> {
  const sql = db.admin;
  const many = <Row>(count: number, row: (n: number) => Row) =>
    Array.from({ length: count }, (_, n) => row(n));
  await sql('users').insert(many(15, (n) => ({ full_name: oddText(random), email: `Zoé_${n}@lac.example` })));
  await sql('tenants').insert(
    many(8, (n) => ({
      ...{ subdomain: `clinic-${n}`, clinic_name: oddText(random), clinic_type: 'physical', plan: 'basic' },
      ...{
        owner_name: oddText(random, 2),
        owner_email: `o'neil${n}@lac.example`,
        city: 'Trois-Rivières',
        region: 'QC',
      },
    })),
  );
  const tenants: string[] = await sql('tenants').orderBy('subdomain').pluck('tenant_id');
  const operations = many(12, () => ({
    ...{ operation_id: newId(random), tenant_id: random.pick(tenants), kind: 'suspend', state: 'succeeded' },
    ...{ finished_at: new Date(), reason: random.pick([null, oddText(random)]) },
  }));
  await sql('operations').insert(operations);
  for (let n = 0; n < 3; n += 1) {
    const bulk_id = newId(random);
    await sql('bulk_changes').insert({
      ...{ bulk_id, kind: 'resume', selection: '{}', total: 2, reason: random.pick([null, oddText(random)]) },
    });
    await sql('bulk_change_tenants').insert(
      [0, 1].map((position) => {
        const { operation_id } = random.pick(operations);
        return { bulk_id, position, tenant_id: tenants[position], operation_id };
      }),
    );
  }
}

/** Fills the log at first; later it grows, and people and clinics are renamed. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  const isFirst = !rows;
  if (isFirst) await addSubjects(random);
  else {
    await sql('users')
      .where({ email: `Zoé_${random.between(0, 14)}@lac.example` })
      .update({ full_name: oddText(random) });
    await sql('tenants')
      .where({ subdomain: `clinic-${random.between(0, 7)}` })
      .update({ clinic_name: oddText(random) });
  }
  rows = await readRows();
  // The database numbers entries in the order of their times.
  const added = Array.from({ length: isFirst ? 200 : 5 }, () => entry(random));
  const last = moments.at(-1) as Date;
  await sql('audit_log').insert(
    added
      .map((one) => (isFirst ? one : { ...one, at: last }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  rows = await readRows();
}

async function readRows(): Promise<Rows> {
  const sql = db.admin;
  const [users, tenants] = [await sql('users').orderBy('email'), await sql('tenants').orderBy('subdomain')];
  const targets = await sql('bulk_change_tenants');
  return {
    people: new Map(users.map(({ user_id, full_name: name, email }) => [user_id, { name, email }])),
    tenants: new Map(
      tenants.map(({ tenant_id, clinic_name: clinicName, subdomain, search_text: searched }) => [
        ...([tenant_id as string, { clinicName, subdomain, searched }] as const),
      ]),
    ),
    operations: await sql('operations').orderBy('operation_id'),
    bulks: (await sql('bulk_changes').orderBy('bulk_id')).map((bulk) => ({
      ...bulk,
      operations: targets
        .filter(({ bulk_id }) => bulk_id === bulk.bulk_id)
        .map(({ operation_id }) => operation_id),
    })),
    entries: (await sql('audit_log').orderBy('entry_id', 'desc')).map((one) => ({
      ...one,
      entryId: Number(one.entry_id),
    })),
  };
}

const pastOf = (word: string) =>
  word.endsWith('y') ? `${word.slice(0, -1)}ied` : `${word.replace(/e$/, '')}ed`;

/**
 * Whether an entry has a word: in its action, a person, a clinic, or at the beginning of an id. If all words of the
 * search are short, they count at the beginning of a name, an email or a web address only.
 */
function hasWord(word: string, areShort: boolean): (one: Entry) => boolean {
  const folded = fold(word);
  const digits = word.replaceAll('-', '').toLowerCase();
  const isIdPart = /^[0-9a-f]{8,32}$/.test(digits);
  const begins = (id: string | null | undefined) =>
    isIdPart && Boolean(id?.replaceAll('-', '').startsWith(digits));
  const ofBulk = rows.bulks.find(({ bulk_id }) => digits.length === 32 && begins(bulk_id))?.operations ?? [];
  const hasText = (id: string | null) => {
    const person = rows.people.get(id ?? '');
    return person !== undefined && has(fold(`${person.name} ${person.email}`), fold(person.email));
  };
  const has = (text: string, other: string) =>
    areShort ? text.startsWith(folded) || other.startsWith(folded) : text.includes(folded);
  const isOfClinic = (id: string | null) => {
    const clinic = rows.tenants.get(id ?? '');
    if (!clinic) return false;
    const { clinicName, subdomain, searched } = clinic;
    return has(areShort ? fold(`${clinicName} ${subdomain}`) : searched, subdomain);
  };
  return (one) => {
    const words = one.action.split(/[._]/);
    const subject = auditSubjectNames[words[0] as AuditSubject];
    return (
      fold([one.action, ...words, ...words.map(pastOf), subject].join(' ')).includes(folded) ||
      hasText(one.actor_id) ||
      hasText(one.subject_id) ||
      isOfClinic(one.tenant_id) ||
      [one.operation_id, one.session_id, one.actor_id, one.subject_id, one.tenant_id].some(begins) ||
      (bulkActions.includes(one.action) && begins(one.details.bulkId)) ||
      ofBulk.includes(one.operation_id ?? '-') ||
      (lengthOf(word) >= 3 && Boolean(one.request_id?.startsWith(isIdPart ? word.toLowerCase() : word))) ||
      (/^\d{1,9}$/.test(word) && one.entryId === Number(word))
    );
  };
}

function typed(random: Random): string {
  const { entries, people, tenants, bulks } = rows;
  const { actor_id, request_id, session_id, operation_id, entryId, action } = random.pick(entries);
  const person = random.pick([...people.values()]);
  const clinic = random.pick([...tenants.values()]);
  const cut = (text: string | null) => typedFrom(random, text ?? 'x');
  const cutId = (id: string | null) => (id ?? 'none').slice(0, random.pick([7, 8, 13, 18, 36]));
  return random.pick([
    () => cut(person.name),
    () => cut(person.email),
    () => cut(clinic.clinicName),
    () => cut(clinic.searched),
    () => `${cut(person.name)} ${random.pick(['suspend', 'suspended', 'tenant.', 'verified'])}`,
    () => `${cut(clinic.clinicName)}, ${cut(action)} ${random.pick(['', 'zoé', 'e'])}`,
    () => cut(action),
    () => cutId(random.pick([actor_id, request_id, session_id, operation_id])).toUpperCase(),
    () => cutId(random.pick([actor_id, request_id, session_id, operation_id])),
    () => random.pick([cutId(random.pick(bulks).bulk_id), random.pick(bulks).bulk_id.replaceAll('-', '')]),
    () => random.pick([String(entryId), `${entryId} ${cut(action)}`, request_id ?? '1:1']),
    () =>
      random.pick([
        '',
        ' ',
        '%',
        '_',
        '\\',
        "'",
        '"',
        ',',
        'nobody',
        'SANTE',
        'lac',
        'québec',
        'zoé_ clinic',
        '\u064e',
        '🌲1',
      ]),
  ])();
}

it('finds, filters and pages the audit log as looking at every entry does', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const asked = {
        ...{ search: random.chance(0.8) ? typed(random) : '', limit: random.pick([1, 10, 50]) },
        ...(random.chance(0.2)
          ? { subject: random.pick(['tenant', 'access', 'logs', 'webhook'] as const) }
          : {}),
        ...(random.chance(0.2) ? { outcome: random.pick(auditOutcomes) } : {}),
        ...(random.chance(0.2) ? { from: random.pick(moments).toISOString() } : {}),
        ...(random.chance(0.2) ? { to: random.pick(moments).toISOString() } : {}),
        ...(random.chance(0.3) ? { before: random.pick(rows.entries).entryId } : {}),
      };
      const { search, subject, outcome, from, to, before, limit } = asked;
      const words = search
        .trim()
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, 8);
      const areShort = words.every((word) => lengthOf(word) < 3);
      const wanted = words.map((word) => hasWord(word, areShort));
      const all = rows.entries.filter(
        (one) =>
          wanted.every((has) => has(one)) &&
          (!subject || one.action.split('.')[0] === subject) &&
          (!outcome || one.outcome === outcome) &&
          (!from || one.at >= new Date(from)) &&
          (!to || one.at < new Date(to)) &&
          (!before || one.entryId < before),
      );
      const page = all.slice(0, limit);
      const log = await readAuditLog({ database: db.database } as ServerDeps, asked);
      compare(
        asked,
        {
          next: log.next,
          entries: log.entries.map(({ entryId, action, actor, subject: about, tenant, reason }) => ({
            entryId,
            action,
            actor,
            about,
            tenant,
            reason,
          })),
        },
        { next: all.length > limit ? page.at(-1)?.entryId : null, entries: page.map(shown) },
      );
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 150, perRound: 50 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);

/** An entry with those it names as they are called now. */
function shown({ entryId, action, actor_id, subject_id, tenant_id, operation_id, details }: Entry) {
  const person = (id: string | null) => {
    const { name = null, email = null } = rows.people.get(id ?? '') ?? {};
    return id && { name, email, userId: id };
  };
  const { clinicName, subdomain } = rows.tenants.get(tenant_id ?? '') ?? {};
  const bulk = bulkActions.includes(action)
    ? rows.bulks.find(({ bulk_id }) => bulk_id === details.bulkId)
    : undefined;
  const operation = rows.operations.find((one) => one.operation_id === operation_id);
  return {
    ...{ entryId, action, actor: person(actor_id), about: person(subject_id) },
    tenant: tenant_id && { tenantId: tenant_id, subdomain, clinicName },
    reason: operation?.reason ?? bulk?.reason ?? null,
  };
}
