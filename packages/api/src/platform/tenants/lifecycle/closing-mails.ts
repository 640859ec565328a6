import { longDate } from '../../../mail/dates.ts';
import { action, facts, paragraph } from '../../../mail/template/content.ts';
import { defineMail } from '../../../mail/template/template.ts';

export interface Closed {
  clinicName: string;
  eraseOn: string;
  timeZone?: string;
  /** The recipients already know that the clinic is closed; only the erasure date is new. */
  rescheduled?: boolean;
  /** Whether the owner closed the clinic and can reopen it; otherwise an operator closed it. */
  byOwner?: boolean;
  /** The clinic has notes to keep, so its charts are kept until the handover. */
  keepsCharts?: boolean;
}

/** To the administrators of a closed clinic, except the owner. */
export const clinicClosedMail = defineMail({
  name: 'clinic_closed',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} has been closed',
      preview: 'The clinic’s data is kept until {date}, then deleted.',
      previewKept:
        'Charts, books and pay are kept until the handover; the team, to-dos and messages until {date}.',
      title: 'The clinic has been closed',
      body: '{clinicName} has been closed. Its site is no longer available, and its members have been signed out.',
      erase:
        'The clinic’s data is kept until {date}. Until then, the owner can export it. After that date, it is permanently deleted.',
      eraseKept:
        'The clinic’s team, to-dos and messages are kept until {date}. After that date, they are permanently deleted.',
      charts:
        'Because the clinic has notes, its charts, books and pay are kept sealed until the owner confirms the handover in their dashboard, for 12 months at most. Until then, the owner can export them.',
      rescheduledSubject: 'New deletion date for the data of {clinicName}',
      rescheduledTitle: 'The clinic’s data has a new deletion date',
      rescheduled: 'The date on which the data of {clinicName} is deleted has changed.',
      byOwner: 'The owner closed the clinic and can reopen it until {date}.',
      byOperator: 'If you have a question, ask the owner of the clinic or write to {email}.',
      erasedOn: 'Data is deleted on',
      erasedOnKept: 'Team and messages are deleted on',
    },
    fr: {
      subject: '{clinicName} : clinique fermée',
      preview: 'Les données de la clinique sont conservées jusqu’au {date}, puis effacées.',
      previewKept:
        'Dossiers, comptabilité et paie sont conservés jusqu’au transfert; équipe, tâches et messages, jusqu’au {date}.',
      title: 'La clinique est fermée',
      body: '{clinicFirst} a été fermée. Son site n’est plus accessible, et ses membres ont été déconnectés.',
      erase:
        'Les données de la clinique sont conservées jusqu’au {date}. D’ici là, la personne propriétaire peut les exporter. Après cette date, elles seront effacées définitivement.',
      eraseKept:
        'L’équipe, les tâches et les messages de la clinique sont conservés jusqu’au {date}. Après cette date, ils seront effacés définitivement.',
      charts:
        'Comme la clinique a des notes, ses dossiers, sa comptabilité et sa paie restent sous scellés jusqu’à ce que la personne propriétaire confirme le transfert dans son tableau de bord, 12 mois au plus. D’ici là, cette personne peut les exporter.',
      rescheduledSubject: '{clinicName} : nouvelle date d’effacement des données',
      rescheduledTitle: 'Nouvelle date d’effacement des données de la clinique',
      rescheduled: 'La date d’effacement des données de {clinic} a changé.',
      byOwner: 'La personne propriétaire a fermé la clinique et peut la rouvrir jusqu’au {date}.',
      byOperator:
        'Si vous avez une question, adressez-vous à la personne propriétaire de la clinique ou écrivez à {email}.',
      erasedOn: 'Effacement des données',
      erasedOnKept: 'Effacement de l’équipe et des messages',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    eraseOn: '2026-12-21T13:05:00.000Z',
    byOwner: true,
    keepsCharts: true,
  },
  values: ({ eraseOn, timeZone }: Closed, { locale }) => ({ date: longDate(eraseOn, locale, timeZone) }),
  head: ({ rescheduled, keepsCharts }: Closed, { say }) => ({
    subject: say(rescheduled ? 'rescheduledSubject' : 'subject'),
    preview: say(keepsCharts ? 'previewKept' : 'preview'),
    title: say(rescheduled ? 'rescheduledTitle' : 'title'),
  }),
  blocks: ({ clinicName, eraseOn, timeZone, rescheduled, byOwner, keepsCharts }: Closed, { say, locale }) => [
    paragraph(say(rescheduled ? 'rescheduled' : 'body')),
    ...(keepsCharts ? [paragraph(say('eraseKept')), paragraph(say('charts'))] : [paragraph(say('erase'))]),
    facts(
      { label: say('factClinic'), value: clinicName },
      {
        label: say(keepsCharts ? 'erasedOnKept' : 'erasedOn'),
        value: longDate(eraseOn, locale, timeZone),
      },
    ),
    paragraph(say(byOwner ? 'byOwner' : 'byOperator')),
  ],
  reason: 'reasonAdministrator',
});

/** To the same people when the clinic stays open after all. */
export const clinicReopenedMail = defineMail({
  name: 'clinic_reopened',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} stays open',
      preview: 'The closure was cancelled. Nothing was deleted.',
      title: 'The clinic stays open',
      body: 'The closure of {clinicName} has been cancelled. Nothing was deleted, and the clinic is back to its previous state. Members can sign in again.',
      open: 'Open the clinic’s site',
    },
    fr: {
      subject: '{clinicName} : fermeture annulée',
      preview: 'La fermeture est annulée; rien n’a été effacé.',
      title: 'La clinique reste ouverte',
      body: 'La fermeture de {clinic} est annulée. Rien n’a été effacé, et la clinique est revenue à son état précédent. Les membres peuvent se connecter de nouveau.',
      open: 'Ouvrir le site de la clinique',
    },
  },
  sample: { clinicName: 'Érable Physio', siteAddress: 'http://erable-physio.localhost:5000' },
  blocks: ({ siteAddress }: { clinicName: string; siteAddress: string }, { say }) => [
    paragraph(say('body')),
    action(say('open'), siteAddress),
  ],
  reason: 'reasonAdministrator',
});
