import { longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface ContactChanged extends Moment {
  fullName: string;
  clinicName: string;
  /** Who changed it. */
  staffName: string;
  formerName: string;
  contactName: string;
  settingsUrl: string;
}

/** Emailed to the owner and the former privacy contact when another one is chosen. */
export const contactChangedMail = defineMail({
  name: 'privacy_contact_changed',
  canResend: true,
  texts: {
    en: {
      subject: '{contactName} is now the privacy contact of {clinicName}',
      preview: 'Who changed it, and when.',
      body: '{staffName} made {contactName} the privacy contact, in place of {formerName}. The privacy contact is told of emergency openings, reviews accesses to charts, approves releases and can destroy charts after their retention.',
      by: 'Changed by',
      check: 'If this is not right, change it in the settings of the clinic, under Privacy.',
      settings: 'Open the settings',
      reason:
        'You are receiving this email as the owner or the former privacy contact of {clinicName} on {product}.',
    },
    fr: {
      subject:
        '{contactName} est maintenant responsable de la protection des renseignements personnels à {clinic}',
      preview: 'Qui a fait ce changement, et quand.',
      body: '{staffName} a désigné {contactName} comme responsable de la protection des renseignements personnels, à la place de {formerName}. Cette personne est avisée des ouvertures en urgence, examine les accès aux dossiers, approuve les communications et peut détruire les dossiers à la fin de leur conservation.',
      by: 'Changement fait par',
      check: 'S’il y a erreur, corrigez-la dans les paramètres de la clinique, sous Vie privée.',
      settings: 'Ouvrir les paramètres',
      reason:
        'Vous recevez ce courriel parce que vous êtes propriétaire de {clinic} ou en étiez responsable de la protection des renseignements personnels sur {product}.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    staffName: 'Maude Gagnon',
    formerName: 'Maude Gagnon',
    contactName: 'Chen Li',
    settingsUrl: 'https://erable.tamarack.example/settings',
    at: '2026-11-24T19:20:00.000Z',
  },
  blocks: ({ staffName, settingsUrl, at, timeZone }: ContactChanged, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts(
      { label: say('by'), value: staffName },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say('check')),
    action(say('settings'), settingsUrl),
  ],
  reason: 'reason',
});
