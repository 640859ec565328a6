import type { ChartNote, Lockbox } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { book, joinCareTeam } from '../../../../test/charts.ts';
import { meanwhile, withErrorCodes } from '../../../../test/meanwhile.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

let now = new Date('2026-11-24T15:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'merging' });

const call = (method: string, path: string, body?: object, member: TestMember = clinic.desk) =>
  app.call({
    method,
    url: `/api/clinic/${path}`,
    host: clinic.host,
    token: member.token,
    ...(body && { body }),
  });
const add = async (givenName: string, familyName: string) => {
  const { body } = await call('POST', 'clients', { givenName, familyName, phone: '4165550100', force: true });
  return body as { id: string; fileNo: number };
};
const page = async (fileNo: number) => (await call('GET', `clients/${fileNo}`)).body.client;
const names = async (q: string) =>
  (await call('GET', `clients?q=${q}`)).body.clients.map(({ fileNo }: { fileNo: number }) => fileNo);
const merge = (from: { id: string }, into: { fileNo: number }, member?: TestMember) =>
  call('POST', `clients/${from.id}/merge`, { version: 1, intoFileNo: into.fileNo }, member);

let lane = 0;
async function appointment(clientIds: string[], day: number): Promise<string> {
  const starts = new Date(Date.UTC(2026, 9, day, 14 + (lane++ % 8)));
  const ends = new Date(starts.getTime() + 45 * 60_000);
  const tenant = { tenant_id: clinic.tenantId };
  const [row] = await app
    .admin('appointments')
    .insert({
      ...tenant,
      service_id: clinic.physio,
      staff_id: clinic.roy.staffId,
      location_id: clinic.locationId,
      zone: 'America/Toronto',
      local_start: starts.toISOString().slice(0, 16),
      minutes: 45,
      starts_at: starts,
      ends_at: ends,
      busy: app.admin.raw('tstzrange(?, ?)', [starts, ends]),
    })
    .returning('appointment_id');
  const attendances = await app
    .admin('attendances')
    .insert(
      clientIds.map((client_id) => ({
        ...tenant,
        appointment_id: row.appointment_id,
        client_id,
        local_on: starts.toISOString().slice(0, 10),
        state: 'attended',
      })),
    )
    .returning(['attendance_id', 'client_id']);
  for (const { attendance_id, client_id } of attendances)
    await app.admin('confirmations').insert({
      ...tenant,
      attendance_id,
      client_id,
      local_on: starts.toISOString().slice(0, 10),
      opened_at: starts,
    });
  return attendances[0].attendance_id;
}

async function note(clientId: string, attendanceId: string): Promise<void> {
  const tenant = { tenant_id: clinic.tenantId, client_id: clientId };
  const [{ note_id }] = await app
    .admin('notes')
    .insert({ ...tenant, attendance_id: attendanceId, author_id: clinic.roy.staffId, about_on: '2026-10-05' })
    .returning('note_id');
  const body = Buffer.from('sealed');
  await app.admin('note_versions').insert({
    ...tenant,
    note_id,
    number: 1,
    kind: 'note',
    author_id: clinic.roy.staffId,
    body,
    sha256: Buffer.alloc(32),
    at: now,
  });
  await app
    .admin('note_drafts')
    .insert({ ...tenant, note_id, body, saved_at: now, saved_by: clinic.roy.staffId });
}

const rowsOf = async (clientId: string) => {
  const tables = ['attendances', 'confirmations', 'notes', 'note_versions', 'note_drafts', 'client_consents'];
  const counts = await Promise.all(
    tables.map(async (table) =>
      Number((await app.admin(table).where({ client_id: clientId }).count())[0]?.count),
    ),
  );
  return counts.join(' ');
};

let twin: { id: string; fileNo: number };
let kept: { id: string; fileNo: number };
beforeEach(async () => {
  now = new Date('2026-11-24T15:00:00Z');
  twin = await add('Zoë', 'Doubleday');
  kept = await add('Zoe', 'Original');
});

describe('a merge', () => {
  const roy = (method: string, path: string, body?: object) => call(method, path, body, clinic.roy);
  it('moves everything, including charts, and can be undone', async () => {
    const attendance = await appointment([twin.id], 1);
    await note(twin.id, attendance);
    await call('POST', `clients/${twin.id}/consents`, { kind: 'email', givenBy: 'client' });
    await call('POST', `clients/${twin.id}/consents`, { kind: 'treatment', givenBy: 'client' });
    await call('POST', `clients/${kept.id}/consents`, { kind: 'email', givenBy: 'client' });
    const other = await add('Ned', 'Third');
    await call('POST', `clients/${other.id}/relations`, { kind: 'payer', relatedFileNo: twin.fileNo });
    expect(await rowsOf(twin.id)).toBe('1 1 1 1 1 2');

    const merged = await merge(twin, kept);
    expect([merged.status, Object.keys(merged.body)]).toEqual([200, ['success', 'id', 'version']]);
    // Both had a consent to email in force; the merged file keeps its own.
    expect(await rowsOf(twin.id)).toBe('0 0 0 0 0 1');
    expect(await rowsOf(kept.id)).toBe('1 1 1 1 1 2');
    expect((await page(twin.fileNo)).fileNo).toBe(kept.fileNo);
    expect(await names(String(twin.fileNo))).toEqual([kept.fileNo]);
    expect(await names('doubleday')).toContain(kept.fileNo);
    expect((await page(other.fileNo)).relations).toMatchObject([{ relatedFileNo: kept.fileNo }]);
    const { merges } = await page(kept.fileNo);
    expect(merges).toEqual([
      { mergeId: merged.body.id, version: 1, fileNo: twin.fileNo, undoUntil: '2026-12-24T15:00:00.000Z' },
    ]);

    now = new Date('2026-12-24T15:00:00Z');
    expect((await call('POST', `merges/${merged.body.id}/undo`, { version: 1 })).status).toBe(200);
    expect(await rowsOf(twin.id)).toBe('1 1 1 1 1 2');
    expect(await rowsOf(kept.id)).toBe('0 0 0 0 0 1');
    expect(await names('doubleday')).toContain(twin.fileNo);
    expect(await names('doubleday')).not.toContain(kept.fileNo);
    const again = await call('POST', `merges/${merged.body.id}/undo`, { version: 2 });
    expect(again.body.code).toBe('ALREADY_DONE');
  });

  it('gives back what was written into its notes since, and what was withheld', async () => {
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, twin.id);
    await joinCareTeam(app, clinic, clinic.chen, kept.id);
    const begin = async (draftText: string) => {
      const { body } = await roy('POST', 'notes', { fileNo: twin.fileNo });
      await write(body.id, 0, draftText);
      return body.id as string;
    };
    const write = (noteId: string, draftVersion: number, text: string) => {
      const section = { key: 'plan', en: 'Plan', fr: 'Plan', text, copied: false };
      const sections = [section];
      return roy('PUT', `notes/${noteId}/draft`, { draftVersion, templateId: null, sections });
    };
    const [signed, draft] = [await begin('Stairs'), await begin('')];

    const merged = await merge(twin, kept);
    await roy('POST', `notes/${signed}/sign`, { version: 1, draftVersion: 1 });
    const addendum = { version: 2, text: 'Called at 16:00' };
    expect((await call('POST', `notes/${signed}/addenda`, addendum, clinic.chen)).status).toBe(201);
    expect((await write(draft, 1, 'Still writing')).status).toBe(200);
    const withhold = (staffId: string | null, noteId: string | null) =>
      call('POST', `clients/${kept.fileNo}/lockboxes`, { staffId, noteId }, clinic.ownerAtSite);
    for (const added of [
      await withhold(null, signed),
      await withhold(clinic.chen.staffId, null),
      await withhold(clinic.desk.staffId, null),
    ])
      expect(added.status).toBe(201);
    const lifted = await withhold(clinic.bookkeeper.staffId, null);
    await call('POST', `lockboxes/${lifted.body.id}/end`, { version: 1 }, clinic.ownerAtSite);

    expect((await call('POST', `merges/${merged.body.id}/undo`, { version: 1 })).status).toBe(200);
    const { chart } = (await roy('GET', `clients/${twin.fileNo}/chart`)).body;
    const texts = chart.notes.map((note: ChartNote) => [
      note.noteId,
      note.sections?.[0]?.text,
      ...note.addenda.map(({ sections }) => sections[0]?.text),
    ]);
    expect(new Map(texts.map(([noteId, ...rest]: string[]) => [noteId, rest]))).toEqual(
      new Map([
        [signed, ['Stairs', 'Called at 16:00']],
        [draft, ['Still writing']],
      ]),
    );
    const withheld = async ({ fileNo }: { fileNo: number }) => {
      const path = `clients/${fileNo}/chart/access`;
      const { access } = (await call('GET', path, undefined, clinic.ownerAtSite)).body;
      return access.lockboxes.map(({ noteId, staffId }: Lockbox) => [noteId, staffId]);
    };
    const ofChart = [
      [null, clinic.chen.staffId],
      [null, clinic.desk.staffId],
    ];
    expect(await withheld(twin)).toEqual(expect.arrayContaining([[signed, null], ...ofChart]));
    expect(await withheld(twin)).toHaveLength(3);
    expect(await withheld(kept)).toEqual(ofChart);
    for (const { fileNo } of [twin, kept]) {
      const refused = await call('GET', `clients/${fileNo}/chart`, undefined, clinic.chen);
      expect([refused.body.code, refused.body.details.withheld]).toEqual(['CHART_CLOSED', true]);
    }
  });

  /** Records that Roy's visit took place, signs its note in a chart, and queues a mail about it. */
  const attend = async (attendanceId: string, fileNo: number, clientId: string) => {
    const outcome = { version: 1, outcome: 'attended', treatedMinutes: 45 };
    expect((await call('POST', `attendances/${attendanceId}/outcome`, outcome)).status).toBe(200);
    const { body } = await roy('POST', 'notes', { fileNo, attendanceId });
    const sections = [{ key: 'plan', en: 'Plan', fr: 'Plan', text: 'Stairs', copied: false }];
    await roy('PUT', `notes/${body.id}/draft`, { draftVersion: 0, templateId: null, sections });
    const signed = await roy('POST', `notes/${body.id}/sign`, { version: 1, draftVersion: 1 });
    expect(signed.status).toBe(200);
    const mail = { client_id: clientId, attendance_id: attendanceId, kind: 'reminder', due_at: now };
    await app.admin('client_mails').insert({ tenant_id: clinic.tenantId, ...mail });
    return body.id as string;
  };
  const undo = async (mergeId: string) =>
    (await call('POST', `merges/${mergeId}/undo`, { version: 1 })).status;
  const ofVisit = async (attendanceId: string) => {
    const tables = ['attendances', 'confirmations', 'notes', 'client_mails'];
    const of = { tenant_id: clinic.tenantId, attendance_id: attendanceId };
    const rows = await Promise.all(tables.map((table) => app.admin(table).where(of).select('client_id')));
    return new Set(rows.flat().map((row) => row.client_id));
  };
  const visit = async (clientId: string, start: string, member = clinic.roy) => {
    const [id = ''] = await book(app, clinic, { member, clientIds: [clientId], start });
    return id;
  };

  it('gives back what was added to its visits since: the note, the confirmation, the mails', async () => {
    await joinCareTeam(app, clinic, clinic.roy, twin.id);
    await joinCareTeam(app, clinic, clinic.roy, kept.id);
    const moved = await visit(twin.id, '2026-11-23T09:00');
    const own = await visit(kept.id, '2026-11-23T10:00');
    const merged = await merge(twin, kept);
    const noteId = await attend(moved, kept.fileNo, kept.id);
    const other = await attend(own, kept.fileNo, kept.id);
    expect(await undo(merged.body.id)).toBe(200);

    expect(await ofVisit(moved)).toEqual(new Set([twin.id]));
    expect(await ofVisit(own)).toEqual(new Set([kept.id]));
    const notesOf = async ({ fileNo }: { fileNo: number }) => {
      const { chart } = (await roy('GET', `clients/${fileNo}/chart`)).body;
      return chart.notes.map((one: ChartNote) => [one.noteId, one.sections?.[0]?.text]);
    };
    expect(await notesOf(twin)).toEqual([[noteId, 'Stairs']]);
    expect(await notesOf(kept)).toEqual([[other, 'Stairs']]);
    const again = await roy('POST', 'notes', { fileNo: twin.fileNo, attendanceId: moved });
    expect(again.body.id).toBe(noteId);
    const { confirmations } = (await call('GET', 'confirmations')).body;
    const ofMoved = confirmations.find((one: { attendanceId: string }) => one.attendanceId === moved);
    expect(ofMoved).toMatchObject({ clientId: twin.id, fileNo: twin.fileNo });
    expect(await page(twin.fileNo)).toMatchObject({ lastEntryOn: '2026-11-23' });
  });

  it('gives each of several files back what was added to its own visits, also along a chain', async () => {
    const third = await add('Zo', 'Third');
    for (const { id } of [twin, third, kept]) await joinCareTeam(app, clinic, clinic.roy, id);
    const [first, second] = [
      await visit(twin.id, '2026-11-23T11:00'),
      await visit(third.id, '2026-11-23T12:00'),
    ];
    const merges = [await merge(twin, kept), await merge(third, kept)];
    await attend(first, kept.fileNo, kept.id);
    await attend(second, kept.fileNo, kept.id);
    expect(await undo(merges[0]?.body.id)).toBe(200);
    expect([await ofVisit(first), await ofVisit(second)]).toEqual([new Set([twin.id]), new Set([kept.id])]);
    expect(await undo(merges[1]?.body.id)).toBe(200);
    expect([await ofVisit(first), await ofVisit(second)]).toEqual([new Set([twin.id]), new Set([third.id])]);

    const inner = await visit(third.id, '2026-11-23T13:00');
    const into = async (from: { id: string; fileNo: number }, target: { fileNo: number }) => {
      const { version } = await page(from.fileNo);
      const { body } = await call('POST', `clients/${from.id}/merge`, { version, intoFileNo: target.fileNo });
      return body.id as string;
    };
    const chain = [await into(third, twin), await into(twin, kept)];
    await attend(inner, kept.fileNo, kept.id);
    expect(await undo(chain[1] ?? '')).toBe(200);
    expect(await ofVisit(inner)).toEqual(new Set([twin.id]));
    expect(await undo(chain[0] ?? '')).toBe(200);
    expect(await ofVisit(inner)).toEqual(new Set([third.id]));
  });

  it('leaves whoever has visits with both since then on both care teams when it is undone', async () => {
    await joinCareTeam(app, clinic, clinic.roy, twin.id);
    await joinCareTeam(app, clinic, clinic.chen, kept.id);
    await visit(twin.id, '2026-11-23T14:00');
    await visit(kept.id, '2026-11-23T14:00', clinic.chen);
    const merged = await merge(twin, kept);
    await visit(kept.id, '2026-11-25T09:00');
    await visit(kept.id, '2026-11-25T09:00', clinic.chen);
    expect(await undo(merged.body.id)).toBe(200);
    const opens = async (member: TestMember, { fileNo }: { fileNo: number }) =>
      (await call('GET', `clients/${fileNo}/chart`, undefined, member)).status;
    expect([await opens(clinic.roy, twin), await opens(clinic.roy, kept)]).toEqual([200, 200]);
    expect([await opens(clinic.chen, twin), await opens(clinic.chen, kept)]).toEqual([403, 200]);
  });

  it('takes whoever had only cancelled visits with one of the clients since then off that care team when it is undone', async () => {
    const reserve = async (clientId: string, hour: number) => {
      const localStart = `2026-12-02T${hour}:00`;
      const { staffId } = clinic.roy;
      const { physio: serviceId, locationId } = clinic;
      const wanted = { staffId, serviceId, locationId, clientIds: [clientId], localStart };
      return (await call('POST', 'appointments', wanted)).body.id as string;
    };
    const moved = await reserve(twin.id, 10);
    await reserve(kept.id, 11);
    const merged = await merge(twin, kept);
    const cancelled = await call('POST', `appointments/${moved}/cancel`, {
      ...{ version: 1, by: 'clinic', reason: 'Roy is sick' },
    });
    expect(cancelled.status).toBe(200);
    expect(await undo(merged.body.id)).toBe(200);
    const opens = async ({ fileNo }: { fileNo: number }) =>
      (await roy('GET', `clients/${fileNo}/chart`)).status;
    expect([await opens(twin), await opens(kept)]).toEqual([403, 200]);
  });

  it('takes whoever took over a visit since then off the other care team when it is undone', async () => {
    const moved = await visit(twin.id, '2026-11-26T09:00');
    const merged = await merge(twin, kept);
    const taken = app.admin('attendances').where({ attendance_id: moved }).select('appointment_id');
    await app
      .admin('appointments')
      .whereIn('appointment_id', taken)
      .update({ staff_id: clinic.chen.staffId });
    await app.admin('care_team').insert({
      ...{ tenant_id: clinic.tenantId, client_id: kept.id, staff_id: clinic.chen.staffId },
      ...{ because: 'booked', from_at: now },
    });
    expect(await undo(merged.body.id)).toBe(200);
    const opens = async ({ fileNo }: { fileNo: number }) =>
      (await call('GET', `clients/${fileNo}/chart`, undefined, clinic.chen)).status;
    expect([await opens(twin), await opens(kept)]).toEqual([200, 403]);
  });

  it('leaves the notes and lockboxes of the other file where they are when it is undone', async () => {
    await joinCareTeam(app, clinic, clinic.roy, kept.id);
    const withhold = (fileNo: number) =>
      call(
        'POST',
        `clients/${fileNo}/lockboxes`,
        { staffId: clinic.chen.staffId, noteId: null },
        clinic.ownerAtSite,
      );
    await withhold(kept.fileNo);
    now = new Date('2026-11-24T15:01:00Z');
    const merged = await merge(twin, kept);
    const { body } = await call('POST', 'notes', { fileNo: kept.fileNo }, clinic.roy);
    await call('POST', `merges/${merged.body.id}/undo`, { version: 1 });
    const clientOf = async (table: string, where: object) =>
      (
        await app
          .admin(table)
          .where({ tenant_id: clinic.tenantId, ...where })
          .select('client_id')
      ).map((row) => row.client_id);
    expect(await clientOf('notes', { note_id: body.id })).toEqual([kept.id]);
    expect(await clientOf('lockboxes', { client_id: twin.id })).toEqual([]);
  });

  it('makes the old number open the chart of the other file, until it is undone', async () => {
    for (const { id } of [twin, kept]) await joinCareTeam(app, clinic, clinic.roy, id);
    const attended = await visit(twin.id, '2026-11-23T15:00');
    const merged = await merge(twin, kept);
    const noteId = await attend(attended, twin.fileNo, kept.id);
    const owner = (method: string, path: string, body?: object) =>
      call(method, `clients/${twin.fileNo}/${path}`, body, clinic.ownerAtSite);
    const { staffId } = clinic.chen;
    expect((await owner('POST', 'care-team', { staffId })).status).toBe(201);
    expect((await owner('POST', 'lockboxes', { staffId: clinic.desk.staffId, noteId: null })).status).toBe(
      201,
    );
    const release = { ground: 'transfer', reason: 'New clinic', everyAdultAgreed: false };
    expect((await owner('POST', 'chart/release', release)).status).toBe(201);
    const found = { clientId: kept.id, fileNo: kept.fileNo };
    expect((await owner('GET', 'chart/print')).body.chart).toMatchObject({
      client: found,
      notes: [{ noteId }],
    });
    const { access } = (await owner('GET', 'chart/access')).body;
    expect([access.client, access.careTeam.length, access.lockboxes.length]).toMatchObject([found, 3, 1]);
    const opened = async () => (await roy('GET', `clients/${twin.fileNo}/chart`)).body.chart;
    expect(await opened()).toMatchObject({ client: found, notes: [{ noteId }] });

    expect(await undo(merged.body.id)).toBe(200);
    expect(await opened()).toMatchObject({ client: { fileNo: twin.fileNo }, notes: [{ noteId }] });
  });

  it('while one of its visits is moved does not wait for the move in a circle', async () => {
    const attendanceId = await appointment([twin.id], 2);
    const { appointment_id } = await app.admin('attendances').where({ attendance_id: attendanceId }).first();
    const { answer: merged, codes } = await withErrorCodes(app, () =>
      meanwhile(
        app,
        async (tx) => {
          await tx('appointments').where({ appointment_id }).forUpdate();
          await tx('clients').where({ client_id: twin.id }).forUpdate();
        },
        () => merge(twin, kept),
        (tx) => tx('attendances').where({ attendance_id: attendanceId }).forKeyShare(),
      ),
    );
    expect([merged.status, codes]).toEqual([200, []]);
  });

  const onTwin = (path: string, body: object, who = clinic.ownerAtSite) =>
    call('POST', `clients/${twin.fileNo}/${path}`, body, who);
  const { ground, reason } = { ground: 'harm', reason: 'Fainted at the clinic' };
  it.each([
    ['a note', () => roy('POST', 'notes', { fileNo: twin.fileNo })],
    ['a member of the care team', () => onTwin('care-team', { staffId: clinic.chen.staffId })],
    ['a lockbox', () => onTwin('lockboxes', { staffId: clinic.chen.staffId, noteId: null })],
    ['an opening in an emergency', () => onTwin('chart/emergency', { ground, reason }, clinic.chen)],
  ])('at the same moment refuses %s, which would stay in the old file', async (_what, add) => {
    await joinCareTeam(app, clinic, clinic.roy, twin.id);
    const rows = () =>
      Promise.all(
        ['notes', 'care_team', 'lockboxes'].map((table) => app.admin(table).where({ client_id: twin.id })),
      );
    const before = await rows();
    const file = { client_id: twin.id };
    const merged = { state: 'merged', merged_into: kept.id };
    const refused = await meanwhile(
      app,
      async (tx) => {
        await tx('clients').where(file).forUpdate();
        await tx('clients').where(file).update(merged);
      },
      add,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(refused.body.error).toMatch(/^This file has just been merged/);
    expect(await rows()).toEqual(before);
  });

  it('cannot be undone after 30 days', async () => {
    const merged = await merge(twin, kept);
    now = new Date('2026-12-24T15:00:01Z');
    const undo = await call('POST', `merges/${merged.body.id}/undo`, { version: 1 });
    expect([undo.status, undo.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it('of a file that others were merged into redirects those too; merges are undone one by one', async () => {
    const last = await add('Zo', 'Last');
    const first = await merge(twin, kept);
    const { version } = await page(kept.fileNo);
    const second = await call('POST', `clients/${kept.id}/merge`, { version, intoFileNo: last.fileNo });
    expect((await page(twin.fileNo)).fileNo).toBe(last.fileNo);
    expect(await names('doubleday')).toContain(last.fileNo);
    const early = await call('POST', `merges/${first.body.id}/undo`, { version: 1 });
    expect(early.body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect((await call('POST', `merges/${second.body.id}/undo`, { version: 1 })).status).toBe(200);
    expect((await page(twin.fileNo)).fileNo).toBe(kept.fileNo);
    expect((await call('POST', `merges/${first.body.id}/undo`, { version: 1 })).status).toBe(200);
    expect((await page(twin.fileNo)).fileNo).toBe(twin.fileNo);
  });

  it('is refused for two people in one appointment', async () => {
    await appointment([twin.id, kept.id], 2);
    expect((await merge(twin, kept)).body.code).toBe('TRANSITION_NOT_ALLOWED');
  });

  it('is refused with itself, with an unknown or merged file, and at an outdated version', async () => {
    expect((await merge(twin, twin)).body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect(Object.keys((await merge(twin, { fileNo: 999_999 })).body.fields)).toEqual(['intoFileNo']);
    const stale = await call('POST', `clients/${twin.id}/merge`, { version: 7, intoFileNo: kept.fileNo });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    await merge(twin, kept);
    const third = await add('Third', 'File');
    expect((await merge(third, twin)).body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect((await merge(twin, third)).body.code).toBe('TRANSITION_NOT_ALLOWED');
  });

  it('in both directions at once happens in only one', async () => {
    const answers = await Promise.all([merge(twin, kept), merge(kept, twin), merge(twin, kept)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it('of several clients whose visits are confirmed at that moment happens, and so do the confirmations', async () => {
    const pairs = [];
    for (let n = 0; n < 6; n += 1) {
      const [from, into] = [await add('Pair', `From${n}`), await add('Pair', `Into${n}`)];
      const visits = [await appointment([from.id], 2 + n), await appointment([from.id], 9 + n)];
      pairs.push({ from, into, visits });
    }
    const confirm = (attendanceId: string) =>
      call('POST', `confirmations/${attendanceId}/confirm`, {
        version: 1,
        feeCents: 12_000,
        reason: 'Paper note',
      });
    const answers = await Promise.all(
      pairs.flatMap(({ from, into, visits }) => [...visits.map(confirm), merge(from, into)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('is refused to clinicians and requires a step-up', async () => {
    expect((await merge(twin, kept, clinic.roy)).status).toBe(403);
    const { token } = await app.session(clinic.desk.userId, 'clinic', clinic.tenantId, false);
    expect((await merge(twin, kept, { ...clinic.desk, token })).body.code).toBe('STEP_UP_REQUIRED');
  });

  describe('of files of which the client withdrew a consent', () => {
    const at = (time: string) => {
      now = new Date(`2026-11-24T${time}:00Z`);
    };
    const agree = async ({ id }: { id: string }, time: string, kind = 'email') => {
      at(time);
      return (await call('POST', `clients/${id}/consents`, { kind, givenBy: 'client' })).body.id as string;
    };
    const withdraw = async ({ id }: { id: string }, consentId: string, time: string) => {
      at(time);
      const { status } = await call('POST', `clients/${id}/consents/${consentId}/withdraw`, { version: 1 });
      expect(status).toBe(200);
    };
    /** Kinds of the consents in force. */
    const inForce = ({ id }: { id: string }) =>
      app
        .admin('client_consents')
        .where({ client_id: id })
        .whereNull('withdrawn_at')
        .orderBy('kind')
        .pluck('kind');
    const mergeAt = async (time: string) => {
      at(time);
      const { version } = await page(twin.fileNo);
      const merged = await call('POST', `clients/${twin.id}/merge`, { version, intoFileNo: kept.fileNo });
      return merged.body.id as string;
    };

    it.each([
      ['the file that is kept', () => [twin, kept] as const],
      ['the other file', () => [kept, twin] as const],
    ])('does not revive what was withdrawn in %s, and the undo gives it back', async (_where, files) => {
      const [given, withdrawn] = files();
      await agree(given, '15:10');
      await agree(given, '15:10', 'treatment');
      await withdraw(withdrawn, await agree(withdrawn, '15:11'), '15:12');
      const mergeId = await mergeAt('15:20');
      expect(await inForce(kept)).toEqual(['treatment']);
      const { consents } = await page(kept.fileNo);
      expect(consents.map(({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt)).toEqual(
        expect.arrayContaining([null, '2026-11-24T15:12:00.000Z', '2026-11-24T15:12:00.000Z']),
      );
      at('15:30');
      expect(await undo(mergeId)).toBe(200);
      expect([await inForce(given), await inForce(withdrawn)]).toEqual([['email', 'treatment'], []]);
    });

    it('keeps a consent that was given after the withdrawal', async () => {
      await agree(kept, '15:10');
      await withdraw(twin, await agree(twin, '15:11'), '15:12');
      await agree(twin, '15:13');
      const mergeId = await mergeAt('15:20');
      expect(await inForce(kept)).toEqual(['email']);
      expect(await undo(mergeId)).toBe(200);
      expect([await inForce(twin), await inForce(kept)]).toEqual([['email'], ['email']]);
    });

    it('gives neither file back what the client withdrew since, or agreed to anew', async () => {
      await agree(twin, '15:10');
      await agree(twin, '15:10', 'release');
      await withdraw(kept, await agree(kept, '15:11'), '15:12');
      await withdraw(twin, await agree(twin, '15:13', 'treatment'), '15:14');
      await agree(kept, '15:10', 'treatment');
      const mergeId = await mergeAt('15:20');
      const [release] = await app.admin('client_consents').where({ client_id: kept.id, kind: 'release' });
      await withdraw(kept, release.consent_id, '15:21');
      await withdraw(kept, await agree(kept, '15:22'), '15:23');
      await agree(kept, '15:24', 'treatment');
      expect(await undo(mergeId)).toBe(200);
      expect([await inForce(twin), await inForce(kept)]).toEqual([[], ['treatment']]);
    });
  });

  describe('of a file that knows more', () => {
    const known = {
      ...{ preferred_name: 'Zo', pronouns: 'she/her', birth_on: '1990-05-04', email: 'zo@example.com' },
      ...{ phone: '4165550188', street_address: '5 Oak Ave', city: 'Ottawa', postal_code: 'K1A 0B1' },
    };
    const ofClient = ({ id }: { id: string }) => ({ tenant_id: clinic.tenantId, client_id: id });
    const identity = (file: { id: string }) => app.admin('client_identities').where(ofClient(file));
    const client = (file: { id: string }) => app.admin('clients').where(ofClient(file));
    const own = { email: 'own@example.com', phone: '4165550100', city: 'Hull', street_address: '' };
    beforeEach(async () => {
      await identity(twin).update(known);
      await client(twin).update({ region: 'QC', desk_alert: 'Needs the ramp' });
      await identity(kept).update(own);
    });

    it('fills what the other file lacks and keeps what it has; the undo empties that again', async () => {
      const before = [await identity(kept).first(), await client(kept).first()];
      const merged = await merge(twin, kept);
      expect(await page(kept.fileNo)).toMatchObject({
        region: 'QC',
        deskAlert: 'Needs the ramp',
        identity: {
          ...{ preferredName: 'Zo', pronouns: 'she/her', birthOn: '1990-05-04', email: 'own@example.com' },
          ...{
            phone: '4165550100',
            otherPhone: '4165550188',
            streetAddress: '',
            city: 'Hull',
            postalCode: '',
          },
        },
      });
      const [{ moved }] = await app.admin('client_merges').where({ merge_id: merged.body.id });
      expect(JSON.stringify(moved.filled)).not.toContain('1990');
      expect(await undo(merged.body.id)).toBe(200);
      const [identityBefore, clientBefore] = before;
      expect(await identity(kept).first()).toEqual(identityBefore);
      expect(await client(kept).first()).toMatchObject({ region: clientBefore.region, desk_alert: '' });
      expect(await identity(twin).first()).toMatchObject(known);
      expect(await client(twin).first()).toMatchObject({ region: 'QC', desk_alert: 'Needs the ramp' });
    });

    it.each([
      ['the merged file', () => [twin, kept] as const],
      ['the kept file', () => [kept, twin] as const],
    ])('lets a minor decide alone who did in %s, until the undo', async (_name, files) => {
      const [minor, elsewhere] = files();
      await client(minor).update({ decides_alone: true });
      const merged = await merge(twin, kept);
      expect((await page(kept.fileNo)).decidesAlone).toBe(true);
      expect(await undo(merged.body.id)).toBe(200);
      expect((await client(minor).first()).decides_alone).toBe(true);
      expect((await client(elsewhere).first()).decides_alone).toBe(false);
    });

    it('takes an address only as a whole, and an undo leaves what was changed since', async () => {
      await identity(kept).update({ city: '', email: '' });
      const merged = await merge(twin, kept);
      const { version, identity: now } = await page(kept.fileNo);
      expect(now).toMatchObject({ streetAddress: '5 Oak Ave', city: 'Ottawa', postalCode: 'K1A 0B1' });
      const changes = { version, email: 'new@example.com', city: 'Gatineau' };
      expect((await call('PATCH', `clients/${kept.id}/record`, changes)).status).toBe(200);
      expect(await undo(merged.body.id)).toBe(200);
      expect((await page(kept.fileNo)).identity).toMatchObject({
        ...{ email: 'new@example.com', streetAddress: '5 Oak Ave', city: 'Gatineau', preferredName: '' },
      });
    });
  });

  describe('into a closed file', () => {
    const close = (
      file: { id: string },
      how: object = { state: 'discharged', discharged_on: '2026-06-01' },
    ) => app.admin('clients').where({ client_id: file.id }).update(how);
    const stateOf = async ({ fileNo }: { fileNo: number }) => {
      const { state, dischargedOn } = await page(fileNo);
      return [state, dischargedOn];
    };

    it('makes it active if the other one is, and the undo closes it again', async () => {
      await close(kept);
      const merged = await merge(twin, kept);
      expect(await stateOf(kept)).toEqual(['active', null]);
      expect(await undo(merged.body.id)).toBe(200);
      expect(await stateOf(kept)).toEqual(['discharged', '2026-06-01']);
      expect(await stateOf(twin)).toEqual(['active', null]);
    });

    it('makes it active if the other one has a booking, and the undo leaves it open once the client was booked', async () => {
      await close(kept);
      await close(twin, { state: 'inactive' });
      await visit(twin.id, '2026-12-01T09:00');
      const merged = await merge(twin, kept);
      expect(await stateOf(kept)).toEqual(['active', null]);
      await visit(kept.id, '2026-12-01T10:00');
      expect(await undo(merged.body.id)).toBe(200);
      expect((await stateOf(kept))[0]).toBe('active');
    });

    it('leaves it closed if both are', async () => {
      await close(kept);
      await close(twin, { state: 'inactive' });
      await merge(twin, kept);
      expect(await stateOf(kept)).toEqual(['discharged', '2026-06-01']);
    });
  });

  it('covers every table with a client column', async () => {
    const { rows } = await app.admin.raw('SELECT place FROM columns_of_client()');
    expect(rows.map(({ place }: { place: string }) => place)).toEqual(
      expect.arrayContaining([
        'attendances.client_id',
        'care_team.client_id',
        'client_consents.client_id',
        'client_fees.client_id',
        'client_mails.client_id',
        'client_relations.client_id',
        'client_relations.related_client_id',
        'clients.merged_into',
        'confirmations.client_id',
        'lockboxes.client_id',
        'note_drafts.client_id',
        'note_versions.client_id',
        'notes.client_id',
        'todos.client_id',
      ]),
    );
  });
});
