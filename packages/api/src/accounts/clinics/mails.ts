import { longDate } from '../../mail/dates.ts';
import { action, facts, note, paragraph, shownAddress } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

/** To the previous owner of a clinic and to the new one. */
export const ownershipTransferredMail = defineMail({
  name: 'ownership_transferred',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} has a new owner',
      preview: '{newOwnerName} is now the owner of {clinicName}.',
      title: 'Your clinic has a new owner',
      body: '{newOwnerName} is now the owner of {clinicName}. The owner manages the plan, the web address and the export of the clinic’s data, and can transfer ownership. Unless another administrator is the clinic’s privacy contact, the owner is.',
      previous: 'The previous owner is still an administrator of the clinic.',
      owner: 'Owner',
      reason: 'You are receiving this email because your role in {clinicName} on {product} has changed.',
    },
    fr: {
      subject: '{clinicName} : changement de propriétaire',
      preview: '{newOwnerName} est maintenant propriétaire de {clinic}.',
      title: 'Changement de propriétaire',
      body: '{newOwnerName} est maintenant propriétaire de {clinic}. Le ou la propriétaire gère le forfait, l’adresse web et l’exportation des données de la clinique, et peut transférer la propriété à son tour. Si personne d’autre de l’administration n’est responsable de la protection des renseignements personnels, c’est le ou la propriétaire.',
      previous: 'La personne précédemment propriétaire conserve son rôle d’administration.',
      owner: 'Propriétaire',
      reason: 'Vous recevez ce courriel parce que votre rôle au sein de {clinic} sur {product} a changé.',
    },
  },
  sample: { clinicName: 'Érable Physio', newOwnerName: 'Noor Bhatti' },
  blocks: ({ clinicName, newOwnerName }: { clinicName: string; newOwnerName: string }, { say }) => [
    paragraph(say('body')),
    facts({ label: say('factClinic'), value: clinicName }, { label: say('owner'), value: newOwnerName }),
    paragraph(say('previous')),
    note(say('unexpected')),
  ],
  reason: 'reason',
});

interface SubdomainChanged {
  clinicName: string;
  oldAddress: string;
  newAddress: string;
  redirectDays: number;
}

export const subdomainChangedMail = defineMail({
  name: 'subdomain_changed',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} has a new web address',
      preview: 'The new address is {address}.',
      title: 'A new web address',
      body: 'The site of {clinicName} has a new web address. Members now sign in there, with the same password.',
      redirect:
        'The previous address redirects to the new one for {days, plural, one {# day} other {# days}}. Please update your links and bookmarks by then.',
      oldAddress: 'Previous address',
      newAddress: 'New address',
      open: 'Open the new address',
    },
    fr: {
      subject: '{clinicName} : nouvelle adresse web',
      preview: 'La nouvelle adresse est {address}.',
      title: 'Une nouvelle adresse web',
      body: 'Le site de {clinic} a une nouvelle adresse. Les membres s’y connectent dès maintenant, avec le même mot de passe.',
      redirect:
        'L’adresse précédente redirige vers la nouvelle pendant {days, plural, one {# jour} other {# jours}}. D’ici là, pensez à mettre à jour vos liens et vos favoris.',
      oldAddress: 'Adresse précédente',
      newAddress: 'Nouvelle adresse',
      open: 'Ouvrir la nouvelle adresse',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    oldAddress: 'http://erable.localhost:5000',
    newAddress: 'http://erable-physio.localhost:5000',
    redirectDays: 90,
  },
  values: ({ newAddress, redirectDays }: SubdomainChanged) => ({
    address: shownAddress(newAddress),
    days: redirectDays,
  }),
  blocks: ({ oldAddress, newAddress }: SubdomainChanged, { say }) => [
    paragraph(say('body')),
    facts(
      { label: say('newAddress'), value: shownAddress(newAddress), href: newAddress },
      { label: say('oldAddress'), value: shownAddress(oldAddress) },
    ),
    action(say('open'), newAddress),
    note(say('redirect')),
  ],
  reason: 'reasonOwner',
});

interface HandoverConfirmed {
  clinicName: string;
  confirmedBy: string;
  eraseOn: string;
  timeZone?: string;
}

/** To the owner of a closed clinic and its other administrators: from now on nothing keeps its charts from being erased. */
export const handoverConfirmedMail = defineMail({
  name: 'handover_confirmed',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName}: handover of the charts confirmed',
      preview: 'All data is permanently deleted on {date}.',
      title: 'The handover of the charts is confirmed',
      body: '{confirmedBy} confirmed that the charts of {clinicName} are kept elsewhere. So all data of the clinic, charts, books and pay included, is permanently deleted on {date}.',
      unexpected: 'If this is a mistake, write to {email} before {date}.',
      by: 'Confirmed by',
      erasedOn: 'Data is deleted on',
    },
    fr: {
      subject: '{clinicName} : transfert des dossiers confirmé',
      preview: 'Toutes les données seront effacées définitivement le {date}.',
      title: 'Le transfert des dossiers est confirmé',
      body: '{confirmedBy} a confirmé que les dossiers de {clinic} sont conservés ailleurs. Toutes les données de la clinique, y compris les dossiers, la comptabilité et la paie, seront donc définitivement effacées le {date}.',
      unexpected: 'S’il s’agit d’une erreur, écrivez à {email} avant le {date}.',
      by: 'Confirmation par',
      erasedOn: 'Effacement des données',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    confirmedBy: 'Maude Gagnon',
    eraseOn: '2026-12-21T13:05:00.000Z',
  },
  values: ({ eraseOn, timeZone }: HandoverConfirmed, { locale }) => ({
    date: longDate(eraseOn, locale, timeZone),
  }),
  blocks: ({ clinicName, confirmedBy, eraseOn, timeZone }: HandoverConfirmed, { say, locale }) => [
    paragraph(say('body')),
    facts(
      { label: say('factClinic'), value: clinicName },
      { label: say('by'), value: confirmedBy },
      { label: say('erasedOn'), value: longDate(eraseOn, locale, timeZone) },
    ),
    note(say('unexpected')),
  ],
  reason: 'reasonAdministrator',
});
