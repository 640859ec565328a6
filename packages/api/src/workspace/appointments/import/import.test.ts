import type {
  AppointmentImportChoices,
  AppointmentImportPreview,
  ImportedKind,
} from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-24T15:00:00Z') } });
let clinic: TestWorkspace;
let run = 0;
beforeEach(async () => {
  clinic = await createWorkspace(app, { subdomain: `appointments-${++run}` });
  await name(clinic.physio, 'Physiotherapy');
  await name(clinic.massage, 'Massage');
});

const name = (serviceId: string, text: string) =>
  app.admin('services').where({ service_id: serviceId }).update({ name_en: text, name_fr: text });
const post = (path: string, body: object, member: TestMember = clinic.ownerAtSite) =>
  app.call({ method: 'POST', url: `/api/clinic/${path}`, host: clinic.host, token: member.token, body });
const preview = async (
  text: string,
  choices: Partial<AppointmentImportChoices> = {},
): Promise<AppointmentImportPreview> =>
  (await post('imports/appointments/preview', { text, ...choices })).body.preview;
const choicesIn = ({ columns, names }: AppointmentImportPreview): AppointmentImportChoices => {
  const chosen = (kind: ImportedKind) => names[kind].map(({ name, id }) => ({ name, id }));
  return {
    columns: columns.map(({ field }) => field),
    names: { staff: chosen('staff'), service: chosen('service'), location: chosen('location') },
    doubleBook: false,
  };
};
const load = async (text: string, choices: Partial<AppointmentImportChoices> = {}) =>
  post('imports/appointments', { text, ...choicesIn(await preview(text)), ...choices });
const booked = () =>
  app
    .admin('appointments')
    .where({ tenant_id: clinic.tenantId })
    .orderBy('starts_at')
    .select('appointment_id', 'local_start', 'minutes', 'staff_id', 'lane', 'source');

const nothingElse = { skipped: 0, skippedRows: [], refused: 0, refusedRows: [] };
const head = 'Start At,End At,Patient,Staff Member,Treatment,Location,State';
const file = (...rows: string[]) => [head, ...rows].join('\n');
const anne =
  '"December 1, 2026 2:00 PM","December 1, 2026 2:45 PM","Tremblay, Anne",Roy Lavoie,Physiotherapy,Main,booked';

describe('a file of appointments', () => {
  it('is previewed with what it contains, and nothing is booked', async () => {
    const found = await preview(file(anne));
    expect(found).toMatchObject({ rows: 1, ready: 1, taken: 0, skipped: 0, refused: 0, unclearDate: null });
    expect(found.columns.map(({ field }) => field)).toEqual([
      'date',
      'endTime',
      'clientName',
      'staff',
      'service',
      'location',
      'status',
    ]);
    expect(found.names).toEqual({
      staff: [{ name: 'Roy Lavoie', id: clinic.roy.staffId, rows: 1 }],
      service: [{ name: 'Physiotherapy', id: clinic.physio, rows: 1 }],
      location: [{ name: 'Main', id: clinic.locationId, rows: 1 }],
    });
    expect(await booked()).toEqual([]);
  });

  it('is booked at the price of the clinic, with reminders and without confirmations', async () => {
    const email = 'anne@example.ca';
    await app.admin('client_identities').where({ client_id: clinic.anne }).update({ email });
    const answer = await load(file(anne));
    expect([answer.status, answer.body]).toEqual([
      201,
      { ...{ success: true, importId: expect.any(String), booked: 1, left: 0 }, ...nothingElse },
    ]);
    const [visit] = await booked();
    expect(visit).toMatchObject({
      ...{ local_start: '2026-12-01T14:00', minutes: 45, staff_id: clinic.roy.staffId, source: 'import' },
    });
    const attendance = await app.admin('attendances').where({ client_id: clinic.anne }).first();
    expect(attendance).toMatchObject({ fee_cents: 12_000, state: 'booked' });
    const mails = await app.admin('client_mails').where({ client_id: clinic.anne });
    expect(mails.map(({ kind, due_at }) => [kind, due_at.toISOString()])).toEqual([
      ['reminder', '2026-11-29T19:00:00.000Z'],
    ]);
    expect(await app.admin('history').where({ subject_id: visit.appointment_id })).toMatchObject([
      { action: 'booked', staff_id: clinic.ownerAtSite.staffId },
    ]);
  });

  it('imported twice is booked once', async () => {
    await load(file(anne));
    const again = await load(file(anne));
    expect(again.body).toMatchObject({
      ...{ booked: 0, skipped: 1, skippedRows: [{ line: 2, problem: 'known' }] },
    });
    expect(await booked()).toHaveLength(1);
  });

  it('leaves out past, cancelled and repeated rows', async () => {
    const found = await preview(
      file(
        anne,
        anne,
        '2026-11-24 09:59,,Anne Tremblay,Roy Lavoie,Physiotherapy,,booked',
        '2026-12-02 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,Late Cancellation',
        '2026-12-03 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,No-show',
        '2026-12-04 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,Annulé',
      ),
    );
    expect([found.ready, found.skipped, found.refused]).toEqual([1, 5, 0]);
    expect(found.skippedRows).toEqual([
      { line: 3, problem: 'twoInFile' },
      { line: 4, problem: 'past' },
      ...[5, 6, 7].map((line) => ({ line, problem: 'cancelled' })),
    ]);
  });

  it('in French, with separate columns for date, hour and duration, is read too', async () => {
    const text = [
      'Date;Heure;Durée (min);Prénom;Nom;Professionnel;Service',
      '1 décembre 2026;14 h 30;60;Anne;Tremblay;Roy Lavoie, pht;physiotherapy',
    ].join('\n');
    expect(await preview(text)).toMatchObject({ ready: 1, refused: 0 });
    await load(text);
    expect(await booked()).toMatchObject([{ local_start: '2026-12-01T14:30', minutes: 60 }]);
  });

  it('asks about dates that can be read in two ways', async () => {
    const text = file('03/12/2026 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,');
    const { unclearDate, ready } = await preview(text);
    expect(unclearDate).toEqual({
      ...{
        example: '03/12/2026 14:00',
        order: 'monthFirst',
        monthFirst: '2026-03-12',
        dayFirst: '2026-12-03',
      },
    });
    expect(ready).toBe(0);
    expect((await preview(text, { dateOrder: 'dayFirst' })).ready).toBe(1);
    const guessed = await load(text);
    expect([guessed.status, Object.keys(guessed.body.fields), await booked()]).toEqual([
      400,
      ['dateOrder'],
      [],
    ]);
    // Its names are guessed again, because the rows were past in the other order.
    expect((await load(text, { dateOrder: 'dayFirst' })).body).toMatchObject({ booked: 1 });
  });
});

describe('the client of a row', () => {
  const row = (client: string, contact = '') =>
    preview(
      `Date,Client,Email,Staff,Service\n2026-12-01 14:00,${client},${contact},Roy Lavoie,Physiotherapy`,
    );

  it.each([['Anne Tremblay'], ['"Tremblay, Anne"'], ['ANNE TREMBLAY'], ['Anné  Tremblay']])(
    'is found as %s',
    async (written) => {
      expect((await row(written)).ready).toBe(1);
    },
  );

  it('is refused with its name when the clinic has no such client', async () => {
    const { ready, refusedRows } = await row('Nobody Known');
    expect([ready, refusedRows]).toEqual([
      0,
      [{ line: 2, field: null, problem: 'clientUnknown', client: 'Nobody Known' }],
    ]);
  });

  it('is told apart from a namesake by email, and is refused without one', async () => {
    const email = 'other@example.ca';
    await clinic.client('Anne', 'Tremblay', { email });
    expect((await row('Anne Tremblay')).refusedRows).toMatchObject([{ problem: 'clientUnclear' }]);
    expect((await row('Anne Tremblay', email)).ready).toBe(1);
  });

  it('is not a person of the same name with another email', async () => {
    await app.admin('client_identities').where({ client_id: clinic.anne }).update({ email: 'a@example.ca' });
    expect((await row('Anne Tremblay', 'b@example.ca')).refusedRows).toMatchObject([
      { problem: 'clientUnknown' },
    ]);
  });

  it('is not a merged file', async () => {
    const twin = await clinic.client('Ann', 'Tremblay');
    await app
      .admin('clients')
      .where({ client_id: twin })
      .update({ state: 'merged', merged_into: clinic.anne });
    expect((await row('Ann Tremblay')).refusedRows).toMatchObject([{ problem: 'clientUnknown' }]);
  });
});

describe('names of other software', () => {
  const text = file('2026-12-01 14:00,,Anne Tremblay,R. Lavoie,PT follow-up,Downtown,');

  it('wait for a choice, and rows of names without one are left out', async () => {
    const found = await preview(text);
    expect(found.names).toMatchObject({
      staff: [{ name: 'R. Lavoie', id: null }],
      service: [{ name: 'PT follow-up', id: null }],
      // The only location of the clinic.
      location: [{ name: 'Downtown', id: clinic.locationId }],
    });
    expect(found.refusedRows).toEqual([
      { line: 2, field: 'staff', problem: 'leftOut', client: 'Anne Tremblay' },
    ]);
  });

  it('are booked as chosen', async () => {
    const { names } = choicesIn(await preview(text));
    const chosen = {
      ...names,
      staff: [{ name: 'R. Lavoie', id: clinic.roy.staffId }],
      service: [{ name: 'PT follow-up', id: clinic.physio }],
    };
    expect((await load(text, { names: chosen })).body).toMatchObject({ booked: 1, refused: 0 });
    expect(await booked()).toMatchObject([{ staff_id: clinic.roy.staffId }]);
  });

  it('are refused when they stand for something of another clinic', async () => {
    const other = await createWorkspace(app, { subdomain: `appointments-other-${run}` });
    const { names } = choicesIn(await preview(text));
    const foreign = {
      ...names,
      staff: [{ name: 'R. Lavoie', id: other.roy.staffId }],
      service: [{ name: 'PT follow-up', id: other.physio }],
    };
    expect((await load(text, { names: foreign })).body).toMatchObject({ booked: 0, refused: 1 });
    expect(await app.admin('appointments').where({ staff_id: other.roy.staffId })).toEqual([]);
  });

  it('of a service that the clinician does not offer are refused', async () => {
    const massage = file('2026-12-01 14:00,,Anne Tremblay,Roy Lavoie,Massage,,');
    expect((await preview(massage)).refusedRows).toMatchObject([{ field: 'service', problem: 'notOffered' }]);
  });
});

describe('rows at the same time', () => {
  const both = file(
    '2026-12-01 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,',
    '2026-12-01 14:30,,Luc Roy,Roy Lavoie,Physiotherapy,,',
  );
  beforeEach(() => clinic.client('Luc', 'Roy'));

  it('are not double-booked by accident', async () => {
    const found = await preview(both);
    expect([found.ready, found.taken, found.refusedRows]).toEqual([
      1,
      1,
      [{ line: 3, field: null, problem: 'taken', client: 'Luc Roy' }],
    ]);
    expect((await load(both)).body).toMatchObject({
      ...{ booked: 1, refused: 1, refusedRows: [{ line: 3, field: null, problem: 'taken' }] },
    });
  });

  it('are double-booked on purpose', async () => {
    expect(await preview(both, { doubleBook: true })).toMatchObject({ ready: 2, taken: 1, refused: 0 });
    expect((await load(both, { doubleBook: true })).body).toMatchObject({ booked: 2, refused: 0 });
    expect((await booked()).map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it('are booked once by imports at the same moment', async () => {
    const text = file(anne, '2026-12-01 14:15,,Luc Roy,Roy Lavoie,Physiotherapy,,');
    const choices = { ...choicesIn(await preview(text)), doubleBook: true };
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('imports/appointments', { text, ...choices })),
    );
    const sum = (count: 'booked' | 'skipped' | 'refused') =>
      answers.reduce((total, { body }) => total + body[count], 0);
    expect([sum('booked'), sum('skipped'), sum('refused')]).toEqual([2, 4, 0]);
    expect(await booked()).toHaveLength(2);
  });

  it('of a group are one appointment', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const group = file(
      '2026-12-01 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,',
      '2026-12-01 14:00,,Luc Roy,Roy Lavoie,Physiotherapy,,',
    );
    expect(await preview(group)).toMatchObject({ ready: 2, taken: 0 });
    expect((await load(group)).body).toMatchObject({ booked: 2 });
    expect(await booked()).toHaveLength(1);
  });

  it('are refused where the clinic has booked meanwhile', async () => {
    const text = file(anne);
    const choices = choicesIn(await preview(text));
    await post('appointments', {
      ...{ staffId: clinic.roy.staffId, serviceId: clinic.physio, locationId: clinic.locationId },
      ...{ clientIds: [await clinic.client('Mia', 'Stone')], localStart: '2026-12-01T14:15' },
    });
    expect((await post('imports/appointments', { text, ...choices })).body).toMatchObject({
      ...{ booked: 0, refused: 1, refusedRows: [{ line: 2, field: null, problem: 'taken' }] },
    });
  });
});

it.each([
  ['without a date', 'someday,,Anne Tremblay,Roy Lavoie,Physiotherapy,,', 'date', 'invalid'],
  ['without a time', '2026-12-01,,Anne Tremblay,Roy Lavoie,Physiotherapy,,', 'date', 'invalid'],
  [
    'that ends before it begins',
    '2026-12-01 14:00,13:00,Anne Tremblay,Roy Lavoie,Physiotherapy,,',
    'endTime',
    'invalid',
  ],
  ['at a skipped time', '2027-03-14 02:30,,Anne Tremblay,Roy Lavoie,Physiotherapy,,', 'time', 'skippedTime'],
  ['without a client', '2026-12-01 14:00,,,Roy Lavoie,Physiotherapy,,', null, 'clientMissing'],
  [
    'with too many cells',
    '2026-12-01 14:00,,Anne,Tremblay,Roy Lavoie,Physiotherapy,,,x',
    null,
    'tooManyCells',
  ],
])('a row %s is refused, naming the field', async (_case, row, field, problem) => {
  expect((await preview(file(row))).refusedRows).toMatchObject([{ line: 2, field, problem }]);
});

it.each([
  ['12-hour times without a.m. or p.m.', '2026-12-01 2:00', '', 'date', 'timeUnclear'],
  ['a whole day', '2026-12-01 00:00', '', 'date', 'timeUnclear'],
  ['several days', '2026-12-01 09:00', '2026-12-04 17:00', 'endTime', 'invalid'],
])('a row with %s is not booked on a guess', async (_case, start, end, field, problem) => {
  const found = await preview(file(`${start},${end},Anne Tremblay,Roy Lavoie,Physiotherapy,,`));
  expect(found.refusedRows).toMatchObject([{ line: 2, field, problem }]);
});

describe('the status of a row', () => {
  const row = (status: string) =>
    preview(file(`2026-12-01 14:00,,Anne Tremblay,Roy Lavoie,Physiotherapy,,${status}`));

  it.each(
    'booked,Confirmed,Unconfirmed,Confirmé,Non confirmé,Arrived,Réservé,Pending,Missing insurance'.split(','),
  )('%s is booked', async (status) => {
    expect((await row(status)).ready).toBe(1);
  });

  it.each(
    'Cancelled,no_show,Did not attend,DNA,Missed,Manqué,Absent,Waitlisted,Refusé,Rejected,Annulé'.split(','),
  )('%s is skipped', async (status) => {
    expect((await row(status)).skippedRows).toEqual([{ line: 2, problem: 'cancelled' }]);
  });

  it.each(['Rescheduled', 'Reporté', 'Déplacé'])('%s is refused, to be said clearly', async (status) => {
    expect((await row(status)).refusedRows).toMatchObject([{ field: 'status', problem: 'statusUnclear' }]);
  });

  it.each([
    ['Cancelled', 'Yes', 0],
    ['Cancelled At', '2026-11-20 10:00', 0],
    ['Cancellation Reason', 'Ill', 0],
    ['Annulé', 'oui', 0],
    ['Cancelled', 'No', 1],
    ['Cancelled', 'false', 1],
    ['Cancelled At', '', 1],
  ])('in a column %s with %j makes %d to book', async (header, value, ready) => {
    const found = await preview(
      `Date,Client,Staff,Service,Status,${header}\n2026-12-01 14:00,Anne Tremblay,Roy Lavoie,Physiotherapy,booked,${value}`,
    );
    expect(found.ready).toBe(ready);
  });
});

describe('columns of other software', () => {
  const fieldsOf = async (header: string, row: string) =>
    (await preview(`${header}\n${row}`)).columns.map(({ field }) => field);

  it('have their time in a column of its own beside the date', async () => {
    const text =
      'Date,Start,End,Client,Staff,Service\n2026-12-01,2:00 PM,2:45 PM,Anne Tremblay,Roy Lavoie,Physiotherapy';
    const found = await preview(text);
    expect(found.columns.map(({ field }) => field).slice(0, 3)).toEqual(['date', 'time', 'endTime']);
    await load(text);
    expect(await booked()).toMatchObject([{ local_start: '2026-12-01T14:00', minutes: 45 }]);
  });

  it('are read from Outlook, where the end has a date and a time', async () => {
    const text =
      'Subject,Start Date,Start Time,End Date,End Time\nAnne Tremblay,2026-12-01,2:00:00 PM,2026-12-01,2:45:00 PM';
    const columns = ['clientName', 'date', 'time', null, 'endTime'] as const;
    expect((await preview(text)).columns.map(({ field }) => field)).toEqual([null, ...columns.slice(1)]);
    const { names } = await preview(text, { columns: [...columns] });
    expect(names.staff).toMatchObject([{ name: '', rows: 1 }]);
  });

  it('name the start, not when the appointment was made', async () => {
    const fields = await fieldsOf('Date,Start At,Client', '2026-11-20,2026-12-01 14:00,Anne Tremblay');
    expect(fields).toEqual([null, 'date', 'clientName']);
  });

  it('may repeat the name of the client', async () => {
    const found = await preview(
      'Date,Patient,First Name,Last Name,Staff,Service\n2026-12-01 14:00,Anne Tremblay,Anne,Tremblay,Roy Lavoie,Physiotherapy',
    );
    expect(found.ready).toBe(1);
  });

  it('begin a span at its first time', async () => {
    const text =
      'Date,Client,Staff,Service\n"Dec 1, 2026 2:00 PM - 2:30 PM",Anne Tremblay,Roy Lavoie,Physiotherapy';
    await load(text);
    expect(await booked()).toMatchObject([{ local_start: '2026-12-01T14:00', minutes: 30 }]);
  });
});

it('an instant is at the time of the location of its row', async () => {
  const row = {
    tenant_id: clinic.tenantId,
    name: 'West',
    city: 'Vancouver',
    region: 'BC',
    zone: 'America/Vancouver',
  };
  await app.admin('locations').insert(row);
  await load(file('2026-12-01T22:00:00Z,,Anne Tremblay,Roy Lavoie,Physiotherapy,West,'));
  const { rows } = await app.admin.raw(
    `SELECT starts_at FROM appointments WHERE tenant_id = '${clinic.tenantId}'`,
  );
  expect(rows).toEqual([{ starts_at: new Date('2026-12-01T22:00:00Z') }]);
});

it('a clinician with one name is not taken for a namesake who has left', async () => {
  await app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ name: 'Roy' });
  const found = await preview(file('2026-12-01 14:00,,Anne Tremblay,Roy Gagnon,Physiotherapy,,'));
  expect(found.names.staff).toEqual([{ name: 'Roy Gagnon', id: null, rows: 1 }]);
});

it('a file without headings and rows, or with two columns of one field, is refused', async () => {
  const refused = await post('imports/appointments/preview', { text: 'nothing' });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['text']]);
  const twice = await post('imports/appointments/preview', {
    ...{ text: file(anne), columns: ['date', 'date', null, null, null, null, null] },
  });
  expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['columns']]);
});

it('a file of many names is refused, because a column is probably wrong', async () => {
  const rows = Array.from(
    { length: 101 },
    (_, n) => `2026-12-01 14:00,,Anne Tremblay,Person ${n},Physiotherapy,,`,
  );
  const answer = await post('imports/appointments/preview', { text: file(...rows) });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['columns']]);
});
