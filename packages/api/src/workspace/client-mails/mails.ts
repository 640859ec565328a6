import { formatPhone } from '@tamarack/core/domain/workspace';
import { appointmentTime } from '../../mail/dates.ts';
import { facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';
import type { ClientMailKind } from './repository.ts';

/** An email to a client. It contains the clinic, time and place, but never the service or the clinician. */
export interface ClientMail {
  kind: ClientMailKind;
  clinicName: string;
  /** In order of time. */
  visits: MailVisit[];
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
  /** Of a move: the time and place that the client was told before, as far as they changed. */
  former: { time?: { at: string; zone: string }; place?: string };
}

export const clientMail = defineMail({
  name: 'client_appointment',
  texts: {
    en: {
      'subject.confirmation':
        '{count, plural, one {Your appointment at {clinicName}} other {Your appointments at {clinicName}}}',
      'subject.reminder': 'Reminder: your appointment at {clinicName}',
      'subject.moved':
        '{count, plural, one {Your appointment at {clinicName} has moved} other {Your appointments at {clinicName} have moved}}',
      'subject.cancelled':
        '{count, plural, one {Your appointment at {clinicName} is cancelled} other {Your appointments at {clinicName} are cancelled}}',
      'body.confirmation':
        '{count, plural, one {Your appointment at {clinicName} is booked.} other {Your appointments at {clinicName} are booked.}}',
      'body.reminder': 'This is a reminder of your appointment at {clinicName}.',
      'body.moved':
        '{count, plural, one {Your appointment at {clinicName} has {what, select, time {a new time} place {a new place} both {a new time and place} other {a new time or place}}.} other {Your appointments at {clinicName} have {what, select, time {new times} place {a new place} both {new times and a new place} other {new times or places}}.}}',
      'body.cancelled':
        '{count, plural, one {This appointment at {clinicName} is cancelled.} other {These appointments at {clinicName} are cancelled.}}',
      fileMoved: 'To update your calendar, open the attached file.',
      fileCancelled:
        '{count, plural, one {To remove it from your calendar, open the attached file.} other {To remove them from your calendar, open the attached file.}}',
      file: '{count, plural, one {To add it to your calendar, open the attached file.} other {To add them to your calendar, open the attached file.}}',
      change:
        '{count, plural, one {If the time does not suit you, please contact the clinic as soon as you can.} other {If a time does not suit you, please contact the clinic as soon as you can.}}',
      again:
        '{count, plural, one {To book another time, please contact the clinic.} other {To book other times, please contact the clinic.}}',
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
      'subject.confirmation': '{count, plural, one {Votre} other {Vos}} rendez-vous : {clinicName}',
      'subject.reminder': 'Rappel de votre rendez-vous : {clinicName}',
      'subject.moved':
        '{count, plural, one {Votre rendez-vous a été déplacé} other {Vos rendez-vous ont été déplacés}} : {clinicName}',
      'subject.cancelled':
        '{count, plural, one {Votre rendez-vous est annulé} other {Vos rendez-vous sont annulés}} : {clinicName}',
      'body.confirmation':
        '{count, plural, one {Votre rendez-vous à {clinic} est confirmé.} other {Vos rendez-vous à {clinic} sont confirmés.}}',
      'body.reminder': 'Nous vous rappelons votre rendez-vous à {clinic}.',
      'body.moved':
        '{what, select, time {L’heure} place {Le lieu} both {L’heure et le lieu} other {L’heure ou le lieu}} de {count, plural, one {votre} other {vos}} rendez-vous à {clinic} {what, select, both {ont} other {a}} changé.',
      'body.cancelled':
        '{count, plural, one {Ce rendez-vous à {clinic} est annulé.} other {Ces rendez-vous à {clinic} sont annulés.}}',
      fileMoved: 'Pour mettre à jour votre calendrier, ouvrez le fichier joint.',
      fileCancelled:
        '{count, plural, one {Pour le retirer} other {Pour les retirer}} de votre calendrier, ouvrez le fichier joint.',
      file: '{count, plural, one {Pour l’ajouter à votre calendrier, ouvrez le fichier joint.} other {Pour les ajouter à votre calendrier, ouvrez le fichier joint.}}',
      change:
        '{count, plural, one {Si ce moment ne vous convient pas} other {Si un de ces moments ne vous convient pas}}, veuillez joindre la clinique dès que possible.',
      again:
        'Pour prendre {count, plural, one {un autre rendez-vous} other {d’autres rendez-vous}}, veuillez joindre la clinique.',
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
        former: {},
      },
    ],
    clinicEmail: 'maude@erable.example',
  },
  head: ({ kind, visits }: ClientMail, { say }) => ({
    subject: say(`subject.${kind}`, { count: visits.length }),
    preview: say(`body.${kind}`, { count: visits.length, what: whatChanged(visits) }),
  }),
  blocks: ({ kind, visits }: ClientMail, { say, locale }) => {
    const count = visits.length;
    return [
      paragraph(say('hello')),
      paragraph(say(`body.${kind}`, { count, what: whatChanged(visits) })),
      facts(
        ...visits.flatMap(({ time, timeZone, place, phone, former }, index) => [
          ...(former.time
            ? [{ label: say('formerTime'), value: appointmentTime(former.time.at, locale, former.time.zone) }]
            : []),
          {
            label: say(former.time ? 'newTime' : 'factWhen'),
            value: appointmentTime(time, locale, timeZone),
          },
          // Once for consecutive visits at the same place.
          ...(isSamePlace(visits[index + 1], { place, former })
            ? []
            : [
                ...(former.place ? [{ label: say('formerPlace'), value: former.place }] : []),
                { label: say(former.place ? 'newPlace' : 'where'), value: place },
                ...(phone ? [{ label: say('phone'), value: formatPhone(phone, locale) }] : []),
              ]),
        ]),
      ),
      ...(kind === 'cancelled'
        ? [paragraph(say('fileCancelled', { count })), paragraph(say('again', { count }))]
        : [
            paragraph(kind === 'moved' ? say('fileMoved') : say('file', { count })),
            paragraph(say('change', { count })),
          ]),
    ];
  },
  reason: 'reason',
  replyTo: ({ clinicEmail }: ClientMail) => clinicEmail,
  sentFor: ({ clinicName }: ClientMail) => clinicName,
});

function isSamePlace(next: MailVisit | undefined, { place, former }: Pick<MailVisit, 'place' | 'former'>) {
  return next?.place === place && next.former.place === former.place;
}

function whatChanged(visits: readonly MailVisit[]): string {
  const time = visits.some(({ former }) => former.time);
  const place = visits.some(({ former }) => former.place);
  if (time && place) return 'both';
  if (time) return 'time';
  return place ? 'place' : 'unknown';
}
