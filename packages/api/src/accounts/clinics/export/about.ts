import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';

/** How to read the export, for whoever imports it. */
const aboutTexts = defineCatalogue({
  en: {
    format:
      'One JSON document in UTF-8. Lists are objects of one kind; an entry of a list is never in it twice. formatVersion is increased when a field changes.',
    ids: 'A field that ends in Id has the value of the field of that name in another list: clientId in clients, staffId in staff, appointmentId in appointments. Other fields for people, such as createdBy, decidedBy or authorId, contain a staffId; memberId is in members, until the person has left.',
    empty: 'null, an empty text and an empty list mean that nothing was recorded.',
    times:
      'Fields that end in At, and at, are moments with their UTC offset. Fields that end in On are days. localStart is the time on the clock in the zone of the same appointment. fromMinute and toMinute are minutes since midnight, minutes are a duration. weekday 1 is Monday.',
    amounts:
      'Fields that end in Cents are hundredths of the currency in settings or on the invoice. Bp are basis points: 5000 is 50%. Ppm are parts per million: 130000 is 13%.',
    visits:
      'appointments are times with a clinician, attendances the clients in them with the outcome, confirmations the check before billing. invoiceLines name the attendance that they bill; allocations say which payment settles which invoice; payLines say what a contractor earned for an attendance.',
    payments:
      'A refund or a returned payment is an entry of payments with a negative amountCents and the ofPaymentId of what it returns; a negative allocation takes it back from the invoice. The allocations of an invoice add up to its paidCents. In payLines and payStatements, openingCents, earnedCents and adjustmentCents add up to paidCents and closingCents, which the next run begins with.',
    clients:
      'clients contains each client with name and contact (identity), guardians and payers (relations), consents, agreed fees and chart. A client whose state is merged continues in mergedInto; one with destroyedAt has no chart any more.',
    notes:
      'notes lists the notes of a client without their text. noteVersions contains the text by noteId: number 1 is the signed note, later numbers are addenda, comments and retractions; what was signed is never changed. sections are in reading order, each with a heading (en, fr) and its text. noteDrafts are texts that nobody signed.',
    lockboxes:
      'lockboxes are instructions of a client not to disclose the chart, or one note (noteId), to somebody (staffId; null is everyone but the author), until endedAt. Whoever takes over the charts must keep following them. A client with legalHold true must not be deleted.',
    accessLog:
      'accessLog says who opened, printed, exported or changed which chart, when and why. Keep it with the charts.',
  },
  fr: {
    format:
      'Un document JSON en UTF-8. Chaque liste contient des objets d’une seule sorte, chacun une seule fois. formatVersion augmente quand un champ change.',
    ids: 'Un champ qui se termine par Id a la valeur du champ de ce nom dans une autre liste : clientId dans clients, staffId dans staff, appointmentId dans appointments. Les autres champs qui désignent une personne, comme createdBy, decidedBy ou authorId, contiennent un staffId; memberId se trouve dans members, jusqu’au départ de la personne.',
    empty: 'null, un texte vide et une liste vide signifient que rien n’a été inscrit.',
    times:
      'Les champs qui se terminent par At, ainsi que at, sont des moments avec leur décalage UTC. Ceux qui se terminent par On sont des jours. localStart est l’heure à l’horloge dans le fuseau (zone) du même rendez-vous. fromMinute et toMinute sont des minutes depuis minuit, minutes est une durée. weekday 1 est lundi.',
    amounts:
      'Les champs qui se terminent par Cents sont des centièmes de la devise indiquée dans settings ou sur la facture. Bp : points de base, 5000 vaut 50 %. Ppm : parties par million, 130000 vaut 13 %.',
    visits:
      'appointments sont les plages avec un clinicien, attendances les clients qui y sont inscrits et le résultat, confirmations la vérification avant la facturation. invoiceLines nomme la visite (attendance) facturée; allocations indique quel paiement règle quelle facture; payLines indique ce qu’une visite a rapporté à un travailleur autonome.',
    payments:
      'Un remboursement ou un paiement refusé est une entrée de payments avec un amountCents négatif et le ofPaymentId de ce qui est rendu; une allocation négative le retire de la facture. La somme des allocations d’une facture est son paidCents. Dans payLines et payStatements, la somme de openingCents, earnedCents et adjustmentCents est celle de paidCents et de closingCents, avec lequel commence la période suivante.',
    clients:
      'clients contient chaque client avec son nom et ses coordonnées (identity), ses tuteurs et payeurs (relations), ses consentements, ses tarifs convenus et son dossier. Un client dont state est merged se poursuit dans mergedInto; celui qui a une date destroyedAt n’a plus de dossier.',
    notes:
      'notes énumère les notes d’un client sans leur texte. noteVersions contient le texte par noteId : le numéro 1 est la note signée, les suivants sont des addendas, des commentaires et des rétractations; ce qui a été signé n’est jamais modifié. sections suit l’ordre de lecture, chacune avec un titre (en, fr) et son texte. noteDrafts sont des textes que personne n’a signés.',
    lockboxes:
      'lockboxes sont les consignes d’un client de ne pas divulguer son dossier, ou une note (noteId), à une personne (staffId; null désigne tout le monde sauf l’auteur), jusqu’à endedAt. Qui reprend les dossiers doit continuer de les respecter. Un client dont legalHold est true ne doit pas être effacé.',
    accessLog:
      'accessLog indique qui a ouvert, imprimé, exporté ou modifié quel dossier, quand et pourquoi. À conserver avec les dossiers.',
  },
});

const aboutAccount = ['format', 'ids', 'empty', 'times', 'amounts'] as const;
const aboutRecords = ['visits', 'payments', 'clients', 'notes', 'lockboxes', 'accessLog'] as const;

/** The explanation at the beginning of an export, in the clinic's language. */
export function aboutExport(
  locale: Locale,
  { withRecords }: { withRecords: boolean },
): Record<string, string> {
  const t = translator(aboutTexts, locale);
  const explained = withRecords ? [...aboutAccount, ...aboutRecords] : aboutAccount;
  return Object.fromEntries(explained.map((name) => [name, t(name)]));
}
