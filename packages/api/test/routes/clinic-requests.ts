import { randomUUID } from 'node:crypto';
import type { NewVisit } from '../visits.ts';
import { type Case, futureDay } from './clinic-case.ts';

/** Ids, query and body of a call. */
export interface Request {
  /** Values of the path parameters. */
  ids?: Record<string, string | number>;
  query?: string;
  body?: object;
}

const reason = 'Asked by the client';
const version = 1;
const nobody = () => ({});
const ofFile = ({ fileNo }: Case) => ({ ids: { fileNo } });
const ofClient =
  (body: object) =>
  ({ clientId }: Case) => ({ ids: { clientId }, body });
const november = 'from=2026-11-01&to=2026-11-30';
const noteOf = (state: 'begunNote' | 'drafted' | 'signed', body?: object) => async (one: Case) => ({
  ids: { noteId: await one[state]() },
  ...(body ? { body } : {}),
});
/** A locked note whose author, Roy, has asked to retract it. */
const retractionAsked = async ({ clinic, insert, clientId }: Case) => ({
  ids: {
    noteId: await insert(
      'notes',
      {
        client_id: clientId,
        author_id: clinic.roy.staffId,
        state: 'locked',
        about_on: '2026-11-20',
        signed_at: '2026-11-20T15:00Z',
        lock_at: '2026-11-21T15:00Z',
        retract_asked_at: '2026-11-22T15:00Z',
        retract_reason: 'Wrong chart',
      },
      'note_id',
    ),
  },
  body: { version },
});
const visitOf = (visit: Partial<NewVisit>, body: object) => async (one: Case) => ({
  ids: { attendanceId: await one.visit(visit) },
  body: { version, ...body },
});
const appointmentOf = (body: (one: Case) => object | Promise<object>) => async (one: Case) => ({
  ids: { appointmentId: (await one.booked()).appointmentId },
  body: { version, ...(await body(one)) },
});
const csv = {
  text: 'First Name,Last Name,Email\nOmar,Haddad,omar@haddad.example',
  columns: ['givenName', 'familyName', 'email'],
};
/** A file with an appointment of a new client. */
const appointmentFile = async ({ clinic: { client, roy, physio, locationId } }: Case) => {
  const name = `Zoe Wells-${randomUUID()}`;
  await client('Zoe', name.slice(4));
  return {
    text: `Date,Client,Staff,Service\n2027-05-04 09:00,${name},Roy,Physio`,
    columns: ['date', 'clientName', 'staff', 'service'],
    names: {
      staff: [{ name: 'Roy', id: roy.staffId }],
      service: [{ name: 'Physio', id: physio }],
      location: [{ name: '', id: locationId }],
    },
    doubleBook: true,
  };
};
const template = {
  profession: null,
  nameEn: 'Taping',
  nameFr: 'Taping',
  sections: [{ key: 'note', en: 'Note', fr: 'Note', promptEn: '', promptFr: '' }],
};
const bookedDay = async (one: Case) => {
  await one.booked();
  return `on=${one.booking().localStart.slice(0, 10)}`;
};
const relation = { kind: 'emergency', name: 'Luc Tremblay', phone: '416-555-0177' };

const agreement = { rule: { kind: 'percent', shareBp: 6_000 }, taxMode: 'share' };
const payRunIn = (state: 'draft' | 'review' | 'approved', body?: object) => async (one: Case) => ({
  ids: { runId: await one.payRun(state) },
  ...(body ? { body } : {}),
});
const ofStatement = async (one: Case) => ({
  ids: { runId: (await one.payStatement()).runId, staffId: one.clinic.roy.staffId },
});

/** The request to each route of a clinic's workspace, always about Anne, whom Roy treats, or about Roy himself. */
export const requests: Record<string, (one: Case) => Request | Promise<Request>> = {
  'GET /api/clinic/me': nobody,
  'PATCH /api/clinic/settings': () => ({ body: { version, reminderHours: 24 } }),
  'GET /api/clinic/staff': nobody,
  'POST /api/clinic/staff': () => ({ body: { name: 'Nora Bell', practises: false, kind: 'employee' } }),
  'PATCH /api/clinic/staff/{staffId}': ({ clinic }) => ({
    ids: { staffId: clinic.roy.staffId },
    body: { version, color: 3 },
  }),
  'PATCH /api/clinic/staff/{staffId}/role': async ({ colleague }) => ({
    ids: { staffId: await colleague() },
    body: { version, role: 'hr' },
  }),
  'POST /api/clinic/invitations': ({ fileNo }) => ({
    body: { email: `new-${fileNo}@clinic.example`, name: 'Nora Bell', role: 'front_desk' },
  }),
  'GET /api/clinic/credentials': nobody,
  'POST /api/clinic/staff/{staffId}/credentials': ({ clinic }) => ({
    ids: { staffId: clinic.roy.staffId },
    body: { profession: 'kinesiologist' },
  }),
  'PATCH /api/clinic/credentials/{credentialId}': async ({ clinic, insert }) => ({
    ids: {
      credentialId: await insert(
        'credentials',
        { staff_id: clinic.roy.staffId, profession: 'other' },
        'credential_id',
      ),
    },
    body: { version, licenceNo: '99' },
  }),
  'DELETE /api/clinic/credentials/{credentialId}': async ({ clinic, insert }) => ({
    ids: {
      credentialId: await insert(
        'credentials',
        { staff_id: clinic.roy.staffId, profession: 'other' },
        'credential_id',
      ),
    },
  }),
  'GET /api/clinic/locations': nobody,
  'POST /api/clinic/locations': () => ({ body: { name: 'Harbour Street', zone: 'America/Toronto' } }),
  'PATCH /api/clinic/locations/{locationId}': ({ clinic }) => ({
    ids: { locationId: clinic.locationId },
    body: { version, city: 'Toronto' },
  }),
  'POST /api/clinic/locations/{locationId}/rooms': ({ clinic, fileNo }) => ({
    ids: { locationId: clinic.locationId },
    body: { name: `Room ${fileNo}`, shared: false },
  }),
  'PATCH /api/clinic/rooms/{roomId}': async ({ clinic, insert, fileNo }) => ({
    ids: {
      roomId: await insert('rooms', { location_id: clinic.locationId, name: `Room ${fileNo}` }, 'room_id'),
    },
    body: { version, shared: true },
  }),
  'GET /api/clinic/services': nobody,
  'POST /api/clinic/services': () => ({ body: { nameEn: 'Taping', nameFr: 'Taping', minutes: 30 } }),
  'PATCH /api/clinic/services/{serviceId}': ({ clinic }) => ({
    ids: { serviceId: clinic.massage },
    body: { version, minutes: 60 },
  }),
  'POST /api/clinic/services/{serviceId}/fees': ({ clinic }) => ({
    ids: { serviceId: clinic.massage },
    body: { feeCents: 11_500, from: '2027-01-01' },
  }),
  'DELETE /api/clinic/services/{serviceId}/fees/{feeId}': async ({ clinic, insert, fileNo }) => ({
    ids: {
      serviceId: clinic.massage,
      feeId: await insert(
        'service_fees',
        { service_id: clinic.massage, fee_cents: 1, from_on: futureDay(fileNo % 1_000) },
        'fee_id',
      ),
    },
  }),
  'GET /api/clinic/day': async (one) => ({ query: await bookedDay(one) }),
  'GET /api/clinic/day/print': async (one) => ({ query: await bookedDay(one) }),
  'GET /api/clinic/appointments/{appointmentId}/history': async (one) => ({
    ids: { appointmentId: (await one.booked()).appointmentId },
  }),
  'GET /api/clinic/appointments/{appointmentId}': async (one) => ({
    ids: { appointmentId: (await one.booked()).appointmentId },
  }),
  'POST /api/clinic/appointments/check': (one) => ({
    body: { ...one.booking(), repeat: { everyWeeks: 1, times: 2 } },
  }),
  'POST /api/clinic/appointments': (one) => ({ body: one.booking() }),
  'GET /api/clinic/today': nobody,
  'GET /api/clinic/todos': async ({ insert, clientId }) => {
    for (const role of ['administrator', 'clinician', 'front_desk', 'hr'])
      await insert('todos', { title: 'Call back', client_id: clientId, role }, 'todo_id');
    return {};
  },
  'POST /api/clinic/todos': ({ clientId }) => ({ body: { title: 'Call back', clientId } }),
  'PATCH /api/clinic/todos/{todoId}': async ({ clinic, insert, clientId }) => ({
    ids: {
      todoId: await insert(
        'todos',
        { title: 'Call back', client_id: clientId, assignee_id: clinic.roy.staffId },
        'todo_id',
      ),
    },
    body: { version, done: true },
  }),
  'POST /api/clinic/todos/snooze': async (one) => ({
    body: {
      rule: 'rebook',
      subjectId: await one.visit({ state: 'cancelled', rebook: true, arrived: false }),
      until: '2026-11-30',
    },
  }),
  'GET /api/clinic/confirmations': async (one) => ({ query: `limit=100${(await one.visit()) && ''}` }),
  'GET /api/clinic/confirmations/fees': async (one) => ({
    query: (await one.visit({ confirmation: 'confirmed' })) && november,
  }),
  'POST /api/clinic/confirmations/confirm': async (one) => ({
    body: { visits: [{ attendanceId: await one.visit(), version }] },
  }),
  'POST /api/clinic/confirmations/{attendanceId}/confirm': visitOf({}, {}),
  'POST /api/clinic/confirmations/{attendanceId}/return': visitOf({}, { reason }),
  'POST /api/clinic/confirmations/{attendanceId}/answer': visitOf(
    { confirmation: 'returned' },
    { answer: '45 minutes' },
  ),
  'POST /api/clinic/confirmations/{attendanceId}/exclude': visitOf({}, { reason }),
  'POST /api/clinic/confirmations/{attendanceId}/reopen': visitOf({ confirmation: 'confirmed' }, { reason }),
  'GET /api/clinic/agreements': nobody,
  'POST /api/clinic/agreements': ({ clinic, fileNo }) => ({
    body: { ...agreement, staffId: clinic.roy.staffId, fromOn: futureDay(fileNo % 10_000) },
  }),
  'POST /api/clinic/agreements/{agreementId}/replace': async (one) => ({
    ids: { agreementId: await one.agreement() },
    body: { ...agreement, version, reason, fromOn: futureDay(5_000 + (one.fileNo % 5_000)) },
  }),
  'POST /api/clinic/agreements/{agreementId}/withdraw': async (one) => ({
    ids: { agreementId: await one.agreement() },
    body: { version, reason },
  }),
  'GET /api/clinic/pay-runs': nobody,
  'POST /api/clinic/pay-runs': async (one) => {
    await one.payRun('approved');
    return { body: one.nextPay() };
  },
  'GET /api/clinic/pay-runs/{runId}': payRunIn('review'),
  'GET /api/clinic/pay-runs/{runId}/file': payRunIn('review'),
  'GET /api/clinic/pay-runs/{runId}/pdf': ofStatement,
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}': ofStatement,
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}/pdf': ofStatement,
  'GET /api/clinic/pay/me/statements/{runId}/pdf': ofStatement,
  'PATCH /api/clinic/pay-runs/{runId}': payRunIn('draft', { version }),
  'POST /api/clinic/pay-runs/{runId}/review': payRunIn('draft', { version }),
  'POST /api/clinic/pay-runs/{runId}/refresh': payRunIn('review', { version }),
  'POST /api/clinic/pay-runs/{runId}/back': payRunIn('review', { version }),
  'POST /api/clinic/pay-runs/{runId}/approve': payRunIn('review', { version }),
  'POST /api/clinic/pay-runs/{runId}/take-back': payRunIn('approved', { version }),
  'POST /api/clinic/pay-runs/{runId}/paid': payRunIn('approved', { version, paidOn: '2026-11-24' }),
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settle': async (one) => ({
    ids: await one.negativeBalance(),
    body: { version, way: 'waived', amountCents: 9_000, reason },
  }),
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settlements/{settlementId}/undo': async (one) => {
    const { attendanceId, ...ids } = await one.negativeBalance();
    const row = {
      settlement_id: randomUUID(),
      staff_id: ids.staffId,
      attendance_id: attendanceId,
      way: 'repaid',
      cents: 9_000,
      kept_cents: 0,
      settled_on: '2026-11-24',
      reason,
    };
    const settlementId = await one.insert('pay_settlements', row, 'settlement_id');
    return { ids: { ...ids, settlementId }, body: { version } };
  },
  'POST /api/clinic/pay-queries/{queryId}/answer': async (one) => {
    const { runId, attendanceId } = await one.payStatement();
    const asked = { run_id: runId, attendance_id: attendanceId, staff_id: one.clinic.roy.staffId };
    const row = { ...asked, body: 'Why?', asked_at: '2026-11-24T12:00Z' };
    return {
      ids: { queryId: await one.insert('pay_queries', row, 'query_id') },
      body: { version, answer: 'Because' },
    };
  },
  'GET /api/clinic/pay/me': nobody,
  'GET /api/clinic/pay/me/statements/{runId}': ofStatement,
  'POST /api/clinic/pay/me/statements/{runId}/queries': async (one) => {
    const { runId, attendanceId } = await one.payStatement();
    return { ids: { runId }, body: { attendanceId, text: 'Why?' } };
  },
  'GET /api/clinic/pay/t4a': () => ({ query: 'year=2026' }),
  'GET /api/clinic/pay/t4a/file': () => ({ query: 'year=2026' }),
  'GET /api/clinic/pay/hours': () => ({ query: november }),
  'GET /api/clinic/pay/hours/file': () => ({ query: november }),
  'GET /api/clinic/taxes': nobody,
  'POST /api/clinic/taxes/registrations': ({ fileNo }) => ({
    body: { kind: 'gst_hst', number: '123456789 RT0001', from: futureDay(fileNo), to: futureDay(fileNo) },
  }),
  'PATCH /api/clinic/taxes/registrations/{registrationId}': async ({ insert, fileNo }) => ({
    ids: {
      registrationId: await insert(
        'tax_registrations',
        { kind: 'qst', number: '1', from_on: futureDay(fileNo), to_on: futureDay(fileNo) },
        'registration_id',
      ),
    },
    body: { version, number: '1234567890 TQ0002' },
  }),
  'POST /api/clinic/taxes/rules': () => ({
    body: { taxClass: 'other', profession: null, exempt: true, from: '2099-01-01' },
  }),
  'DELETE /api/clinic/taxes/rules/{ruleId}': async ({ insert, fileNo }) => ({
    ids: {
      ruleId: await insert(
        'tax_rules',
        { tax_class: 'other', exempt: true, from_on: futureDay(fileNo) },
        'rule_id',
      ),
    },
  }),
  'GET /api/clinic/invoices': async (one) => ({ query: (await one.invoice()) && 'limit=100' }),
  'GET /api/clinic/invoices/{invoiceId}': async (one) => ({
    ids: { invoiceId: (await one.invoice()).invoiceId },
  }),
  'POST /api/clinic/invoices/{invoiceId}/void': async (one) => ({
    ids: { invoiceId: (await one.invoice()).invoiceId },
    body: { version, reason },
  }),
  'POST /api/clinic/invoices/{invoiceId}/credit': async (one) => ({
    ids: { invoiceId: (await one.invoice()).invoiceId },
    body: { version, reason },
  }),
  'POST /api/clinic/invoices/{invoiceId}/write-off': async (one) => ({
    ids: { invoiceId: (await one.invoice()).invoiceId },
    body: { version, reason },
  }),
  'POST /api/clinic/invoices/{invoiceId}/reinstate': async (one) => {
    const { invoiceId } = await one.invoice();
    await one.writtenOff(invoiceId);
    return { ids: { invoiceId }, body: { version: 2, reason } };
  },
  'GET /api/clinic/balances': async (one) => ({ query: (await one.invoice()) && 'limit=100' }),
  'GET /api/clinic/clients/{clientId}/account': async (one) => ({
    ids: { clientId: (await one.invoice()) && one.clientId },
  }),
  'POST /api/clinic/payments': ({ clientId }) => ({ body: { clientId, method: 'cash', amountCents: 5_000 } }),
  'GET /api/clinic/payments': async (one) => ({ query: (await one.payment()) && 'limit=100' }),
  'GET /api/clinic/payments/totals': () => ({ query: november }),
  'GET /api/clinic/payments/{paymentId}': async (one) => ({ ids: { paymentId: await one.payment() } }),
  'POST /api/clinic/payments/{paymentId}/void': async (one) => ({
    ids: { paymentId: await one.payment(one.clinic.ownerAtSite) },
    body: { version, reason },
  }),
  'POST /api/clinic/payments/{paymentId}/refund': async (one) => ({
    ids: { paymentId: await one.payment() },
    body: { version, amountCents: 100, reason },
  }),
  'POST /api/clinic/payments/{paymentId}/bounce': async (one) => ({
    ids: { paymentId: await one.payment() },
    body: { version, reason },
  }),
  'POST /api/clinic/clients/{clientId}/apply-credit': async (one) => {
    await one.payment();
    await one.invoice();
    return { ids: { clientId: one.clientId }, body: {} };
  },
  'GET /api/clinic/confirmations/{attendanceId}/checkout': async (one) => ({
    ids: { attendanceId: await one.visit() },
  }),
  'POST /api/clinic/confirmations/{attendanceId}/checkout': visitOf(
    { state: 'arrived' },
    { payments: [{ method: 'debit', amountCents: 12_000 }] },
  ),
  'GET /api/clinic/income': async (one) => ({ query: (await one.invoice()) && november }),
  'GET /api/clinic/exports': nobody,
  'POST /api/clinic/exports': async (one) => ({ body: (await one.invoice()) && { target: 'xero' } }),
  'GET /api/clinic/exports/{batchId}/file': async (one) => ({ ids: { batchId: await one.exported() } }),
  'GET /api/clinic/invoices/{invoiceId}/pdf': async (one) => ({
    ids: { invoiceId: (await one.invoice()).invoiceId },
  }),
  'GET /api/clinic/payments/{paymentId}/receipt': async (one) => ({
    ids: { paymentId: await one.payment() },
  }),
  'GET /api/clinic/clients/{clientId}/account-summary': async (one) => ({
    ids: { clientId: (await one.invoice()) && one.clientId },
    query: november,
  }),
  'GET /api/clinic/availability': nobody,
  'PUT /api/clinic/staff/{staffId}/availability': ({ clinic }) => ({
    ids: { staffId: clinic.chen.staffId },
    body: {
      from: '2026-12-01',
      hours: [{ locationId: clinic.locationId, weekday: 1, fromMinute: 540, toMinute: 1_020 }],
    },
  }),
  'GET /api/clinic/staff/{staffId}/remaining': async (one) => ({
    ids: { staffId: one.clinic.roy.staffId },
    query: (await one.booked()) && 'after=2026-12-01',
  }),
  'GET /api/clinic/hours': () => ({ query: november }),
  'GET /api/clinic/blocks': () => ({ query: november }),
  'POST /api/clinic/blocks': (one) => ({
    body: {
      staffId: one.clinic.roy.staffId,
      kind: 'meeting',
      localStart: `${one.booking().localStart.slice(0, 10)}T18:00`,
      localEnd: `${one.booking().localStart.slice(0, 10)}T19:00`,
    },
  }),
  'PATCH /api/clinic/blocks/{blockId}': async (one) => ({
    ids: { blockId: await one.block() },
    body: { version, kind: 'break' },
  }),
  'DELETE /api/clinic/blocks/{blockId}': async (one) => ({ ids: { blockId: await one.block() } }),
  'GET /api/clinic/blocks/{blockId}/covered': async (one) => ({ ids: { blockId: await one.block() } }),
  'GET /api/clinic/holidays': ({ clinic }) => ({ query: `locationId=${clinic.locationId}&year=2027` }),
  'PUT /api/clinic/holidays': ({ clinic }) => ({
    body: { locationId: clinic.locationId, year: 2027, keys: ['canada_day'] },
  }),
  'GET /api/clinic/free': ({ clinic }) => ({
    query: `serviceId=${clinic.physio}&from=2026-12-01T09:00&limit=3`,
  }),
  'GET /api/clinic/clients': ({ fileNo }) => ({ query: `q=${fileNo}` }),
  'POST /api/clinic/clients': ({ fileNo }) => ({
    body: { givenName: 'Omar', familyName: 'Haddad', email: `omar-${fileNo}@haddad.example` },
  }),
  'GET /api/clinic/rebooking': async (one) => ({
    query: (await one.visit({ state: 'cancelled', rebook: true, arrived: false })) && '',
  }),
  // A stream does not end, so the query is invalid: it is refused after the permission check.
  'GET /api/clinic/changes': () => ({ query: 'unknown=1' }),
  'PATCH /api/clinic/appointments/{appointmentId}': appointmentOf(() => ({ minutes: 30 })),
  'POST /api/clinic/appointments/{appointmentId}/clients': appointmentOf(async (one) => ({
    clientId: (await one.other()).clientId,
  })),
  'POST /api/clinic/appointments/{appointmentId}/move': appointmentOf((one) => ({
    localStart: one.booking(1).localStart,
  })),
  'POST /api/clinic/appointments/{appointmentId}/cancel': appointmentOf(() => ({ by: 'client', reason })),
  'POST /api/clinic/appointments/{appointmentId}/undo': appointmentOf(() => ({})),
  'POST /api/clinic/appointments/rearrange': async (one) => ({
    body: { changes: [{ appointmentId: (await one.booked()).appointmentId, version, cancel: { reason } }] },
  }),
  'POST /api/clinic/attendances/{attendanceId}/arrive': visitOf({ state: 'booked' }, { arrived: true }),
  'POST /api/clinic/attendances/{attendanceId}/outcome': visitOf(
    { state: 'booked' },
    { outcome: 'attended' },
  ),
  'POST /api/clinic/attendances/{attendanceId}/void': visitOf({ state: 'booked' }, { reason }),
  'POST /api/clinic/attendances/{attendanceId}/rebooking': visitOf(
    { state: 'cancelled', rebook: true, arrived: false },
    { rebook: false },
  ),
  'GET /api/clinic/clients/{fileNo}/chart': ofFile,
  'GET /api/clinic/clients/{fileNo}/chart/print': async (one) => {
    await one.onTeam('release');
    return ofFile(one);
  },
  'GET /api/clinic/clients/{fileNo}/chart/access': ofFile,
  'POST /api/clinic/clients/{fileNo}/chart/emergency': (one) => ({
    ...ofFile(one),
    body: { ground: 'harm', reason },
  }),
  'POST /api/clinic/clients/{fileNo}/chart/release': (one) => ({
    ...ofFile(one),
    body: { ground: 'court', reason },
  }),
  'POST /api/clinic/clients/{fileNo}/care-team': (one) => ({
    ...ofFile(one),
    body: { staffId: one.clinic.chen.staffId },
  }),
  'POST /api/clinic/care-team/{careId}/end': async (one) => ({
    ids: { careId: await one.onTeam('added') },
    body: { version },
  }),
  'POST /api/clinic/care-team/{careId}/review': async (one) => ({
    ids: { careId: await one.onTeam('emergency') },
    body: { version },
  }),
  'POST /api/clinic/clients/{fileNo}/lockboxes': (one) => ({
    ...ofFile(one),
    body: { staffId: one.clinic.chen.staffId, noteId: null },
  }),
  'POST /api/clinic/lockboxes/{lockboxId}/end': async ({ clinic, clientId, insert }) => ({
    ids: {
      lockboxId: await insert(
        'lockboxes',
        { client_id: clientId, staff_id: clinic.chen.staffId, from_at: '2026-11-01' },
        'lockbox_id',
      ),
    },
    body: { version },
  }),
  'POST /api/clinic/lockboxes/{lockboxId}/review': async ({ clinic, clientId, insert }) => ({
    ids: {
      lockboxId: await insert(
        'lockboxes',
        {
          client_id: clientId,
          from_at: '2026-11-01',
          ended_at: '2026-11-02',
          ended_by: clinic.roy.staffId,
          flagged: true,
        },
        'lockbox_id',
      ),
    },
    body: { version },
  }),
  'GET /api/clinic/access-log': async (one) => ({ query: `fileNo=${(await one.begunNote()) && one.fileNo}` }),
  'GET /api/clinic/access-log/export': nobody,
  'GET /api/clinic/access-log/reviews': nobody,
  'GET /api/clinic/note-templates': nobody,
  'POST /api/clinic/note-templates': () => ({ body: template }),
  'PATCH /api/clinic/note-templates/{templateId}': async ({ insert }) => ({
    ids: {
      templateId: await insert(
        'note_templates',
        { name_en: 'Taping', name_fr: 'Taping', sections: JSON.stringify(template.sections) },
        'template_id',
      ),
    },
    body: { version, archived: true },
  }),
  'POST /api/clinic/notes': ({ fileNo }) => ({ body: { fileNo } }),
  'GET /api/clinic/notes/{noteId}': noteOf('signed'),
  'PUT /api/clinic/notes/{noteId}/draft': async (one) => ({
    ids: { noteId: await one.begunNote() },
    body: one.draft,
  }),
  'GET /api/clinic/notes/{noteId}/draft-key': noteOf('begunNote'),
  'POST /api/clinic/notes/{noteId}/sign': noteOf('drafted', { version, draftVersion: 1 }),
  'POST /api/clinic/notes/{noteId}/discard': noteOf('drafted', { version, draftVersion: 1 }),
  'POST /api/clinic/notes/{noteId}/unsign': noteOf('signed', { version: 2 }),
  'POST /api/clinic/notes/{noteId}/addenda': noteOf('signed', { version: 2, text: 'Called back' }),
  'POST /api/clinic/notes/{noteId}/cosign': async ({ clinic, insert, clientId }) => ({
    ids: {
      noteId: await insert(
        'notes',
        {
          client_id: clientId,
          author_id: clinic.chen.staffId,
          cosigner_id: clinic.roy.staffId,
          state: 'awaiting_cosign',
          about_on: '2026-11-24',
          signed_at: '2026-11-24T15:00Z',
        },
        'note_id',
      ),
    },
    body: { version, decision: 'sign' },
  }),
  'POST /api/clinic/notes/{noteId}/retract': noteOf('signed', { version: 2, reason }),
  'POST /api/clinic/notes/{noteId}/confirm-retraction': retractionAsked,
  'POST /api/clinic/notes/{noteId}/decline-retraction': retractionAsked,
  'POST /api/clinic/notes/{noteId}/withdraw-retraction': retractionAsked,
  'POST /api/clinic/notes/{noteId}/close': async ({ insert, clientId }) => {
    const author = { name: 'Mia Gone', practises: true, active_to_on: '2026-11-20' };
    const author_id = await insert('clinic_staff', author, 'staff_id');
    const draft = { client_id: clientId, author_id, about_on: '2026-11-20' };
    return { ids: { noteId: await insert('notes', draft, 'note_id') } };
  },
  'GET /api/clinic/clients/export': nobody,
  'GET /api/clinic/clients/{fileNo}': ofFile,
  'GET /api/clinic/clients/{fileNo}/visits': ofFile,
  'GET /api/clinic/clients/{fileNo}/history': ofFile,
  'PATCH /api/clinic/clients/{clientId}/record': ofClient({ version, pronouns: 'she' }),
  'POST /api/clinic/clients/{clientId}/discharge': ofClient({ version, on: '2026-11-24' }),
  'POST /api/clinic/clients/{clientId}/relations': ofClient(relation),
  'PATCH /api/clinic/clients/{clientId}/relations/{relationId}': async ({ clientId, insert }) => ({
    ids: {
      clientId,
      relationId: await insert('client_relations', { ...relation, client_id: clientId }, 'relation_id'),
    },
    body: { version, ...relation },
  }),
  'DELETE /api/clinic/clients/{clientId}/relations/{relationId}': async ({ clientId, insert }) => ({
    ids: {
      clientId,
      relationId: await insert('client_relations', { ...relation, client_id: clientId }, 'relation_id'),
    },
  }),
  'POST /api/clinic/clients/{clientId}/consents': ofClient({ kind: 'treatment', givenBy: 'client' }),
  'POST /api/clinic/clients/{clientId}/consents/{consentId}/withdraw': async ({ clientId, insert }) => ({
    ids: {
      clientId,
      consentId: await insert(
        'client_consents',
        { client_id: clientId, kind: 'email', text_version: 'email-2026-11', given_at: '2026-11-01T12:00Z' },
        'consent_id',
      ),
    },
    body: { version },
  }),
  'POST /api/clinic/clients/{clientId}/fees': ({ clientId, clinic }) => ({
    ids: { clientId },
    body: { serviceId: clinic.physio, feeCents: 9_000, reason, from: '2026-12-01' },
  }),
  'DELETE /api/clinic/clients/{clientId}/fees/{clientFeeId}': async ({ clientId, clinic, insert }) => ({
    ids: {
      clientId,
      clientFeeId: await insert(
        'client_fees',
        { client_id: clientId, service_id: clinic.physio, fee_cents: 9_000, reason, from_on: '2026-12-01' },
        'client_fee_id',
      ),
    },
  }),
  'POST /api/clinic/clients/{clientId}/merge': ofClient({ version, intoFileNo: 10_432 }),
  'POST /api/clinic/merges/{mergeId}/undo': async (one) => ({
    ids: { mergeId: await one.merged() },
    body: { version },
  }),
  'GET /api/clinic/charts-due': async (one) => {
    await one.due();
    return { query: `after=${one.fileNo - 1}` };
  },
  'POST /api/clinic/charts-due/destroy': async (one) => {
    await one.due();
    return { body: { clientIds: [one.clientId], reason } };
  },
  'POST /api/clinic/imports/preview': () => ({ body: csv }),
  'POST /api/clinic/imports': () => ({ body: csv }),
  'POST /api/clinic/imports/appointments/preview': async (one) => ({ body: await appointmentFile(one) }),
  'POST /api/clinic/imports/appointments': async (one) => ({ body: await appointmentFile(one) }),
  'GET /api/clinic/imports/appointments': nobody,
  'POST /api/clinic/imports/appointments/{importId}/undo': async ({ insert }) => ({
    ids: {
      importId: await insert(
        'appointment_imports',
        { imported_at: new Date('2026-11-24T12:00Z') },
        'import_id',
      ),
    },
  }),
};
