import { action, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface SampleReport {
  firstName: string | null;
  link: string;
  days: number;
}

/** Requested by the recipient, without promotion, so it needs no consent. */
export const sampleReportMail = defineMail({
  name: 'sample_report',
  texts: {
    en: {
      subject: 'Your sample report: Weekly At A Glance',
      preview: 'The download link you asked for.',
      title: 'Your sample report',
      body: 'Here is the sample Weekly At A Glance report you asked for: a spreadsheet with formulas, charts and sample data. It opens in Excel and LibreOffice.',
      download: 'Download the report',
      lasts: 'The link works for {days, plural, one {# day} other {# days}}.',
      reason:
        'You are receiving this email because the sample report was requested with your email address. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Votre exemple de rapport : La semaine en un coup d’œil',
      preview: 'Le lien de téléchargement que vous avez demandé.',
      title: 'Votre exemple de rapport',
      body: 'Voici l’exemple du rapport « La semaine en un coup d’œil » que vous avez demandé : un classeur avec formules, graphiques et données d’exemple. Il s’ouvre dans Excel et LibreOffice.',
      download: 'Télécharger le rapport',
      lasts: 'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}.',
      reason:
        'Vous recevez ce courriel parce que l’exemple de rapport a été demandé avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: {
    firstName: 'Maude',
    link: 'http://localhost:5000/waag-template/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s?email=maude%40erable.example',
    days: 7,
  },
  blocks: ({ firstName, link }: SampleReport, { say }) => [
    paragraph(firstName === null ? say('hello') : say('greeting', { fullName: firstName })),
    paragraph(say('body')),
    action(say('download'), link),
    note(say('lasts')),
  ],
  reason: 'reason',
  expires: ({ days }, queuedAt) => new Date(queuedAt.getTime() + days * 86_400_000),
});
