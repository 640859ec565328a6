import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { erasedFirst } from '../../../../migrations/20261122101900_erasure.ts';
import { provideTestApp } from '../../../../test/app.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { createWorkspace, type TestWorkspace } from '../../../../test/workspace.ts';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { lockTenant, restoreTenant } from '../lifecycle/repository.ts';
import { deleteTenant, destroyClinicKey, dissolveTeam, listErasable } from './repository.ts';
import { eraseAgain } from './service.ts';

const now = new Date('2026-11-24T15:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });

const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);
const erase = () => runSchedule('privacy.retention', { ...app.deps, jobs: app.jobs });

/** A clinic with a row in each of its tables. */
async function filled(subdomain: string): Promise<TestWorkspace> {
  const clinic = await createWorkspace(app, { subdomain });
  const { tenantId, anne, roy, physio, locationId } = clinic;
  const sql = app.admin;
  const other = await clinic.client('Bea', 'Merged');
  const insert = async (table: string, row: object, id?: string) => {
    const [added] = await sql(table)
      .insert({ tenant_id: tenantId, ...row })
      .returning(id ?? 'tenant_id');
    return added[id ?? 'tenant_id'] as string;
  };
  await sql('clients').where({ client_id: other }).update({ state: 'merged', merged_into: anne });
  const by = { created_by: clinic.ownerAtSite.staffId };
  await insert('rooms', { ...by, location_id: locationId, name: 'Room 1' });
  const appointment_id = await insert(
    'appointments',
    {
      service_id: physio,
      staff_id: roy.staffId,
      location_id: locationId,
      zone: 'America/Toronto',
      local_start: '2026-11-24T14:00',
      minutes: 45,
      starts_at: '2026-11-24T19:00Z',
      ends_at: '2026-11-24T19:45Z',
      busy: '[2026-11-24T19:00Z,2026-11-24T19:55Z)',
    },
    'appointment_id',
  );
  const of = { client_id: anne };
  const attendance_id = await insert(
    'attendances',
    { ...of, appointment_id, local_on: '2026-11-24' },
    'attendance_id',
  );
  const note_id = await insert(
    'notes',
    {
      ...of,
      attendance_id,
      author_id: roy.staffId,
      state: 'signed',
      about_on: '2026-11-24',
      signed_at: ago(1),
    },
    'note_id',
  );
  const text = { ...of, note_id, body: randomBytes(20) };
  await insert('note_versions', {
    ...text,
    number: 1,
    kind: 'note',
    author_id: roy.staffId,
    sha256: randomBytes(32),
    at: ago(1),
  });
  await insert('note_drafts', { ...text, saved_at: now, saved_by: roy.staffId });
  await insert('lockboxes', { ...of, note_id, from_at: now });
  await insert('client_mails', { ...of, attendance_id, kind: 'reminder', due_at: now });
  await insert('confirmations', { ...of, attendance_id, local_on: '2026-11-24', opened_at: now });
  await insert('care_team', { ...of, staff_id: roy.staffId, because: 'booked', from_at: now });
  await insert('todos', { ...of, title: 'Call', role: 'front_desk' });
  await insert('client_merges', {
    from_client_id: other,
    into_client_id: anne,
    moved: '{}',
    from_state: 'active',
    merged_at: now,
  });
  await insert('client_consents', { ...of, kind: 'email', text_version: '1', given_at: now });
  await insert('client_fees', {
    ...of,
    service_id: physio,
    fee_cents: 1,
    reason: 'Student',
    from_on: '2026-01-01',
  });
  await insert('client_relations', { ...of, kind: 'payer', name: 'Sun' });
  await insert('access_log', { ...of, at: now, what: 'read', purpose: 'care' });
  await insert('access_log_seals', { day: '2026-11-23', entries: 0, sha256: randomBytes(32) });
  await insert('history', {
    kind: 'client',
    subject_id: anne,
    subject_version: 1,
    action: 'added',
    staff_id: roy.staffId,
    at: now,
  });
  await sql('clinic_keys')
    .insert({ tenant_id: tenantId, sealed_key: randomBytes(40) })
    .onConflict('tenant_id')
    .ignore();
  return clinic;
}

const terminate = ({ tenantId }: TestWorkspace, days: number) =>
  app
    .admin('tenants')
    .where({ tenant_id: tenantId })
    .update({
      status: 'terminated',
      status_before_termination: 'active',
      terminated_at: ago(days),
      erase_after: ago(days - 30),
      owner_verified_at: ago(400),
    });

/** Number of a clinic's rows in each table. */
async function countRows({ tenantId }: TestWorkspace): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...erasedFirst, 'clinic_keys', 'tenants']) {
    const [row] = await app.admin(table).where({ tenant_id: tenantId }).count('* as n');
    counts[table] = Number(row?.n);
  }
  return counts;
}
const isGone = async (clinic: TestWorkspace) =>
  Object.values(await countRows(clinic)).every((rows) => rows === 0);

describe('the order of the erasure', () => {
  interface Reference {
    from: string;
    to: string;
    cascades: boolean;
  }
  const references = () =>
    query<Reference>(
      app.admin,
      `SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to", confdeltype = 'c' AS cascades
         FROM pg_constraint c JOIN pg_class r ON r.oid = conrelid
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT r.relispartition AND conrelid <> confrelid`,
    );

  it('deletes a row before the rows it refers to', async () => {
    const order = erasedFirst as readonly string[];
    const wrong = (await references()).filter(
      ({ from, to, cascades }) =>
        order.includes(to) && !cascades && !(order.includes(from) && order.indexOf(from) < order.indexOf(to)),
    );
    expect(wrong).toEqual([]);
  });

  it('misses no table of a clinic', async () => {
    const { rows } = await app.admin.raw<{ rows: { table: string }[] }>(
      `SELECT r.relname AS "table" FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = 'tenant_id'
        WHERE r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p') AND NOT r.relispartition
          AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conrelid = r.oid AND c.contype = 'f'
                             AND c.confrelid = 'tenants'::regclass AND c.confdeltype = 'c')
        ORDER BY 1`,
    );
    const order: readonly string[] = erasedFirst;
    const left = rows.map(({ table }) => table).filter((table) => !order.includes(table));
    expect(left).toEqual([
      'audit_log', // kept
      'bulk_change_tenants', // kept: only says which tenants an operator changed
      'clinic_keys', // destroyed first
      'operation_steps', // deleted with the operation
      'registrations', // deleted by deleteTenant
      'tenants',
    ]);
  });

  it('leaves no table that would keep the tenant from being deleted', async () => {
    const all = await references();
    const order: readonly string[] = [...erasedFirst, 'clinic_keys', 'tenants', 'registrations'];
    // Tables whose rows are deleted with the tenant by foreign keys, directly or indirectly.
    const cascading = new Set(['tenants']);
    for (let size = 0; size !== cascading.size; ) {
      size = cascading.size;
      for (const { from, to, cascades } of all) if (cascades && cascading.has(to)) cascading.add(from);
    }
    const blocking = all.filter(
      ({ from, to, cascades }) =>
        !cascades && cascading.has(to) && !cascading.has(from) && !order.includes(from),
    );
    // The sandbox is never deleted.
    expect(blocking.map(({ from }) => from).filter((table) => !table.startsWith('sandbox_'))).toEqual([]);
  });
});

describe('a terminated clinic with signed notes', () => {
  it('keeps its charts for a year, and loses everything else after 30 days', async () => {
    const clinic = await filled('sealed');
    await terminate(clinic, 31);
    await erase();
    expect(await countRows(clinic)).toMatchObject({
      tenants: 1,
      clinic_keys: 1,
      note_versions: 1,
      clients: 2,
      access_log: 1,
      todos: 0,
      client_mails: 0,
    });
    const members = await app.admin('memberships').where({ tenant_id: clinic.tenantId }).pluck('user_id');
    expect(members).toEqual([clinic.owner.userId]);
    expect(await app.admin('users').where({ user_id: clinic.roy.userId })).toEqual([]);

    await app
      .admin('tenants')
      .where({ tenant_id: clinic.tenantId })
      .update({ terminated_at: ago(367) });
    await erase();
    expect(await isGone(clinic)).toBe(true);
  });

  it('loses its charts once its owner confirms the handover; another clinic loses nothing', async () => {
    const clinic = await filled('handover');
    const other = await filled('untouched');
    const before = await countRows(other);
    await app
      .admin('clients')
      .where({ tenant_id: clinic.tenantId, state: 'active' })
      .update({ legal_hold: true });
    await terminate(clinic, 40);
    const url = `/api/clinics/${clinic.tenantId}`;
    const { token } = clinic.owner;
    const dashboard = await app.call({ url, token });
    expect(dashboard.body.clinic.keptCharts).toEqual({
      until: '2027-10-15T15:00:00.000Z',
      eraseOn: '2026-12-01T15:00:00.000Z',
      onHold: 1,
      exportedAt: null,
    });
    const exportChart = async (clientId: string | null, at: Date) => {
      await app.admin('access_log').insert({
        ...{ tenant_id: clinic.tenantId, client_id: clientId, staff_id: clinic.ownerAtSite.staffId },
        ...{ at, what: 'export', purpose: 'administration' },
      });
      return (await app.call({ url, token })).body.clinic.keptCharts.exportedAt;
    };
    const clients = app.admin('clients').where({ tenant_id: clinic.tenantId });
    const [first = null, second = null] = await clients.pluck('client_id');
    expect([await exportChart(null, now), await exportChart(first, ago(2))]).toEqual([null, null]);
    expect(await exportChart(second, ago(1))).toBe(ago(2).toISOString());
    expect(await exportChart(first, now)).toBe(ago(1).toISOString());
    const confirm = () => app.call({ method: 'POST', url: `${url}/handover`, token });
    const confirmed = await confirm();
    expect([confirmed.status, confirmed.body.clinic.keptCharts]).toEqual([200, null]);
    expect([(await confirm()).status, (await confirm()).body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    await app
      .admin('tenants')
      .where({ tenant_id: clinic.tenantId })
      .update({ erase_after: ago(1) });
    await erase();
    expect(await isGone(clinic)).toBe(true);
    expect(await countRows(other)).toEqual(before);
  });

  it('stays for a week after the handover, of which its owner and the other administrators are emailed', async () => {
    const clinic = await filled('a-week');
    const partner = await app.person({ email: 'partner@a-week.example', name: 'Noor Bhatti' });
    await app.member(clinic.tenantId, partner.userId, 'administrator');
    await terminate(clinic, 40);
    const url = `/api/clinics/${clinic.tenantId}/handover`;
    const { body } = await app.call({ method: 'POST', url, token: clinic.owner.token });
    expect(body.clinic.closing).toEqual({
      eraseOn: '2026-12-01T15:00:00.000Z',
      handoverConfirmedAt: '2026-11-24T15:00:00.000Z',
      mayReopen: false,
    });
    const mails = await app
      .admin('mail_outbox')
      .where({ template: 'handover_confirmed' })
      .orderBy('to_email');
    const support = await app.person({ platformRole: 'support' });
    const seen = await app.call({ url: `/api/tenants/${clinic.tenantId}`, token: support.token });
    expect(seen.body.tenant).toMatchObject({
      handoverConfirmedAt: '2026-11-24T15:00:00.000Z',
      eraseAfter: '2026-12-01T15:00:00.000Z',
      keepsCharts: false,
    });
    const params = { confirmedBy: 'Maude Gagnon', eraseOn: '2026-12-01T15:00:00.000Z' };
    expect(mails).toMatchObject([
      { to_email: clinic.owner.email, params },
      { to_email: 'partner@a-week.example', params },
    ]);
    await erase();
    expect(await countRows(clinic)).toMatchObject({ tenants: 1, clinic_keys: 1, note_versions: 1 });
    const owner = await app.person({ platformRole: 'platform_owner' });
    const reschedule = (eraseAfter: string) =>
      app.call({
        method: 'POST',
        url: `/api/tenants/${clinic.tenantId}/reschedule-erasure`,
        token: owner.token,
        body: { version: seen.body.tenant.version, eraseAfter },
      });
    const refused = await reschedule('2026-11-30T15:00:00.000Z');
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { eraseAfter: 'Choose 2026-12-01 or later. The owner was told that the data is kept until then.' },
    ]);
    const moved = await reschedule('2026-12-20T15:00:00.000Z');
    expect(moved.body.tenant).toMatchObject({
      earliestErasure: '2026-12-01T15:00:00.000Z',
      eraseAfter: '2026-12-20T15:00:00.000Z',
    });
  });

  it('is erased at the end of the year, however late the handover is confirmed', async () => {
    const clinic = await filled('late');
    await terminate(clinic, 362);
    const url = `/api/clinics/${clinic.tenantId}`;
    const { token } = clinic.owner;
    const announced = await app.call({ url, token });
    const { body } = await app.call({ method: 'POST', url: `${url}/handover`, token });
    expect([announced.body.clinic.keptCharts.eraseOn, body.clinic.closing.eraseOn]).toEqual([
      '2026-11-27T15:00:00.000Z',
      '2026-11-27T15:00:00.000Z',
    ]);
  });

  it('keeps its charts with a deletion lock', async () => {
    const clinic = await filled('locked');
    await terminate(clinic, 400);
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ deletion_locked: true });
    await erase();
    expect(await countRows(clinic)).toMatchObject({ tenants: 1, clinic_keys: 1, note_versions: 1, todos: 1 });
  });
});

describe('a clinic whose owner never confirmed their email', () => {
  it('keeps its records while somebody else is a member or there are appointments', async () => {
    const clinic = await filled('unverified');
    const { tenantId } = clinic;
    const before = await countRows(clinic);
    await app
      .admin('tenants')
      .where({ tenant_id: tenantId })
      .update({
        owner_verified_at: null,
        created_at: ago(8),
      });
    await app.admin('users').where({ user_id: clinic.owner.userId }).update({ email_verified_at: null });
    await erase();
    expect(await countRows(clinic)).toEqual(before);
    for (const table of erasedFirst.filter((name) => name !== 'appointments'))
      await app.admin(table).where({ tenant_id: tenantId }).delete();
    await erase();
    expect(await countRows(clinic)).toMatchObject({ tenants: 1, clinic_keys: 1, appointments: 1 });
    await app.admin('memberships').where({ tenant_id: tenantId, is_owner: false }).delete();
    await erase();
    expect(await countRows(clinic)).toMatchObject({ tenants: 1, clinic_keys: 1, appointments: 1 });
    await app.admin('appointments').where({ tenant_id: tenantId }).delete();
    await erase();
    expect(await isGone(clinic)).toBe(true);
  });
});

describe('a clinic that cannot be erased', () => {
  it('does not hold up the clinics due after it, and fails the job with its name', async () => {
    const [stuck, next] = [await filled('stuck'), await filled('next')];
    await terminate(stuck, 500);
    await terminate(next, 400);
    await app.admin.raw(`
      CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stuck'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON todos FOR EACH ROW
        WHEN (OLD.tenant_id = '${stuck.tenantId}') EXECUTE FUNCTION refuse_deletion()`);
    const failure = await erase().then(
      () => undefined,
      (error: AggregateError) => error,
    );
    expect(failure?.message).toContain(`clinic ${stuck.tenantId} could not be erased`);
    expect(failure?.message).not.toContain(next.tenantId);
    expect(await isGone(next)).toBe(true);
    expect(await countRows(stuck)).toMatchObject({ tenants: 1 });
    await app.admin.raw('DROP FUNCTION refuse_deletion CASCADE');
    await erase();
    expect(await isGone(stuck)).toBe(true);
  });
});

describe('the list of clinics to erase', () => {
  it('is read to its end, whatever the size of a batch', async () => {
    const clinics = [await filled('batch-a'), await filled('batch-b'), await filled('batch-c')];
    for (const [at, clinic] of clinics.entries()) await terminate(clinic, at === 0 ? 33 : 32);
    const ids = clinics.map(({ tenantId }) => tenantId);
    for (const batch of [1, 2, 3]) {
      const listed: string[] = [];
      for await (const id of listErasable(app.database.worker, now, batch, 'with')) listed.push(id);
      expect(listed.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    }
    const without: string[] = [];
    for await (const id of listErasable(app.database.worker, now, 1, 'without')) without.push(id);
    expect(without.filter((id) => ids.includes(id))).toEqual([]);
    await erase();
    const members = await app.admin('memberships').whereIn('tenant_id', ids).pluck('user_id');
    expect(members.toSorted()).toEqual(clinics.map(({ owner }) => owner.userId).toSorted());
  });
});

describe('an erasure that stopped half way', () => {
  it('destroys the key first, resumes where it stopped, and cannot be cancelled', async () => {
    const clinic = await filled('halfway');
    const { tenantId } = clinic;
    await terminate(clinic, 400);
    const { worker } = app.database;
    await worker.raw('SELECT destroy_clinic_key(?, ?)', [tenantId, now]);
    await worker.raw('SELECT erase_clinic_rows(?, ?, 1)', [tenantId, now]);
    expect(await countRows(clinic)).toMatchObject({
      clinic_keys: 0,
      note_drafts: 0,
      note_versions: 1,
      tenants: 1,
    });
    expect(await worker.transaction((tx) => restoreTenant(tx, tenantId))).toBeUndefined();
    await erase();
    expect(await isGone(clinic)).toBe(true);
  });
});

describe('the functions that delete', () => {
  it('refuse a clinic that is not due, and one that is not a sample', async () => {
    const clinic = await filled('working');
    const { tenantId } = clinic;
    const { worker } = app.database;
    await app.admin('tenants').where({ tenant_id: tenantId }).update({ owner_verified_at: now });
    const destroyed = await worker.raw('SELECT destroy_clinic_key(?, ?) AS begun', [tenantId, now]);
    expect(destroyed.rows).toEqual([{ begun: false }]);
    await expect(worker.raw('SELECT erase_clinic_rows(?, ?, 10)', [tenantId, now])).rejects.toThrow(
      'not being erased',
    );
    expect((await worker.raw('SELECT dissolve_team(?, ?)', [tenantId, now])).rows).toEqual([]);
    await expect(worker.raw('SELECT clear_sample_clinic(?)', [tenantId])).rejects.toThrow('no sample clinic');
    await expect(worker.raw('SELECT delete_clinic_rows(?, 10)', [tenantId])).rejects.toThrow(
      'permission denied',
    );
    expect(await countRows(clinic)).toMatchObject({ clinic_keys: 1, clients: 2, todos: 1, client_mails: 1 });
  });
});

describe('a termination whose cancellation is accepted after the clinic was found', () => {
  const cancellation = (clinic: TestWorkspace) =>
    ({ tenant_id: clinic.tenantId, kind: 'cancel_termination' }) as const;
  const countAll = async (clinic: TestWorkspace) => {
    const of = (table: string) => app.admin(table).where({ tenant_id: clinic.tenantId }).count().first();
    return { ...(await countRows(clinic)), members: await of('memberships'), mails: await of('mail_outbox') };
  };
  const queueMail = ({ tenantId, owner }: TestWorkspace) =>
    app.admin('mail_outbox').insert({
      ...{ tenant_id: tenantId, dedupe_key: `cancelled:${tenantId}`, to_email: owner.email, locale: 'en' },
      template: 'termination_cancelled',
    });
  const acts = {
    'destroys the key': (tx: Tx, { tenantId }: TestWorkspace) => destroyClinicKey(tx, tenantId, now),
    'dissolves the team': (tx: Tx, { tenantId }: TestWorkspace) => dissolveTeam(tx, tenantId, now),
    'deletes the tenant': (tx: Tx, { tenantId }: TestWorkspace) =>
      deleteTenant(tx, tenantId, { name: 'erasable' }, now),
  };

  type Act = (typeof acts)[keyof typeof acts];
  const run = (act: Act, clinic: TestWorkspace) =>
    app.database.worker.transaction(async (tx) => {
      await act(tx, clinic);
    });

  it.each(Object.entries(acts))('loses nothing to what %s, until it has failed', async (name, act) => {
    const clinic = await filled(`cancelled-${Object.keys(acts).indexOf(name)}`);
    await terminate(clinic, 400);
    await queueMail(clinic);
    await app.admin('operations').insert(cancellation(clinic));
    const before = await countAll(clinic);
    await run(act, clinic);
    expect(await countAll(clinic)).toEqual(before);
    await app
      .admin('operations')
      .where({ tenant_id: clinic.tenantId })
      .update({ state: 'failed', error: 'No worker', finished_at: now });
    await erase();
    expect(await isGone(clinic)).toBe(true);
  });

  it.each([
    ['destroys the key', acts['destroys the key']],
    ['dissolves the team', acts['dissolves the team']],
  ] as const)('is waited for by what %s while it is being accepted', async (name, act) => {
    const clinic = await filled(`racing-${name === 'destroys the key' ? 'key' : 'team'}`);
    await terminate(clinic, 400);
    const before = await countAll(clinic);
    await meanwhile(
      app,
      async (tx) => {
        await lockTenant(tx, clinic.tenantId);
        await tx('operations').insert(cancellation(clinic));
      },
      () => run(act, clinic),
    );
    expect(await countAll(clinic)).toEqual(before);
  });
});

describe('a clinic that a restore brought back', () => {
  it('is erased again although an operation was under way at the time of the backup', async () => {
    const clinic = await filled('restored');
    await app.admin('operations').insert({ tenant_id: clinic.tenantId, kind: 'change_plan' });
    expect(await eraseAgain(app.deps, clinic.tenantId, ago(1))).toBe(true);
    expect(await isGone(clinic)).toBe(true);
  });
});
