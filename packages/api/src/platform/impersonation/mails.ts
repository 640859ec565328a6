import { facts, note, paragraph, quote } from '../../mail/content.ts';
import { longDateTime, type Moment } from '../../mail/dates.ts';
import { defineMail } from '../../mail/template.ts';

interface SignedInAs extends Moment {
  fullName: string;
  clinicName: string;
  operatorName: string;
  memberName: string;
  /** The reason that the operator gave. */
  message: string;
  minutes: number;
}

/** To the clinic’s owner when one of our staff signs in to its site as a member. */
export const signedInAsMail = defineMail({
  name: 'signed_in_as',
  canResend: true,
  texts: {
    en: {
      subject: 'Our support opened the site of {clinicName}',
      preview: 'Who, why and for how long. They can look, and change nothing.',
      title: 'Our support is looking at your clinic’s site',
      body: 'A member of our staff has signed in to the site of {clinicName} to see it as one of its members does. The reason they gave:',
      who: 'Who',
      operator: '{operatorName}, {product}',
      seenAs: 'Seen as',
      limits:
        'The visit ends by itself after {minutes, plural, one {# minute} other {# minutes}}. It is read-only: nothing can be changed, paid, exported or sent in it, and passwords stay out of reach. Every page that is opened is recorded.',
      unexpected: 'If you did not expect this, write to {email}: we will tell you what was looked at.',
    },
    fr: {
      subject: 'Notre équipe de soutien a ouvert le site de {clinic}',
      preview: 'Qui, pourquoi et pendant combien de temps. Elle peut regarder, sans rien modifier.',
      title: 'Notre équipe de soutien consulte le site de votre clinique',
      body: 'Un membre de notre personnel s’est connecté au site de {clinic} pour le voir comme le voit un de ses membres. Le motif indiqué :',
      who: 'Qui',
      operator: '{operatorName}, {product}',
      seenAs: 'Vu au nom de',
      limits:
        'La visite prend fin d’elle-même après {minutes, plural, one {# minute} other {# minutes}}. Elle est en lecture seule : on ne peut rien y modifier, payer, exporter ni envoyer, et les mots de passe restent hors d’atteinte. Chaque page ouverte est consignée.',
      unexpected:
        'Si vous ne vous y attendiez pas, écrivez à {email} : nous vous dirons ce qui a été consulté.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    operatorName: 'Noor Bhatti',
    memberName: 'Amrit Kaur',
    message: 'You asked us why the session types are missing.',
    minutes: 30,
    at: '2026-11-21T13:05:00.000Z',
  },
  blocks: ({ message, memberName, at, timeZone }: SignedInAs, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    quote(message),
    facts(
      { label: say('who'), value: say('operator') },
      { label: say('seenAs'), value: memberName },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say('limits')),
    note(say('unexpected')),
  ],
  reason: 'reasonOwner',
});
