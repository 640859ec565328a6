import type { Block } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { by, createTwinWorld, type TwinWorld } from '../../../test/twins/clinic-rows.ts';
import { plusDays } from '../../../test/twins/clock.ts';
import { askRandomly } from '../../../test/twins/random-questions.ts';
import { changeSchedule, days } from '../../../test/twins/random-schedule.ts';
import { freeTwin, hoursTwin, type ScheduleRows } from '../../../test/twins/schedule-twin.ts';
import type { Random } from '../../platform/sample-data/random.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { forClinic } from '../access/index.ts';
import { readCalendar } from '../appointments/calendar/service.ts';
import { listBlocksOf, readSchedule } from './blocks/service.ts';
import { type FreeSearch, findFreeStarts } from './free.ts';

let world: TwinWorld;
let rows: ScheduleRows;
beforeAll(async () => {
  world = await createTwinWorld();
});
afterAll(() => world.db.close());

const now = new Date('2026-11-24T15:00:00Z');

interface Range {
  from: string;
  to: string;
  staffId?: string;
  locationId?: string;
}

/** Blocks that overlap the days in their own local time; for one person, theirs and those of whole locations. */
function blocksTwin({ from, to, staffId }: Range, access: ClinicAccess): Block[] {
  const found = rows.blocks.filter(
    (one) =>
      one.local_start.slice(0, 16) < `${plusDays(to, 1)}T00:00` &&
      one.local_end.slice(0, 16) > `${from}T00:00` &&
      (!staffId || [null, staffId].includes(one.staff_id)),
  );
  found.sort(
    by(
      (one) => Date.parse(one.starts_at),
      (one) => one.block_id,
    ),
  );
  return found.map((one) => ({
    blockId: one.block_id,
    version: one.version,
    staffId: one.staff_id,
    locationId: one.location_id,
    kind: one.kind,
    // A title may contain a name: only those who book, the person, and everyone affected by a location's block see it.
    // Everybody sees what closes a location.
    title:
      one.kind === 'holiday' ||
      (access.names && (access.role !== 'clinician' || [null, access.staffId].includes(one.staff_id)))
        ? one.title
        : '',
    holiday: one.holiday,
    localStart: one.local_start.slice(0, 16),
    localEnd: one.local_end.slice(0, 16),
  }));
}

const maybe = <Value>(random: Random, value: Value) => (random.chance(0.4) ? value : undefined);

function range(random: Random): Range {
  const from = random.pick([...days, '2026-05-05', '2026-10-28']);
  const staffId = maybe(random, random.pick(world.clinic.clinicians));
  return { from, to: plusDays(from, random.pick([0, 0, 1, 6, 6, 34])), ...(staffId ? { staffId } : {}) };
}

function search(random: Random): FreeSearch {
  const { clinicians, places, services } = world.clinic;
  return {
    serviceId: random.pick(services),
    from: `${random.pick(days)}T${random.pick(['00:00', '00:50', '08:15', '16:40', '23:30'])}`,
    staffId: maybe(random, random.pick(clinicians)),
    locationId: maybe(random, random.pick(places).id),
    roomId: maybe(random, random.pick(random.pick(places).rooms).id),
    minutes: maybe(random, random.pick([5, 15, 60, 100, 300])),
    days: random.pick([1, 1, 2, 7, 14]),
    limit: random.pick([1, 3, 20, 100]),
    except: maybe(random, random.pick(rows.booked).appointment_id),
  };
}

it('finds the same hours, blocks and free starts as checking every minute', async () => {
  const found = { hours: 0, blocks: 0, free: 0, nothing: 0 };
  await askRandomly(
    async (random) => {
      rows = await changeSchedule(world, random, !rows);
    },
    async ({ random, compare }) => {
      const call = world.callBy(random.pick(world.clinic.members), now);
      const { role, staffId: by } = call.access;
      if (random.chance(0.5)) {
        const asked = search(random);
        const free = await forClinic(call, (tx) => findFreeStarts(tx, asked));
        compare(asked, free, freeTwin(rows, asked));
        found[free.length > 0 ? 'free' : 'nothing'] += 1;
        return;
      }
      const asked = range(random);
      const blocks = blocksTwin(asked, call.access);
      const way = random.pick(['blocks', 'schedule', 'calendar']);
      if (way === 'blocks') compare({ ...asked, role, by }, await listBlocksOf(call, asked), blocks);
      if (way === 'schedule')
        compare({ ...asked, role, by }, await readSchedule(call, asked), {
          hours: hoursTwin(rows, asked),
          blocks,
        });
      if (way === 'calendar') {
        const locationId = maybe(random, random.pick(world.clinic.places).id);
        const narrowed = { ...asked, ...(locationId ? { locationId } : {}) };
        const { hours, blocks: shown } = await readCalendar({ ...call, isOperator: false }, narrowed);
        compare(
          { ...narrowed, role, by },
          { hours, shown },
          { hours: hoursTwin(rows, narrowed), shown: blocks },
        );
        found.hours += hours.length;
      }
      found.blocks += blocks.length;
    },
    { usual: 120, perRound: 40 },
  );
  expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
}, 600_000);
