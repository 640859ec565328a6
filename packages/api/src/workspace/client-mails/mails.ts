import { appointmentTime } from '../../mail/dates.ts';
import { facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';
import type { ClientMailKind } from './repository.ts';

/** An email to a client. It contains the clinic, time and place, but never the service or the clinician. */
export interface ClientMail {
  kind: ClientMailKind;
  clinicName: string;
  /** ISO 8601; several for a repeat. */
  times: string[];
  timeZone: string;
  /** Name and address of the location. */
  place: string;
  phone: string | null;
  /** Replies go to this email. */
  clinicEmail: string;
}

export const clientMail = defineMail({
  name: 'client_appointment',
  texts: {
    en: {
      'subject.confirmation': 'Your appointment at {clinicName}',
      'subject.reminder': 'Reminder: your appointment at {clinicName}',
      'subject.moved': 'Your appointment at {clinicName} has moved',
      'subject.cancelled': 'Your appointment at {clinicName} is cancelled',
      'body.confirmation':
        '{count, plural, one {Your appointment at {clinicName} is booked.} other {Your appointments at {clinicName} are booked.}}',
      'body.reminder': 'This is a reminder of your appointment at {clinicName}.',
      'body.moved': 'Your appointment at {clinicName} has a new time or place.',
      'body.cancelled': 'This appointment at {clinicName} is cancelled.',
      file: '{count, plural, one {To add it to your calendar, open the attached file.} other {To add them to your calendar, open the attached file.}}',
      change: 'If the time does not suit you, please contact the clinic as soon as you can.',
      again: 'To book another time, please contact the clinic.',
      where: 'Where',
      phone: 'Phone',
      support: 'Questions? Reply to this email; your reply goes to {clinicName}.',
      reason:
        'You are receiving this email because you agreed to get emails from {clinicName}. To withdraw your consent, reply to this email or tell the clinic.',
    },
    fr: {
      'subject.confirmation': 'Votre rendez-vous : {clinicName}',
      'subject.reminder': 'Rappel de votre rendez-vous : {clinicName}',
      'subject.moved': 'Votre rendez-vous a été déplacé : {clinicName}',
      'subject.cancelled': 'Votre rendez-vous est annulé : {clinicName}',
      'body.confirmation':
        '{count, plural, one {Votre rendez-vous à {clinic} est confirmé.} other {Vos rendez-vous à {clinic} sont confirmés.}}',
      'body.reminder': 'Nous vous rappelons votre rendez-vous à {clinic}.',
      'body.moved': 'L’heure ou le lieu de votre rendez-vous à {clinic} a changé.',
      'body.cancelled': 'Ce rendez-vous à {clinic} est annulé.',
      file: '{count, plural, one {Pour l’ajouter à votre calendrier, ouvrez le fichier joint.} other {Pour les ajouter à votre calendrier, ouvrez le fichier joint.}}',
      change: 'Si ce moment ne vous convient pas, veuillez joindre la clinique dès que possible.',
      again: 'Pour prendre un autre rendez-vous, veuillez joindre la clinique.',
      where: 'Lieu',
      phone: 'Téléphone',
      support: 'Une question? Répondez à ce courriel : votre réponse parviendra à {clinic}.',
      reason:
        'Vous recevez ce courriel parce que vous avez accepté de recevoir ceux de {clinic}. Pour retirer votre consentement, répondez à ce courriel ou avisez la clinique.',
    },
  },
  sample: {
    kind: 'confirmation',
    clinicName: 'Érable Physio',
    times: ['2026-11-24T19:00:00.000Z'],
    timeZone: 'America/Toronto',
    place: 'Main Street, 12 Main Street, Toronto, ON',
    phone: '416-555-0100',
    clinicEmail: 'maude@erable.example',
  },
  head: ({ kind }: ClientMail, { say }) => ({
    subject: say(`subject.${kind}`),
    preview: say(`body.${kind}`, { count: 1 }),
  }),
  blocks: ({ kind, times, timeZone, place, phone }: ClientMail, { say, locale }) => [
    paragraph(say('hello')),
    paragraph(say(`body.${kind}`, { count: times.length })),
    facts(
      ...times.map((at) => ({ label: say('factWhen'), value: appointmentTime(at, locale, timeZone) })),
      { label: say('where'), value: place },
      ...(phone ? [{ label: say('phone'), value: phone }] : []),
    ),
    ...(kind === 'cancelled'
      ? [paragraph(say('again'))]
      : [paragraph(say('file', { count: times.length })), paragraph(say('change'))]),
  ],
  reason: 'reason',
  replyTo: ({ clinicEmail }: ClientMail) => clinicEmail,
  sentFor: ({ clinicName }: ClientMail) => clinicName,
});
