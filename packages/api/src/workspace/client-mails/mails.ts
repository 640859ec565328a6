import { appointmentTime } from '../../mail/dates.ts';
import { facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';
import type { ClientMailKind } from './repository.ts';

/** An email to a client. It contains the clinic, time and place, but never the service or the clinician. */
export interface ClientMail {
  kind: ClientMailKind;
  clinicName: string;
  /** Several for a repeat, in order of time. */
  visits: MailVisit[];
  /** Of a move: the time and place that the client was told before, as far as they changed. */
  former: { time?: { at: string; zone: string }; place?: string };
  /** Replies go to this email. */
  clinicEmail: string;
}

export interface MailVisit {
  /** ISO 8601. */
  time: string;
  timeZone: string;
  /** Name and address of the location. */
  place: string;
  /** Of the location. */
  phone: string | null;
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
      'body.moved':
        '{what, select, time {Your appointment at {clinicName} has a new time.} place {Your appointment at {clinicName} has a new place.} both {Your appointment at {clinicName} has a new time and place.} other {Your appointment at {clinicName} has a new time or place.}}',
      'body.cancelled': 'This appointment at {clinicName} is cancelled.',
      fileMoved: 'To update your calendar, open the attached file.',
      fileCancelled: 'To remove it from your calendar, open the attached file.',
      file: '{count, plural, one {To add it to your calendar, open the attached file.} other {To add them to your calendar, open the attached file.}}',
      change: 'If the time does not suit you, please contact the clinic as soon as you can.',
      again: 'To book another time, please contact the clinic.',
      where: 'Where',
      formerTime: 'Previous time',
      newTime: 'New time',
      formerPlace: 'Previous place',
      newPlace: 'New place',
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
      'body.moved':
        '{what, select, time {L’heure de votre rendez-vous à {clinic} a changé.} place {Le lieu de votre rendez-vous à {clinic} a changé.} both {L’heure et le lieu de votre rendez-vous à {clinic} ont changé.} other {L’heure ou le lieu de votre rendez-vous à {clinic} a changé.}}',
      'body.cancelled': 'Ce rendez-vous à {clinic} est annulé.',
      fileMoved: 'Pour mettre à jour votre calendrier, ouvrez le fichier joint.',
      fileCancelled: 'Pour le retirer de votre calendrier, ouvrez le fichier joint.',
      file: '{count, plural, one {Pour l’ajouter à votre calendrier, ouvrez le fichier joint.} other {Pour les ajouter à votre calendrier, ouvrez le fichier joint.}}',
      change: 'Si ce moment ne vous convient pas, veuillez joindre la clinique dès que possible.',
      again: 'Pour prendre un autre rendez-vous, veuillez joindre la clinique.',
      where: 'Lieu',
      formerTime: 'Date et heure précédentes',
      newTime: 'Nouvelles date et heure',
      formerPlace: 'Lieu précédent',
      newPlace: 'Nouveau lieu',
      phone: 'Téléphone',
      support: 'Une question? Répondez à ce courriel : votre réponse parviendra à {clinic}.',
      reason:
        'Vous recevez ce courriel parce que vous avez accepté de recevoir ceux de {clinic}. Pour retirer votre consentement, répondez à ce courriel ou avisez la clinique.',
    },
  },
  sample: {
    kind: 'confirmation',
    clinicName: 'Érable Physio',
    visits: [
      {
        time: '2026-11-24T19:00:00.000Z',
        timeZone: 'America/Toronto',
        place: 'Main Street, 12 Main Street, Toronto, ON',
        phone: '416-555-0100',
      },
    ],
    former: {},
    clinicEmail: 'maude@erable.example',
  },
  head: ({ kind, former }: ClientMail, { say }) => ({
    subject: say(`subject.${kind}`),
    preview: say(`body.${kind}`, { count: 1, what: whatChanged(former) }),
  }),
  blocks: ({ kind, visits, former }: ClientMail, { say, locale }) => [
    paragraph(say('hello')),
    paragraph(say(`body.${kind}`, { count: visits.length, what: whatChanged(former) })),
    facts(
      ...(former.time
        ? [
            {
              label: say('formerTime'),
              value: appointmentTime(former.time.at, locale, former.time.zone),
            },
          ]
        : []),
      ...visits.flatMap(({ time, timeZone, place, phone }, index) => [
        {
          label: say(former.time ? 'newTime' : 'factWhen'),
          value: appointmentTime(time, locale, timeZone),
        },
        ...(former.place ? [{ label: say('formerPlace'), value: former.place }] : []),
        // Once for consecutive visits at the same place.
        ...(visits[index + 1]?.place === place
          ? []
          : [
              { label: say(former.place ? 'newPlace' : 'where'), value: place },
              ...(phone ? [{ label: say('phone'), value: phone }] : []),
            ]),
      ]),
    ),
    ...(kind === 'cancelled'
      ? [paragraph(say('fileCancelled')), paragraph(say('again'))]
      : [
          paragraph(kind === 'moved' ? say('fileMoved') : say('file', { count: visits.length })),
          paragraph(say('change')),
        ]),
  ],
  reason: 'reason',
  replyTo: ({ clinicEmail }: ClientMail) => clinicEmail,
  sentFor: ({ clinicName }: ClientMail) => clinicName,
});

function whatChanged({ time, place }: ClientMail['former']): string {
  if (time && place) return 'both';
  if (time) return 'time';
  return place ? 'place' : 'unknown';
}
