import type { ClientState } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';
import type { Random } from '../../../platform/sample-data/random.ts';
import { readSearch, wordsOf } from '../words.ts';

let app: TestApp;
let clinic: TestWorkspace;
let clients: Client[] = [];

interface Client {
  clientId: string;
  fileNo: number;
  state: ClientState;
  mergedInto: string | null;
  lastEntryOn: string | null;
  createdBy: string | null;
  name: string | null;
  words: string[];
  team: string[];
}

/** Small enough that no prefix reaches the limit of 500 words per search. */
const size = 120;

beforeAll(async () => {
  app = await createTestApp();
  clinic = await createWorkspace(app, { subdomain: 'random' });
});
afterAll(() => app.close());

const states = ['active', 'active', 'active', 'inactive', 'discharged'] as const;

function identity(random: Random) {
  const known = <T>(value: T, none: T) => (random.chance(0.6) ? value : none);
  const phone = () =>
    random.pick([
      `416-555-0${random.between(100, 199)}`,
      '+1 (905) 555-0142',
      `1905555${random.between(1000, 1020)}`,
    ]);
  return {
    given_name: random.pick(['Anne', 'Jean-Luc', 'Zoé', 'D’Amour', '李明', oddText(random, 1)]),
    family_name: random.pick([
      'Tremblay',
      'Trembley',
      'O’Neil',
      'De La Cruz',
      'St-Pierre',
      oddText(random, 2),
    ]),
    preferred_name: random.chance(0.2) ? oddText(random, 1) : '',
    email: known(`${random.pick(['zoe.t', 'a_b', '100%', 'j.luc'])}${random.between(1, 50)}@lac.example`, ''),
    phone: known(phone(), ''),
    other_phone: random.chance(0.2) ? phone() : '',
    birth_on: known<string | null>(
      `19${random.between(50, 99)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
      null,
    ),
  };
}

async function writeWords(client_id: string, one: ReturnType<typeof identity>): Promise<void> {
  const key = { tenant_id: clinic.tenantId, client_id };
  const words = wordsOf({
    givenName: one.given_name,
    familyName: one.family_name,
    preferredName: one.preferred_name,
    email: one.email,
    phone: one.phone,
    otherPhone: one.other_phone,
    birthOn: one.birth_on,
  });
  await app.admin('client_words').where(key).delete();
  if (words.length > 0) await app.admin('client_words').insert(words.map((word) => ({ ...key, word })));
}

/** Fills the clinic on the first call; later calls rename, discharge and merge clients. */
async function change(random: Random): Promise<void> {
  const sql = app.admin;
  const tenant = { tenant_id: clinic.tenantId };
  if (clients.length === 0) {
    for (let n = 0; n < size; n += 1) {
      const one = identity(random);
      const [{ client_id }] = await sql('clients')
        .insert({
          ...tenant,
          file_no: 20_000 + random.between(0, 9) * 1_000 + n,
          state: random.pick(states),
          last_entry_on: random.chance(0.7) ? `2026-0${random.between(1, 9)}-15` : null,
          created_by: random.pick([null, null, clinic.roy.staffId, clinic.desk.staffId]),
        })
        .returning('client_id');
      await sql('client_identities').insert({ ...tenant, client_id, ...one });
      await writeWords(client_id, one);
      if (random.chance(0.3))
        await sql('care_team').insert({
          ...tenant,
          client_id,
          staff_id: random.pick([clinic.roy, clinic.chen]).staffId,
          because: 'booked',
          from_at: '2026-01-01',
          until_at: random.pick([null, null, '2026-02-01']),
        });
    }
  } else {
    const open = clients.filter(({ state }) => state !== 'merged');
    const [renamed, changed, merged, target] = Array.from({ length: 4 }, () => random.pick(open).clientId);
    const one = identity(random);
    await sql('client_identities')
      .where({ ...tenant, client_id: renamed })
      .update(one);
    await writeWords(renamed ?? '', one);
    await sql('clients')
      .where({ ...tenant, client_id: changed })
      .update({ state: random.pick(states) });
    if (merged !== target && !clients.some(({ mergedInto }) => mergedInto === merged)) {
      await sql('clients')
        .where({ ...tenant, client_id: merged })
        .update({ state: 'merged', merged_into: target });
      await sql('client_words')
        .where({ ...tenant, client_id: merged })
        .delete();
    }
  }
  const { rows } = await sql.raw(
    `SELECT client_id AS "clientId", file_no AS "fileNo", state, merged_into AS "mergedInto",
            last_entry_on::text AS "lastEntryOn", created_by AS "createdBy", given_name, family_name, preferred_name,
            ARRAY(SELECT word FROM client_words w WHERE w.client_id = c.client_id) AS words,
            ARRAY(SELECT staff_id::text FROM care_team t WHERE t.client_id = c.client_id
                     AND until_at IS NULL) AS team
       FROM clients c JOIN client_identities i USING (tenant_id, client_id) WHERE tenant_id = ?`,
    [clinic.tenantId],
  );
  clients = rows.map(({ given_name, family_name, preferred_name, ...row }: Record<string, string>) => ({
    ...row,
    name: `${preferred_name || given_name} ${family_name}`.replace(/^ +| +$/g, '') || null,
  }));
}

interface Question {
  q: string;
  state?: ClientState;
  limit: number;
  after: number;
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const newest = (one: string | null, other: string | null) =>
  one === null || other === null ? Number(one === null) - Number(other === null) : bytes(other, one);

/**
 * Finds the matches by checking every client, best first; `own` is a clinician who finds only their own clients by
 * name.
 */
function twin({ q, state }: Question, own: string | null): { clientId: string; name: string | null }[] {
  const pieces = readSearch(q);
  if (q.trim() && pieces.length === 0) return [];
  const isOwn = ({ team, createdBy }: Client) => own === null || team.includes(own) || createdBy === own;
  const leadsTo = (fileNo: number | null) => {
    const file = clients.find((one) => one.fileNo === fileNo);
    return file && (file.mergedInto ?? file.clientId);
  };
  const isFile = (one: Client, fileNo: number | null) => fileNo !== null && leadsTo(fileNo) === one.clientId;
  const found = clients.flatMap((one) => {
    if (state ? one.state !== state : one.state === 'merged') return [];
    // A bare file number finds any client.
    if (!isOwn(one) && !(pieces.length === 1 && isFile(one, pieces[0]?.fileNo ?? null))) return [];
    const begins = (word: string) => one.words.some((known) => known.startsWith(word));
    let score = 0;
    for (const { alternatives, fileNo } of pieces) {
      if (!isFile(one, fileNo) && !alternatives.some((words) => words.every(begins))) return [];
      score += isFile(one, fileNo) ? 4 : 0;
      score += alternatives.filter((words) => words.every((word) => one.words.includes(word))).length;
    }
    return [{ one, score }];
  });
  const order = ['active', 'inactive', 'discharged', 'merged'];
  found.sort((a, b) =>
    pieces.length === 0
      ? newest(a.one.lastEntryOn, b.one.lastEntryOn) || bytes(b.one.clientId, a.one.clientId)
      : b.score - a.score ||
        order.indexOf(a.one.state) - order.indexOf(b.one.state) ||
        bytes(a.one.name ?? '', b.one.name ?? '') ||
        bytes(a.one.clientId, b.one.clientId),
  );
  return found.map(({ one }) => ({ clientId: one.clientId, name: isOwn(one) ? one.name : null }));
}

function typed(random: Random): string {
  const one = random.pick(clients);
  const another = random.pick(clients);
  const cut = (text: string | null | undefined) => typedFrom(random, text ?? '');
  return random.pick([
    () => '',
    () => cut(one.name),
    () => `${one.name?.slice(0, random.between(1, 5))}`,
    () => `${cut(one.name)} ${cut(another.name)}`,
    () => `${one.name?.split(' ').at(-1)} ${one.name?.split(' ')[0]?.slice(0, 3)}`,
    () => random.pick(one.words.length > 0 ? one.words : ['tre']),
    () => cut(random.pick(one.words.length > 0 ? one.words : ['tre'])),
    () => String(one.fileNo),
    () => `#${one.fileNo} ${random.pick(['', 'tremblay'])}`,
    () =>
      random.pick([
        '555-0142',
        '(905) 555-0142',
        '+1 905 555 0142',
        '0142',
        '1970',
        '-',
        '%',
        '_',
        "'",
        '"',
        'zoe.t',
      ]),
  ])();
}

it('finds the same clients as a full scan, for any query', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(change, async ({ random, compare }) => {
    const asked: Question = {
      q: typed(random),
      ...(random.chance(0.2)
        ? { state: random.pick(['active', 'inactive', 'discharged', 'merged'] as const) }
        : {}),
      limit: random.pick([1, 5, 20, 50]),
      after: random.pick([0, 0, 0, 1, 20]),
    };
    const member: TestMember = random.pick([clinic.desk, clinic.desk, clinic.roy, clinic.chen]);
    const { status, body } = await app.call({
      url: `/api/clinic/clients?${new URLSearchParams({ ...asked, limit: `${asked.limit}`, after: `${asked.after}` })}`,
      host: clinic.host,
      token: member.token,
    });
    // Malformed text, such as half an emoji, is refused before the search.
    if (status === 400) return;
    const all = twin(asked, member === clinic.desk ? null : member.staffId);
    const end = asked.after + asked.limit;
    compare(
      { ...asked, by: member === clinic.desk ? 'desk' : 'clinician' },
      { clients: body.clients.map(({ clientId, name }: Client) => ({ clientId, name })), next: body.next },
      { clients: all.slice(asked.after, end), next: all.length > end ? String(end) : null },
    );
    if (all.length > 0) found += 1;
    else empty += 1;
  });
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);
