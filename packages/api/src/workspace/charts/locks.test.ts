import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp, type TestApp } from '../../../test/app.ts';
import { callsOf, joinCareTeam } from '../../../test/charts.ts';
import { createWorkspace, provideWorkspace } from '../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'chart-locks' });
beforeAll(async () => {
  await joinCareTeam(app, clinic, clinic.roy);
  const roy = callsOf(app, clinic, clinic.roy);
  const { body } = await roy.post('/notes', { fileNo: 10_432 });
  const section = { key: 'note', en: 'Note', fr: 'Note', text: 'Left knee', copied: false };
  await roy.put(`/notes/${body.id}/draft`, { draftVersion: 0, templateId: null, sections: [section] });
  await roy.post(`/notes/${body.id}/sign`, { version: 1, draftVersion: 1 });
});

const open = 'SELECT open_chart(?, ?, ?, ?, ?)';
const opening = () => [clinic.roy.staffId, clinic.anne, 'care', clinic.roy.sessionId, new Date()] as const;
const versions = (tx: TestApp['database']['app']) => tx('note_versions').select();

describe('texts of a chart', () => {
  it('are visible to the clinics’ role only in the transaction that opened the chart', async () => {
    const inClinic = <T>(work: Parameters<typeof app.database.forTenant<T>>[1]) =>
      app.database.forTenant(clinic.tenantId, work, { names: true });
    expect(await inClinic(versions)).toEqual([]);
    const opened = await inClinic(async (tx) => {
      await tx.raw(open, [...opening()]);
      return versions(tx);
    });
    expect(opened).toHaveLength(1);
    expect(opened[0].body.toString()).not.toContain('knee');
    expect(await inClinic(versions)).toEqual([]);
  });

  it('are not visible for another client or another clinic', async () => {
    const other = await clinic.client('Somebody', 'Else');
    const rows = await app.database.forTenant(clinic.tenantId, async (tx) => {
      const [staff, , ...rest] = opening();
      await tx.raw(open, [staff, other, ...rest]);
      return versions(tx);
    });
    expect(rows).toEqual([]);
    const next = await createWorkspace(app, { subdomain: 'chart-locks-next' });
    const foreign = app.database.forTenant(next.tenantId, async (tx) => {
      await tx.raw(open, [...opening()]);
      return versions(tx);
    });
    await expect(foreign).resolves.toEqual([]);
  });

  it.each(['platform', 'worker'] as const)(
    'are closed to the %s role, which cannot open a chart',
    async (role) => {
      for (const table of ['note_versions', 'note_drafts', 'notes', 'access_log', 'care_team'])
        await expect(app.database[role](table).select()).rejects.toThrow(/permission denied/);
      await expect(app.database[role].raw(open, [...opening()])).rejects.toThrow(/permission denied/);
    },
  );

  it('leave an immutable log entry whoever opens them', async () => {
    const change = (statement: string) => app.database.forTenant(clinic.tenantId, (tx) => tx.raw(statement));
    await expect(change(`UPDATE access_log SET what = 'print'`)).rejects.toThrow(/permission denied/);
    await expect(change('DELETE FROM access_log')).rejects.toThrow(/permission denied/);
    await expect(
      change(
        'INSERT INTO access_log (tenant_id, at, what, purpose) SELECT tenant_id, now(), what, purpose FROM access_log',
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(change('UPDATE note_versions SET number = 2')).rejects.toThrow(/permission denied/);
    await expect(app.database.app.raw(open, [...opening()])).rejects.toThrow(/tenant that is set/);
  });

  it('are found by index for any number of rows', async () => {
    const plan = await app.database.forTenant(clinic.tenantId, async (tx) => {
      await tx.raw(open, [...opening()]);
      await tx.raw('SET LOCAL enable_seqscan = off');
      const { rows } = await tx.raw('EXPLAIN SELECT * FROM note_versions');
      return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).toMatch(/Index Cond: .*tenant_id.*client_id/);
  });

  it('cannot be decrypted after being swapped between rows', async () => {
    const roy = callsOf(app, clinic, clinic.roy);
    const { body } = await roy.post('/notes', { fileNo: 10_432 });
    const text = { key: 'note', en: 'Note', fr: 'Note', text: 'Right knee', copied: false };
    await roy.put(`/notes/${body.id}/draft`, { draftVersion: 0, templateId: null, sections: [text] });
    const [signed] = await app.admin('note_versions').where({ tenant_id: clinic.tenantId });
    await app.admin('note_drafts').where({ note_id: body.id }).update({ body: signed.body });
    expect((await roy.get(`/notes/${body.id}`)).status).toBe(500);
  });
});

it('only the function open_chart uses the setting that opens a chart', async () => {
  const packages = fileURLToPath(new URL('../../../..', import.meta.url));
  const naming: string[] = [];
  for (const folder of ['api/src', 'api/migrations', 'core/src', 'web/src', 'desktop/src']) {
    const names = await readdir(join(packages, folder), { recursive: true });
    for (const name of names.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))) {
      const lines = (await readFile(join(packages, folder, name), 'utf8')).split('\n');
      naming.push(
        ...lines
          .filter((line) => line.includes('app.client_id'))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      );
    }
  }
  expect(naming).toEqual([
    expect.stringMatching(/^api\/migrations\/\d+_charts\.ts: PERFORM set_config\('app\.client_id'/),
    expect.stringMatching(/^api\/migrations\/support\/row-security\.ts: chart: /),
  ]);
});
