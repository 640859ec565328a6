import { defineCatalogue } from '@tamarack/core/domain/text';

export const noteTexts = defineCatalogue({
  en: {
    signed: 'This note is signed. Its author can unsign it to change it.',
    awaiting: 'This note is waiting for the supervisor. Its author can unsign it to change it.',
    notDraft: 'Only a draft can be signed.',
    notDiscarded:
      'Only a draft that was never signed or returned, and that no lockbox names, can be deleted.',
    notSigned: 'Only a signed note can be unsigned.',
    notAwaiting: 'This note is not waiting for a cosignature.',
    notFinal: 'This is possible once the note is signed.',
    retracted: 'This note was retracted. It is kept as entered in error.',
    incomplete: 'This note was closed as incomplete. Write a new one.',
    notLeaverDraft: 'Only a draft whose author has left can be closed as incomplete.',
    retractAsked: 'The retraction is already waiting for the privacy contact.',
    retractNotAsked: 'The author has not asked to retract this note.',
    empty: 'Write something before you sign.',
    otherAuthor: 'Only the author can do this.',
    otherCosigner: 'Only the author’s supervisor can do this.',
    authorLeft:
      '{author} has left, so the note cannot be returned. Sign it, then add an addendum if something is missing.',
    commentRequired: 'Say what should change',
    attendanceUnknown: 'This is not an appointment of the client',
    templateUnknown: 'This template does not exist',
    staleDraft: 'This note was edited on another device. Compare both texts.',
    comment: 'Comment',
    addendum: 'Addendum',
  },
  fr: {
    signed: 'Cette note est signée. La personne qui l’a rédigée peut annuler sa signature pour la modifier.',
    awaiting:
      'Cette note attend la signature du superviseur. La personne qui l’a rédigée peut annuler la sienne pour la modifier.',
    notDraft: 'Seul un brouillon peut être signé.',
    notDiscarded:
      'Seul un brouillon qui n’a été ni signé ni renvoyé, et que ne vise aucune consigne de non-divulgation, peut être supprimé.',
    notSigned: 'Seule la signature d’une note signée peut être annulée.',
    notAwaiting: 'Cette note n’attend pas de contresignature.',
    notFinal: 'C’est possible une fois la note signée.',
    retracted: 'Cette note a été rétractée. Elle est conservée comme saisie par erreur.',
    incomplete: 'Cette note a été fermée comme incomplète. Écrivez-en une nouvelle.',
    notLeaverDraft:
      'Seul le brouillon d’une personne qui a quitté la clinique peut être fermé comme incomplet.',
    retractAsked:
      'La rétractation attend déjà la réponse de la personne responsable de la protection des renseignements personnels.',
    retractNotAsked: 'La rétractation de cette note n’a pas été demandée.',
    empty: 'Écrivez quelque chose avant de signer.',
    otherAuthor: 'Seule la personne qui a rédigé la note peut faire cela.',
    otherCosigner: 'Seul le superviseur de la personne qui a rédigé la note peut faire cela.',
    authorLeft:
      '{author} ne travaille plus ici; la note ne peut pas lui être renvoyée. Signez-la, puis ajoutez un addenda s’il manque quelque chose.',
    commentRequired: 'Indiquez ce qui doit changer',
    attendanceUnknown: 'Ce n’est pas un rendez-vous de ce client',
    templateUnknown: 'Ce modèle n’existe pas',
    staleDraft: 'Cette note a été modifiée sur un autre appareil. Comparez les deux textes.',
    comment: 'Commentaire',
    addendum: 'Addenda',
  },
});
