import { longDate } from '../../../mail/dates.ts';
import { action, facts, paragraph } from '../../../mail/template/content.ts';
import { defineMail } from '../../../mail/template/template.ts';

interface ErasureAhead {
  clinicName: string;
  eraseOn: string;
  timeZone?: string;
  exportLink: string;
  /** The sealed charts of a clinic whose handover nobody has confirmed are erased. */
  keepsCharts?: boolean;
}

/** To the owner of a closed clinic, before its data is erased. */
export const erasureAheadMail = defineMail({
  name: 'erasure_ahead',
  canResend: true,
  texts: {
    en: {
      subject: 'The data of {clinicName} will be deleted on {date}',
      preview: 'Export it before then. It cannot be restored.',
      title: 'Your clinic’s data will be deleted soon',
      body: '{clinicName} is closed. On {date}, all its data is permanently deleted: clients, charts, books and pay. Nobody can restore it afterwards.',
      bodyKept:
        '{clinicName} was closed twelve months before {date}. On that day, its sealed charts, books and pay are permanently deleted. Nobody can restore them afterwards.',
      custodian:
        'As the custodian, you must keep charts for as long as the law requires. Export the data before {date} and check that the file can be read.',
      later: 'If you need more time, write to {email} before {date}.',
      erasedOn: 'Data is deleted on',
      export: 'Export the clinic’s data',
    },
    fr: {
      subject: '{clinicName} : effacement des données le {date}',
      preview: 'Exportez-les d’ici là; elles ne pourront pas être récupérées.',
      title: 'Les données de votre clinique seront bientôt effacées',
      body: '{clinicFirst} est fermée. Le {date}, toutes ses données seront effacées définitivement : clients, dossiers, comptabilité et paie. Personne ne pourra les récupérer.',
      bodyKept:
        '{clinicFirst} a été fermée douze mois avant le {date}. Ce jour-là, ses dossiers sous scellés, sa comptabilité et sa paie seront effacés définitivement. Personne ne pourra les récupérer.',
      custodian:
        'Comme dépositaire, vous devez conserver les dossiers aussi longtemps que la loi l’exige. Exportez les données avant le {date} et vérifiez que le fichier est lisible.',
      later: 'S’il vous faut plus de temps, écrivez à {email} avant le {date}.',
      erasedOn: 'Effacement des données',
      export: 'Exporter les données',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    eraseOn: '2026-12-21T13:05:00.000Z',
    exportLink: 'http://localhost:5000/dashboard',
  },
  values: ({ eraseOn, timeZone }: ErasureAhead, { locale }) => ({
    date: longDate(eraseOn, locale, timeZone),
  }),
  blocks: ({ clinicName, eraseOn, timeZone, exportLink, keepsCharts }: ErasureAhead, { say, locale }) => [
    paragraph(say(keepsCharts ? 'bodyKept' : 'body')),
    paragraph(say('custodian')),
    facts(
      { label: say('factClinic'), value: clinicName },
      { label: say('erasedOn'), value: longDate(eraseOn, locale, timeZone) },
    ),
    action(say('export'), exportLink),
    paragraph(say('later')),
  ],
  reason: 'reasonOwner',
});

interface ClinicErased {
  clinicName: string;
  erasedAt: string;
  timeZone?: string;
  /** The owner's account belonged to no other clinic and was deleted too. */
  withAccount?: boolean;
}

/** To the owner of a closed clinic once its data is erased. */
export const clinicErasedMail = defineMail({
  name: 'clinic_erased',
  deletedAfterDelivery: true,
  texts: {
    en: {
      subject: 'The data of {clinicName} has been deleted',
      preview: 'Clients, charts, books and pay were permanently deleted.',
      title: 'Your clinic’s data has been deleted',
      body: 'All data of {clinicName} was permanently deleted on {date}: clients, charts, books, pay, team and settings.',
      account: 'Your account belonged to no other clinic and was deleted too.',
      backups: 'Backups made before then still contain the data until they are deleted in turn.',
      last: 'This is our last message about this clinic.',
    },
    fr: {
      subject: '{clinicName} : données effacées',
      preview: 'Clients, dossiers, comptabilité et paie sont effacés définitivement.',
      title: 'Les données de votre clinique sont effacées',
      body: 'Toutes les données de {clinic} ont été effacées définitivement le {date} : clients, dossiers, comptabilité, paie, équipe et paramètres.',
      account: 'Votre compte n’appartenait à aucune autre clinique; il est effacé aussi.',
      backups:
        'Les sauvegardes faites auparavant contiennent encore ces données jusqu’à ce qu’elles soient supprimées à leur tour.',
      last: 'C’est notre dernier message au sujet de cette clinique.',
    },
  },
  sample: { clinicName: 'Érable Physio', erasedAt: '2026-12-21T13:05:00.000Z', withAccount: true },
  values: ({ erasedAt, timeZone }: ClinicErased, { locale }) => ({
    date: longDate(erasedAt, locale, timeZone),
  }),
  blocks: ({ withAccount }: ClinicErased, { say }) => [
    paragraph(say('body')),
    ...(withAccount ? [paragraph(say('account'))] : []),
    paragraph(say('backups')),
    paragraph(say('last')),
  ],
  reason: 'reasonOwner',
});
