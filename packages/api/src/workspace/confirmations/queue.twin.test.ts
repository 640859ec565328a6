import { queueTabs } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  by,
  createTwinWorld,
  identity,
  nameOf,
  plainRows,
  type TwinClinic,
  type TwinWorld,
} from '../../../test/twins/clinic-rows.ts';
import { dayMs, plusDays } from '../../../test/twins/clock.ts';
import { askRandomly, oddText, type Round } from '../../../test/twins/random-questions.ts';
import {
  addVisits,
  type ConfirmationRow,
  noteOf,
  readVisits,
  type VisitRows,
  withoutOutcomeTwin,
} from '../../../test/twins/random-visits.ts';
import { type Random, uuid } from '../../platform/sample-data/random.ts';
import { type ClinicCall, forClinic } from '../access/index.ts';
import { readQueue } from './read.ts';
import { listFees, listVisits, type QueuePlace, type VisitRow } from './repository.ts';

interface Rows extends VisitRows {
  credentials: {
    credential_id: string;
    staff_id: string;
    profession: string;
    valid_from_on: string | null;
    valid_to_on: string | null;
  }[];
  client_relations: { client_id: string; kind: string }[];
  locations: { location_id: string; region: string | null; archived_at: string | null; position: number }[];
  invoices: { invoice_id: string; number: number }[];
  invoice_lines: { invoice_id: string; attendance_id: string; charged: boolean }[];
  settings: { billing_from_on: string | null; note_before_billing: boolean };
}

let world: TwinWorld;
let rows: Rows;
/** Facts of every visit of the clinic, in order of time. */
let facts: VisitRow[] = [];
beforeAll(async () => {
  world = await createTwinWorld();
});
afterAll(() => world.db.close());

/** Days on which a client born on 29 February comes of age, daylight saving time changes, and billing here begins. */
const days = [
  ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-08', '2026-11-01', '2026-11-23', '2026-11-24'],
  ...['2026-11-25', '2027-01-01'],
];
/** Evening of the 24th in the clinic's time zone. */
const now = new Date('2026-11-25T03:30:00Z');
const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));

function licence(random: Random, { clinicians }: TwinClinic) {
  const from = random.pick([null, ...days]);
  return {
    ...{ credential_id: newId(random), staff_id: random.pick(clinicians), valid_from_on: from },
    valid_to_on: random.pick([null, from, plusDays(from ?? '2026-03-01', 200)]),
    profession: random.pick(['physiotherapist', 'massage_therapist', 'psychologist']),
  };
}

const relation = (random: Random, { clients }: TwinClinic) => ({
  ...{ relation_id: newId(random), client_id: random.pick(clients), name: oddText(random) },
  kind: random.pick(['guardian', 'decision_maker', 'payer', 'emergency']),
});

/** Adds invoices for some decided visits; reversed ones no longer charge anything. */
async function addInvoices(random: Random, clinic: TwinClinic): Promise<void> {
  const tenant = { tenant_id: clinic.tenantId };
  const amounts = { net_cents: 100, tax_cents: 0, total_cents: 100 };
  const visits = await world.db
    .admin('confirmations')
    .where({ ...tenant, state: 'confirmed' })
    .orderBy('attendance_id');
  const billed = visits.flatMap(({ attendance_id, client_id }, n) =>
    random.pick([[], [false], [true], [false, true]]).map((charged: boolean, turn) => ({
      ...{ attendance_id, client_id, charged, invoice_id: newId(random), number: 2 * n + turn + 1 },
    })),
  );
  await world.insert(
    'invoices',
    billed.map(({ invoice_id, number, client_id }) => ({
      ...{
        ...tenant,
        ...amounts,
        invoice_id,
        number,
        client_id,
        kind: 'invoice',
        file_no: 1,
        language: 'en',
      },
      ...{ location_id: clinic.places[0]?.id, issued_on: '2026-11-24', issued_at: now, currency: 'CAD' },
      business_name: 'Érable',
    })),
  );
  await world.insert(
    'invoice_lines',
    billed.map(({ invoice_id, attendance_id, charged }) => ({
      ...{ ...tenant, ...amounts, line_id: newId(random), invoice_id, position: 1, attendance_id, charged },
      ...{
        service_en: 'x',
        service_fr: 'x',
        tax_class: 'care',
        staff_id: clinic.clinicians[0],
        staff_name: 'x',
      },
      ...{ served_on: '2026-11-24', minutes: 30, outcome: 'attended', tax_reason: 'x' },
    })),
  );
}

/** Fills both clinics on the first call; later calls add visits and change clients, notes and settings. */
async function change(random: Random): Promise<void> {
  const { both, clinic, db } = world;
  if (!rows)
    for (const one of both) {
      const many = (count: number, row: (random: Random, clinic: TwinClinic) => object) =>
        Array.from({ length: count }, () => ({ tenant_id: one.tenantId, ...row(random, one) }));
      await addVisits(world, one, random, 110, days);
      await world.insert('credentials', many(9, licence));
      await world.insert('client_relations', many(10, relation));
      await addInvoices(random, one);
    }
  else {
    const key = { tenant_id: clinic.tenantId };
    await addVisits(world, clinic, random, 6, days);
    await db
      .admin('client_identities')
      .where({ ...key, client_id: random.pick(clinic.clients) })
      .update(identity(random));
    await db
      .admin('notes')
      .where({ ...key, note_id: random.pick(rows.notes).note_id })
      .update({ state: 'retracted' });
    await db
      .admin('workspace_settings')
      .where(key)
      .update({
        note_before_billing: random.chance(0.5),
        billing_from_on: random.pick([null, ...days]),
      });
  }
  const [settings] = await plainRows<Rows['settings']>(world, 'workspace_settings');
  rows = {
    ...(await readVisits(world)),
    credentials: await plainRows(world, 'credentials'),
    client_relations: await plainRows(world, 'client_relations'),
    locations: await plainRows(world, 'locations'),
    invoices: await plainRows(world, 'invoices'),
    invoice_lines: await plainRows(world, 'invoice_lines'),
    settings: settings as Rows['settings'],
  };
  facts = [...rows.confirmations.values()].map(factsOf).toSorted(inOrder);
}

const tabOf = { open: 'open', returned: 'returned', confirmed: 'done', excluded: 'done' } as const;
const placeOf = (one: { localStart: string; attendanceId: string }) => ({
  localStart: one.localStart,
  attendanceId: one.attendanceId,
});
const inOrder = by<QueuePlace>(
  ({ localStart }) => localStart,
  ({ attendanceId }) => attendanceId,
);
const isBehind = (after?: QueuePlace | null) => (one: QueuePlace) => !after || inOrder(one, after) > 0;

/** The invoice that charges a visit, otherwise the latest one. */
function latestInvoiceOf(visit: ConfirmationRow) {
  const invoices = rows.invoice_lines
    .filter(({ attendance_id }) => attendance_id === visit.attendance_id)
    .flatMap(({ invoice_id, charged }) =>
      rows.invoices.flatMap((one) => (one.invoice_id === invoice_id ? [{ ...one, charged }] : [])),
    );
  return invoices.find(({ charged }) => charged) ?? invoices.toSorted(by(({ number }) => -number))[0];
}

/** The client whose visit carries the joint bill of another one. */
function carrierOf({ appointment_id }: { appointment_id: string }): VisitRow['jointBillOf'] {
  const [carrier] = [...rows.attendances.values()]
    .filter(
      (other) =>
        other.appointment_id === appointment_id &&
        (other.fee_cents ?? 0) > 0 &&
        !['cancelled', 'void'].includes(other.state),
    )
    .toSorted(by(({ attendance_id }) => attendance_id));
  const client = rows.clients.get(carrier?.client_id ?? '');
  return client ? { fileNo: client.file_no, name: nameOf(client) } : null;
}

/** Builds the expected row of a confirmation from the tables. */
function factsOf(one: ConfirmationRow): VisitRow {
  const visit = rows.attendances.get(one.attendance_id);
  const appointment = rows.appointments.get(visit?.appointment_id ?? '');
  const service = rows.services.get(appointment?.service_id ?? '');
  const staff = rows.staff.get(appointment?.staff_id ?? '');
  const client = rows.clients.get(one.client_id);
  if (!visit || !appointment || !service || !staff || !client) throw new Error('a row is missing');
  const on = appointment.local_on;
  const licences = rows.credentials.filter(
    ({ staff_id, valid_from_on: from, valid_to_on: to }) =>
      staff_id === staff.staff_id && (from === null || from <= on) && (to === null || on <= to),
  );
  const [first] = licences.toSorted(by(({ credential_id }) => credential_id));
  const [firstLocation] = rows.locations.toSorted(
    by(
      ({ archived_at }) => Number(archived_at !== null),
      ({ position }) => position,
    ),
  );
  // The client decides from the same calendar day that many years after birth.
  const age = { QC: 14, BC: 19, NL: 19 }[client.region ?? firstLocation?.region ?? ''] ?? 18;
  const decides =
    client.birth_on && `${Number(client.birth_on.slice(0, 4)) + age}${client.birth_on.slice(4)}`;
  const guardiansDecide = !client.decides_alone && decides !== null && on < decides;
  const pays = ({ client_id, kind }: Rows['client_relations'][number]) =>
    client_id === client.client_id &&
    (kind === 'payer' || (['guardian', 'decision_maker'].includes(kind) && guardiansDecide));
  const invoice = latestInvoiceOf(one);
  return {
    attendanceId: one.attendance_id,
    version: one.version,
    state: one.state,
    keptChecks: one.checks as VisitRow['keptChecks'],
    confirmedFeeCents: one.fee_cents,
    reason: one.reason,
    answer: one.answer,
    decidedAt: one.decided_at === null ? null : new Date(one.decided_at),
    decidedBy: rows.staff.get(one.decided_by ?? '')?.name ?? null,
    attendance: visit.state,
    arrived: visit.arrived_at !== null,
    treatedMinutes: visit.treated_minutes,
    partnerCame:
      service.billing === 'one' &&
      visit.state !== 'attended' &&
      (visit.fee_cents ?? 0) > 0 &&
      [...rows.attendances.values()].some(
        (other) => other.appointment_id === visit.appointment_id && other.state === 'attended',
      ),
    visitFeeCents: visit.fee_cents,
    feeReason: visit.fee_reason,
    jointBillOf: service.billing === 'one' && visit.fee_cents === 0 ? carrierOf(visit) : null,
    appointmentId: appointment.appointment_id,
    localOn: on,
    zone: appointment.zone,
    bookedMinutes: appointment.minutes,
    localStart: appointment.local_start.slice(0, 16),
    clientId: client.client_id,
    fileNo: client.file_no,
    name: nameOf(client),
    client: {
      birthOn: client.birth_on,
      reachable: [client.email, client.phone, client.other_phone, client.street_address].some(Boolean),
      hasPayer: rows.client_relations.some(pays),
    },
    staffId: staff.staff_id,
    staffName: staff.name,
    staffLeftOn: staff.active_to_on,
    licensed: licences.length > 0,
    serviceId: service.service_id,
    serviceEn: service.name_en,
    serviceFr: service.name_fr,
    locationId: appointment.location_id,
    taxClass: service.tax_class as VisitRow['taxClass'],
    virtualCare: service.virtual_care,
    region:
      (service.virtual_care ? client.region : null) ??
      rows.locations.find(({ location_id }) => location_id === appointment.location_id)?.region ??
      null,
    profession: (first?.profession ?? null) as VisitRow['profession'],
    billedHere: (rows.settings.billing_from_on ?? '') <= on,
    invoice:
      invoice && (invoice.charged || one.state === 'confirmed')
        ? { invoiceId: invoice.invoice_id, number: invoice.number, credited: !invoice.charged }
        : null,
    serviceArchived: service.archived_at !== null,
    noteRequired: service.note_required,
    noteBeforeBilling: rows.settings.note_before_billing,
    note: noteOf(rows, visit),
  };
}

it('lists, filters, pages and counts the queue like a full scan, for every member', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const call = world.callBy(random.pick(world.clinic.members), now);
      const { role, staffId, names } = call.access;
      const own = role === 'clinician' ? facts.filter((one) => one.staffId === staffId) : facts;
      const asked = {
        ...{ tab: random.pick(queueTabs), limit: random.pick([1, 3, 10, 300]) },
        ...(random.chance(0.3) ? { on: random.pick([...days, '2026-05-05']) } : {}),
        ...(random.chance(0.3) ? { staffId: random.pick(world.clinic.clinicians) } : {}),
        ...(random.chance(0.3) ? { locationId: random.pick(rows.locations).location_id } : {}),
        ...(random.chance(0.3) ? { after: placeOf(random.pick(facts)) } : {}),
      };
      // Clinicians always see only their own visits; the done tab shows today unless a day is given.
      const wanted = { ...asked, ...(role === 'clinician' && staffId ? { staffId } : {}) };
      if (asked.tab === 'done') wanted.on ??= '2026-11-24';
      const listed = facts.filter(
        (one) =>
          tabOf[one.state] === asked.tab &&
          (!wanted.on || one.localOn === wanted.on) &&
          (!wanted.staffId || one.staffId === wanted.staffId) &&
          (!wanted.locationId || one.locationId === wanted.locationId) &&
          isBehind(asked.after)(one),
      );
      const page = listed.slice(0, asked.limit);
      const last = page.at(-1);
      const count = (state: string) =>
        own.filter(
          (one) =>
            one.state === state &&
            (!asked.on || one.localOn === asked.on) &&
            (!wanted.staffId || one.staffId === wanted.staffId) &&
            (!asked.locationId || one.locationId === asked.locationId),
        ).length;
      if (random.chance(0.5)) {
        const queue = await readQueue(call, asked);
        compare(
          { ...asked, role, staffId },
          { page: queue.confirmations.map(placeOf), next: queue.next, counts: queue.counts },
          {
            page: page.map(placeOf),
            next: last && listed.length > asked.limit ? placeOf(last) : null,
            counts: {
              ...{ open: count('open'), returned: count('returned') },
              ...withoutOutcomeTwin(rows, '2026-11-24', role === 'clinician' ? staffId : null),
            },
          },
        );
      } else {
        const { tenantId } = call.access;
        const visits = await forClinic(call, (tx) => listVisits(tx, tenantId, wanted));
        const unnamed = page.map((one) => ({
          ...{ ...one, name: null, client: null },
          jointBillOf: one.jointBillOf && { ...one.jointBillOf, name: null },
        }));
        compare({ ...wanted, names }, visits, names ? page : unnamed);
      }
      if (random.chance(0.3)) await compareFees(call, random, compare);
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 50, perRound: 25 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);

/** Compares the pages of confirmed fees that make up an export. */
async function compareFees(call: ClinicCall, random: Random, compare: Round['compare']): Promise<void> {
  const from = random.pick(days);
  const to = plusDays(from, random.pick([0, 1, 40, 365]));
  const staffId = random.pick([null, ...world.clinic.clinicians]);
  const all = facts.filter(
    ({ state, localOn, staffId: by }) =>
      state === 'confirmed' && localOn >= from && localOn <= to && (!staffId || by === staffId),
  );
  const last = all.length > 0 && random.chance(0.5) ? random.pick(all) : null;
  const after = last && { ...placeOf(last), localOn: last.localOn };
  const asked = { from, to, staffId, after, limit: random.pick([1, 4, 100]) };
  const fees = await forClinic(call, (tx) => listFees(tx, call.access.tenantId, asked));
  compare(
    asked,
    fees,
    all
      .filter(isBehind(after))
      .slice(0, asked.limit)
      .map((one) => ({
        ...{ attendanceId: one.attendanceId, localOn: one.localOn, fileNo: one.fileNo },
        ...{ serviceEn: one.serviceEn, serviceFr: one.serviceFr, staffName: one.staffName },
        ...{
          feeCents: one.invoice?.credited ? 0 : one.confirmedFeeCents,
          outcome: one.attendance,
          localStart: one.localStart,
        },
      })),
  );
}
