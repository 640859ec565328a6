import { defineCatalogue } from '@tamarack/core/domain/text';

/** Error texts about clients, in addition to the general texts of the error codes. */
export const clientTexts = defineCatalogue({
  en: {
    notOwn: 'You can only work with your own clients. Ask the front desk.',
    administratorsOnly: 'Only an administrator can set or lift a legal hold.',
    deskOnly: 'Only the front desk or an administrator can merge files.',
    merged: 'This file was merged into file {fileNo}. Open that one.',
    destroyed: 'The chart of this client was destroyed after its retention. Nothing can be added to it.',
    notDestroyed_legal_hold: 'File {fileNo} is under a legal hold. Nothing was destroyed.',
    notDestroyed_not_due: 'File {fileNo} has to be kept longer. Nothing was destroyed.',
    notDestroyed_in_use:
      'File {fileNo} has an appointment or a note that is not finished. Nothing was destroyed.',
    notDestroyed_joint_note:
      'File {fileNo} has a joint note about another client, whose chart is kept. Nothing was destroyed.',
    notDestroyed_gone: 'File {fileNo} has already been destroyed or merged. Nothing else was destroyed.',
    mergeWithItself: 'Choose another file to merge with.',
    mergeIntoMerged: 'File {fileNo} was merged into another one. Choose that one.',
    mergeSameAppointment:
      'Both files are booked in one appointment, so they are two people. They cannot be merged.',
    undoTooLate: 'A merge can be undone for 30 days.',
    undoLaterFirst: 'The file has been merged again since. Undo that merge first.',
    hasBookings: 'There are appointments after this day. Cancel or move them first.',
    stillActive: 'Undo the discharge first.',
    dayOutside: 'Choose a day between {from} and {to}.',
    consentInForce: 'This consent is already in force.',
    relatedUnknown: 'There is no client with this file number',
    relatedSelf: 'Choose another client',
    importNoName: 'Choose which columns hold the first and last names.',
  },
  fr: {
    notOwn: 'Vous pouvez seulement travailler avec vos propres clients. Adressez-vous à la réception.',
    administratorsOnly: 'Seule l’administration peut ordonner ou lever une conservation légale.',
    deskOnly: 'Seules la réception et l’administration peuvent fusionner des dossiers.',
    merged: 'Ce dossier a été fusionné avec le dossier {fileNo}. Ouvrez celui-ci.',
    destroyed:
      'Le dossier de ce client a été détruit après sa période de conservation. Rien ne peut y être ajouté.',
    notDestroyed_legal_hold:
      'Le dossier {fileNo} est visé par une conservation légale. Rien n’a été détruit.',
    notDestroyed_not_due: 'Le dossier {fileNo} doit être conservé plus longtemps. Rien n’a été détruit.',
    notDestroyed_in_use: 'Le dossier {fileNo} a un rendez-vous ou une note à terminer. Rien n’a été détruit.',
    notDestroyed_joint_note:
      'Le dossier {fileNo} contient une note commune avec un autre client, dont le dossier est conservé. Rien n’a été détruit.',
    notDestroyed_gone: 'Le dossier {fileNo} a déjà été détruit ou fusionné. Rien d’autre n’a été détruit.',
    mergeWithItself: 'Choisissez un autre dossier pour la fusion.',
    mergeIntoMerged: 'Le dossier {fileNo} a été fusionné avec un autre. Choisissez celui-ci.',
    mergeSameAppointment:
      'Les deux dossiers figurent dans un même rendez-vous : il s’agit de deux personnes. La fusion est impossible.',
    undoTooLate: 'Une fusion peut être annulée pendant 30 jours.',
    undoLaterFirst: 'Le dossier a été fusionné de nouveau depuis. Annulez d’abord cette fusion.',
    hasBookings: 'Il y a des rendez-vous après ce jour. Annulez-les ou déplacez-les d’abord.',
    stillActive: 'Annulez d’abord la fin du suivi.',
    dayOutside: 'Choisissez un jour entre le {from} et le {to}.',
    consentInForce: 'Ce consentement est déjà en vigueur.',
    relatedUnknown: 'Aucun client ne porte ce numéro de dossier',
    relatedSelf: 'Choisissez un autre client',
    importNoName: 'Indiquez quelles colonnes contiennent les prénoms et les noms.',
  },
});
