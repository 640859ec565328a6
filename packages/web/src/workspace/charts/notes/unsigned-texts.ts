import { defineCatalogue } from '@tamarack/core/domain/text';

/** Texts about visits whose clinician left without signing the note. */
export const unsignedTexts = defineCatalogue({
  en: {
    title: 'No signed note for the visit of {day}',
    body: '{staff} has left the clinic. You can write a note of your own; an unsigned draft is kept as incomplete.',
    writeNote: 'Write note',
    writeNoteOf: 'Write note: visit of {day}',
  },
  fr: {
    title: 'Aucune note signée pour la visite du {day}',
    body: '{staff} a quitté la clinique. Vous pouvez écrire votre propre note; un brouillon non signé est conservé comme incomplet.',
    writeNote: 'Écrire la note',
    writeNoteOf: 'Écrire la note : visite du {day}',
  },
});
