import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { ensureSandbox } from '../../public/sandbox/index.ts';
import { openClinicKey, openText } from '../notes/index.ts';
import { dayOf } from '../time/index.ts';
import { sampleVisits } from './calendar.ts';
import { generateSample } from './generate.ts';
import { demoProfile } from './profile.ts';
import { ensureSample, refreshSample } from './service.ts';

let app: TestApp;
let tenantId: string;
/** A Tuesday, 11:20 in Toronto. */
let now = new Date('2026-11-24T16:20:00Z');

beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } });
  await ensureSandbox(app.database);
  tenantId = (await app.admin('tenants').where({ sandbox: true }).first('tenant_id')).tenant_id;
});
afterAll(() => app.close());

const count = async (table: string, where = 'true') => {
  const { rows } = await app.admin.raw(
    `SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = ? AND ${where}`,
    [tenantId],
  );
  return rows[0].n as number;
};

describe('the visits of the demo clinic', () => {
  const visits = sampleVisits(demoProfile, '2026-11-24');

  it('are 7,800 of 640 clients, in a year back and eight weeks ahead', () => {
    expect(visits).toHaveLength(7_800);
    expect(new Set(visits.map(({ client }) => client)).size).toBe(640);
    expect([visits[0]?.day, visits.at(-1)?.day]).toEqual(['2025-11-25', '2027-01-19']);
  });

  it('are attended by 88%, missed by 4%, cancelled late by 3% and early by 5%', () => {
    const share = (outcome: string) => visits.filter((visit) => visit.outcome === outcome).length;
    expect(['attended', 'no_show', 'late', 'early'].map(share)).toEqual([6_864, 312, 234, 390]);
  });

  it('never see a client twice a day', () => {
    expect(new Set(visits.map(({ client, day }) => `${client} ${day}`)).size).toBe(7_800);
  });

  it('are the same for the same day', () => {
    expect(sampleVisits(demoProfile, '2026-11-24')).toEqual(visits);
  });
});

describe('the records', () => {
  it('fill the workspace as the specification counts them', async () => {
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
      attendances: 7_800,
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

  it('follow the clock: what was booked has its outcome, and eight checks wait still', async () => {
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
    expect(tables.attendances.filter((row) => kept.get(row.attendance_id) !== row.state)).toEqual([]);
  });

  it('are made anew on the next day, once', async () => {
    now = new Date('2026-11-25T16:20:00Z');
    await Promise.all([1, 2].map(() => ensureSample(app.deps, tenantId, demoProfile)));
    expect(await count('attendances')).toBe(7_800);
    expect(await count('attendances', "state = 'booked' AND local_on < '2026-11-25'")).toBe(0);
    expect(await app.admin('sample_records').select('made_on')).toEqual([{ made_on: '2026-11-25' }]);
  });

  it('write nothing for a clinic that is no sample', async () => {
    const other = await app.tenant({ subdomain: 'real' });
    await expect(refreshSample(app.deps, other, demoProfile)).rejects.toThrow('no sample clinic');
  });
});
