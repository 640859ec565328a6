import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails about a person's legal choices: the opt-out of arbitration, to them and to the staff, and their erasure. */
export const legalTexts = defineCatalogue({
  en: {
    factName: 'Name',
    factEmail: 'Email',
    factReference: 'Reference',
    factReceived: 'Received',
    factAccepted: 'Terms first accepted',
    factLanguage: 'Language of the form',

    optOutSubject: 'Your opt-out of arbitration: {reference}',
    optOutPreview: 'We have recorded it. Keep this email with the reference.',
    optOutTitle: 'Your opt-out is recorded',
    optOutBody: 'You have declared:',
    optOutInTime:
      'It reached us within {days} days of your first acceptance of the terms, so the arbitration section does not apply to you. Your account is otherwise unaffected.',
    optOutNoAcceptance:
      'We have no acceptance of the terms on record for this address. If you accept them later, or accepted them under another address, an opt-out within {days} days of that first acceptance is in time: keep this email as your proof.',
    optOutLate:
      'It reached us more than {days} days after the first acceptance of the terms that we have on record for this address. The terms allow {days} days, so under them it comes too late. We have recorded it all the same, with its date. If you believe our record is wrong, reply to this email.',
    optOutRepeated:
      'You had sent us this before. The first date and reference stand; there is nothing more to do.',
    optOutTerms: 'Read the arbitration section',
    optOutNotYou: 'If this was not you, write to {email} and name the reference: we will correct the record.',
    optOutReason:
      'You receive this email because the opt-out form was sent in with this address. It was not added to any mailing list.',

    optOutNoticeSubject: 'Opt-out of arbitration: {reference}',
    optOutNoticePreview: '{fullName} opted out of arbitration.',
    optOutNoticeTitle: 'Somebody opted out of arbitration',
    optOutNoticeInTime: 'It is in time: within {days} days of the first acceptance on record.',
    optOutNoticeNoAcceptance: 'No acceptance of the terms is on record for this address.',
    optOutNoticeLate:
      'It is late: more than {days} days after the first acceptance on record. The person has been told so.',
    optOutNoticeRepeated: 'The address had opted out before; the first date and reference stand.',
    optOutNoticeReason: 'You receive this email because this is the support address of {product}.',
    languageEn: 'English',
    languageFr: 'French',

    erasedSubject: 'Your personal data is erased',
    erasedPreview: 'What you asked for is done.',
    erasedTitle: 'Your data is erased',
    erasedGreeting: 'Hello,',
    erasedBody:
      'You asked us to erase your personal data. We did so on {date}: your account, if you had one, and what we held under this address.',
    erasedKept:
      'A few records stay for a time, because the law asks for them or in your own interest: that you asked and were answered, without your address; and, where there was one, an opt-out of arbitration, or the end of a newsletter subscription with the proof of consent.',
    erasedPolicy: 'Read the privacy policy',
    erasedLast:
      'This is the last you hear from us about it: the address this email went to is deleted once it has left.',
    erasedNotYou: 'If you did not ask for this, write to {officer}.',
    erasedReason:
      'You receive this email because we were asked to erase the personal data held under this address.',
  },
  fr: {
    factName: 'Nom',
    factEmail: 'Courriel',
    factReference: 'Référence',
    factReceived: 'Reçu',
    factAccepted: 'Première acceptation des conditions',
    factLanguage: 'Langue du formulaire',

    optOutSubject: 'Votre refus de l’arbitrage : {reference}',
    optOutPreview: 'Nous l’avons consigné. Conservez ce courriel et sa référence.',
    optOutTitle: 'Votre refus est consigné',
    optOutBody: 'Vous avez déclaré :',
    optOutInTime:
      'Ce refus nous est parvenu dans les {days} jours suivant votre première acceptation des conditions : la section sur l’arbitrage ne s’applique donc pas à vous. Votre compte n’en est autrement pas touché.',
    optOutNoAcceptance:
      'Aucune acceptation des conditions n’est consignée à cette adresse. Si vous les acceptez plus tard, ou les avez acceptées sous une autre adresse, un refus reçu dans les {days} jours suivant cette première acceptation est dans les délais : conservez ce courriel comme preuve.',
    optOutLate:
      'Ce refus nous est parvenu plus de {days} jours après la première acceptation des conditions consignée à cette adresse. Les conditions accordent {days} jours : selon elles, il arrive trop tard. Nous l’avons tout de même consigné, avec sa date. Si vous croyez que notre registre est inexact, répondez à ce courriel.',
    optOutRepeated:
      'Vous nous l’aviez déjà envoyé. La première date et la première référence restent valables; il n’y a rien de plus à faire.',
    optOutTerms: 'Lire la section sur l’arbitrage',
    optOutNotYou:
      'Si ce n’était pas vous, écrivez à {email} en indiquant la référence : nous corrigerons le registre.',
    optOutReason:
      'Vous recevez ce courriel parce que le formulaire de refus de l’arbitrage a été envoyé avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',

    optOutNoticeSubject: 'Refus de l’arbitrage : {reference}',
    optOutNoticePreview: '{fullName} a refusé l’arbitrage.',
    optOutNoticeTitle: 'Une personne a refusé l’arbitrage',
    optOutNoticeInTime:
      'Le refus est dans les délais : au plus {days} jours après la première acceptation consignée.',
    optOutNoticeNoAcceptance: 'Aucune acceptation des conditions n’est consignée à cette adresse.',
    optOutNoticeLate:
      'Le refus est tardif : plus de {days} jours après la première acceptation consignée. La personne en a été avisée.',
    optOutNoticeRepeated:
      'Un refus avait déjà été envoyé de cette adresse; la première date et la première référence restent valables.',
    optOutNoticeReason: 'Vous recevez ce courriel parce que cette adresse est celle du soutien de {product}.',
    languageEn: 'Anglais',
    languageFr: 'Français',

    erasedSubject: 'Vos renseignements personnels sont effacés',
    erasedPreview: 'Votre demande a été exécutée.',
    erasedTitle: 'Vos renseignements sont effacés',
    erasedGreeting: 'Bonjour,',
    erasedBody:
      'Vous nous avez demandé d’effacer vos renseignements personnels. C’est chose faite depuis le {date} : votre compte, si vous en aviez un, et ce que nous détenions à cette adresse.',
    erasedKept:
      'Quelques éléments sont conservés un certain temps, parce que la loi l’exige ou dans votre propre intérêt : le fait que vous avez présenté une demande et reçu une réponse, sans votre adresse; et, s’il y a lieu, votre refus de l’arbitrage ou la fin de votre abonnement à l’infolettre avec la preuve de votre consentement.',
    erasedPolicy: 'Lire la politique de confidentialité',
    erasedLast:
      'C’est notre dernier message à ce sujet : l’adresse à laquelle ce courriel est envoyé est supprimée dès son départ.',
    erasedNotYou: 'Si vous n’avez pas fait cette demande, écrivez à {officer}.',
    erasedReason:
      'Vous recevez ce courriel parce que l’on nous a demandé d’effacer les renseignements personnels liés à cette adresse.',
  },
});
