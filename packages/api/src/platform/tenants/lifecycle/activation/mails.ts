import { action, facts, note, paragraph, shownAddress } from '../../../../mail/template/content.ts';
import { defineMail } from '../../../../mail/template/template.ts';

interface NewClinic {
  fullName: string;
  clinicName: string;
  siteAddress: string;
}

interface Activation extends NewClinic {
  /** Confirms the email, sets the password and signs in. */
  link: string;
  expiresHours: number;
  /** How long the owner has to confirm before the clinic is deleted. */
  verificationDays: number;
}

const en = {
  address: 'Web address',
  linkOnce:
    'The link works once and expires in {hours, plural, one {# hour} other {# hours}}. After that, the page it opens sends you a new one.',
};
const fr: typeof en = {
  address: 'Adresse web',
  linkOnce:
    'Le lien fonctionne une seule fois et expire dans {hours, plural, one {# heure} other {# heures}}. Passé ce délai, la page qu’il ouvre vous en envoie un nouveau.',
};

function clinicFacts({ clinicName, siteAddress }: NewClinic, say: (key: 'factClinic' | 'address') => string) {
  return facts(
    { label: say('factClinic'), value: clinicName },
    { label: say('address'), value: shownAddress(siteAddress), href: siteAddress },
  );
}

const activationSample: Activation = {
  fullName: 'Maude Gagnon',
  clinicName: 'Érable Physio',
  siteAddress: 'http://erable-physio.localhost:5000',
  link: 'http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
  expiresHours: 24,
  verificationDays: 7,
};

/** To the owner of a new clinic. */
export const activationMail = defineMail({
  name: 'activation',
  texts: {
    en: {
      ...en,
      subject: 'Set your password for {clinicName}',
      preview: 'One step left: confirm your email and choose a password.',
      title: 'Your clinic is set up',
      body: 'The site for {clinicName} has been created. Choose a password to confirm your email and sign in as its owner.',
      ignore:
        'If you don’t know this clinic, ignore this message. If you don’t confirm, the clinic is deleted after {days, plural, one {# day} other {# days}}.',
    },
    fr: {
      ...fr,
      subject: 'Choisissez votre mot de passe pour {clinicName}',
      preview: 'Il reste une étape : confirmer votre adresse et choisir un mot de passe.',
      title: 'Votre clinique est créée',
      body: 'Le site de {clinic} a été créé. Choisissez un mot de passe pour confirmer votre adresse courriel et vous connecter à titre de propriétaire.',
      ignore:
        'Si vous ne connaissez pas cette clinique, ignorez ce courriel. Sans confirmation de votre part, elle sera supprimée après {days, plural, one {# jour} other {# jours}}.',
    },
  },
  sample: activationSample,
  blocks: (params: Activation, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    clinicFacts(params, say),
    action(say('setPassword'), params.link),
    note(say('linkOnce', { hours: params.expiresHours })),
    note(say('ignore', { days: params.verificationDays })),
  ],
  reason: 'reasonRegistration',
});

/** To an owner who has a password already, when another clinic of theirs is set up. */
export const clinicReadyMail = defineMail({
  name: 'clinic_ready',
  canResend: true,
  texts: {
    en: {
      ...en,
      subject: '{clinicName} is ready',
      preview: 'Sign in with the account you already have.',
      title: 'Your clinic is ready',
      body: 'The site for {clinicName} has been created and added to your account. Sign in with the password you already have.',
    },
    fr: {
      ...fr,
      subject: '{clinicName} : votre site est prêt',
      preview: 'Connectez-vous avec le compte que vous avez déjà.',
      title: 'Votre clinique est prête',
      body: 'Le site de {clinic} a été créé et ajouté à votre compte. Connectez-vous avec votre mot de passe habituel.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    siteAddress: 'http://erable-physio.localhost:5000',
    dashboardLink: 'http://localhost:5000/dashboard',
  },
  blocks: (params: NewClinic & { dashboardLink: string }, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    clinicFacts(params, say),
    action(say('openDashboard'), params.dashboardLink),
  ],
  reason: 'reasonOwner',
});

/** To the corrected email of an owner whose first one was mistyped. */
export const ownerAddressCorrectedMail = defineMail({
  name: 'owner_address_corrected',
  texts: {
    en: {
      ...en,
      subject: 'Confirm this email for {clinicName}',
      preview: 'Our support team corrected your email. Please confirm it.',
      title: 'Confirm your email',
      body: 'Our support team changed the email of the owner of {clinicName} to this one. Choose a password to confirm it and sign in.',
      earlier: 'Links sent to the previous email no longer work.',
      ignore: 'If you don’t know this clinic, ignore this message and the email stays unconfirmed.',
    },
    fr: {
      ...fr,
      subject: 'Confirmez cette adresse pour {clinicName}',
      preview: 'Notre équipe de soutien a corrigé votre adresse courriel; veuillez la confirmer.',
      title: 'Confirmez votre adresse courriel',
      body: 'Notre équipe de soutien a corrigé l’adresse courriel de la personne propriétaire de {clinic} : c’est maintenant celle-ci. Choisissez un mot de passe pour la confirmer et vous connecter.',
      earlier: 'Les liens envoyés à l’adresse précédente ne fonctionnent plus.',
      ignore:
        'Si vous ne connaissez pas cette clinique, ignorez ce courriel : l’adresse restera non confirmée.',
    },
  },
  sample: activationSample,
  blocks: (params: Activation, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    clinicFacts(params, say),
    action(say('setPassword'), params.link),
    note(say('linkOnce', { hours: params.expiresHours })),
    note(say('earlier')),
    note(say('ignore')),
  ],
  reason: 'reasonOwner',
});
