import { longDateTime, type Moment } from '../../mail/dates.ts';
import { facts, note, paragraph, quote } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface ImpersonationStarted extends Moment {
  fullName: string;
  clinicName: string;
  operatorName: string;
  memberName: string;
  /** The reason that the operator gave. */
  message: string;
  minutes: number;
}

/** To the clinic’s owner when one of our staff signs in to its site as a member. */
export const impersonationStartedMail = defineMail({
  name: 'impersonation_started',
  canResend: true,
  texts: {
    en: {
      subject: 'Our support team opened the site of {clinicName}',
      preview: 'Who, why and for how long. They can look but not change anything.',
      title: 'Our support team is viewing your clinic’s site',
      body: 'A member of our staff has signed in to the site of {clinicName} as one of its members. The reason given:',
      who: 'Who',
      operator: '{operatorName}, {product}',
      signedInAs: 'Signed in as',
      limits:
        'Access ends automatically after {minutes, plural, one {# minute} other {# minutes}}. It is read-only: nothing can be changed, paid, exported or sent, and passwords are not accessible. Every page opened is logged.',
      unexpected: 'If you didn’t expect this, write to {email} and we will tell you what was viewed.',
    },
    fr: {
      subject: 'Notre équipe de soutien a ouvert le site de {clinic}',
      preview: 'Qui, pourquoi et pendant combien de temps. Elle peut regarder, sans rien modifier.',
      title: 'Notre équipe de soutien consulte le site de votre clinique',
      body: 'Un membre de notre personnel s’est connecté au site de {clinic} en tant que l’un de ses membres. Le motif indiqué :',
      who: 'Qui',
      operator: '{operatorName}, {product}',
      signedInAs: 'Connecté en tant que',
      limits:
        'L’accès prend fin automatiquement après {minutes, plural, one {# minute} other {# minutes}}. Il est en lecture seule : on ne peut rien modifier, payer, exporter ni envoyer, et les mots de passe restent inaccessibles. Chaque page consultée est consignée.',
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
  blocks: ({ message, memberName, at, timeZone }: ImpersonationStarted, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    quote(message),
    facts(
      { label: say('who'), value: say('operator') },
      { label: say('signedInAs'), value: memberName },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say('limits')),
    note(say('unexpected')),
  ],
  reason: 'reasonOwner',
});
