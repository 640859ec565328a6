import type { TestApp } from '../app.ts';
import { callsOf } from '../charts.ts';
import { createVisit, type NewVisit } from '../visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../workspace.ts';

/** The clock's date in tests about money. */
export const today = '2026-11-24';

/** A clinic registered for HST, with helpers for testing invoices and payments. */
export async function createBooks(app: TestApp, subdomain: string) {
  const clinic: TestWorkspace = await createWorkspace(app, { subdomain });
  const as = (member: TestMember) => callsOf(app, clinic, member);
  const [desk, owner] = [as(clinic.desk), as(clinic.ownerAtSite)];
  await owner.post('/taxes/registrations', {
    kind: 'gst_hst',
    number: '123456789 RT0001',
    from: '2024-01-01',
  });
  let made = 0;
  /** Creates a visit today that is in the confirmation queue; by default massage with Chen, 110.00 + 14.30. */
  const visit = (of: Partial<NewVisit> = {}): Promise<string> => {
    const minute = made++ * 5;
    const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
    return createVisit(app, clinic, {
      clientId: clinic.anne,
      with: 'chen',
      minutes: 5,
      note: 'signed',
      ...of,
      at: `${of.at ?? today}T${time.join(':')}`,
    });
  };
  const read = async (invoiceId: string) => (await desk.get(`/invoices/${invoiceId}`)).body.invoice;
  /** The invoice with a line for a visit. */
  const invoiceOf = async (attendanceId: string) => {
    const line = await app.admin('invoice_lines').where({ attendance_id: attendanceId }).first('invoice_id');
    return line && read(line.invoice_id);
  };
  const billed = async (of: Partial<NewVisit> = {}) => {
    const attendanceId = await visit(of);
    const { status, body } = await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { attendanceId, ...(await invoiceOf(attendanceId)) };
  };
  return {
    clinic,
    as,
    desk,
    owner,
    visit,
    read,
    readPayment: async (paymentId: string) => (await desk.get(`/payments/${paymentId}`)).body.payment,
    invoiceOf,
    billed,
    /** Another client, Omar Haddad. */
    someone: () => clinic.client('Omar', `Haddad${made++}`, { phone: '416-555-0199' }),
  };
}
export type Books = Awaited<ReturnType<typeof createBooks>>;
