import { type Random, uuid } from '../../src/platform/sample-data/random.ts';
import { plainRows, randomStart, type TwinClinic, type TwinWorld } from './clinic-rows.ts';
import { dayMs, momentOf, plusDays } from './clock.ts';
import { oddText } from './random-questions.ts';
import { type AppointmentRow, addVisits } from './random-visits.ts';
import type { ScheduleRows } from './schedule-twin.ts';

/** Days around both daylight saving changes and New Year; most are in the same week, so that there are conflicts. */
export const days = [
  ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2026-12-31'],
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
];
const times = ['00:00', '00:30', '01:00', '01:30', '03:00', '09:00', '12:15', '13:05', '17:00', '22:30'];
/** Includes night shifts, because daylight saving time changes at night. */
const shifts = [
  ...[
    [540, 1020],
    [480, 720],
    [780, 1140],
    [0, 300],
    [60, 240],
    [1200, 1440],
    [0, 1440],
  ],
];

const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));

function weeklyHours(random: Random, { clinicians, places }: TwinClinic) {
  const [from_minute, to_minute] = random.pick(shifts);
  const from = random.pick(['2024-01-01', '2024-01-01', ...days]);
  return {
    ...{
      availability_id: newId(random),
      staff_id: random.pick(clinicians),
      location_id: random.pick(places).id,
    },
    ...{ weekday: random.between(1, 7), from_minute, to_minute, from_on: from },
    to_on: random.chance(0.8) ? null : plusDays(from, random.pick([0, 6, 900])),
  };
}

/** A block of a person, a location or both, from a few minutes to a year long. */
function block(random: Random, { clinicians, places }: TwinClinic) {
  const kind = random.pick(['open', 'open', 'break', 'meeting', 'vacation', 'sick', 'holiday'] as const);
  const place = random.pick(places);
  const staff_id =
    kind === 'holiday' || (kind === 'meeting' && random.chance(0.5)) ? null : random.pick(clinicians);
  const location_id = staff_id === null || kind === 'open' || random.chance(0.3) ? place.id : null;
  const { localStart, startsAt } = randomStart(random, days, times, place.zone);
  const minutes = random.pick([
    15,
    45,
    90,
    240,
    480,
    1_440,
    1_440,
    4_320,
    10_080,
    random.chance(0.1) ? 525_600 : 60,
  ]);
  let localEnd = '';
  let endsAt: number | undefined;
  for (let more = 0; endsAt === undefined; more += 60) {
    localEnd = new Date(Date.parse(`${localStart}Z`) + (minutes + more) * 60_000).toISOString().slice(0, 16);
    endsAt = momentOf(localEnd, place.zone);
  }
  return {
    ...{ block_id: newId(random), kind, staff_id, location_id, zone: place.zone, title: oddText(random) },
    ...{ local_start: localStart, local_end: localEnd },
    ...{ starts_at: new Date(startsAt), ends_at: new Date(endsAt) },
  };
}

/** Fills both clinics on the first call; later calls add and remove rows. Returns the current rows. */
export async function changeSchedule(
  world: TwinWorld,
  random: Random,
  isFirst: boolean,
): Promise<ScheduleRows> {
  const { both, clinic, db, insert } = world;
  const many = (count: number, one: TwinClinic, row: (random: Random, clinic: TwinClinic) => object) =>
    Array.from({ length: count }, () => ({ tenant_id: one.tenantId, ...row(random, one) }));
  if (isFirst)
    for (const one of both) {
      await addVisits(world, one, random, 100, days);
      await insert('availability', many(26, one, weeklyHours));
      await insert('blocks', many(34, one, block));
      await insert(
        'service_staff',
        one.clinicians
          .slice(1)
          .map((staff_id) => ({ tenant_id: one.tenantId, service_id: one.services[1], staff_id })),
      );
    }
  else {
    const key = { tenant_id: clinic.tenantId };
    await addVisits(world, clinic, random, 4, days);
    for (const [table, id] of [
      ['blocks', 'block_id'],
      ['availability', 'availability_id'],
    ] as const) {
      const ids: string[] = await db.admin(table).where(key).orderBy(id).pluck(id);
      await db
        .admin(table)
        .where({ ...key, [id]: random.pick(ids) })
        .delete();
      await insert(table, many(1, clinic, table === 'blocks' ? block : weeklyHours));
    }
    await db
      .admin('workspace_settings')
      .where(key)
      .update({ grid_minutes: random.pick([5, 15, 20, 60]) });
    await db
      .admin('clinic_staff')
      .where({ ...key, staff_id: random.pick(clinic.clinicians) })
      .update({
        active_from_on: random.pick([null, '2026-03-08']),
        active_to_on: random.pick([null, '2026-11-24']),
        practises: random.chance(0.9),
      });
  }
  return readSchedule(world);
}

async function readSchedule(world: TwinWorld): Promise<ScheduleRows> {
  const [settings] = await plainRows<{ grid_minutes: number }>(world, 'workspace_settings');
  const booked = await plainRows<AppointmentRow>(world, 'appointments');
  return {
    staff: await plainRows(world, 'clinic_staff'),
    locations: await plainRows(world, 'locations'),
    availability: await plainRows(world, 'availability'),
    blocks: await plainRows(world, 'blocks'),
    services: await plainRows(world, 'services'),
    service_staff: await plainRows(world, 'service_staff'),
    booked: booked.map((one) => ({
      ...one,
      busyFrom: Date.parse(one.starts_at) - one.buffer_before * 60_000,
      busyTo: Date.parse(one.ends_at) + one.buffer_after * 60_000,
    })),
    gridMinutes: settings?.grid_minutes ?? 0,
  };
}
