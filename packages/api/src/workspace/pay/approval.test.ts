import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { cutsOf } from '../../../test/database/cuts.ts';
import { payOf, sumsOf } from '../../../test/pay.ts';
import { provideWorkspace } from '../../../test/workspace.ts';

let runId: string;
let now = new Date('2026-11-13T22:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'approval' });
const pay = payOf(app, clinic);
beforeAll(async () => {
  await pay.agree(clinic.roy.staffId);
  await pay.agree(clinic.chen.staffId);
  const refunded = await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
  const partly = await pay.visit('2026-11-10T10:00');
  await pay.collect(partly, 10_000);
  const chens = await pay.visit('2026-11-10T09:00', { with: 'chen', feeCents: 11_000 });
  const takenBack = await pay.collect(chens, 11_000);
  const first = await pay.start('2026-11-01', '2026-11-15');
  now = new Date('2026-11-16T15:00:00Z');
  await pay.turn(first, 'review');
  await pay.turn(first, 'approve', clinic.ownerAtSite);
  await pay.turn(first, 'paid', clinic.bookkeeper, { paidOn: '2026-11-16' });
  await pay.collect(partly, 5_000);
  await pay.refund(refunded, 15_000);
  await pay.refund(takenBack, 11_000);
  await pay.collect(await pay.visit('2026-11-17T09:00'), 15_000);
  await pay.visit('2026-11-17T10:00');
  runId = await pay.start('2026-11-16', '2026-11-30');
  now = new Date('2026-12-01T15:00:00Z');
  await pay.turn(runId, 'review');
});

/** Reads every row that an approval writes. */
async function written() {
  const ofClinic = { tenant_id: clinic.tenantId };
  const tables = ['pay_runs', 'pay_statements', 'pay_lines', 'pay_items', 'history'];
  const rows = await Promise.all(
    tables.map((table) => app.admin(table).where(ofClinic).orderByRaw(`${table}::text`)),
  );
  return { rows, jobs: await app.admin('pgboss.job').count() };
}

const approvals = () => app.admin('history').where({ subject_id: runId, action: 'approved' });
const versionNow = async () => ({ version: (await pay.run(runId)).version });
async function approve(key: string, body: { version: number }) {
  return app.call({
    method: 'POST',
    url: `/api/clinic/pay-runs/${runId}/approve`,
    host: clinic.host,
    token: clinic.ownerAtSite.token,
    headers: { 'idempotency-key': key },
    body,
  });
}

async function expectApproved(times: number): Promise<void> {
  const run = await pay.run(runId);
  expect(run.state).toBe('approved');
  expect(run.statements.map((one) => [one.staffName, ...sumsOf(one)])).toEqual([
    ['Chen Li', 0, 0, -6_600, 0, -6_600],
    ['Roy Lavoie', 3_000, 18_000, -9_000, 3_000, 9_000],
  ]);
  const ofRun = { tenant_id: clinic.tenantId, run_id: runId };
  expect(await app.admin('pay_items').where(ofRun)).toHaveLength(5);
  expect(await approvals()).toHaveLength(times);
}

describe('an approval whose connection is cut', () => {
  it('before any SQL statement changes nothing, and the retry approves once', async () => {
    const cutting = cutsOf(app.database.app);
    const [untouched, body] = [await written(), await versionNow()];
    let cutAt = 1;
    for (; ; cutAt += 1) {
      let statement = 0;
      // The clinic is looked up by subdomain before the transaction begins, and again after a cut.
      const at = (sent: string) => (statement > 0 || /^begin/i.test(sent)) && ++statement === cutAt;
      const { result, wasCut } = await cutting({ at, when: 'before' }, () => approve('first', body));
      if (!wasCut) break;
      expect(result.body.code).toBe('UNAVAILABLE');
      expect(await written()).toEqual(untouched);
    }
    expect(cutAt).toBeGreaterThan(15);
    await expectApproved(1);
  });

  it('right after its commit has approved the run, which is not approved again', async () => {
    await pay.turn(runId, 'take-back', clinic.ownerAtSite);
    const cutting = cutsOf(app.database.app);
    const body = await versionNow();
    const atCommit = { at: (statement: string) => /^commit/i.test(statement), when: 'after' } as const;
    const lost = await cutting(atCommit, () => approve('second', body));
    expect([lost.wasCut, lost.result.body.code]).toEqual([true, 'UNAVAILABLE']);
    expect((await approve('second', body)).body.code).toBe('ALREADY_DONE');
    expect((await approve('another', body)).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error:
        'This run is approved. It can be marked as paid; until then its approver can withdraw the approval.',
    });
    await expectApproved(2);
  });

  it('before its response is stored reports success, and does not approve again', async () => {
    await pay.turn(runId, 'take-back', clinic.ownerAtSite);
    const cutting = cutsOf(app.database.platform);
    const body = await versionNow();
    const atAnswer = {
      at: (statement: string) => statement.startsWith('UPDATE idempotency_keys SET status'),
      when: 'before',
    } as const;
    const lost = await cutting(atAnswer, () => approve('third', body));
    expect([lost.wasCut, lost.result.status]).toEqual([true, 200]);
    expect((await approve('third', body)).body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    await app
      .admin('idempotency_keys')
      .where({ key: 'third' })
      .update({ created_at: app.admin.raw("created_at - interval '2 minutes'") });
    expect((await approve('third', body)).body.code).toBe('ALREADY_DONE');
    await expectApproved(3);
  });

  it('while the session is read signs nobody out', async () => {
    const cutting = cutsOf(app.database.platform);
    const body = await versionNow();
    const atSession = {
      at: (statement: string) => statement.includes('FROM sessions'),
      when: 'before',
      times: 2,
    } as const;
    const { wasCut, result } = await cutting(atSession, () => approve('fourth', body));
    expect([wasCut, result.status, result.body.code]).toEqual([true, 503, 'UNAVAILABLE']);
  });
});
