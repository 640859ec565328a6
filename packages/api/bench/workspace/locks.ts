import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, connectionAs } from '../../src/database/connection/connect.ts';
import { roles } from '../../src/database/roles/roles.ts';
import type { Tx } from '../../src/database/types.ts';
import { findChart, openTexts } from '../../src/workspace/charts/repository.ts';
import { listNotes, listVersions } from '../../src/workspace/notes/repository.ts';
import type { BenchDatabase } from '../database.ts';
import { type Clinic, compare } from './clinic.ts';
import { slower } from './table.ts';

interface Chart {
  fileNo: number;
  clientId: string;
  staffId: string;
}

const turns = 400;

/**
 * Gives the notes of some charts a text of usual length. It is not really encrypted, because decrypting is not measured
 * here.
 */
async function chartsWithTexts({ sql }: BenchDatabase, { tenantId }: Clinic): Promise<Chart[]> {
  await sql.query(
    `INSERT INTO note_versions (tenant_id, note_id, number, client_id, kind, author_id, body, sha256, at)
     SELECT n.tenant_id, n.note_id, 1, n.client_id, 'note', n.author_id, decode(repeat(md5(n.note_id::text), 40), 'hex'),
            sha256('text'), n.signed_at
       FROM notes n WHERE n.tenant_id = $1 AND n.state = 'locked' ON CONFLICT DO NOTHING`,
    [tenantId],
  );
  await sql.query('VACUUM ANALYZE note_versions');
  const { rows } = await sql.query<Chart>(
    `SELECT DISTINCT ON (c.client_id) c.file_no AS "fileNo", c.client_id AS "clientId", n.author_id AS "staffId"
       FROM notes n JOIN clients c USING (tenant_id, client_id) WHERE n.tenant_id = $1 AND n.state = 'locked' ORDER BY c.client_id LIMIT 2000`,
    [tenantId],
  );
  return rows;
}

/** Opening a chart with its entry in the access log, compared with the same without it. */
export async function measureCharts(database: BenchDatabase, clinic: Clinic): Promise<void> {
  const charts = await chartsWithTexts(database, clinic);
  const product = connectDatabase({ url: database.loginUrl, poolSize: 2 });
  let next = 0;
  const read = (open: (tx: Tx, chart: Chart) => Promise<unknown>) => () => {
    next += 1;
    const chart = charts[next % charts.length];
    if (!chart) throw new Error('There are no charts');
    return product.forTenant(
      clinic.tenantId,
      async (tx) => {
        await findChart(tx, { fileNo: chart.fileNo }, chart.staffId, new Date());
        await open(tx, chart);
        const notes = await listNotes(tx, chart.clientId, null, 51);
        const texts = await listVersions(
          tx,
          notes.map(({ noteId }) => noteId),
        );
        if (notes.length > 0 && texts.length === 0) throw new Error('The chart stayed closed');
      },
      { names: true },
    );
  };
  try {
    const { logged, unlogged } = await compare(turns, {
      logged: read((tx, { staffId, clientId }) =>
        openTexts(tx, { staffId, clientId, purpose: 'care', sessionId: randomUUID(), at: new Date() }),
      ),
      unlogged: read((tx, { clientId }) => tx.raw("SELECT set_config('app.client_id', ?, true)", [clientId])),
    });
    slower('opening a chart with its entry in the log, against unlogged', logged, unlogged, 3);
  } finally {
    await product.close();
  }
}

/**
 * Reads of the clinics' role with all locks opened, compared with those of the tables' owner with tenant and client in
 * the WHERE clause.
 */
export async function measureLocks(database: BenchDatabase, clinic: Clinic): Promise<void> {
  const charts = await chartsWithTexts(database, clinic);
  const { tenantId, today } = clinic;
  const options = { url: database.loginUrl, poolSize: 1 };
  const app = new pg.Client(connectionAs(roles.app, options) as pg.ClientConfig);
  const owner = new pg.Client(database.adminUrl);
  await Promise.all([app.connect(), owner.connect()]);
  const read = (client: pg.Client, of: (alias: string, lock?: 'chart') => string) => async (chart: Chart) => {
    const ask = (name: string, text: string, values: unknown[]) =>
      client.query({ name, text, values: [tenantId, chart.clientId, ...values] });
    await client.query('BEGIN');
    await ask(
      'open',
      `SELECT set_config('app.tenant_id', $1::text, true), set_config('app.names', 'on', true),
              set_config('app.client_id', $2::text, true)`,
      [],
    );
    await ask(
      'day',
      `SELECT a.appointment_id, a.staff_id, a.local_start, a.state FROM appointments a
        WHERE a.local_on = $3 AND $2::uuid IS NOT NULL ${of('a')} ORDER BY a.starts_at`,
      [today],
    );
    await ask(
      'name',
      `SELECT i.given_name, i.family_name, i.phone FROM client_identities i WHERE i.client_id = $2 ${of('i')}`,
      [],
    );
    await ask(
      'texts',
      `SELECT v.note_id, v.body FROM note_versions v WHERE $2::uuid IS NOT NULL ${of('v', 'chart')}`,
      [],
    );
    await client.query('COMMIT');
  };
  const ways = {
    locked: read(app, () => 'AND $1::uuid IS NOT NULL'),
    owner: read(
      owner,
      (alias, lock) => `AND ${alias}.tenant_id = $1 ${lock ? `AND ${alias}.client_id = $2` : ''}`,
    ),
  };
  let next = 0;
  const chart = () => charts[Math.floor(next++ / 2) % charts.length] as Chart;
  try {
    const { locked, owner: free } = await compare(turns, {
      locked: () => ways.locked(chart()),
      owner: () => ways.owner(chart()),
    });
    slower('day, name and chart under the three locks, against the owner with a WHERE', locked, free, 1.2);
  } finally {
    await Promise.all([app.end(), owner.end()]);
  }
}
