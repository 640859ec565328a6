import type { Locale } from '@tamarack/core/domain/text';
import type { NoteHeading, NoteSection, Profession } from '@tamarack/core/domain/workspace';
import type { Random } from '../../../platform/sample-data/index.ts';
import { defaultTemplates } from '../../notes/index.ts';
import type { Visit } from '../calendar.ts';
import { chiropractic } from './chiropractic.ts';
import { massage } from './massage.ts';
import { occupational } from './occupational.ts';
import { physiotherapy } from './physiotherapy.ts';
import { couple, psychotherapie } from './psychotherapy.ts';
import { speech } from './speech.ts';
import type { Condition } from './types.ts';

const byProfession: Partial<Record<Profession, readonly Condition[]>> = {
  physiotherapist: physiotherapy,
  occupational_therapist: occupational,
  massage_therapist: massage,
  chiropractor: chiropractic,
  speech_language_pathologist: speech,
  psychotherapist: psychotherapie,
  psychologist: psychotherapie,
  social_worker: psychotherapie,
  marriage_family_therapist: couple,
};

export type { Condition };

const allConditionsOf = (profession: Profession) => byProfession[profession] ?? chiropractic;

/** The conditions of adults or of minors. */
export const conditionsOf = (profession: Profession, isMinor: boolean): readonly Condition[] =>
  allConditionsOf(profession).filter(({ suits }) => suits !== (isMinor ? 'adults' : 'minors'));

type Template = ReturnType<typeof defaultTemplates>[number];

/** The template of a profession: the first with a heading for each section of its texts. */
export function templateOf(profession: Profession): Template {
  const keys = Object.keys(allConditionsOf(profession)[0]?.sections ?? {});
  const template = defaultTemplates('other').find(({ sections }) =>
    keys.every((key) => sections.some((heading) => heading.key === key)),
  );
  if (!template) throw new Error(`no template for a ${profession}`);
  return template;
}

/** The templates of these professions, and SOAP. */
export function templatesOf(professions: readonly (Profession | null)[]): Template[] {
  const used = new Set(
    professions.flatMap((profession) => (profession ? [templateOf(profession).nameEn] : [])),
  );
  return defaultTemplates('other').filter(({ nameEn, profession }) => !profession || used.has(nameEn));
}

/** The sections of a note for a visit of a course, in which pain decreases and range increases. */
export function noteText(
  random: Random,
  headings: readonly NoteHeading[],
  condition: Condition,
  visit: Pick<Visit, 'client' | 'visit' | 'of' | 'first' | 'session'>,
): NoteSection[] {
  const progress = Math.min(1, (visit.visit - 1) / Math.max(visit.of - 1, 3));
  const [worst, best] = [6 + (visit.client % 3), 1 + (visit.client % 2)];
  const pain = Math.max(1, Math.round(worst - (worst - best) * progress + random.next() - 0.5));
  const [from, to] = condition.range;
  const words: Record<string, string> = {
    pain: String(pain),
    after: String(Math.max(0, pain - random.between(1, 2))),
    range: String(Math.round((from + (to - from) * progress) / 5) * 5),
    visit: String(visit.visit + 3),
  };
  return headings.map(({ key, en, fr }, place) => ({
    key,
    en,
    fr,
    text: textOf(condition, key, visit, { progress, place }).replace(
      /\{(\w+)\}/g,
      (_whole, name: string) => words[name] ?? '',
    ),
    copied: false,
  }));
}

/** A section's text. The texts of its half of the course follow one another, so that no note repeats the last one. */
function textOf(
  { first, sections }: Condition,
  key: string,
  visit: Pick<Visit, 'client' | 'first' | 'session'>,
  { progress, place }: { progress: number; place: number },
): string {
  if (visit.first) return first[key] ?? '–';
  const texts = sections[key] ?? [];
  const middle = Math.ceil(texts.length / 2);
  const half = progress < 0.5 ? texts.slice(0, middle) : texts.slice(middle);
  return half[(visit.session + visit.client + place) % half.length] ?? '–';
}

/** To-do titles, without health information. */
export const todoTitles: Record<Locale, readonly string[]> = {
  en: [
    'Call back about Thursday’s time',
    'Ask for the new insurance card',
    'Send the fee schedule by mail',
    'Confirm the new phone number',
    'Book the follow-up in two weeks',
    'Fax the receipt to the insurer',
    'Order paper towels and tissues',
    'Update the holiday hours on the voicemail',
    'Ask whether the early slot on Monday suits',
    'Return the signed consent by mail',
    'Call the plumber about the sink',
    'Check the address: mail came back',
  ],
  fr: [
    'Rappeler au sujet de l’heure de jeudi',
    'Demander la nouvelle carte d’assurance',
    'Envoyer la grille tarifaire par la poste',
    'Confirmer le nouveau numéro de téléphone',
    'Fixer le suivi dans deux semaines',
    'Transmettre le reçu à l’assureur',
    'Commander du papier et des mouchoirs',
    'Mettre à jour la boîte vocale pour les Fêtes',
    'Proposer la plage de lundi matin',
    'Retourner le consentement signé par la poste',
    'Appeler le plombier pour l’évier',
    'Vérifier l’adresse : courrier retourné',
  ],
};
