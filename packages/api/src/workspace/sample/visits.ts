import type { Day, Profession } from '@tamarack/core/domain/workspace';
import { createRandom } from '../../platform/sample-data/index.ts';
import { instantOf, plusDays } from '../time/index.ts';
import type { Visit } from './calendar.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, mapInTurns, type Row, type SampleAccess, type SampleTable, type SampleText } from './rows.ts';
import { conditionsOf, noteText, templateOf } from './texts/index.ts';

export type VisitTables = Pick<
  Record<SampleTable, Row[]>,
  'appointments' | 'attendances' | 'confirmations' | 'care_team' | 'notes'
>;

export interface VisitRows {
  tables: VisitTables;
  versions: SampleText[];
  drafts: SampleText[];
  access: SampleAccess[];
}

/** Confirmations that wait, and notes that are not signed; one of them is late. */
export const openConfirmations = 8;
export const unsignedNotes = 5;
const lateMs = 50 * 3_600_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days for which the access log has an entry for each note. */
const loggedDays = 45;

/** What has become of a visit at a moment. */
interface Placed extends Visit {
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  bufferAfter: number;
  serviceId: string;
  feeCents: number;
  state: 'booked' | 'arrived' | 'attended' | 'no_show' | 'late_cancelled' | 'cancelled';
}

/** The visits with outcome, check and note, as they stand at `now`. */
export async function visitRows(
  profile: SampleProfile,
  visits: readonly Visit[],
  today: Day,
  now: Date,
): Promise<VisitRows> {
  const placed = await place(profile, visits, now);
  const decided = placed.filter(({ state }) => ['attended', 'no_show', 'late_cancelled'].includes(state));
  const latest = decided.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime());
  const open = new Set(latest.slice(0, openConfirmations).map(({ number }) => number));
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
  const written = await notesOf(profile, attended, unsigned, now);
  return {
    tables: {
      appointments: await mapInTurns(placed, (visit) => appointmentRow(profile, visit)),
      attendances: await mapInTurns(placed, (visit) =>
        attendanceRow(profile, visit, rebook.has(visit.number)),
      ),
      confirmations: await mapInTurns(decided, (visit) =>
        confirmationRow(profile, visit, open.has(visit.number), now),
      ),
      care_team: careTeam(profile, placed),
      notes: written.notes,
    },
    versions: written.versions,
    drafts: written.drafts,
    access: written.versions
      .filter(({ at }) => at.getTime() > Date.parse(plusDays(today, -loggedDays)))
      .flatMap(({ authorId: staffId, clientId, at }) => [
        { staffId, clientId, what: 'read' as const, purpose: 'care' as const, at },
        { staffId, clientId, what: 'change' as const, purpose: 'care' as const, at },
      ]),
  };
}

function place(profile: SampleProfile, visits: readonly Visit[], now: Date): Promise<Placed[]> {
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
    const starts = noonOf(visit.day) + (visit.startMinute - 720) * minuteMs;
    const ends = starts + service.minutes * minuteMs;
    return {
      ...visit,
      minutes: service.minutes,
      bufferAfter: service.bufferAfter,
      serviceId: id('service', service.code),
      feeCents: service.feeCents,
      startsAt: new Date(starts),
      endsAt: new Date(ends),
      state: stateAt(visit, starts, ends, now.getTime()),
    };
  });
}

/** Early cancellations come two days before, late ones two hours. */
function stateAt({ outcome, number }: Visit, starts: number, ends: number, now: number): Placed['state'] {
  if (outcome === 'early') return now >= starts - 2 * dayMs ? 'cancelled' : 'booked';
  if (outcome === 'late') return now >= starts - 120 * minuteMs ? 'late_cancelled' : 'booked';
  if (outcome === 'no_show') return now >= starts + 20 * minuteMs ? 'no_show' : 'booked';
  if (now >= ends) return 'attended';
  return now >= starts - (number % 10) * minuteMs ? 'arrived' : 'booked';
}

const isFree = ({ state }: Placed) => state === 'cancelled' || state === 'late_cancelled';

/** Everybody who treats has a room of their own, as far as there are rooms. */
function roomOf({ seed, staff, rooms }: SampleProfile, index: number): string | null {
  const before = staff.slice(0, index).filter(({ profession }) => profession !== null).length;
  return before < rooms.length ? idsOf(seed)('room', before) : null;
}

function appointmentRow(profile: SampleProfile, visit: Placed): Row {
  const { seed, zone } = profile;
  const id = idsOf(seed);
  const { startsAt, endsAt, bufferAfter } = visit;
  const wall = `${String(Math.floor(visit.startMinute / 60)).padStart(2, '0')}:${String(visit.startMinute % 60).padStart(2, '0')}`;
  const busyUntil = new Date(endsAt.getTime() + bufferAfter * minuteMs);
  return {
    appointment_id: id('appointment', visit.number),
    service_id: visit.serviceId,
    staff_id: id('staff', visit.staff),
    location_id: id('location'),
    room_id: roomOf(profile, visit.staff),
    room_shared: false,
    lane: 0,
    state: isFree(visit) ? 'released' : 'booked',
    zone,
    local_start: `${visit.day}T${wall}`,
    minutes: visit.minutes,
    buffer_before: 0,
    buffer_after: bufferAfter,
    starts_at: startsAt,
    ends_at: endsAt,
    busy: `[${startsAt.toISOString()},${busyUntil.toISOString()})`,
    source: 'sample',
    created_at: new Date(startsAt.getTime() - 6 * dayMs),
  };
}

const missedFee = (visit: Placed) => Math.round(visit.feeCents / 2);
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
    attendance_id: id('attendance', number),
    appointment_id: id('appointment', number),
    client_id: id('client', visit.client),
    local_on: visit.day,
    state,
    arrived_at: came ? new Date(startsAt.getTime() - (number % 10) * minuteMs) : null,
    started_at: state === 'attended' ? startsAt : null,
    ended_at: state === 'attended' ? endsAt : null,
    treated_minutes: state === 'attended' ? visit.minutes : null,
    fee_cents: feeOf(visit),
    fee_reason: isWaived(visit) ? (english ? 'Waived: first time' : 'Sans frais : première fois') : '',
    cancelled_by: isFree(visit) ? (rebook ? 'clinic' : 'client') : null,
    cancel_reason: isFree(visit)
      ? rebook
        ? english
          ? 'Clinician away'
          : 'Absence du clinicien'
        : (reasons[number % 3] ?? '')
      : '',
    rebook,
    decided_at: decidedAt(visit),
  };
}

function decidedAt({ state, startsAt, endsAt }: Placed): Date | null {
  if (state === 'attended') return endsAt;
  if (state === 'no_show') return new Date(startsAt.getTime() + 20 * minuteMs);
  if (state === 'late_cancelled') return new Date(startsAt.getTime() - 120 * minuteMs);
  return state === 'cancelled' ? new Date(startsAt.getTime() - 2 * dayMs) : null;
}

function confirmationRow({ seed, staff }: SampleProfile, visit: Placed, isOpen: boolean, now: Date): Row {
  const id = idsOf(seed);
  const desk = staff.findIndex(({ kind, profession }) => kind !== 'owner' && profession === null);
  const reviewer = id('staff', Math.max(desk, 0));
  // Whoever works alone may confirm their own visits only on the next day.
  const checkedAfter = (desk < 0 ? 20 : 3) * 3_600_000;
  const at = decidedAt(visit) ?? visit.endsAt;
  const note = visit.state === 'attended' ? 'signed' : 'not_required';
  const came = visit.state === 'attended' ? 'came' : visit.state === 'no_show' ? 'missed' : 'cancelled_late';
  const clear = (finding: string) => ({ level: 'clear', finding });
  return {
    attendance_id: id('attendance', visit.number),
    client_id: id('client', visit.client),
    local_on: visit.day,
    state: isOpen ? 'open' : 'confirmed',
    checks: isOpen
      ? {}
      : {
          presence: clear(came),
          length: clear(visit.state === 'attended' ? 'as_booked' : 'no_treatment'),
          service: clear('in_force'),
          payer: clear('self'),
          note: clear(note),
        },
    fee_cents: isOpen ? null : feeOf(visit),
    opened_at: at,
    decided_at: isOpen ? null : new Date(Math.min(now.getTime(), at.getTime() + checkedAfter)),
    decided_by: isOpen ? null : reviewer,
    version: isOpen ? 1 : 2,
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
    care_id: id('care', client, staff),
    client_id: id('client', client),
    staff_id: id('staff', staff),
    because: 'booked',
    reason: '',
    from_at: new Date(startsAt.getTime() - 6 * dayMs),
    flagged: false,
  }));
}

async function notesOf(
  profile: SampleProfile,
  attended: readonly Placed[],
  unsigned: ReadonlySet<number>,
  now: Date,
) {
  const id = idsOf(profile.seed);
  const templates = new Map<Profession, ReturnType<typeof templateOf>>();
  const notes: Row[] = [];
  const versions: SampleText[] = [];
  const drafts: SampleText[] = [];
  await mapInTurns(attended, (visit) => {
    const person = profile.staff[visit.staff];
    if (!person?.profession) return;
    const template = templates.get(person.profession) ?? templateOf(person.profession);
    templates.set(person.profession, template);
    const random = createRandom(profile.seed + visit.number * 7_919);
    const conditions = conditionsOf(person.profession);
    const condition = conditions[visit.client % conditions.length];
    if (!condition) return;
    const sections = noteText(random, template.sections, condition, visit);
    const note_id = id('note', visit.number);
    const clientId = id('client', visit.client);
    const authorId = id('staff', visit.staff);
    const isDraft = unsigned.has(visit.number);
    const signedAt = new Date(
      Math.min(now.getTime(), visit.endsAt.getTime() + random.between(5, 90) * minuteMs),
    );
    const lockAt = new Date(signedAt.getTime() + dayMs);
    const isLocked = !isDraft && lockAt <= now;
    notes.push({
      note_id,
      client_id: clientId,
      attendance_id: id('attendance', visit.number),
      template_id: id('template', template.nameEn),
      author_id: authorId,
      state: isDraft ? 'draft' : isLocked ? 'locked' : 'signed',
      about_on: visit.day,
      versions: isDraft ? 0 : 1,
      signed_at: isDraft ? null : signedAt,
      lock_at: isDraft ? null : lockAt,
      locked_at: isLocked ? lockAt : null,
      created_by: authorId,
      created_at: visit.endsAt,
    });
    const text = { noteId: note_id, clientId, authorId, at: signedAt };
    if (isDraft) {
      const half = sections.map((section, index) => (index < 2 ? section : { ...section, text: '' }));
      drafts.push({ ...text, at: visit.endsAt, sections: JSON.stringify(half) });
    } else versions.push({ ...text, sections: JSON.stringify(sections) });
  });
  return { notes, versions, drafts };
}
