import { arbitrationOptOutStatement } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { longDate, longDateTime } from '../../mail/dates.ts';
import { facts, link, type MailFact, mailto, note, paragraph, quote } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

/** An opt-out of arbitration as recorded. */
interface OptOutRecord {
  fullName: string;
  clinicName?: string;
  reference: string;
  /** Time when the first notice arrived. */
  receivedAt: string;
  /** First acceptance of the terms on record for the email. */
  acceptedAt: string | null;
  /** Whether it arrived more than `days` after that acceptance. */
  late: boolean;
  /** Whether the email had opted out before. */
  repeated: boolean;
  days: number;
}

const sample: OptOutRecord = {
  fullName: 'Maude Gagnon',
  clinicName: 'Érable Physio',
  reference: 'AO-7K2M-9XQT',
  receivedAt: '2026-11-21T13:05:00.000Z',
  acceptedAt: '2026-11-02T15:00:00.000Z',
  late: false,
  repeated: false,
  days: 30,
};

const en = {
  reference: 'Reference',
  accepted: 'Terms first accepted',
};
const fr: typeof en = {
  reference: 'Référence',
  accepted: 'Première acceptation des conditions',
};

function recordFacts(
  { reference, receivedAt, clinicName, acceptedAt }: OptOutRecord,
  say: (key: 'reference' | 'accepted' | 'factReceived' | 'factClinic') => string,
  locale: Locale,
): MailFact[] {
  return [
    { label: say('reference'), value: reference },
    { label: say('factReceived'), value: longDateTime(receivedAt, locale) },
    ...(clinicName ? [{ label: say('factClinic'), value: clinicName }] : []),
    ...(acceptedAt ? [{ label: say('accepted'), value: longDate(acceptedAt, locale) }] : []),
  ];
}

/** Whether the opt-out is in time. */
function standingOf({ late, acceptedAt }: OptOutRecord): 'late' | 'inTime' | 'noAcceptance' {
  if (late) return 'late';
  return acceptedAt ? 'inTime' : 'noAcceptance';
}

/** Confirms an opt-out of arbitration to its sender. */
export const arbitrationOptOutMail = defineMail({
  name: 'arbitration_opt_out',
  canResend: true,
  texts: {
    en: {
      ...en,
      subject: 'Your opt-out of arbitration: {reference}',
      preview: 'We have recorded it. Keep this email and its reference.',
      title: 'Your opt-out is recorded',
      body: 'You stated:',
      inTime:
        'It reached us within {days} days of your first acceptance of the terms, so the arbitration section does not apply to you. Nothing else changes for your account.',
      noAcceptance:
        'We have no record that the terms were accepted with this email address. If you accept them later, or accepted them with another one, an opt-out within {days} days of that first acceptance is in time: keep this email as proof.',
      late: 'It reached us more than {days} days after the first acceptance of the terms that we have on record for this email address. The terms allow {days} days, so it is too late under the terms. We have recorded it anyway, with its date. If you believe our record is wrong, reply to this email.',
      repeated:
        'You had already sent us this. The first date and reference still apply; there is nothing more to do.',
      terms: 'Read the arbitration section',
      notYou: 'If this wasn’t you, write to {email} with the reference and we will correct the record.',
      reason:
        'You are receiving this email because the opt-out form was submitted with your email address. It was not added to any mailing list.',
    },
    fr: {
      ...fr,
      subject: 'Votre refus de l’arbitrage : {reference}',
      preview: 'Nous l’avons consigné. Conservez ce courriel et sa référence.',
      title: 'Votre refus est consigné',
      body: 'Vous avez déclaré :',
      inTime:
        'Ce refus nous est parvenu dans les {days} jours suivant votre première acceptation des conditions : la section sur l’arbitrage ne s’applique donc pas à vous. Votre compte n’en est autrement pas touché.',
      noAcceptance:
        'Aucune acceptation des conditions n’est consignée à cette adresse. Si vous les acceptez plus tard, ou les avez acceptées sous une autre adresse, un refus reçu dans les {days} jours suivant cette première acceptation est dans les délais : conservez ce courriel comme preuve.',
      late: 'Ce refus nous est parvenu plus de {days} jours après la première acceptation des conditions consignée à cette adresse. Les conditions accordent {days} jours : selon elles, il arrive trop tard. Nous l’avons tout de même consigné, avec sa date. Si vous croyez que notre registre est inexact, répondez à ce courriel.',
      repeated:
        'Vous nous l’aviez déjà envoyé. La première date et la première référence restent valables; il n’y a rien de plus à faire.',
      terms: 'Lire la section sur l’arbitrage',
      notYou:
        'Si ce n’était pas vous, écrivez à {email} en indiquant la référence : nous corrigerons le registre.',
      reason:
        'Vous recevez ce courriel parce que le formulaire de refus de l’arbitrage a été envoyé avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: { ...sample, termsLink: 'http://localhost:5000/terms-of-service#arbitration' },
  blocks: (params: OptOutRecord & { termsLink: string }, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    quote(arbitrationOptOutStatement[locale]),
    facts(...recordFacts(params, say, locale)),
    ...(params.repeated ? [paragraph(say('repeated'))] : []),
    paragraph(say(standingOf(params))),
    link(say('terms'), params.termsLink),
    note(say('notYou')),
  ],
  reason: 'reason',
});

/** The same, to our staff; `from` is the email that opted out. */
export const arbitrationOptOutNoticeMail = defineMail({
  name: 'arbitration_opt_out_notice',
  canResend: true,
  texts: {
    en: {
      ...en,
      subject: 'Opt-out of arbitration: {reference}',
      preview: '{fullName} opted out of arbitration.',
      title: 'New opt-out of arbitration',
      inTime: 'It is in time: within {days} days of the first acceptance on record.',
      noAcceptance: 'We have no record that the terms were accepted with this email address.',
      late: 'It is late: more than {days} days after the first acceptance on record. The person has been told.',
      repeated: 'This email address had already opted out; the first date and reference still apply.',
    },
    fr: {
      ...fr,
      subject: 'Refus de l’arbitrage : {reference}',
      preview: '{fullName} a refusé l’arbitrage.',
      title: 'Nouveau refus de l’arbitrage',
      inTime: 'Le refus est dans les délais : au plus {days} jours après la première acceptation consignée.',
      noAcceptance: 'Aucune acceptation des conditions n’est consignée à cette adresse.',
      late: 'Le refus est tardif : plus de {days} jours après la première acceptation consignée. La personne en a été avisée.',
      repeated:
        'Un refus avait déjà été envoyé de cette adresse; la première date et la première référence restent valables.',
    },
  },
  sample: { ...sample, from: 'maude@erable.example', writtenIn: 'fr' },
  blocks: (params: OptOutRecord & { from: string; writtenIn: Locale }, { say, locale }) => [
    facts(
      { label: say('factName'), value: params.fullName },
      { label: say('factEmail'), value: params.from, href: mailto(params.from) },
      ...recordFacts(params, say, locale),
      { label: say('factLanguage'), value: say(params.writtenIn === 'fr' ? 'languageFr' : 'languageEn') },
    ),
    paragraph(say(standingOf(params))),
    ...(params.repeated ? [paragraph(say('repeated'))] : []),
  ],
  reason: 'reasonSupport',
});
