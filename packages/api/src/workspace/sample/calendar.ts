import { type Day, type Holiday, holidaysOf } from '@tamarack/core/domain/workspace';
import { createRandom, type Random } from '../../platform/sample-data/index.ts';
import { plusDays, weekdayOf } from '../time/index.ts';
import type { SampleProfile, SampleStaff } from './profiles/profile.ts';

type Outcome = 'attended' | 'no_show' | 'late' | 'early';

/** A visit of one client, before its state at a given time is determined. */
export interface Visit {
  /** Position among all visits; ids are derived from it. */
  number: number;
  /** Index of the clinician in the profile's staff. */
  staff: number;
  /** Index of the client. */
  client: number;
  day: Day;
  startMinute: number;
  /** Whether the client is new: nothing but missed and cancelled visits so far. */
  first: boolean;
  /** Number of the client's attended visits up to this one. */
  session: number;
  /** Number of the visit among the client's visits, from 1. */
  visit: number;
  of: number;
  outcome: Outcome;
}

export const daysBack = 364;
const daysAhead = 56;
/** Days since the first visits of a clinic that has an earlier year. */
const daysOpen = 2 * daysBack;
/** Minimum days between two visits of a client. */
const restDays = 4;
/** Share of each outcome among all visits, in percent. */
const outcomes: readonly (readonly [Outcome, number])[] = [
  ['no_show', 4],
  ['late', 3],
  ['early', 5],
];

interface Slot {
  staff: number;
  day: Day;
  /** Days from today, negative in the past. */
  offset: number;
  startMinute: number;
}

/** A period with visits; days are counted from today. */
interface Span {
  from: number;
  to: number;
  attendances: number;
  weight(offset: number): number;
  treats(staff: number): boolean;
  /** Share of the clients who come in this period. */
  share: number;
  /** The day on which the first client starts, and the number of days in which all start. */
  arrivals: { from: number; over: number };
}

/** The last year and the coming weeks, with more visits today than on later days. */
const lastYear = ({ attendances }: SampleProfile): Span => ({
  from: -daysBack,
  to: daysAhead,
  attendances,
  weight: (offset) => (offset > 3 ? Math.max(0.25, 1.2 - offset / 50) : offset >= -3 ? 4 : 1),
  treats: () => true,
  share: 1,
  arrivals: { from: -daysBack - 40, over: daysBack + 50 },
});

/** The year before that, in which the clinic grows. Its clients return in the last year. */
const yearBefore = ({ attendances, staff }: NonNullable<SampleProfile['earlier']>): Span => ({
  from: -daysOpen,
  to: -daysBack - restDays,
  attendances,
  weight: (offset) => 0.25 + 1.8 * ((offset + daysOpen) / daysBack) ** 2,
  treats: (index) => staff.includes(index),
  share: 0.3,
  arrivals: { from: -daysOpen, over: daysBack - 20 },
});

/** The holidays of the clinic's province, on which it is closed. */
export function holidaysFrom({ region }: Pick<SampleProfile, 'region'>, from: Day, to: Day): Holiday[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  );
  return years.flatMap((year) => holidaysOf(region, year)).filter(({ day }) => day >= from && day <= to);
}

/** First working day of a member of staff. */
export function worksSince({ earlier, staff }: SampleProfile, index: number, today: Day): Day {
  const isNew = earlier && staff[index]?.profession && !earlier.staff.includes(index);
  return plusDays(today, isNew ? -daysBack - 4 : -daysOpen - 2);
}

/** The visits of a sample clinic around `today`, in order of time. The same seed and day give the same visits. */
export function sampleVisits(profile: SampleProfile, today: Day): Visit[] {
  const visits = visitsIn(profile, lastYear(profile), today, createRandom(profile.seed));
  if (!profile.earlier) return withSessions(visits, today);
  const before = visitsIn(profile, yearBefore(profile.earlier), today, createRandom(profile.seed + 2));
  return withSessions(
    [...before.map((visit) => ({ ...visit, number: visits.length + visit.number })), ...visits],
    today,
  );
}

/** A visit as the courses of one period give it. */
type Planned = Omit<Visit, 'first' | 'session'>;

/**
 * Counts each client's attended visits. A new client stays new until the first of them; nobody knows before tomorrow
 * which visits from today on will be missed.
 */
function withSessions(visits: readonly Planned[], today: Day): Visit[] {
  const clients = new Map<number, { isNew: boolean; sessions: number }>();
  return visits.map((visit) => {
    const { isNew, sessions } = clients.get(visit.client) ?? { isNew: visit.visit === 1, sessions: 0 };
    const attended = visit.outcome === 'attended';
    const session = sessions + (attended ? 1 : 0);
    clients.set(visit.client, { isNew: isNew && !attended && visit.day < today, sessions: session });
    return { ...visit, first: isNew, session };
  });
}

function visitsIn(profile: SampleProfile, span: Span, today: Day, random: Random): Planned[] {
  const slots = chooseSlots(profile, span, today, random);
  const results = shuffledOutcomes(slots.length, random);
  const visits = profile.staff.flatMap((_person, staff) => {
    const own = slots.filter((slot) => slot.staff === staff);
    const clients = clientsOf(profile, staff);
    return courses(own, clients.slice(0, Math.round(clients.length * span.share)), span, random);
  });
  return visits
    .sort((a, b) => a.day.localeCompare(b.day) || a.startMinute - b.startMinute || a.staff - b.staff)
    .map((visit, number) => ({ ...visit, number, outcome: results[number] ?? 'attended' }));
}

/** Visits whose state changes today, or that are not confirmed or signed yet. */
export const visitsAround = (visits: readonly Visit[], today: Day): Visit[] => {
  const [from, until] = [plusDays(today, -14), plusDays(today, 4)];
  return visits.filter(({ day }) => day >= from && day <= until);
};

/** Indexes of the staff who treat clients. */
export const treatingOf = ({ staff }: SampleProfile): number[] =>
  staff.flatMap(({ profession }, index) => (profession ? [index] : []));

/** The clinician of a client: clients are distributed evenly among the clinicians. */
export function clinicianOf(profile: SampleProfile, client: number): SampleStaff | undefined {
  const treating = treatingOf(profile);
  return profile.staff[treating[client % treating.length] ?? 0];
}

/** The clients of one clinician. */
function clientsOf(profile: SampleProfile, index: number): number[] {
  const treating = treatingOf(profile);
  const place = treating.indexOf(index);
  if (place < 0) return [];
  return Array.from({ length: profile.clients }, (_, client) => client).filter(
    (client) => client % treating.length === place,
  );
}

/** Chooses a slot for each visit. */
function chooseSlots(profile: SampleProfile, span: Span, today: Day, random: Random): Slot[] {
  const found: (Slot & { rank: number })[] = [];
  const closed = new Set(
    holidaysFrom(profile, plusDays(today, span.from), plusDays(today, span.to)).map(({ day }) => day),
  );
  for (let offset = span.from; offset <= span.to; offset += 1) {
    const day = plusDays(today, offset);
    if (closed.has(day)) continue;
    const weekday = weekdayOf(day);
    const weight = span.weight(offset);
    for (const [staff, { shifts = [], pitch = 60 }] of profile.staff.entries())
      for (const [on, from, to] of shifts) {
        if (on !== weekday || !span.treats(staff)) continue;
        for (const startMinute of startsOf(from * 60, to * 60, pitch))
          found.push({ staff, day, offset, startMinute, rank: -Math.log(1 - random.next()) / weight });
      }
  }
  const chosen = found.toSorted((a, b) => a.rank - b.rank).slice(0, span.attendances);
  return chosen.sort((a, b) => a.offset - b.offset || a.startMinute - b.startMinute || a.staff - b.staff);
}

/** Start times in a shift, with a one-hour break in the middle of a long one. */
function startsOf(from: number, to: number, pitch: number): number[] {
  const breakAt = to - from >= 420 ? from + 240 : Number.POSITIVE_INFINITY;
  const starts: number[] = [];
  for (let minute = from; minute + pitch <= to; minute += pitch)
    if (minute + pitch <= breakAt || minute >= breakAt + 60) starts.push(minute);
  return starts;
}

function shuffledOutcomes(count: number, random: Random): Outcome[] {
  const all = outcomes.flatMap(([outcome, percent]) =>
    Array<Outcome>(Math.round((count * percent) / 100)).fill(outcome),
  );
  const filled = [...all, ...Array<Outcome>(Math.max(0, count - all.length)).fill('attended')];
  return filled
    .map((outcome) => ({ outcome, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ outcome }) => outcome);
}

interface Course {
  client: number;
  /** Day offset at which the next visit is due. */
  due: number;
  last: number;
  done: number;
  of: number;
}

/** Fills one clinician's slots with courses of care: new clients come all year, and each is seen every week or two. */
function courses(
  slots: readonly Slot[],
  clients: readonly number[],
  { from, arrivals }: Pick<Span, 'from' | 'arrivals'>,
  random: Random,
): Omit<Planned, 'number' | 'outcome'>[] {
  const waiting = clients.map((client, index) => ({
    client,
    from: Math.round((index / clients.length) * arrivals.over) + arrivals.from,
  }));
  const active: Course[] = [];
  const visits: (Omit<Planned, 'number' | 'outcome'> & { course: Course })[] = [];
  for (const { staff, day, offset, startMinute } of slots) {
    const next = dueCourse(active, offset);
    const early = !next || next.due > offset + 6;
    let course = next;
    const newcomer = waiting[0];
    if (newcomer && (newcomer.from <= offset || early)) {
      waiting.shift();
      // Clients who started before the period are in the middle of their course.
      const done = newcomer.from < from ? random.between(1, 5) : 0;
      course = { client: newcomer.client, due: offset, last: -1_000, done, of: done + random.between(4, 22) };
      active.push(course);
    }
    course ??= active.find((each) => each.last < offset);
    if (!course) continue;
    course.done += 1;
    course.last = offset;
    course.due = offset + (course.done < 6 ? 7 : 14) - random.between(0, 1);
    visits.push({
      staff,
      client: course.client,
      day,
      startMinute,
      visit: course.done,
      of: course.of,
      course,
    });
  }
  return visits.map(({ course, ...visit }) => ({ ...visit, of: Math.max(course.done, course.of) }));
}

/**
 * The course with the earliest due visit among clients not seen for some days. When no visit is due within a week, a
 * finished course continues.
 */
function dueCourse(active: readonly Course[], offset: number): Course | undefined {
  let best: Course | undefined;
  let finished: Course | undefined;
  for (const course of active) {
    if (course.last > offset - restDays) continue;
    if (course.done >= course.of) {
      if (course.last <= offset - 7 && (!finished || course.last > finished.last)) finished = course;
    } else if (!best || course.due < best.due) best = course;
  }
  return finished && (!best || best.due > offset + 6) ? finished : (best ?? finished);
}
