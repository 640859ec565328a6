import type { EmergencyGround, UnusualLook } from '@tamarack/core/domain/workspace';
import { longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface ChartOpened extends Moment {
  fullName: string;
  clinicName: string;
  staffName: string;
  fileNo: string;
  ground: EmergencyGround;
  /** Whether the person is on the client’s care team. */
  isOnTeam: boolean;
  /** Whether a lockbox withheld something in the chart from the person. */
  overridesLockbox: boolean;
  /** Whether the privacy contact opened it, so that the other administrators are told. */
  isByContact: boolean;
  minutes: number;
  logUrl: string;
}

/**
 * Emailed when a chart is opened in an emergency: to the privacy contact, or if they opened it themselves to the other
 * administrators. Identifies the client only by file number.
 */
export const chartOpenedMail = defineMail({
  name: 'chart_opened',
  canResend: true,
  texts: {
    en: {
      subject: 'A chart was opened in an emergency at {clinicName}',
      preview: 'Who, why and until when.',
      outside: '{staffName} opened the chart of Client {fileNo} without being on the care team.',
      onTeam: '{staffName}, who is on the care team, opened the chart of Client {fileNo} in an emergency.',
      lockbox: 'A lockbox in this chart applies to {staffName}. The emergency opening overrides it.',
      who: 'Who',
      chart: 'Chart',
      client: 'Client {fileNo}',
      why: 'Why',
      'ground.consent': 'The client agrees now',
      'ground.harm': 'Significant risk of serious bodily harm',
      limits:
        'The chart is open to them for {minutes} minutes. The reason they gave is in the access log, where you confirm that you have reviewed the opening.',
      byContact:
        'The chart is open to them for {minutes} minutes. {staffName} is the clinic’s privacy contact and reviews such openings, so the other administrators are told of this one. The access log shows it too.',
      review: 'Open the access log',
      reason:
        'You are receiving this email as the privacy contact or an administrator of {clinicName} on {product}.',
    },
    fr: {
      subject: 'Un dossier a été ouvert en cas d’urgence à {clinic}',
      preview: 'Qui, pourquoi et jusqu’à quand.',
      outside: '{staffName} a ouvert le dossier du client {fileNo} sans faire partie de l’équipe soignante.',
      onTeam:
        '{staffName}, membre de l’équipe soignante, a ouvert le dossier du client {fileNo} en cas d’urgence.',
      lockbox:
        'Dans ce dossier, une consigne de non-divulgation vise {staffName}. Cet accès passe outre à la consigne.',
      who: 'Qui',
      chart: 'Dossier',
      client: 'Client {fileNo}',
      why: 'Motif',
      'ground.consent': 'Le client y consent maintenant',
      'ground.harm': 'Risque important de blessure grave',
      limits:
        'Le dossier lui est ouvert pendant {minutes} minutes. Les explications fournies se trouvent dans le journal des accès, où vous confirmez avoir examiné cet accès.',
      byContact:
        'Le dossier lui est ouvert pendant {minutes} minutes. Comme c’est cette personne, responsable de la protection des renseignements personnels, qui examine ces accès, les autres administrateurs en sont avisés. Le journal des accès le montre aussi.',
      review: 'Ouvrir le journal des accès',
      reason:
        'Vous recevez ce courriel à titre de responsable de la protection des renseignements personnels ou d’administrateur ou d’administratrice de {clinic} sur {product}.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    staffName: 'Chen Li',
    fileNo: '10432',
    ground: 'harm',
    isOnTeam: true,
    overridesLockbox: true,
    isByContact: false,
    minutes: 60,
    logUrl: 'https://erable.tamarack.example/access-log',
    at: '2026-11-24T19:20:00.000Z',
  },
  blocks: (
    { ground, isOnTeam, overridesLockbox, isByContact, staffName, logUrl, at, timeZone }: ChartOpened,
    { say, locale },
  ) => [
    paragraph(say('greeting')),
    paragraph(say(isOnTeam ? 'onTeam' : 'outside')),
    ...(overridesLockbox ? [paragraph(say('lockbox'))] : []),
    facts(
      { label: say('who'), value: staffName },
      { label: say('chart'), value: say('client') },
      { label: say('why'), value: say(`ground.${ground}`) },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say(isByContact ? 'byContact' : 'limits')),
    action(say('review'), logUrl),
  ],
  reason: 'reason',
});

interface WithheldExported extends Moment {
  fullName: string;
  clinicName: string;
  staffName: string;
  logUrl: string;
}

/** Emailed when somebody exports charts that clients withhold from them. Names no client. */
export const withheldExportedMail = defineMail({
  name: 'withheld_exported',
  canResend: true,
  texts: {
    en: {
      subject: 'Withheld charts were exported at {clinicName}',
      preview: 'Who exported them, and when.',
      body: '{staffName} exported the clinic’s data. The file also contains charts or notes that a client’s lockbox withholds from {staffName}.',
      who: 'Who',
      listed:
        'The access log says which charts. The privacy contact reviews each of them there, under To review.',
      review: 'Open the access log',
      reason:
        'You are receiving this email as the privacy contact or an administrator of {clinicName} on {product}.',
    },
    fr: {
      subject: 'Des dossiers soustraits à la divulgation ont été exportés à {clinic}',
      preview: 'Qui les a exportés, et quand.',
      body: '{staffName} a exporté les données de la clinique. Le fichier contient aussi des dossiers ou des notes qu’une consigne de non-divulgation soustrait à cette personne.',
      who: 'Qui',
      listed:
        'Le journal des accès indique quels dossiers. La personne responsable de la protection des renseignements personnels y examine chacun d’eux, sous À examiner.',
      review: 'Ouvrir le journal des accès',
      reason:
        'Vous recevez ce courriel à titre de responsable de la protection des renseignements personnels ou d’administrateur ou d’administratrice de {clinic} sur {product}.',
    },
  },
  sample: {
    fullName: 'Chen Li',
    clinicName: 'Érable Physio',
    staffName: 'Maude Gagnon',
    logUrl: 'https://erable.tamarack.example/access-log',
    at: '2026-11-24T19:20:00.000Z',
  },
  blocks: ({ staffName, logUrl, at, timeZone }: WithheldExported, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts(
      { label: say('who'), value: staffName },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say('listed')),
    action(say('review'), logUrl),
  ],
  reason: 'reason',
});

interface UnusualAccesses {
  fullName: string;
  clinicName: string;
  count: number;
  /** Whether there are more than `count`. */
  isMore: boolean;
  /** The newest ones. `at` is ISO 8601. */
  accesses: { staffName: string; fileNo: number; unusual: UnusualLook[]; at: string }[];
  /** Whether the privacy contact made all of them, so that the other administrators are told. */
  ofContact: boolean;
  timeZone: string;
  logUrl: string;
}

/**
 * Emailed after a day with unusual accesses to charts: to the privacy contact, and to the other administrators if the
 * privacy contact was among those who opened charts. Identifies clients only by file number.
 */
export const unusualAccessesMail = defineMail({
  name: 'unusual_accesses',
  canResend: true,
  texts: {
    en: {
      subject: 'Unusual accesses to charts at {clinicName}',
      preview: 'Who, when and why they are listed.',
      body: '{count, plural, one {One access to a chart was unusual.} other {# accesses to charts were unusual.}}',
      bodyMore: 'More than {count} accesses to charts were unusual.',
      access: '{when}, Client {fileNo}: {why}',
      no_booking: 'no booking within 30 days',
      same_surname: 'same surname',
      own_record: 'own record',
      many_charts: '15 charts or more in an hour',
      rest: 'The access log lists the others too.',
      note: 'There may be a good reason for each of them, such as a note that was finished later. Ask if you do not know it.',
      byContact:
        'They were made by the clinic’s privacy contact, who is normally told of unusual accesses. That is why this email goes to the other administrators.',
      review: 'Open the access log',
      reason:
        'You are receiving this email as the privacy contact or an administrator of {clinicName} on {product}.',
    },
    fr: {
      subject: 'Consultations inhabituelles de dossiers à {clinic}',
      preview: 'Qui, quand et pourquoi elles sont signalées.',
      body: '{count, plural, one {Une consultation de dossier est inhabituelle.} other {# consultations de dossiers sont inhabituelles.}}',
      bodyMore: 'Plus de {count} consultations de dossiers sont inhabituelles.',
      access: '{when}, client {fileNo} : {why}',
      no_booking: 'aucun rendez-vous à moins de 30 jours',
      same_surname: 'même nom de famille',
      own_record: 'son propre dossier',
      many_charts: '15 dossiers ou plus en une heure',
      rest: 'Les autres se trouvent aussi dans le journal des accès.',
      note: 'Chacune peut avoir une bonne raison, par exemple une note terminée plus tard. Si vous ne la connaissez pas, demandez-la.',
      byContact:
        'Elles sont le fait de la personne responsable de la protection des renseignements personnels, qui est normalement avisée des consultations inhabituelles. C’est pourquoi ce courriel est envoyé aux autres administrateurs.',
      review: 'Ouvrir le journal des accès',
      reason:
        'Vous recevez ce courriel à titre de responsable de la protection des renseignements personnels ou d’administrateur ou d’administratrice de {clinic} sur {product}.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    count: 12,
    isMore: false,
    accesses: [
      { staffName: 'Roy Lavoie', fileNo: 10432, unusual: ['same_surname'], at: '2026-11-24T19:20:00.000Z' },
      {
        staffName: 'Chen Li',
        fileNo: 10517,
        unusual: ['no_booking', 'many_charts'],
        at: '2026-11-24T16:05:00.000Z',
      },
    ],
    ofContact: false,
    timeZone: 'America/Toronto',
    logUrl: 'https://erable.tamarack.example/access-log?from=2026-11-24&to=2026-11-24&unusual=1',
  },
  blocks: ({ accesses, count, isMore, ofContact, timeZone, logUrl }: UnusualAccesses, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say(isMore ? 'bodyMore' : 'body', { count })),
    ...(ofContact ? [paragraph(say('byContact'))] : []),
    facts(
      ...accesses.map(({ staffName, fileNo, unusual, at }) => ({
        label: staffName,
        value: say('access', {
          when: longDateTime(at, locale, timeZone),
          fileNo: String(fileNo),
          why: unusual.map((look) => say(look)).join(', '),
        }),
      })),
    ),
    ...(count > accesses.length ? [paragraph(say('rest'))] : []),
    paragraph(say('note')),
    action(say('review'), logUrl),
  ],
  reason: 'reason',
});
