import type { TestApp } from '../app.ts';
import { calendarOf } from '../calendar.ts';
import { callsOf, joinCareTeam } from '../charts.ts';
import { createVisit, type NewVisit } from '../visits.ts';
import type { TestMember, TestWorkspace } from '../workspace.ts';

/** Creates a new client, Anne Tremblay, whom Roy treats, so that calls do not affect each other. */
export async function createCase(app: TestApp, clinic: TestWorkspace) {
  const { tenantId, roy, chen, physio, locationId } = clinic;
  const sql = app.admin;
  const number = ++cases;
  const clientId = await clinic.client('Anne', 'Tremblay', { phone: `416-555-${1_000 + number}` });
  const { file_no: fileNo } = await sql('clients').where({ client_id: clientId }).first('file_no');
  await joinCareTeam(app, clinic, roy, clientId);
  const insert = async (table: string, row: object, id: string): Promise<string> =>
    (
      await sql(table)
        .insert({ tenant_id: tenantId, ...row })
        .returning(id)
    )[0][id];
  const asRoy = callsOf(app, clinic, roy);
  const begunNote = async (): Promise<string> => (await asRoy.post('/notes', { fileNo })).body.id;
  /** A further member at the front desk. */
  const colleague = async (): Promise<string> => {
    const { userId } = await app.person({ name: 'Lou Park', email: `lou-${number}@${clinic.host}.example` });
    await app.member(tenantId, userId, 'front_desk');
    return (await sql('clinic_staff').where({ user_id: userId }).first('staff_id')).staff_id;
  };
  /** A client to merge with or to add. */
  const other = async () => {
    const id = await clinic.client('Annie', 'Tremblay', { phone: '416-555-0100' });
    const found = await sql('clients').where({ client_id: id }).first('file_no');
    return { clientId: id, fileNo: found.file_no as number };
  };
  /** A pay run for a separate day, without statements. Only one can be open, so earlier ones are approved. */
  const payRun = async (state: 'draft' | 'review' | 'approved', later = 0): Promise<string> => {
    const at = app.deps.clock.now();
    const reviewed = { reviewed_at: at, queries_until: new Date(at.getTime() + 60 * 60_000) };
    const approved = { approved_at: at, approved_by: clinic.ownerAtSite.staffId };
    await sql('pay_runs')
      .where({ tenant_id: tenantId })
      .whereIn('state', ['draft', 'review'])
      .update({ state: 'approved', prepared_by: null, ...reviewed, ...approved });
    const day = payDay(number * 3 + later);
    return insert(
      'pay_runs',
      {
        from_on: day,
        to_on: day,
        cutoff_on: day,
        cutoff_at: `${day}T23:59Z`,
        state,
        ...(state === 'draft' ? {} : reviewed),
        ...(state === 'approved' ? approved : {}),
      },
      'run_id',
    );
  };
  /** A statement with Anne's visit on it. */
  const payStatement = async (state: 'review' | 'approved', staffId: string) => {
    const attendanceId = await createVisit(app, clinic, { clientId, at: slot(number), minutes: 5 });
    const { appointment_id } = await sql('attendances').where({ attendance_id: attendanceId }).first();
    const runId = await payRun(state);
    const key = { run_id: runId, staff_id: staffId };
    const cents = {
      opening_cents: 0,
      earned_cents: 9_000,
      adjustment_cents: 0,
      paid_cents: 9_000,
      closing_cents: 0,
      fee_cents: 15_000,
    };
    const sums = { kept_cents: 6_000, taxes: '[]', tax_cents: 0, payout_cents: 9_000 };
    const words = {
      staff_name: 'Roy Lavoie',
      clinic_name: 'Érable Physio',
      gst_number: '',
      qst_number: '',
      digest: '',
    };
    await insert('pay_statements', { ...key, ...cents, ...sums, ...words }, 'run_id');
    const line = {
      attendance_id: attendanceId,
      appointment_id,
      file_no: fileNo,
      local_start: '2026-11-24T09:00',
      service_en: 'Physiotherapy',
      service_fr: 'Physiothérapie',
      outcome: 'attended',
      confirmed_at: '2026-11-24T12:00Z',
      source: 'visit',
      base_cents: 15_000,
      collected_cents: 15_000,
      held_cents: 0,
      first_run_id: runId,
      earned_so_far_cents: 9_000,
      paid_so_far_cents: 9_000,
      fee_so_far_cents: 15_000,
    };
    await insert('pay_lines', { ...key, ...cents, ...line }, 'run_id');
    return { runId, attendanceId };
  };
  const text = { key: 'note', en: 'Note', fr: 'Note', text: 'Left knee', copied: false };
  const draft = { draftVersion: 0, templateId: null, sections: [text] };
  return {
    clinic,
    clientId,
    fileNo,
    insert,
    other,
    colleague,
    booking: (later = 0) => ({
      staffId: roy.staffId,
      serviceId: physio,
      locationId,
      localStart: `${futureDay(number * 3 + later)}T10:00`,
      clientIds: [clientId],
    }),
    /** An appointment with Roy on a future day. */
    booked: () => calendarOf(app, clinic).book(`${futureDay(number * 3)}T10:00`, { clientIds: [clientId] }),
    /** A visit with Roy earlier today. */
    visit: (visit: Partial<NewVisit> = {}) =>
      createVisit(app, clinic, { clientId, at: slot(number), minutes: 5, note: 'signed', ...visit }),
    /** An invoice for a visit today, 120.00 by default. */
    invoice: async (visit: Partial<NewVisit> = {}) => {
      const attendanceId = await createVisit(app, clinic, {
        clientId,
        at: slot(number),
        minutes: 5,
        note: 'signed',
        ...visit,
      });
      const desk = callsOf(app, clinic, clinic.desk);
      const { status, body } = await desk.post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { invoice_id: invoiceId } = await sql('invoice_lines')
        .where({ attendance_id: attendanceId })
        .first('invoice_id');
      return { invoiceId: invoiceId as string, attendanceId };
    },
    /** An accounting export with one of Anne's invoices. */
    exported: async (): Promise<string> => {
      const attendanceId = await createVisit(app, clinic, {
        clientId,
        at: slot(number),
        minutes: 5,
        note: 'signed',
      });
      await callsOf(app, clinic, clinic.desk).post(`/confirmations/${attendanceId}/confirm`, { version: 1 });
      const bookkeeper = callsOf(app, clinic, clinic.bookkeeper);
      return (await bookkeeper.post('/exports', { target: 'quickbooks' })).body.id;
    },
    writtenOff: (invoiceId: string) =>
      callsOf(app, clinic, clinic.ownerAtSite).post(`/invoices/${invoiceId}/write-off`, {
        version: 1,
        reason: 'Moved away',
      }),
    /** A payment; a deposit if there is nothing to pay. */
    payment: async (by: TestMember = clinic.desk, amountCents = 5_000): Promise<string> => {
      return (await callsOf(app, clinic, by).post('/payments', { clientId, method: 'debit', amountCents }))
        .body.id;
    },
    draft,
    begunNote,
    drafted: async () => {
      const noteId = await begunNote();
      await asRoy.put(`/notes/${noteId}/draft`, draft);
      return noteId;
    },
    signed: async () => {
      const noteId = await begunNote();
      await asRoy.put(`/notes/${noteId}/draft`, draft);
      await asRoy.post(`/notes/${noteId}/sign`, { version: 1, draftVersion: 1 });
      return noteId;
    },
    /** An absence of Roy for an hour. */
    block: () =>
      insert(
        'blocks',
        {
          staff_id: roy.staffId,
          kind: 'meeting',
          zone: 'America/Toronto',
          local_start: `${futureDay(number * 3)}T18:00`,
          local_end: `${futureDay(number * 3)}T19:00`,
          starts_at: `${futureDay(number * 3)}T23:00Z`,
          ends_at: `${futureDay(number * 3)}T23:30Z`,
        },
        'block_id',
      ),
    onTeam: (because: string) =>
      insert(
        'care_team',
        {
          client_id: clientId,
          staff_id: because === 'release' ? roy.staffId : chen.staffId,
          because,
          reason: 'Asked',
          from_at: app.deps.clock.now(),
          until_at: because === 'added' ? null : new Date(app.deps.clock.now().getTime() + 60 * 60_000),
        },
        'care_id',
      ),
    agreement: () =>
      insert(
        'agreements',
        {
          staff_id: roy.staffId,
          from_on: futureDay(10_000 + number),
          basis: 'collected',
          rule: JSON.stringify({ kind: 'percent', shareBp: 6_000 }),
          note_gate: true,
          tax_mode: 'share',
          minimum_cents: 0,
        },
        'agreement_id',
      ),
    payRun,
    /** The days after the pay run of this case. */
    nextPay: () => ({ from: payDay(number * 3 + 1), to: payDay(number * 3 + 1) }),
    /** Roy's statement in review, with Anne's visit on it. */
    payStatement: () => payStatement('review', roy.staffId),
    /** An open run with the statement of somebody who has left and was paid 90.00 for a visit that Roy treated. */
    negativeBalance: async () => {
      const left = { name: 'Nora Bell', practises: true, active_to_on: '2000-12-31' };
      const staffId = await insert('clinic_staff', left, 'staff_id');
      const { runId, attendanceId } = await payStatement('approved', staffId);
      const item = { staff_id: staffId, attendance_id: attendanceId, run_id: runId, settled: false };
      await insert('pay_items', item, 'run_id');
      const open = { runId: await payRun('draft', 2), staffId, attendanceId };
      await sql('pay_runs')
        .where({ tenant_id: tenantId, state: 'approved' })
        .update({ state: 'paid', paid_on: sql.ref('cutoff_on') });
      return open;
    },
    /** Lets the retention of the client's chart end. */
    due: () =>
      app.admin('clients').where({ client_id: clientId }).update({
        last_entry_on: '2010-03-01',
        retention_from_on: '2010-03-01',
        retention_until_on: '2020-03-01',
      }),
    merged: async (): Promise<string> => {
      const { fileNo: intoFileNo } = await other();
      const path = `/clients/${clientId}/merge`;
      return (await callsOf(app, clinic, clinic.desk).post(path, { version: 1, intoFileNo })).body.id;
    },
  };
}
export type Case = Awaited<ReturnType<typeof createCase>>;

let cases = 0;
export const futureDay = (n: number) => new Date(Date.UTC(2027, 0, 4 + n)).toISOString().slice(0, 10);
const payDay = (n: number) => new Date(Date.UTC(2001, 0, 1 + n)).toISOString().slice(0, 10);
/** A five-minute slot today, so that visits of one clinician do not overlap. */
const slot = (n: number) => {
  const minute = (n * 5) % 1_200;
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
  return `2026-11-${24 - Math.floor((n * 5) / 1_200)}T${time.join(':')}`;
};
