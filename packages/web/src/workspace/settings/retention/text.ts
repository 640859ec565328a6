import { defineCatalogue } from '@tamarack/core/domain/text';
import { fieldWords } from '../../shared/field-words.ts';
import { words } from '../../shared/words.ts';

export const retentionTexts = defineCatalogue({
  en: {
    ...words.en,
    ...fieldWords.en,
    period: 'How long charts are kept',
    periodLead:
      'By the longest rule of the province for the professions that treated the client, counted from the last entry or the age of majority, whichever is later. Nothing is deleted automatically.',
    periodInUs:
      'For {years, plural, one {# year} other {# years}}, counted from the last entry or the age of majority, whichever is later. The rules of US states are not included: set a longer minimum if yours requires one. Nothing is deleted automatically.',
    kept: 'Kept for',
    source: 'Source',
    everyProfession: 'All professions',
    otherCases: 'All other cases',
    longestRule: 'No rule known: as long as the longest rule',
    readOn: 'Read on {day}',
    yearsOf: '{years, plural, one {# year} other {# years}}',
    monthsOf: '{months, plural, one {# month} other {# months}}',
    years: 'Your clinic’s minimum, in years',
    yearsHint: 'Applies where it is longer than the rule. With 0, only the rules apply.',
    yearsInvalid: 'Type a whole number of years, 0 to 50',

    due: 'Charts due for destruction',
    dueLead:
      'These charts no longer have to be kept. A legal hold, set on the client’s page, keeps a chart from being destroyed.',
    contactOnly: 'Only the privacy contact can destroy charts. Choose this person under Clinic.',
    none: 'No charts are due.',
    file: 'File',
    lastEntry: 'Last entry',
    keptUntil: 'Kept until',
    obstacle: 'Cannot be destroyed',
    obstacle_legal_hold: 'Legal hold',
    obstacle_in_use: 'Appointment or note not finished',
    obstacle_joint_note: 'Joint note with a client whose chart is kept',
    choose: 'Choose {client}, file {fileNo}',
    destroy: '{count, plural, =0 {Destroy charts} one {Destroy # chart} other {Destroy # charts}}',
    destroyTitle: '{count, plural, one {Destroy a chart} other {Destroy # charts}}',
    forGood:
      'This cannot be undone. Notes, names, contacts, relations, consents, to-dos and emails are deleted. Visits, invoices and payments stay by file number, and so does the access log.',
    files: '{count, plural, one {File} other {Files}} {files}',
    reasonHint: 'Kept with the file number. Do not name the client.',
    reasonRequired: 'Give a reason',
    destroyed: '{count, plural, one {# chart destroyed.} other {# charts destroyed.}}',
  },
  fr: {
    ...words.fr,
    ...fieldWords.fr,
    period: 'Durée de conservation des dossiers',
    periodLead:
      'Selon la règle la plus longue de la province pour les professions qui ont traité le client, à compter de la dernière inscription ou de la majorité, selon la date la plus tardive. Rien n’est supprimé automatiquement.',
    periodInUs:
      'Pendant {years, plural, one {# an} other {# ans}}, à compter de la dernière inscription ou de la majorité, selon la date la plus tardive. Les règles des États américains ne sont pas comprises : fixez un minimum plus long si le vôtre l’exige. Rien n’est supprimé automatiquement.',
    kept: 'Durée',
    source: 'Source',
    everyProfession: 'Toutes les professions',
    otherCases: 'Tous les autres cas',
    longestRule: 'Aucune règle connue : durée de la règle la plus longue',
    readOn: 'Consultée le {day}',
    yearsOf: '{years, plural, one {# an} other {# ans}}',
    monthsOf: '{months, plural, one {# mois} other {# mois}}',
    years: 'Minimum de votre clinique, en années',
    yearsHint: 'S’applique lorsqu’il est plus long que la règle. Avec 0, seules les règles s’appliquent.',
    yearsInvalid: 'Saisissez un nombre entier d’années, de 0 à 50',

    due: 'Dossiers à détruire',
    dueLead:
      'Ces dossiers n’ont plus à être conservés. Une conservation légale, ordonnée à la page du client, empêche la destruction d’un dossier.',
    contactOnly:
      'Seule la personne responsable de la protection des renseignements personnels peut détruire des dossiers. Elle est désignée sous Clinique.',
    none: 'Aucun dossier n’est à détruire.',
    file: 'Dossier',
    lastEntry: 'Dernière inscription',
    keptUntil: 'À conserver jusqu’au',
    obstacle: 'Destruction impossible',
    obstacle_legal_hold: 'Conservation légale',
    obstacle_in_use: 'Rendez-vous ou note à terminer',
    obstacle_joint_note: 'Note commune avec un client dont le dossier est conservé',
    choose: 'Choisir {client}, dossier {fileNo}',
    destroy:
      '{count, plural, =0 {Détruire les dossiers} one {Détruire # dossier} other {Détruire # dossiers}}',
    destroyTitle: '{count, plural, one {Détruire un dossier} other {Détruire # dossiers}}',
    forGood:
      'Cette action est irréversible. Les notes, noms, coordonnées, liens, consentements, tâches et courriels sont supprimés. Les visites, factures et paiements restent sous le numéro de dossier, de même que le journal des accès.',
    files: '{count, plural, one {Dossier} other {Dossiers}} {files}',
    reasonHint: 'Conservé avec le numéro de dossier. Ne nommez pas le client.',
    reasonRequired: 'Indiquez un motif',
    destroyed: '{count, plural, one {# dossier détruit.} other {# dossiers détruits.}}',
  },
});
