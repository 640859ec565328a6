import { mergeEdits } from '@tamarack/core/domain';
import type { GracePeriods } from '@tamarack/core/domain/platform/settings';
import { describe, expect, it } from 'vitest';
import { createClinic } from '../../../test/clinic.ts';
import { clinicForm, provideOperatorsBench } from '../../../test/console/operators.ts';
import { endTrials } from '../tenants/trials/service.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const settings = async () =>
  (await bench.app.call({ url: '/api/platform/settings', token: bench.owner.token })).body.settings;
const put = (name: string, version: number, value: object, token = bench.owner.token) =>
  bench.app.call({ method: 'PUT', url: `/api/platform/settings/${name}`, body: { version, value }, token });
/** Changes the setting at its current version. */
async function set(name: string, value: object) {
  const key = name.replace('-', '_');
  const answer = await put(name, (await settings())[key].version, value);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.settings[key];
}

const announcement = (changes: object = {}) => ({
  active: true,
  level: 'warning',
  audience: 'both',
  textEn: 'Maintenance on Sunday at 6:00.',
  textFr: 'Entretien dimanche à 6 h.',
  from: null,
  until: null,
  ...changes,
});

describe('settings of the platform', () => {
  it('begin with their defaults', async () => {
    expect(await settings()).toMatchObject({
      reserved_subdomains: { value: { words: [] }, version: 1, updatedBy: null },
      grace_periods: { value: { terminationDays: 30, redirectDays: 90, verificationDays: 7 } },
      trial_end: { value: { suspends: false, since: null } },
      announcement: { value: { active: false } },
    });
  });

  it('are changed only at the current version, and audited with old and new value', async () => {
    const periods = { terminationDays: 45, redirectDays: 90, verificationDays: 7 };
    const { version } = (await settings()).grace_periods;
    const first = await put('grace-periods', version, periods);
    expect(first.body.settings.grace_periods).toMatchObject({
      value: periods,
      version: version + 1,
      updatedBy: 'Noor Bhatti',
    });
    const late = await put('grace-periods', version, { ...periods, terminationDays: 60 });
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: version + 1 },
    ]);
    const same = await put('grace-periods', version + 1, periods);
    expect(same.body.settings.grace_periods.version).toBe(version + 1);
    const entries = await sql()('audit_log')
      .where({ action: 'platform.setting' })
      .select('actor_id', 'details');
    expect(entries).toEqual([
      {
        actor_id: bench.owner.userId,
        details: {
          setting: 'grace_periods',
          before: { terminationDays: 30, redirectDays: 90, verificationDays: 7 },
          after: periods,
        },
      },
    ]);
    expect(await sql()('events').where({ type: 'platform.settings_changed' }).pluck('payload')).toEqual([
      { setting: 'grace_periods' },
    ]);
    await set('grace-periods', { terminationDays: 30, redirectDays: 90, verificationDays: 7 });
  });

  it('keep the changes of two operators at the same time, merged as the console does', async () => {
    const base = (await settings()).grace_periods;
    await put('grace-periods', base.version, { ...base.value, terminationDays: 45 }, bench.owner.token);
    const typed = { ...base.value, redirectDays: 120 };
    const refused = await put('grace-periods', base.version, typed);
    const { value, version } = (await settings()).grace_periods;
    expect(refused.body.details).toEqual({ version });
    const merged = mergeEdits<GracePeriods>(base.value, typed, value);
    expect(merged.collisions).toEqual([]);
    const saved = await put('grace-periods', version, merged.values);
    expect(saved.body.settings.grace_periods.value).toEqual({
      terminationDays: 45,
      redirectDays: 120,
      verificationDays: 7,
    });
    await set('grace-periods', base.value);
  });

  it.each([
    [
      'grace-periods',
      { terminationDays: 29, redirectDays: 90, verificationDays: 7 },
      'value.terminationDays',
    ],
    [
      'grace-periods',
      { terminationDays: 30, redirectDays: 90, verificationDays: 61 },
      'value.verificationDays',
    ],
    ['trial-end', { suspends: 'yes' }, 'value.suspends'],
    ['trial-end', { suspends: true, since: '2026-01-01T00:00:00Z' }, 'value.since'],
    ['announcement', announcement({ textFr: '' }), 'textFr'],
    ['announcement', announcement({ textEn: 'x'.repeat(301) }), 'value.textEn'],
    [
      'announcement',
      announcement({ from: '2026-11-22T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }),
      'until',
    ],
    ['announcement', announcement({ until: '2020-01-01T00:00:00.000Z' }), 'until'],
    ['reserved-subdomains', { words: ['a'] }, 'words'],
    ['reserved-subdomains', { words: ['admin'] }, 'words'],
    ['reserved-subdomains', { words: ['two words'] }, 'words'],
  ])('%s cannot be %o', async (name, value, field) => {
    const { version } = (await settings())[name.replace('-', '_')];
    const { status, body } = await put(name, version, value);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('are restricted to platform owners', async () => {
    for (const { token } of [bench.admin, bench.support]) {
      expect((await bench.app.call({ url: '/api/platform/settings', token })).body.code).toBe('FORBIDDEN');
      expect((await put('trial-end', 1, { suspends: true }, token)).body.code).toBe('FORBIDDEN');
    }
  });
});

describe('a reserved word', () => {
  it('cannot be chosen by anyone from then on', async () => {
    const check = async (name: string) =>
      (await bench.app.call({ url: `/api/subdomains/check?name=${name}` })).body;
    expect(await check('physio')).toMatchObject({ available: true });
    const { value } = await set('reserved-subdomains', { words: ['physio', 'clinique'] });
    expect(value).toEqual({ words: ['clinique', 'physio'] });
    expect(await check('physio')).toMatchObject({ available: false, suggestion: 'physio-2' });
    const refused = await bench.post('/api/tenants', clinicForm('physio'));
    expect([refused.status, refused.body.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
    const clinic = await createClinic(bench.app, { subdomain: 'erable' });
    const moved = await bench.app.call({
      method: 'POST',
      url: `/api/clinics/${clinic.tenantId}/subdomain`,
      token: clinic.owner.token,
      body: { subdomain: 'clinique' },
    });
    expect(moved.body.code).toBe('SUBDOMAIN_TAKEN');
    const { version } = (await settings()).reserved_subdomains;
    const taken = await put('reserved-subdomains', version, { words: ['erable'] });
    expect(taken.body.fields).toEqual({ words: '“erable” is the web address of a clinic' });
    await set('reserved-subdomains', { words: [] });
    expect(await check('physio')).toMatchObject({ available: true });
  });
});

describe('grace periods', () => {
  it('apply to the next termination and the next change of subdomain', async () => {
    await set('grace-periods', { terminationDays: 60, redirectDays: 120, verificationDays: 7 });
    const published = await bench.get('/api/platform/grace-periods');
    expect(published.body.periods).toEqual({ terminationDays: 60, redirectDays: 120, verificationDays: 7 });
    const clinic = await createClinic(bench.app, { subdomain: 'bouleau' });
    const url = `/api/clinics/${clinic.tenantId}`;
    const { body } = await bench.app.call({ url, token: clinic.owner.token });
    expect(body.clinic.gracePeriods).toEqual({ terminationDays: 60, redirectDays: 120 });
    await bench.app.call({
      method: 'POST',
      url: `${url}/subdomain`,
      token: clinic.owner.token,
      body: { subdomain: 'bouleau-blanc' },
    });
    const redirect = await sql()('subdomain_redirects').where({ subdomain: 'bouleau' }).first('until');
    expect((redirect.until.getTime() - Date.now()) / 86_400_000).toBeCloseTo(120, 1);
    const ended = await bench.post(
      `/api/tenants/${clinic.tenantId}/terminate`,
      { subdomain: 'bouleau-blanc', reason: 'Asked by the owner' },
      bench.owner.token,
    );
    await bench.carryOut(ended.body.operation.operationId);
    const tenant = await sql()('tenants').where({ tenant_id: clinic.tenantId }).first();
    expect((tenant.erase_after - tenant.terminated_at) / 86_400_000).toBeCloseTo(60, 5);
  });
});

describe('the end of a trial', () => {
  const inDays = (days: number) => sql().raw('now() + make_interval(days => ?::integer)', [days]);
  const endedBy = async (tenantId: string) => {
    await endTrials({ ...bench.app.deps, settings: bench.app.deps.settings });
    return (await sql()('tenants').where({ tenant_id: tenantId }).first('status')).status;
  };

  it('suspends once switched on: not for trials that ended before, and once per end date', async () => {
    const [before, now, later] = await Promise.all([
      bench.app.tenant(),
      bench.app.tenant(),
      bench.app.tenant(),
    ]);
    const ends = (tenantId: string | undefined, at: unknown) =>
      sql()('tenants').where({ tenant_id: tenantId }).update({ trial_ends_at: at });
    await ends(before, inDays(-1));
    await ends(later, inDays(1));
    expect(await endedBy(before as string)).toBe('active');
    const { value } = await set('trial-end', { suspends: true });
    expect(value.suspends).toBe(true);
    await ends(now, sql().fn.now());
    expect(await endedBy(now as string)).toBe('suspended');
    const held = await sql()('tenants').where({ tenant_id: now }).first('hold_kind', 'hold_reason');
    expect(held).toEqual({ hold_kind: 'billing', hold_reason: 'The trial has ended' });
    expect([await endedBy(before as string), await endedBy(later as string)]).toEqual(['active', 'active']);
    await sql()('operations')
      .where({ tenant_id: now })
      .update({ state: 'succeeded', finished_at: sql().fn.now() });
    await sql()('tenants')
      .where({ tenant_id: now })
      .update({ status: 'active', hold_kind: null, hold_reason: null });
    expect(await endedBy(now as string)).toBe('active');
    const off = await set('trial-end', { suspends: false });
    expect(off.value).toEqual({ suspends: false, since: null });
  });
});

describe('the announcement', () => {
  const shownTo = async (token: string) =>
    (await bench.app.call({ url: '/api/announcement', token })).body.announcement;

  it('is shown to its audience until it ends', async () => {
    const person = await bench.app.person();
    expect(await shownTo(bench.support.token)).toBeNull();
    const { version } = await set('announcement', announcement());
    expect(await shownTo(bench.support.token)).toEqual({
      version,
      level: 'warning',
      textEn: 'Maintenance on Sunday at 6:00.',
      textFr: 'Entretien dimanche à 6 h.',
      until: null,
    });
    expect(await shownTo(person.token)).toMatchObject({ version });
    await set('announcement', announcement({ audience: 'console' }));
    expect([(await shownTo(bench.admin.token)) !== null, await shownTo(person.token)]).toEqual([true, null]);
    await set('announcement', announcement({ audience: 'owners' }));
    expect([await shownTo(bench.admin.token), (await shownTo(person.token)) !== null]).toEqual([null, true]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await set('announcement', announcement({ from: tomorrow }));
    expect(await shownTo(person.token)).toBeNull();
  });
});
