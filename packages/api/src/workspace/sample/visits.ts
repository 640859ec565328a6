import { type Day, type WallTime, wallTimeAt } from '@tamarack/core/domain/workspace';
import { instantOf, plusDays } from '../time/index.ts';
import type { Visit } from './calendar.ts';
import { notesOf } from './notes.ts';
import { minorsAmong, type PeopleTables } from './people.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, mapInTurns, type Row, type SampleAccess, type SampleTable, type SampleText } from './rows.ts';

type VisitTables = Pick<
  Record<SampleTable, Row[]>,
  'appointments' | 'attendances' | 'confirmations' | 'care_team' | 'notes'
>;

export interface VisitRows {
  tables: VisitTables;
  versions: SampleText[];
  drafts: SampleText[];
  access: SampleAccess[];
  /** The last day on which each client attended. */
  lastEntries: ReadonlyMap<number, Day>;
  /** Confirmed visits in order of confirmation. */
  confirmed: ConfirmedVisit[];
}

/** A confirmed visit with its fee. */
export interface ConfirmedVisit extends Placed {
  feeCents: number;
  feeReason: string;
  confirmedAt: Date;
  /** When the note was signed; null without a signed note. */
  signedAt: Date | null;
}

/** Numbers of open confirmations and of unsigned notes; one of the notes is late. */
const openConfirmations = 8;
const unsignedNotes = 5;
const lateMs = 50 * 3_600_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Number of recent days for which the access log has an entry for each note. */
const loggedDays = 45;

/** A visit with its state at a given time. */
export interface Placed extends Visit {
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  bufferAfter: number;
  serviceId: string;
  code: string;
  feeCents: number;
  state: 'booked' | 'arrived' | 'attended' | 'no_show' | 'late_cancelled' | 'cancelled';
}

/**
 * Rows of the visits with outcome, confirmation and note, as of `now`.
 * @param people the clients, with their fees and payers
 */
export async function visitRows(
  profile: SampleProfile,
  visits: readonly Visit[],
  today: Day,
  now: Date,
  people: PeopleTables,
): Promise<VisitRows> {
  const placed = await place(profile, visits, people.client_fees, now);
  const decided = placed.filter(({ state }) => ['attended', 'no_show', 'late_cancelled'].includes(state));
  const confirmedAt = confirmationTimes(decided);
  const latest = decided.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime());
  const attended = latest.filter(({ state }) => state === 'attended');
  const unsigned = new Set(attended.slice(0, unsignedNotes - 1).map(({ number }) => number));
  const late = attended.find(({ endsAt }) => endsAt.getTime() < now.getTime() - lateMs);
  if (late) unsigned.add(late.number);
  const rebook = new Set(
    placed
      .filter(({ state, endsAt }) => state === 'cancelled' && endsAt.getTime() > now.getTime() - 6 * dayMs)
      .slice(0, 2)
      .map(({ number }) => number),
  );
  const paidFor = new Set(
    people.client_relations.filter(({ kind }) => kind === 'payer').map((row) => row.clientId),
  );
  const loggedFrom = Date.parse(plusDays(today, -loggedDays));
  const written = await notesOf(
    profile,
    attended,
    { unsigned, minors: minorsAmong(people, today) },
    today,
    now,
  );
  return {
    tables: {
      appointments: await mapInTurns(placed, (visit) => appointmentRow(profile, visit)),
      attendances: await mapInTurns(placed, (visit) =>
        attendanceRow(profile, visit, rebook.has(visit.number)),
      ),
      confirmations: await mapInTurns(decided, (visit) =>
        confirmationRow(profile, visit, {
          confirmedAt: confirmedAt.get(visit.number),
          signedAt: written.signed.get(visit.number),
          paidFor,
        }),
      ),
      care_team: careTeam(profile, placed),
      notes: written.notes,
    },
    versions: written.versions,
    drafts: written.drafts,
    access: written.versions
      .filter(({ at }) => at.getTime() > loggedFrom)
      .flatMap(({ authorId: staffId, clientId, at }) => [
        { staffId, clientId, what: 'read' as const, purpose: 'care' as const, at },
        { staffId, clientId, what: 'change' as const, purpose: 'care' as const, at },
      ]),
    lastEntries: new Map(attended.toReversed().map(({ client, day }) => [client, day])),
    confirmed: decided
      .flatMap((visit) => {
        const at = confirmedAt.get(visit.number);
        if (!at) return [];
        const feeReason = isWaived(visit) ? waived[profile.language] : '';
        const signedAt = written.signed.get(visit.number) ?? null;
        return [{ ...visit, feeCents: feeOf(visit) ?? 0, feeReason, confirmedAt: at, signedAt }];
      })
      .sort((a, b) => a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.number - b.number),
  };
}

/** Each visit is confirmed once eight later ones are open, so that the queue is never empty and its order is stable. */
function confirmationTimes(decided: readonly Placed[]): Map<number, Date> {
  const ended = decided
    .map((visit) => ({ number: visit.number, at: decidedAt(visit) ?? visit.endsAt }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.number - b.number);
  return new Map(
    ended.slice(openConfirmations).map(({ at }, index) => [ended[index]?.number ?? 0, at] as const),
  );
}

function place(
  profile: SampleProfile,
  visits: readonly Visit[],
  fees: readonly Row[],
  now: Date,
): Promise<Placed[]> {
  const agreed = new Map(fees.map((fee) => [`${fee.clientId}/${fee.serviceId}`, Number(fee.feeCents)]));
  const id = idsOf(profile.seed);
  const noons = new Map<Day, number>();
  const noonOf = (day: Day) => {
    const known = noons.get(day) ?? instantOf(`${day}T12:00`, profile.zone)?.getTime() ?? 0;
    noons.set(day, known);
    return known;
  };
  return mapInTurns(visits, (visit) => {
    const { services = [] } = profile.staff[visit.staff] ?? {};
    const code = (visit.first ? services[0] : services[1]) ?? services[0];
    const service = profile.services.find((each) => each.code === code);
    if (!service) throw new Error(`no service ${code}`);
    const serviceId = id('service', service.code);
    const starts = noonOf(visit.day) + (visit.startMinute - 720) * minuteMs;
    const ends = starts + service.minutes * minuteMs;
    return {
      ...visit,
      minutes: service.minutes,
      bufferAfter: service.bufferAfter,
      serviceId,
      code: service.code,
      feeCents: agreed.get(`${id('client', visit.client)}/${serviceId}`) ?? service.feeCents,
      startsAt: new Date(starts),
      endsAt: new Date(ends),
      state: stateAt(visit, starts, ends, now.getTime()),
    };
  });
}

/** Early cancellations are made two days before the visit, late ones two hours before. */
function stateAt({ outcome, number }: Visit, starts: number, ends: number, now: number): Placed['state'] {
  if (outcome === 'early') return now >= starts - 2 * dayMs ? 'cancelled' : 'booked';
  if (outcome === 'late') return now >= starts - 120 * minuteMs ? 'late_cancelled' : 'booked';
  if (outcome === 'no_show') return now >= starts + 20 * minuteMs ? 'no_show' : 'booked';
  if (now >= ends) return 'attended';
  return now >= starts - (number % 10) * minuteMs ? 'arrived' : 'booked';
}

const isFree = ({ state }: Placed) => state === 'cancelled' || state === 'late_cancelled';

/** Assigns each clinician their own room while there are enough rooms. */
function roomOf({ seed, staff, rooms }: SampleProfile, index: number): string | null {
  const before = staff.slice(0, index).filter(({ profession }) => profession !== null).length;
  return before < rooms.length ? idsOf(seed)('room', before) : null;
}

/** The wall time at which a visit starts. */
export function localStartOf({ day, startMinute }: Pick<Visit, 'day' | 'startMinute'>): WallTime {
  return wallTimeAt(day, startMinute);
}

function appointmentRow(profile: SampleProfile, visit: Placed): Row {
  const { seed, zone } = profile;
  const id = idsOf(seed);
  const { startsAt, endsAt, bufferAfter } = visit;
  const busyUntil = new Date(endsAt.getTime() + bufferAfter * minuteMs);
  return {
    appointmentId: id('appointment', visit.number),
    serviceId: visit.serviceId,
    staffId: id('staff', visit.staff),
    locationId: id('location'),
    roomId: roomOf(profile, visit.staff),
    roomShared: false,
    lane: 0,
    state: isFree(visit) ? 'released' : 'booked',
    zone,
    localStart: localStartOf(visit),
    minutes: visit.minutes,
    bufferBefore: 0,
    bufferAfter,
    startsAt,
    endsAt,
    busy: `[${startsAt.toISOString()},${busyUntil.toISOString()})`,
    source: 'sample',
    createdAt: new Date(startsAt.getTime() - 6 * dayMs),
  };
}

const missedFee = (visit: Placed) => Math.round(visit.feeCents / 2);
const waived = { en: 'Waived: first time', fr: 'Sans frais : première fois' } as const;
/** Every third late cancellation is waived. */
const isWaived = ({ state, number }: Placed) => state === 'late_cancelled' && number % 3 === 0;

function feeOf(visit: Placed): number | null {
  if (visit.state === 'cancelled') return null;
  if (isWaived(visit)) return 0;
  return visit.state === 'no_show' || visit.state === 'late_cancelled' ? missedFee(visit) : visit.feeCents;
}

function attendanceRow({ seed, language }: SampleProfile, visit: Placed, rebook: boolean): Row {
  const id = idsOf(seed);
  const { state, startsAt, endsAt, number } = visit;
  const came = state === 'attended' || state === 'arrived';
  const english = language === 'en';
  const reasons = english
    ? ['Ill', 'Work conflict', 'Travelling']
    : ['Malade', 'Imprévu au travail', 'En voyage'];
  return {
    attendanceId: id('attendance', number),
    appointmentId: id('appointment', number),
    clientId: id('client', visit.client),
    localOn: visit.day,
    state,
    arrivedAt: came ? new Date(startsAt.getTime() - (number % 10) * minuteMs) : null,
    startedAt: state === 'attended' ? startsAt : null,
    endedAt: state === 'attended' ? endsAt : null,
    treatedMinutes: state === 'attended' ? visit.minutes : null,
    feeCents: feeOf(visit),
    feeReason: isWaived(visit) ? waived[language] : '',
    cancelledBy: isFree(visit) ? (rebook ? 'clinic' : 'client') : null,
    cancelReason: isFree(visit)
      ? rebook
        ? english
          ? 'Clinician away'
          : 'Absence du clinicien'
        : (reasons[number % 3] ?? '')
      : '',
    rebook,
    decidedAt: decidedAt(visit),
  };
}

function decidedAt({ state, startsAt, endsAt }: Placed): Date | null {
  if (state === 'attended') return endsAt;
  if (state === 'no_show') return new Date(startsAt.getTime() + 20 * minuteMs);
  if (state === 'late_cancelled') return new Date(startsAt.getTime() - 120 * minuteMs);
  return state === 'cancelled' ? new Date(startsAt.getTime() - 2 * dayMs) : null;
}

/** The reviewer of visits: the first person at the front desk, else the owner. */
export function reviewerOf({ seed, staff }: SampleProfile): string {
  const desk = staff.findIndex(({ kind, profession }) => kind !== 'owner' && profession === null);
  return idsOf(seed)('staff', Math.max(desk, 0));
}

function confirmationRow(
  profile: SampleProfile,
  visit: Placed,
  {
    confirmedAt,
    signedAt,
    paidFor,
  }: { confirmedAt: Date | undefined; signedAt: Date | undefined; paidFor: ReadonlySet<unknown> },
): Row {
  const id = idsOf(profile.seed);
  const clientId = id('client', visit.client);
  const came = visit.state === 'attended' ? 'came' : visit.state === 'no_show' ? 'missed' : 'cancelled_late';
  const clear = (finding: string) => ({ level: 'clear', finding });
  const attended = visit.state === 'attended';
  const isSigned =
    !attended || (signedAt !== undefined && confirmedAt !== undefined && signedAt <= confirmedAt);
  return {
    attendanceId: id('attendance', visit.number),
    clientId,
    localOn: visit.day,
    state: confirmedAt ? 'confirmed' : 'open',
    checks: confirmedAt
      ? {
          presence: clear(came),
          length: clear(attended ? 'as_booked' : 'no_treatment'),
          service: clear('in_force'),
          payer: clear(paidFor.has(clientId) ? 'someone_else' : 'self'),
          note: isSigned
            ? clear(attended ? 'signed' : 'not_required')
            : { level: 'notice', finding: 'unsigned' },
        }
      : {},
    feeCents: confirmedAt ? feeOf(visit) : null,
    openedAt: decidedAt(visit) ?? visit.endsAt,
    decidedAt: confirmedAt ?? null,
    decidedBy: confirmedAt ? reviewerOf(profile) : null,
    version: confirmedAt ? 2 : 1,
  };
}

function careTeam({ seed }: SampleProfile, placed: readonly Placed[]): Row[] {
  const id = idsOf(seed);
  const first = new Map<string, Placed>();
  for (const visit of placed) {
    const key = `${visit.client}/${visit.staff}`;
    if (!first.has(key)) first.set(key, visit);
  }
  return [...first.values()].map(({ client, staff, startsAt }) => ({
    careId: id('care', client, staff),
    clientId: id('client', client),
    staffId: id('staff', staff),
    because: 'booked',
    reason: '',
    fromAt: new Date(startsAt.getTime() - 6 * dayMs),
    flagged: false,
  }));
}
