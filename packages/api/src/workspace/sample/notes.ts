import type { Day, Profession } from '@tamarack/core/domain/workspace';
import { createRandom } from '../../platform/sample-data/index.ts';
import { plusDays } from '../time/index.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, mapInTurns, type Row, type SampleText } from './rows.ts';
import { conditionsOf, noteText, templateOf } from './texts/index.ts';
import type { Placed } from './visits.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Some notes are signed a week after the visit, often after the cutoff of the pay run. */
const lateSigning = { every: 61, days: 7 };

/**
 * A note for each attended visit, and when it was signed.
 * @param unsigned numbers of the visits whose note is a draft
 * @param minors ids of clients
 */
export async function notesOf(
  profile: SampleProfile,
  attended: readonly Placed[],
  { unsigned, minors }: { unsigned: ReadonlySet<number>; minors: ReadonlySet<unknown> },
  today: Day,
  now: Date,
) {
  const id = idsOf(profile.seed);
  const signedLateUntil = plusDays(today, -lateSigning.days - 1);
  const isLate = ({ number, day }: Placed) => number % lateSigning.every === 5 && day < signedLateUntil;
  const templates = new Map<Profession, ReturnType<typeof templateOf>>();
  const notes: Row[] = [];
  const versions: SampleText[] = [];
  const drafts: SampleText[] = [];
  const signed = new Map<number, Date>();
  await mapInTurns(attended, (visit) => {
    const person = profile.staff[visit.staff];
    if (!person?.profession) return;
    const template = templates.get(person.profession) ?? templateOf(person.profession);
    templates.set(person.profession, template);
    const random = createRandom(profile.seed + visit.number * 7_919);
    const clientId = id('client', visit.client);
    const conditions = conditionsOf(person.profession, minors.has(clientId));
    const condition = conditions[visit.client % conditions.length];
    if (!condition) return;
    const sections = noteText(random, template.sections, condition, visit);
    const noteId = id('note', visit.number);
    const authorId = id('staff', visit.staff);
    const isDraft = unsigned.has(visit.number);
    const writtenIn = random.between(5, 90) * minuteMs;
    const signedAt = isLate(visit)
      ? new Date(visit.endsAt.getTime() + lateSigning.days * dayMs)
      : new Date(Math.min(now.getTime(), visit.endsAt.getTime() + writtenIn));
    const lockAt = new Date(signedAt.getTime() + dayMs);
    const isLocked = !isDraft && lockAt <= now;
    notes.push({
      noteId,
      clientId,
      attendanceId: id('attendance', visit.number),
      templateId: id('template', template.nameEn),
      authorId,
      state: isDraft ? 'draft' : isLocked ? 'locked' : 'signed',
      aboutOn: visit.day,
      versions: isDraft ? 0 : 1,
      signedAt: isDraft ? null : signedAt,
      lockAt: isDraft ? null : lockAt,
      lockedAt: isLocked ? lockAt : null,
      createdBy: authorId,
      createdAt: visit.endsAt,
    });
    if (!isDraft) signed.set(visit.number, signedAt);
    const text = { noteId, clientId, authorId, at: signedAt };
    if (isDraft) {
      const half = sections.map((section, index) => (index < 2 ? section : { ...section, text: '' }));
      drafts.push({ ...text, at: visit.endsAt, sections: JSON.stringify(half) });
    } else versions.push({ ...text, sections: JSON.stringify(sections) });
  });
  return { notes, versions, drafts, signed };
}
