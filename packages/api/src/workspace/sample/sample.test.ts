import type { NoteSection } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { keyOf } from '../../database/column-name.ts';
import { ensureSandboxes } from '../../public/sandbox/index.ts';
import { openClinicKey, openText } from '../notes/index.ts';
import { dayOf, weekdayOf } from '../time/index.ts';
import { holidaysFrom, sampleVisits } from './calendar.ts';
import { generateSample } from './generate.ts';
import { minorsAmong } from './people.ts';
import { demoProfile } from './profiles/demo.ts';
import { novaScotiaProfile } from './profiles/nova-scotia.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { quebecProfile, smallQuebecProfile } from './profiles/quebec.ts';
import { ensureSample, refreshSample } from './service.ts';

let tenantId: string;
/** A Tuesday, 11:20 in Toronto. */
let now = new Date('2026-11-24T16:20:00Z');

const app = provideTestApp({ clock: { now: () => now } });
beforeAll(async () => {
  await ensureSandboxes(app.database);
  tenantId = (await app.admin('tenants').where({ subdomain: 'demo' }).first('tenant_id')).tenant_id;
});

const count = async (table: string, where = 'true') => {
  const { rows } = await app.admin.raw(
    `SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = ? AND ${where}`,
    [tenantId],
  );
  return rows[0].n as number;
};

const made = new Map<string, ReturnType<typeof generateSample>>();
/** Generates a clinic on 24 November at a time (UTC), cached. */
function clinicAt(profile: SampleProfile, time = '16:20') {
  const key = `${profile.clinicName} ${profile.clients} ${time}`;
  const clinic = made.get(key) ?? generateSample(profile, '2026-11-24', new Date(`2026-11-24T${time}Z`));
  made.set(key, clinic);
  return clinic;
}

describe('the visits of the demo clinic', () => {
  const all = sampleVisits(demoProfile, '2026-11-24');
  const visits = all.filter(({ day }) => day > '2025-11-24');
  const before = all.filter(({ day }) => day <= '2025-11-24');

  it('are 7,800 of 640 clients, in the past year and the next eight weeks', () => {
    expect(visits).toHaveLength(7_800);
    expect(new Set(visits.map(({ client }) => client)).size).toBe(640);
    expect([visits[0]?.day, visits.at(-1)?.day]).toEqual(['2025-11-25', '2027-01-19']);
  });

  it('are 88% attended, 4% missed, 3% cancelled late and 5% cancelled early', () => {
    const share = (outcome: string) => visits.filter((visit) => visit.outcome === outcome).length;
    expect(['attended', 'no_show', 'late', 'early'].map(share)).toEqual([6_864, 312, 234, 390]);
  });

  it('are fewer but increasing in the year before, with two of its clinicians', () => {
    expect(before).toHaveLength(1_100);
    expect(new Set(before.map(({ staff }) => staff))).toEqual(new Set([1, 3]));
    expect(before[0]?.day.slice(0, 7)).toBe('2024-11');
    const inFirstHalf = before.filter(({ day }) => day < '2025-05-24').length;
    expect(inFirstHalf).toBeLessThan(before.length * 0.4);
    expect(inFirstHalf).toBeGreaterThan(before.length * 0.2);
  });

  it('are assessments until a new client has attended one', () => {
    const past = all.filter(({ day }) => day < '2026-11-24');
    const clients = [...Map.groupBy(past, ({ client }) => client).values()];
    const newcomers = clients.filter(([visit]) => visit?.visit === 1);
    const missed = newcomers.filter(([visit]) => visit?.outcome !== 'attended');
    expect(missed.length).toBeGreaterThan(20);
    for (const own of newcomers) {
      const met = own.findIndex(({ outcome }) => outcome === 'attended');
      expect(own.map(({ first }) => first)).toEqual(own.map((_visit, at) => met < 0 || at <= met));
    }
  });

  it('are booked as one assessment, because nobody knows yet which will be missed', () => {
    const ahead = all.filter(({ day, first }) => day > '2026-11-24' && first);
    expect(ahead.length).toBeGreaterThan(0);
    expect(new Set(ahead.map(({ client }) => client)).size).toBe(ahead.length);
  });

  it('are the same for the same day', () => {
    expect(sampleVisits(demoProfile, '2026-11-24')).toEqual(all);
  });
});

describe.each<[string, SampleProfile, { clinicians: number; clients: number; attendances: number }]>([
  ['the demo clinic', demoProfile, { clinicians: 5, clients: 640, attendances: 8_900 }],
  ['the clinic in Quebec', quebecProfile, { clinicians: 25, clients: 1_800, attendances: 25_000 }],
  ['the solo clinic in Nova Scotia', novaScotiaProfile, { clinicians: 1, clients: 118, attendances: 1_500 }],
])('%s', (_name, profile, size) => {
  const soon = (row: Record<string, unknown>) => String(row.validToOn) < '2027-01-23';

  it('always has open work, at any hour', async () => {
    // A large clinic behaves the same at every hour, so one is enough.
    const hours = size.clinicians > 10 ? ['16:20'] : ['11:00', '16:20', '23:30'];
    for (const hour of hours) {
      const { tables } = await clinicAt(profile, hour);
      const before = new Date(Date.parse(`2026-11-24T${hour}Z`) - 48 * 3_600_000);
      const drafts = tables.notes.filter(({ state }) => state === 'draft');
      expect({
        open: tables.confirmations.filter(({ state }) => state === 'open').length,
        unsigned: drafts.length,
        late: drafts.filter((note) => (note.createdAt as Date) < before).length,
        todos: tables.todos.length,
        expiring: tables.credentials.filter(soon).length,
        lockboxes: tables.lockboxes.length,
        emergencies: tables.care_team.filter(({ because }) => because === 'emergency').length,
      }).toEqual({ open: 8, unsigned: 5, late: 1, todos: 12, expiring: 2, lockboxes: 1, emergencies: 1 });
    }
  });

  it('has clients and visits for each clinician, and an outcome for every past visit', async () => {
    const { tables } = await clinicAt(profile);
    expect({
      clinicians: tables.clinic_staff.filter(({ practises }) => practises).length,
      clients: tables.clients.length,
      attendances: tables.attendances.length,
    }).toEqual(size);
    const seen = new Set(tables.attendances.map(({ clientId }) => clientId));
    expect(seen.size).toBeGreaterThan(size.clients * 0.97);
    const undecided = tables.attendances.filter(
      ({ state, localOn }) => state === 'booked' && String(localOn) < '2026-11-24',
    );
    expect(undecided).toEqual([]);
  });

  it('sees a client at most every four days', async () => {
    const { tables } = await clinicAt(profile);
    const days = Map.groupBy(tables.attendances, ({ clientId }) => clientId);
    const gaps = [...days.values()].flatMap((own) =>
      own
        .slice(1)
        .map(
          ({ localOn }, at) => (Date.parse(`${localOn}`) - Date.parse(`${own[at]?.localOn}`)) / 86_400_000,
        ),
    );
    expect(Math.min(...gaps)).toBe(4);
  });

  it('has no visits on the holidays of its province, which are blocked', async () => {
    const { tables } = await clinicAt(profile);
    const days = holidaysFrom(profile, '2025-11-24', '2027-01-19').map(({ day }) => day);
    expect(days).toContain('2026-04-03');
    expect(tables.attendances.filter(({ localOn }) => days.includes(String(localOn)))).toEqual([]);
    const blocked = tables.blocks
      .filter(({ kind }) => kind === 'holiday')
      .map((row) => String(row.localStart));
    expect(blocked).toEqual(expect.arrayContaining(days.map((day) => `${day}T00:00`)));
  });

  it('records payments only on days on which it is open', async () => {
    const { tables } = await clinicAt(profile);
    const holidays = new Set(holidaysFrom(profile, '2024-11-24', '2026-11-24').map(({ day }) => day));
    const weekdays = new Set(profile.staff.flatMap(({ shifts = [] }) => shifts.map(([weekday]) => weekday)));
    const days = tables.payments.map(({ receivedOn }) => String(receivedOn));
    expect(days.length).toBeGreaterThan(size.clients);
    expect(days.filter((day) => holidays.has(day) || !weekdays.has(weekdayOf(day)))).toEqual([]);
  });

  it('gives each relative a name of their own', async () => {
    const { tables } = await clinicAt(profile);
    const people = Map.groupBy(
      tables.client_relations.filter(({ organization }) => !organization),
      ({ clientId }) => clientId,
    );
    expect(people.size).toBeGreaterThan(20);
    for (const { clientId, givenName, familyName } of tables.client_identities) {
      const names = [`${givenName} ${familyName}`, ...(people.get(clientId) ?? []).map(({ name }) => name)];
      expect(names).toEqual([...new Set(names)]);
    }
  });

  it('has notes that never repeat a section of the client’s note before, with pain that decreases', async () => {
    const { tables, versions } = await clinicAt(profile);
    const visitedAt = new Map(tables.notes.map(({ noteId, createdAt }) => [noteId, Number(createdAt)]));
    const charts = [...Map.groupBy(versions, ({ clientId }) => clientId).values()].map((own) =>
      own
        .toSorted((a, b) => Number(visitedAt.get(a.noteId)) - Number(visitedAt.get(b.noteId)))
        .map(({ sections }) => (JSON.parse(sections) as NoteSection[]).map(({ text }) => text)),
    );
    const wording = (text: string | undefined) => text?.replace(/\d+/g, '#');
    const repeated = charts.flatMap((notes) =>
      notes
        .slice(1)
        .flatMap((note, before) =>
          note.filter((text, place) => wording(text) === wording(notes[before]?.[place])),
        ),
    );
    expect(repeated).toEqual([]);
    const painIn = (notes: string[][]) =>
      notes.flatMap(
        (note) =>
          note
            .join(' ')
            .match(/\d+(?=\/10)/g)
            ?.slice(0, 1)
            .map(Number) ?? [],
      );
    const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    const long = charts.filter((notes) => notes.length > 8 && painIn(notes).length === notes.length);
    const eased = long.filter((notes) => mean(painIn(notes.slice(-3))) < mean(painIn(notes.slice(0, 3))) - 1);
    expect(eased.length).toBeGreaterThanOrEqual(long.length * 0.8);
  });

  it('knows the last entry in each record, and until when it is kept', async () => {
    const { tables } = await clinicAt(profile);
    const last = new Map<unknown, string>();
    for (const { clientId, state, localOn } of tables.attendances)
      if (state === 'attended') last.set(clientId, String(localOn));
    expect(last.size).toBeGreaterThan(size.clients * 0.8);
    const wrong = tables.clients.filter(
      ({ clientId, lastEntryOn, retentionUntilOn: until }) =>
        lastEntryOn !== (last.get(clientId) ?? null) ||
        (lastEntryOn === null ? until !== null : String(until) <= '2031'),
    );
    expect(wrong).toEqual([]);
  });

  it('has notes that suit a first visit and the client’s age', async () => {
    const { tables, versions } = await clinicAt(profile);
    const visitOf = new Map(tables.notes.map((row) => [row.noteId, row.attendanceId]));
    const attendances = new Map(tables.attendances.map((row) => [row.attendanceId, row.appointmentId]));
    const serviceOf = new Map(tables.appointments.map((row) => [row.appointmentId, row.serviceId]));
    const initial = new Set(
      tables.services.filter(({ code }) => /_initiale?$/.test(String(code))).map((row) => row.serviceId),
    );
    const minors = minorsAmong(tables, '2026-11-24');
    const isFirst = (noteId: string) => initial.has(serviceOf.get(attendances.get(visitOf.get(noteId))));
    const later =
      /last (week|visit)|again|space sessions|kettlebell|\bstill\b|continue |poursuivre |maintenir|diminution/i;
    const grown =
      /\bwork|shift\b|medication|dishwasher|driv|desk work|employer|office|laptop|shovel|travail|gestionnaire|employeur|conjug|couple/i;
    const texts = versions.map(({ noteId, clientId, sections }) => ({
      first: isFirst(noteId),
      minor: minors.has(clientId),
      text: (JSON.parse(sections) as NoteSection[]).map(({ text }) => text).join(' '),
    }));
    expect(texts.filter(({ first }) => first).length).toBeGreaterThan(size.clients * 0.6);
    expect(texts.filter(({ first, text }) => first && later.test(text))).toEqual([]);
    expect(texts.filter(({ minor }) => minor).length).toBeGreaterThan(10);
    expect(texts.filter(({ minor, text }) => minor && grown.test(text))).toEqual([]);
  });

  it('has reduced fees only for the client’s own service, and charges them', async () => {
    const { tables } = await clinicAt(profile);
    const birth = new Map(tables.client_identities.map((row) => [row.clientId, String(row.birthOn)]));
    const services = new Map(tables.appointments.map((row) => [row.appointmentId, row.serviceId]));
    expect(tables.client_fees).not.toEqual([]);
    for (const { clientId, serviceId, feeCents, reason } of tables.client_fees) {
      const isStudent = ['Student rate', 'Tarif étudiant'].includes(String(reason));
      const born = birth.get(clientId) ?? '';
      expect([born, isStudent]).toEqual([born, born > '1998-11-01' && born < '2008-11-30']);
      const own = tables.attendances.filter((row) => row.clientId === clientId);
      const ofService = own.filter((row) => services.get(row.appointmentId) === serviceId);
      expect(own.length < 2 || ofService.length > 0).toBe(true);
      const fees = ofService.filter(({ state }) => state === 'attended').map((row) => row.feeCents);
      expect(fees).toEqual(fees.map(() => feeCents));
    }
  });

  it('has unique names, and notes in its language without unfilled placeholders', async () => {
    const { tables, versions } = await clinicAt(profile);
    const names = tables.client_identities.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    expect(new Set(names).size).toBe(names.length);
    const texts = versions.map(({ sections }) =>
      (JSON.parse(sections) as NoteSection[]).map(({ text }) => text).join(' '),
    );
    expect(texts.filter((text) => /[{]\w+[}]|–$|– /.test(text))).toEqual([]);
    const french = texts.filter((text) => /\b(la|les|une|des)\b/.test(text)).length;
    expect(french / texts.length > 0.9).toBe(profile.language === 'fr');
  });
});

describe('the clinic of the French sandbox', () => {
  it('has two years of visits, invoices and pay runs', async () => {
    const { tables, pay } = await clinicAt(smallQuebecProfile);
    const days = tables.attendances.map(({ localOn }) => String(localOn)).sort();
    expect(days[0]?.slice(0, 7)).toBe('2024-11');
    expect(days.filter((day) => day < '2025-11-24')).toHaveLength(900);
    expect(tables.invoices.filter(({ issuedOn }) => String(issuedOn) < '2025-11-24').length).toBeGreaterThan(
      700,
    );
    expect(pay).toHaveLength(48);
  });

  it('has only services that somebody offers', async () => {
    const { tables } = await clinicAt(smallQuebecProfile);
    const offered = new Set(tables.service_staff.map(({ serviceId }) => serviceId));
    expect(tables.services.filter(({ serviceId }) => !offered.has(serviceId))).toEqual([]);
  });

  it('has only adults in relationship therapy', async () => {
    const { tables } = await clinicAt(smallQuebecProfile);
    const therapists = tables.credentials
      .filter(({ profession }) => profession === 'marriage_family_therapist')
      .map(({ staffId }) => staffId);
    const clients = tables.care_team
      .filter(({ staffId, because }) => because === 'booked' && therapists.includes(staffId))
      .map(({ clientId }) => clientId);
    const minors = minorsAmong(tables, '2026-11-24');
    expect(clients.length).toBeGreaterThan(20);
    expect(clients.filter((client) => minors.has(client))).toEqual([]);
  });
});

describe('the records', () => {
  it('have the numbers given in the specification', async () => {
    expect(await refreshSample(app.deps, tenantId, demoProfile)).toBe('made');
    expect({
      clients: await count('clients'),
      attendances: await count('attendances'),
      open: await count('confirmations', "state = 'open'"),
      unsigned: await count('notes', "state = 'draft'"),
      late: await count('notes', `state = 'draft' AND created_at < '2026-11-22T16:20Z'`),
      todos: await count('todos', 'done_at IS NULL'),
      expiring: await count('credentials', `valid_to_on < '2027-01-24'`),
      lockboxes: await count('lockboxes'),
      emergencies: await count('care_team', "because = 'emergency' AND reviewed_at IS NULL"),
      mails: await count('client_mails'),
      withoutText: await count(
        'notes',
        `state <> 'draft' AND note_id NOT IN (SELECT note_id FROM note_versions)`,
      ),
    }).toEqual({
      clients: 640,
      attendances: 8_900,
      open: 8,
      unsigned: 5,
      late: 1,
      todos: 12,
      expiring: 2,
      lockboxes: 1,
      emergencies: 1,
      mails: 0,
      withoutText: 0,
    });
  });

  it('have notes that can be read with the clinic’s key', async () => {
    const row = await app.admin('note_versions').where({ tenant_id: tenantId }).first();
    const text = await app.database.forTenant(tenantId, async (tx) =>
      openText(
        await openClinicKey(tx, app.deps, tenantId),
        { tenantId, noteId: row.note_id, number: 1 },
        row.body,
      ),
    );
    expect(JSON.parse(text)[0]).toMatchObject({ text: expect.stringMatching(/\w{3}/), copied: false });
    expect(text).not.toMatch(/[{]\w+[}]/);
  });

  it('advance with time: booked visits get their outcome, and eight stay in the queue', async () => {
    const before = await count('attendances', "state = 'attended'");
    now = new Date('2026-11-24T20:05:00Z');
    expect(await refreshSample(app.deps, tenantId, demoProfile)).toBe('advanced');
    expect(await count('attendances', "state = 'attended'")).toBeGreaterThan(before + 5);
    expect(await count('attendances', "state = 'booked' AND local_on < '2026-11-24'")).toBe(0);
    expect(await count('confirmations', "state = 'open'")).toBe(8);
    expect(await count('notes', "state = 'draft'")).toBe(5);
    const { tables } = await generateSample(demoProfile, dayOf(now, demoProfile.zone), now);
    const states = await app
      .admin('attendances')
      .where({ tenant_id: tenantId })
      .select('attendance_id', 'state');
    const kept = new Map(states.map((row) => [row.attendance_id, row.state]));
    expect(tables.attendances.filter((row) => kept.get(row.attendanceId) !== row.state)).toEqual([]);
    const entry = ['client_id', 'last_entry_on', 'retention_from_on', 'retention_until_on'];
    const clients = await app
      .admin('clients')
      .where({ tenant_id: tenantId })
      .orderBy('client_id')
      .select(entry);
    expect(clients).toEqual(
      tables.clients.map((row) => Object.fromEntries(entry.map((column) => [column, row[keyOf(column)]]))),
    );
  });

  it('are regenerated once on the next day', async () => {
    now = new Date('2026-11-25T16:20:00Z');
    // A smaller clinic is sufficient and faster.
    const earlier = { attendances: 100, staff: [1] };
    const smaller = { ...demoProfile, clients: 60, attendances: 800, earlier };
    await Promise.all(Array.from({ length: 12 }, () => ensureSample(app.deps, tenantId, smaller)));
    expect(await count('attendances')).toBe(900);
    expect(await count('attendances', "state = 'booked' AND local_on < '2026-11-25'")).toBe(0);
    expect(await app.admin('sample_records').select('made_on')).toEqual([{ made_on: '2026-11-25' }]);
  });

  it.each([
    ['in Quebec', { ...quebecProfile, clients: 200, attendances: 900 }],
    ['in Nova Scotia', { ...novaScotiaProfile, clients: 60, attendances: 300 }],
  ])('of the clinic %s are generated and regenerated too', async (_name, profile) => {
    const tenant = await app.tenant();
    await app.admin('tenants').where({ tenant_id: tenant }).update({ sample: true });
    for (let run = 0; run < 2; run += 1) {
      await app.admin('sample_records').where({ tenant_id: tenant }).delete();
      expect(await refreshSample(app.deps, tenant, profile)).toBe('made');
    }
    const row = await app.admin('note_versions').where({ tenant_id: tenant }).first();
    const key = await app.database.forTenant(tenant, (tx) => openClinicKey(tx, app.deps, tenant));
    expect(openText(key, { tenantId: tenant, noteId: row.note_id, number: 1 }, row.body)).toContain('text');
  });

  it('are not written for a clinic that is not a sample', async () => {
    const other = await app.tenant({ subdomain: 'real' });
    await expect(refreshSample(app.deps, other, demoProfile)).rejects.toThrow('no sample clinic');
  });
});
