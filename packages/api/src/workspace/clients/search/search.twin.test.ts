import { type ClientState, maxSimilar } from '@tamarack/core/domain/workspace';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import { createVisit } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';
import type { Random } from '../../../platform/sample-data/random.ts';
import { soundDistance } from '../sounds.ts';
import { isNameWord, nameWordsIn, readSearch, wordsOf } from '../words.ts';

let clients: Client[] = [];

interface Client {
  clientId: string;
  fileNo: number;
  state: ClientState;
  mergedInto: string | null;
  lastEntryOn: string | null;
  createdBy: string | null;
  dischargedOn: string | null;
  name: string | null;
  birthOn: string | null;
  words: string[];
  team: CareEntry[];
  deskAlert: string;
  lastServiceId: string | null;
  nextVisit: string | null;
}

interface CareEntry {
  staffId: string;
  supervisorId: string | null;
  because: string;
  until: string | null;
}

/** Evening of the 24th in the clinic's time zone. */
const now = new Date('2026-11-25T03:30:00Z');

/** Small enough that no prefix reaches the limit of 500 words per search. */
const size = 120;

const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'random' });

/** A client's state; some were discharged 90 or 91 days ago. */
function stateOf(random: Random) {
  const state = random.pick(['active', 'active', 'active', 'inactive', 'discharged', 'discharged'] as const);
  const discharged_on = random.pick([null, '2026-11-01', '2026-08-26', '2026-08-25', '2020-01-01']);
  return { state, discharged_on: state === 'discharged' ? discharged_on : null };
}

function care(random: Random) {
  const staff_id = random.pick([clinic.roy, clinic.chen]).staffId;
  const from_at = random.pick(['2026-11-25T03:00:00Z', '2026-11-25T02:00:00Z']);
  const because = random.pick(['booked', 'added', 'added', 'emergency'] as const);
  if (because !== 'emergency')
    return { staff_id, because, from_at, until_at: random.pick([null, null, now]) };
  const until_at = new Date(Date.parse(from_at) + 3_600_000);
  return { staff_id, because, from_at, until_at, reason: 'Fainted' };
}

function identity(random: Random) {
  const known = <T>(value: T, none: T) => (random.chance(0.6) ? value : none);
  const phone = () =>
    random.pick([
      `416-555-0${random.between(100, 199)}`,
      '+1 (905) 555-0142',
      '(905) 555-0199 ext. 3',
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

/** Adds a client's only visit, past or upcoming, on a day of its own. */
async function visit(random: Random, clientId: string, n: number): Promise<void> {
  const [year, state] = random.pick([
    [2024, 'attended'],
    [2098, 'booked'],
  ] as const);
  const on = new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);
  await createVisit(app, clinic, { clientId, at: `${on}T10:00`, state, with: random.pick(['roy', 'chen']) });
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
          ...stateOf(random),
          last_entry_on: random.chance(0.7) ? `2026-0${random.between(1, 9)}-15` : null,
          created_by: random.pick([null, null, clinic.roy.staffId, clinic.desk.staffId]),
          desk_alert: random.pick(['', 'Call first']),
        })
        .returning('client_id');
      await sql('client_identities').insert({ ...tenant, client_id, ...one });
      await writeWords(client_id, one);
      if (random.chance(0.4)) await sql('care_team').insert({ ...tenant, client_id, ...care(random) });
      if (random.chance(0.6)) await visit(random, client_id, n);
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
      .update(stateOf(random));
    await sql('clinic_staff')
      .where({ ...tenant, staff_id: clinic.roy.staffId })
      .update({ supervisor_id: random.pick([null, clinic.chen.staffId]) });
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
    `SELECT client_id AS "clientId", file_no AS "fileNo", c.state, merged_into AS "mergedInto",
            last_entry_on::text AS "lastEntryOn", c.created_by AS "createdBy", discharged_on::text AS "dischargedOn", given_name, family_name, preferred_name,
            i.birth_on::text AS "birthOn", desk_alert AS "deskAlert", service_id AS "lastServiceId",
            CASE v.state WHEN 'booked' THEN to_char(local_start, 'YYYY-MM-DD"T"HH24:MI') END AS "nextVisit",
            ARRAY(SELECT word FROM client_words w WHERE w.client_id = c.client_id) AS words,
            (SELECT coalesce(json_agg(json_build_object('staffId', t.staff_id, 'supervisorId', s.supervisor_id,
                                                        'because', t.because, 'until', t.until_at)), '[]')
               FROM care_team t JOIN clinic_staff s USING (tenant_id, staff_id) WHERE t.client_id = c.client_id) AS team
       FROM clients c JOIN client_identities i USING (tenant_id, client_id)
       LEFT JOIN attendances v USING (tenant_id, client_id)
       LEFT JOIN appointments p USING (tenant_id, appointment_id) WHERE tenant_id = ?`,
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

type Found = Pick<Client, 'clientId' | 'name' | 'deskAlert' | 'lastServiceId' | 'nextVisit'>;

const foundOf = ({ clientId, name, deskAlert, lastServiceId, nextVisit }: Found): Found => ({
  clientId,
  name,
  deskAlert,
  lastServiceId,
  nextVisit,
});

/** Whether a clinician opened the chart in an emergency, is on the care team, or added the client before anyone was on it. */
function isOwnClient({ team, state, dischargedOn, createdBy }: Client, own: string): boolean {
  const current = team.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
  if (current.some(({ because, staffId }) => because === 'emergency' && staffId === own)) return true;
  const isOver = state === 'discharged' && dischargedOn !== null && dischargedOn < '2026-08-26';
  const isMember = ({ because }: CareEntry) => because !== 'emergency';
  // Everyone who was added was added in the last 90 days.
  const counts = ({ because }: CareEntry) => because === 'added' || (because === 'booked' && !isOver);
  if (current.filter(counts).some((one) => [one.staffId, one.supervisorId].includes(own))) return true;
  return createdBy === own && !isOver && !team.some(isMember);
}

const withheld = { name: null, deskAlert: '', lastServiceId: null, nextVisit: null };

/**
 * Finds the matches by checking every client, best first; `own` is a clinician who finds only their own clients by
 * name.
 */
function twin({ q, state }: Question, own: string | null): Found[] {
  const pieces = readSearch(q);
  if (q.trim() && pieces.length === 0) return [];
  const isOwn = (one: Client) => own === null || isOwnClient(one, own);
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
    const nameWords = nameWordsIn(pieces);
    const isWholeName = nameWords > 0 && one.name?.split(/[ \-’']/).length === nameWords;
    return [{ one, score: 2 * score + Number(isWholeName) }];
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
  return found.map(({ one }) => foundOf(isOwn(one) ? one : { ...one, ...withheld }));
}

/** Ids of the clients whose names sound like the query, found by comparing every word of every client. */
function similarTwin({ q, state }: Question, own: string | null): string[] {
  const pieces = readSearch(q).flatMap((piece) => {
    const [parts = []] = piece.alternatives;
    const isName = piece.alternatives.flat().every(isNameWord);
    return isName && parts.length > 1
      ? parts.map((part) => ({ ...piece, isName, alternatives: [[part]] }))
      : [{ ...piece, isName }];
  });
  const soundsLike = (typed: string, word: string) =>
    word !== typed && soundDistance(word, typed) !== undefined;
  const namesOf = ({ words }: Client) =>
    words.filter((word) => word.startsWith('~')).map((word) => word.split(' ')[1] ?? '');
  const isHeard = pieces.some(
    ({ isName, alternatives }) =>
      isName &&
      clients.some((one) => namesOf(one).some((name) => soundsLike(alternatives[0]?.[0] ?? '', name))),
  );
  if (!isHeard || pieces.length > 6) return [];
  return clients
    .filter((one) => {
      if (state ? one.state !== state : one.state === 'merged') return false;
      if (own && !isOwnClient(one, own)) return false;
      return pieces.every(
        ({ alternatives, isName, fileNo }) =>
          fileNo === one.fileNo ||
          alternatives.some((words) =>
            words.every((word) => one.words.some((known) => known.startsWith(word))),
          ) ||
          (isName && namesOf(one).some((name) => soundsLike(alternatives[0]?.[0] ?? '', name))),
      );
    })
    .map(({ clientId }) => clientId);
}

/** A birth date as the list shows it, in one of the two languages. */
function dayInWords(random: Random, day: string): string {
  const locale = random.pick(['en-CA', 'fr-CA']);
  const month = random.pick(['short', 'long'] as const);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(day));
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
    () =>
      random.pick([
        'trembli',
        'trambley',
        'annie',
        'dammour',
        'onil',
        'oneel anne',
        'saint-piere',
        'zoey',
        'la croze',
      ]),
    () => `${one.name?.split(' ').at(-1)} ${one.name?.split(' ')[0]?.slice(0, 3)}`,
    () => random.pick(one.words.length > 0 ? one.words : ['tre']),
    () => cut(random.pick(one.words.length > 0 ? one.words : ['tre'])),
    () => String(one.fileNo),
    () => dayInWords(random, one.birthOn ?? '1970-05-14'),
    () => cut(dayInWords(random, one.birthOn ?? '1970-05-14')),
    () =>
      `${random.pick(['905-555-0199', '(905) 555-0142', '555-0199'])}${random.pick([' ext. 3', ' x3', 'x3', ' poste 3', ' #3', ' ext', ' #10432'])}`,
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
  let similar = 0;
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
      { clients: body.clients.map(foundOf), next: body.next },
      { clients: all.slice(asked.after, end), next: all.length > end ? String(end) : null },
    );
    if (all.length > 0) found += 1;
    else empty += 1;
    const shown: string[] = (body.similar ?? []).map(({ clientId }: Found) => clientId);
    const heard =
      all.length > 0 || asked.after > 0
        ? []
        : similarTwin(asked, member === clinic.desk ? null : member.staffId);
    compare(
      { ...asked, by: member === clinic.desk ? 'desk' : 'clinician', similar: shown },
      { count: shown.length, others: shown.filter((id) => !heard.includes(id)) },
      { count: Math.min(heard.length, maxSimilar), others: [] },
    );
    similar += shown.length;
  });
  expect(Math.min(found, empty, similar)).toBeGreaterThan(0);
}, 600_000);
