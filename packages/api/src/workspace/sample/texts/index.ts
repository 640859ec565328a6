import type { Locale } from '@tamarack/core/domain/text';
import type { NoteHeading, NoteSection, Profession } from '@tamarack/core/domain/workspace';
import type { Random } from '../../../platform/sample-data/index.ts';
import { chiropractic, massage, occupational, speech } from './others.ts';
import { physiotherapy } from './physiotherapy.ts';
import { psychotherapie } from './psychotherapy.ts';
import type { Condition } from './types.ts';

const byProfession: Partial<Record<Profession, readonly Condition[]>> = {
  physiotherapist: physiotherapy,
  occupational_therapist: occupational,
  massage_therapist: massage,
  chiropractor: chiropractic,
  speech_language_pathologist: speech,
  psychotherapist: psychotherapie,
};

export type { Condition };
export const conditionsOf = (profession: Profession): readonly Condition[] =>
  byProfession[profession] ?? chiropractic;

/** The sections of a note about the n-th of so many visits: pain goes down, ranges go up. */
export function noteText(
  random: Random,
  headings: readonly NoteHeading[],
  condition: Condition,
  { visit, of }: { visit: number; of: number },
): NoteSection[] {
  const progress = Math.min(1, visit / Math.max(of, 4));
  const pain = Math.max(0, Math.round(7 - progress * 6 + random.between(-1, 1)));
  const [from, to] = condition.range;
  const words: Record<string, string> = {
    pain: String(pain),
    range: String(Math.round((from + (to - from) * progress) / 5) * 5),
    visit: String(visit + 3),
  };
  return headings.map((heading) => ({
    ...heading,
    text: random
      .pick(condition.sections[heading.key] ?? ['–'])
      .replace(/\{(\w+)\}/g, (_whole, name: string) => words[name] ?? ''),
    copied: false,
  }));
}

/** Titles of to-dos that somebody wrote down; none says anything about health. */
export const todoTitles: Record<Locale, readonly string[]> = {
  en: [
    'Call back about Thursday’s time',
    'Ask for the new insurance card',
    'Send the fee schedule by mail',
    'Confirm the new phone number',
    'Book the follow-up in two weeks',
    'Fax the receipt to the insurer',
    'Order table paper and towels',
    'Update the holiday hours on the voicemail',
    'Ask whether the early slot on Monday suits',
    'Return the signed consent by mail',
    'Call the plumber about the sink in room 3',
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
    'Vérifier l’adresse : courrier retourné',
  ],
};
