import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';
import { checkZoneRules, recomputeInstants, sendClinics, type ZoneWork } from './job.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
const clinic = provideWorkspace(app, { subdomain: 'zones' });

/** Books an appointment stored as if Toronto were still on daylight saving time: an hour too early. */
async function bookStale(localStart: string, staleStart: string): Promise<void> {
  const start = new Date(staleStart);
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  await app.admin('appointments').insert({
    tenant_id: clinic.tenantId,
    service_id: clinic.physio,
    staff_id: clinic.roy.staffId,
    location_id: clinic.locationId,
    zone: 'America/Toronto',
    local_start: localStart,
    minutes: 50,
    buffer_after: 10,
    starts_at: start,
    ends_at: at(50),
    busy: app.admin.raw('tstzrange(?, ?)', [start, at(60)]),
  });
}

it('appointments and blocks keep their wall time when the rules of a zone change', async () => {
  // Back to back, so that each one moves into the old time of the next.
  await bookStale('2026-11-24T14:00', '2026-11-24T18:00:00Z');
  await bookStale('2026-11-24T15:00', '2026-11-24T19:00:00Z');
  await bookStale('2026-11-24T16:00', '2026-11-24T20:00:00Z');
  // In the past: instants that have passed do not change.
  await bookStale('2026-11-10T14:00', '2026-11-10T18:00:00Z');
  await app.admin('blocks').insert({
    tenant_id: clinic.tenantId,
    staff_id: clinic.roy.staffId,
    kind: 'vacation',
    zone: 'America/Toronto',
    local_start: '2026-12-01T00:00',
    local_end: '2026-12-02T00:00',
    starts_at: '2026-12-01T04:00:00Z',
    ends_at: '2026-12-02T04:00:00Z',
  });

  const answer = await recomputeInstants(app.deps, clinic.tenantId);

  expect(answer).toEqual({ tenantId: clinic.tenantId, appointments: 3, blocks: 1 });
  const rows = await app
    .admin('appointments')
    .orderBy('local_start')
    .select('starts_at', 'ends_at', 'version', app.admin.raw('upper(busy) AS free_at'));
  expect(
    rows.map(({ starts_at, ends_at, free_at, version }) => [
      starts_at.toISOString(),
      ends_at.toISOString().slice(11, 16),
      free_at.toISOString().slice(11, 16),
      version,
    ]),
  ).toEqual([
    ['2026-11-10T18:00:00.000Z', '18:50', '19:00', 1],
    ['2026-11-24T19:00:00.000Z', '19:50', '20:00', 2],
    ['2026-11-24T20:00:00.000Z', '20:50', '21:00', 2],
    ['2026-11-24T21:00:00.000Z', '21:50', '22:00', 2],
  ]);
  expect(await app.admin('blocks').first()).toMatchObject({
    starts_at: new Date('2026-12-01T05:00:00Z'),
    ends_at: new Date('2026-12-02T05:00:00Z'),
  });
  expect(await app.admin('history').where({ action: 'zone_rules_changed' })).toHaveLength(3);
});

it('recomputing again changes nothing', async () => {
  expect(await recomputeInstants(app.deps, clinic.tenantId)).toMatchObject({ appointments: 0, blocks: 0 });
});

it('each clinic gets one job per change of the rules, a part of the clinics at a time', async () => {
  for (const subdomain of ['one', 'two', 'three', 'four']) {
    const tenantId = await app.tenant({ subdomain });
    await app.admin('workspace_settings').insert({ tenant_id: tenantId, currency: 'CAD', tax_label: 'HST' });
  }
  let sent: ZoneWork[] = [];
  const jobs = {
    ...app.deps.jobs,
    send: async (_tx: unknown, _queue: unknown, data: object) => void sent.push(data as ZoneWork),
    sendAll: async (_tx: unknown, _queue: unknown, all: readonly object[]) =>
      void sent.push(...(all as ZoneWork[])),
  };
  const deps = { ...app.deps, jobs };
  const parts: number[] = [];
  for (const version of ['2026a', '2026a', '2026b']) {
    await checkZoneRules(deps, version);
    const clinics: string[] = [];
    for (let work = sent; work.length > 0; work = sent) {
      sent = [];
      for (const one of work)
        if ('after' in one) parts.push((await sendClinics(deps, one.after, 2)).clinics);
        else clinics.push(one.tenantId);
    }
    if (clinics.length > 0)
      expect(clinics).toEqual(await app.admin('workspace_settings').orderBy('tenant_id').pluck('tenant_id'));
  }
  expect(parts).toEqual([2, 2, 1, 2, 2, 1]);
});
