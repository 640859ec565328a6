import type { AgreementWish, Day, PayRun, Statement } from '@tamarack/core/domain/workspace';
import type { TestApp } from './app.ts';
import { createVisit, type NewVisit } from './visits.ts';
import type { TestMember, TestWorkspace } from './workspace.ts';

/** API calls about pay and the money behind it, on the clinic's site. */
export function payOf(app: TestApp, clinic: TestWorkspace) {
  const call = async (member: TestMember | string, method: string, path: string, body?: object) => {
    const token = typeof member === 'string' ? member : member.token;
    const url = `/api/clinic${path}`;
    const answer = await app.call({ method, url, host: clinic.host, token, ...(body ? { body } : {}) });
    return { status: answer.status, ...answer.body };
  };
  const post = (member: TestMember | string, path: string, body: object) => call(member, 'POST', path, body);
  const get = (member: TestMember | string, path: string) => call(member, 'GET', path);
  const must = async (work: Promise<{ status: number; id: string; version: number }>) => {
    const answer = await work;
    if (answer.status >= 300) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const invoiceOf = async (attendanceId: string): Promise<string> =>
    (
      await app
        .admin('invoice_lines')
        .where({ attendance_id: attendanceId, charged: true })
        .first('invoice_id')
    ).invoice_id;
  return {
    call,
    post,
    get,
    /** Creates Anne's visit with Roy at 150.00, confirmed by the front desk. */
    async visit(at: string, changes: Partial<NewVisit> = {}): Promise<string> {
      const attendanceId = await createVisit(app, clinic, {
        clientId: clinic.anne,
        at,
        feeCents: 15_000,
        note: 'signed',
        ...changes,
      });
      await must(post(clinic.desk, `/confirmations/${attendanceId}/confirm`, { version: 1 }));
      return attendanceId;
    },
    async collect(attendanceId: string, amountCents: number, receivedOn?: Day): Promise<string> {
      const allocations = [{ invoiceId: await invoiceOf(attendanceId), amountCents }];
      const { id } = await must(
        post(clinic.desk, '/payments', {
          clientId: clinic.anne,
          method: 'debit',
          amountCents,
          allocations,
          ...(receivedOn ? { receivedOn } : {}),
        }),
      );
      return id;
    },
    async refund(paymentId: string, amountCents: number) {
      const { version } = await app.admin('payments').where({ payment_id: paymentId }).first('version');
      const reason = 'Asked by the client';
      await must(post(clinic.ownerAtSite, `/payments/${paymentId}/refund`, { version, amountCents, reason }));
    },
    sign: (attendanceId: string, at: Date) =>
      app.admin('notes').where({ attendance_id: attendanceId }).update({ state: 'signed', signed_at: at }),
    agree: async (staffId: string, changes: Partial<AgreementWish> = {}): Promise<string> =>
      (
        await must(
          post(clinic.bookkeeper, '/agreements', {
            staffId,
            fromOn: '2026-01-01',
            rule: { kind: 'percent', shareBp: 6_000 },
            taxMode: 'share',
            ...changes,
          }),
        )
      ).id,
    start: async (from: string, to: string): Promise<string> =>
      (await must(post(clinic.bookkeeper, '/pay-runs', { from, to }))).id,
    async run(runId: string, reader: TestMember = clinic.bookkeeper): Promise<PayRun> {
      return (await get(reader, `/pay-runs/${runId}`)).run;
    },
    async statement(runId: string, { staffId }: TestMember = clinic.roy): Promise<Statement> {
      return (await get(clinic.bookkeeper, `/pay-runs/${runId}/statements/${staffId}`)).statement;
    },
    /** Acts on a pay run at its current version. */
    async turn(runId: string, act: string, by: TestMember = clinic.bookkeeper, body: object = {}) {
      const row = await app.admin('pay_runs').where({ run_id: runId }).first('version');
      return post(by, `/pay-runs/${runId}/${act}`, { version: row.version, ...body });
    },
  };
}

export const sumsOf = (one: Statement | PayRun['totals']) => [
  one.openingCents,
  one.earnedCents,
  one.adjustmentCents,
  one.paidCents,
  one.closingCents,
];
