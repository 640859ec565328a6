import type { Todo } from '@tamarack/core/domain/workspace';
import { type Random, uuid } from '../../src/platform/sample-data/random.ts';
import { identity, plainRows, type TwinClinic, type TwinWorld } from './clinic-rows.ts';
import { dayMs, plusDays, wallTimeAt } from './clock.ts';
import { oddText } from './random-questions.ts';
import { addVisits, readVisits } from './random-visits.ts';
import { type TodoRows, todoTwin } from './todo-twin.ts';

/**
 * Times around both daylight saving changes and New Year, and evenings at the clinic that are already the next day in
 * UTC.
 */
const moments = [
  ...['2026-03-08T05:30:00Z', '2026-03-08T20:00:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:30:00Z'],
  ...['2026-11-24T21:00:00Z', '2026-11-25T03:30:00Z', '2027-01-01T05:30:00Z'],
];
export const someNow = (random: Random) => new Date(random.pick(moments));
/** The local date in a zone. */
export const dayIn = (zone: string, moment: Date) => wallTimeAt(moment.getTime(), zone).slice(0, 10);

const todays = ['2026-03-07', '2026-03-08', '2026-11-01', '2026-11-24', '2026-12-31', '2027-01-01'];
const days = todays.flatMap((today) =>
  [0, 0, 0, 1, -1, -2, -3, -4, -364, -365, -366].map((away) => plusDays(today, away)),
);

const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));
/** A random time near one of the query times. */
const someMoment = (random: Random) =>
  new Date(someNow(random).getTime() - random.pick([-1, 0, 1, 20, 47, 48, 49, 720]) * 3_600_000);

function todo(random: Random, { clients, members }: TwinClinic) {
  const staff = () => random.pick(members).staffId;
  const assignee_id = random.pick([null, staff()]);
  const role = random.pick(['administrator', 'clinician', 'front_desk', 'hr'] as const);
  return {
    ...{
      todo_id: newId(random),
      title: oddText(random),
      client_id: random.pick([null, random.pick(clients)]),
    },
    ...{
      assignee_id,
      due_on: random.pick([null, random.pick(days)]),
      created_by: random.pick([null, staff()]),
    },
    role: assignee_id && random.chance(0.5) ? null : role,
    done_at: random.chance(0.4) ? someMoment(random) : null,
  };
}

function care(random: Random, { clients, clinicians }: TwinClinic) {
  const because = random.pick(['booked', 'added', 'emergency', 'release'] as const);
  const from = someMoment(random);
  const isShort = because === 'emergency' || because === 'release';
  return {
    ...{
      care_id: newId(random),
      client_id: random.pick(clients),
      staff_id: random.pick(clinicians),
      because,
    },
    ...{ reason: oddText(random), from_at: from, reviewed_at: random.chance(0.3) ? from : null },
    flagged: random.chance(0.2),
    until_at: isShort || random.chance(0.5) ? new Date(from.getTime() + 3_600_000) : null,
  };
}

/** A lockbox on a chart, for one person or for everyone but the author; some were lifted. */
function lockbox(random: Random, { clients, clinicians }: TwinClinic) {
  const isLifted = random.chance(0.5);
  const flagged = isLifted && random.chance(0.7);
  const at = someMoment(random);
  return {
    ...{ lockbox_id: newId(random), client_id: random.pick(clients), from_at: '2026-01-01T00:00Z' },
    staff_id: random.pick([null, ...clinicians]),
    ...{ ended_at: isLifted ? at : null, ended_by: isLifted ? random.pick(clinicians) : null, flagged },
    reviewed_at: flagged && random.chance(0.3) ? at : null,
  };
}

function licence(random: Random, { clinicians }: TwinClinic) {
  const until = plusDays(random.pick(todays), random.pick([-1, 0, 6, 7, 8, 59, 60, 61, 400]));
  return {
    ...{ credential_id: newId(random), staff_id: random.pick(clinicians) },
    valid_to_on: random.chance(0.2) ? null : until,
    profession: random.pick(['physiotherapist', 'massage_therapist', 'psychologist', 'dietitian']),
  };
}

async function addPayQueries(world: TwinWorld, random: Random, clinic: TwinClinic): Promise<void> {
  const key = { tenant_id: clinic.tenantId };
  const runs = ['paid', 'draft'].map((state, n) => ({
    ...{ ...key, run_id: newId(random), state, from_on: `2026-0${n + 1}-01`, to_on: `2026-0${n + 1}-20` },
    ...{
      cutoff_on: `2026-0${n + 1}-28`,
      cutoff_at: new Date(),
      reviewed_at: new Date(),
      queries_until: new Date(),
    },
    ...{ approved_at: state === 'paid' ? new Date() : null, paid_on: state === 'paid' ? '2026-03-01' : null },
  }));
  await world.insert('pay_runs', runs);
  const visits = await world.db
    .admin('attendances')
    .where(key)
    .orderBy('attendance_id')
    .pluck('attendance_id');
  await world.insert(
    'pay_queries',
    Array.from({ length: 6 }, () => {
      const isAnswered = random.chance(0.4);
      return {
        ...{ ...key, query_id: newId(random), run_id: random.pick(runs).run_id, body: oddText(random) },
        ...{ staff_id: random.pick(clinic.clinicians), attendance_id: random.pick(visits) },
        ...{ asked_at: someMoment(random), answer: isAnswered ? 'Paid' : '' },
        answered_at: isAnswered ? new Date() : null,
      };
    }),
  );
}

/** Adds visits around the query dates, and everything else that to-dos are created from. */
async function fill(world: TwinWorld, random: Random, clinic: TwinClinic): Promise<void> {
  const many = (count: number, row: (random: Random, clinic: TwinClinic) => object) =>
    Array.from({ length: count }, () => ({ tenant_id: clinic.tenantId, ...row(random, clinic) }));
  await addVisits(world, clinic, random, 90, days);
  await world.insert('todos', many(30, todo));
  await world.insert('care_team', many(25, care));
  await world.insert('lockboxes', many(8, lockbox));
  await world.insert('credentials', many(8, licence));
  await addPayQueries(world, random, clinic);
}

/**
 * Fills both clinics on the first call; later calls add rows and change what determines visibility. Returns the current
 * rows.
 */
export async function changeWork(world: TwinWorld, random: Random, isFirst: boolean): Promise<TodoRows> {
  const { both, clinic, db } = world;
  if (isFirst) for (const one of both) await fill(world, random, one);
  else {
    const key = { tenant_id: clinic.tenantId };
    const update = (table: string, where: object, to: object) =>
      db
        .admin(table)
        .where({ ...key, ...where })
        .update(to);
    await addVisits(world, clinic, random, 5, days);
    await world.insert('todos', [{ ...key, ...todo(random, clinic) }]);
    for (const staff_id of clinic.clinicians)
      await update(
        'clinic_staff',
        { staff_id },
        {
          active_to_on: random.pick([null, random.pick(todays)]),
          practises: random.chance(0.8),
          supervisor_id: random.pick([null, ...clinic.clinicians.filter((other) => other !== staff_id)]),
        },
      );
    const aClient = () => ({ client_id: random.pick(clinic.clients) });
    await update('client_identities', aClient(), identity(random));
    for (let n = 0; n < 3; n += 1) {
      const state = random.pick(['active', 'inactive', 'discharged', 'discharged']);
      const dischargedOn = plusDays(random.pick(todays), random.pick([-91, -90, -89, -1, 0]));
      const discharged_on = state === 'discharged' && random.chance(0.9) ? dischargedOn : null;
      await update('clients', aClient(), { state, discharged_on });
    }
    await update('clients', aClient(), { created_by: random.pick(clinic.members).staffId });
    await update('tenants', {}, { time_zone: random.pick(['America/Toronto', 'America/Vancouver']) });
    await update(
      'workspace_settings',
      {},
      {
        names_for_clinicians: random.chance(0.2),
        privacy_contact_id: random.pick([null, ...clinic.members.map(({ staffId }) => staffId)]),
      },
    );
  }
  await snoozeSome(world, random, await readWork(world));
  return readWork(world);
}

/** Snoozes some of the members' to-dos. */
async function snoozeSome(world: TwinWorld, random: Random, rows: TodoRows): Promise<void> {
  const { clinic, callBy } = world;
  for (let n = 0; n < 8; n += 1) {
    const now = someNow(random);
    const today = dayIn(rows.zone, now);
    const { access } = callBy(random.pick(clinic.members), now);
    const open = todoTwin(rows, access, { tab: 'open', today, now }) as Todo[];
    const there = open.filter(({ kind }) => kind !== 'written');
    if (there.length === 0) continue;
    const { kind, subjectId } = random.pick(there);
    const snoozed_until = plusDays(today, random.pick([0, 1, 5]));
    await world.insert('todo_marks', [
      { tenant_id: clinic.tenantId, rule: kind, subject_id: subjectId, snoozed_until },
    ]);
  }
}

async function readWork(world: TwinWorld): Promise<TodoRows> {
  const [settings] = await plainRows<{ privacy_contact_id: string | null; names_for_clinicians: boolean }>(
    world,
    'workspace_settings',
  );
  const [tenant] = await plainRows<{ time_zone: string }>(world, 'tenants');
  const administrators = world.clinic.members.filter(({ role }) => role === 'administrator');
  const named = administrators.find(({ staffId }) => staffId === settings?.privacy_contact_id);
  const responsible = named ?? administrators.find(({ isOwner }) => isOwner);
  return {
    ...(await readVisits(world)),
    todos: await plainRows(world, 'todos'),
    todo_marks: await plainRows(world, 'todo_marks'),
    care_team: await plainRows(world, 'care_team'),
    lockboxes: await plainRows(world, 'lockboxes'),
    credentials: await plainRows(world, 'credentials'),
    memberships: await plainRows(world, 'memberships'),
    pay_queries: await plainRows(world, 'pay_queries'),
    privacyContact: responsible?.staffId ?? '',
    namesForClinicians: settings?.names_for_clinicians ?? false,
    zone: tenant?.time_zone ?? '',
  };
}
