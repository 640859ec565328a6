import {
  sampleClinicians,
  sampleWeeks,
  sampleVisits as visitsOfNewClients,
} from '@tamarack/core/domain/public/sample-report';
import type { Day } from '@tamarack/core/domain/workspace';
import { expect, it } from 'vitest';
import { plusDays } from '../time/index.ts';
import { sampleVisits } from './calendar.ts';
import { peopleRows } from './people.ts';
import { demoProfile } from './profiles/demo.ts';
import { visitRows } from './visits.ts';

/** Early on the Monday after the report's last week; four hours before the clinic opens in Toronto. */
/** The Monday after the last week; the figures are as of that morning. */
const today: Day = '2026-11-16';
const now = new Date(`${today}T09:00:00Z`);
const treating = demoProfile.staff.flatMap(({ profession }, staff) => (profession ? [staff] : []));

interface Came {
  staff: number;
  client: number;
  day: Day;
  state: unknown;
  minutes: number;
  feeCents: number;
  /** Whether the visit is confirmed and billed. */
  checked: boolean;
  signedOn: Day | null;
}

async function visitsOfSandbox(): Promise<Came[]> {
  const visits = sampleVisits(demoProfile, today);
  const people = peopleRows(demoProfile, visits, today);
  const { tables } = await visitRows(demoProfile, visits, today, now, people);
  const checked = new Set(
    tables.confirmations.filter(({ state }) => state === 'confirmed').map((row) => row.attendanceId),
  );
  const signed = new Map(tables.notes.map((row) => [row.attendanceId, row.signedAt as Date | null]));
  return visits.map(({ staff, client, day }, at) => {
    const attendance = tables.attendances[at];
    const id = attendance?.attendanceId;
    return {
      staff,
      client,
      day,
      state: attendance?.state,
      minutes: Number(tables.appointments[at]?.minutes),
      feeCents: Number(attendance?.feeCents ?? 0),
      checked: checked.has(id),
      signedOn: signed.get(id)?.toISOString().slice(0, 10) ?? null,
    };
  });
}

const hoursOf = (visits: readonly Came[]) =>
  Math.round(visits.reduce((sum, { minutes }) => sum + minutes, 0) / 6) / 10;
const clientsOf = (visits: readonly Came[]) => new Set(visits.map(({ client }) => client));

it('matches the sandbox’s clinic to the hour and the dollar', async () => {
  const all = await visitsOfSandbox();
  const attended = all.filter(({ state }) => state === 'attended');
  const firstDay = new Map(attended.toReversed().map(({ client, day }) => [client, day]));
  const lastDay = new Map(attended.map(({ client, day }) => [client, day]));
  const lastBooked = new Map(all.map(({ client, day }) => [client, day]));
  const goneAfter = (client: number, day: Day) => (lastBooked.get(client) ?? day) < day;

  const weeks = sampleWeeks.map(({ week, monday }) => {
    const next = plusDays(monday, 7);
    const within = ({ day }: Came) => day >= monday && day < next;
    const seen = attended.filter(within);
    const billed = all.filter((visit) => within(visit) && visit.checked);
    const clients = clientsOf(seen);
    const fresh = [...clients].filter((client) => (firstDay.get(client) ?? next) >= monday);
    const lost = [...lastDay].filter(
      ([client, day]) =>
        day >= plusDays(monday, -14) && day < plusDays(monday, -7) && goneAfter(client, next),
    );
    return {
      week,
      monday,
      sessions: seen.length,
      revenue: Math.round(billed.reduce((sum, { feeCents }) => sum + feeCents, 0) / 100),
      billedHours: hoursOf(billed.filter(({ state }) => state === 'attended')),
      newClients: fresh.length,
      returningClients: clients.size - fresh.length,
      withoutNext: [...clients].filter((client) => goneAfter(client, next)).length,
      droppedOff: lost.length,
      openNotes: attended.filter(({ day, signedOn }) => day < next && (signedOn === null || signedOn >= next))
        .length,
      hours: treating.map((staff) => {
        const own = all.filter((visit) => within(visit) && visit.staff === staff);
        return [
          hoursOf(own.filter(({ state }) => state !== 'cancelled')),
          hoursOf(own.filter(({ state }) => state === 'attended')),
        ];
      }),
    };
  });
  const [{ monday: begin } = { monday: today }] = sampleWeeks;
  const started = [...firstDay].filter(([, day]) => day >= begin && day < today).map(([client]) => client);
  const visitsOf = (client: number) => attended.filter((visit) => visit.client === client).length;
  const clinicians = treating.map((staff) => {
    const own = started.filter(
      (client) => attended.find((visit) => visit.client === client)?.staff === staff,
    );
    const [given = '', family = ''] = (demoProfile.staff[staff]?.name ?? '').split(/ (?=[^ ]+$)/);
    const cameBack = own.filter((client) => visitsOf(client) >= 3).length;
    return { name: `${given.charAt(0)}. ${family}`, started: own.length, cameBack };
  });
  const visits = visitsOfNewClients.map(
    (_count, at) => started.filter((client) => visitsOf(client) > at).length,
  );

  expect(sampleWeeks).toEqual(weeks);
  expect(sampleClinicians).toEqual(clinicians);
  expect(visitsOfNewClients).toEqual(visits);
});
