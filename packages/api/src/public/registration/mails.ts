import { action, link, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface AccountExists {
  fullName: string;
  clinicName: string;
  continueLink: string;
  resetLink: string;
  /** Days within which the link works, once. */
  days: number;
}

const sampleLink = 'http://localhost:5000/continue-registration/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s';

const daysLater = (days: number, queuedAt: Date) => new Date(queuedAt.getTime() + days * 86_400_000);

/** To an email that has an account and was used in another registration. */
export const accountExistsMail = defineMail({
  name: 'account_exists',
  texts: {
    en: {
      subject: 'You already have a {product} account',
      preview: 'Sign in to add the clinic to it. Everything you entered is kept.',
      title: 'You already have an account',
      body: 'Someone, most likely you, just registered {clinicName} with this email. It already has an account, so nothing new was created.',
      second:
        'To add {clinicName} to your account, go on from here and sign in: everything you entered is filled in.',
      goOn: 'Continue the registration',
      once: 'The link works once and expires in {days, plural, one {# day} other {# days}}.',
      forgot: 'Forgot your password? Reset it',
      ignore: 'If this wasn’t you, ignore this message. Nothing has changed in your account.',
    },
    fr: {
      subject: 'Vous avez déjà un compte {product}',
      preview: 'Connectez-vous pour y ajouter la clinique. Tout ce que vous avez saisi est conservé.',
      title: 'Vous avez déjà un compte',
      body: 'Quelqu’un, probablement vous, vient d’inscrire {clinic} avec cette adresse courriel. Un compte existe déjà pour cette adresse; rien n’a donc été créé.',
      second:
        'Pour ajouter {clinic} à votre compte, poursuivez ici et connectez-vous : tout ce que vous avez saisi est déjà rempli.',
      goOn: 'Poursuivre l’inscription',
      once: 'Le lien fonctionne une seule fois et expire dans {days, plural, one {# jour} other {# jours}}.',
      forgot: 'Mot de passe oublié? Réinitialisez-le',
      ignore: 'Si ce n’était pas vous, ignorez ce courriel. Rien n’a changé dans votre compte.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    continueLink: sampleLink,
    resetLink: 'http://localhost:5000/forgot-password',
    days: 7,
  },
  blocks: ({ continueLink, resetLink }: AccountExists, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    paragraph(say('second')),
    action(say('goOn'), continueLink),
    note(say('once')),
    link(say('forgot'), resetLink),
    note(say('ignore')),
  ],
  reason: 'reasonRegistration',
  expires: ({ days }, queuedAt) => daysLater(days, queuedAt),
});

interface RegistrationLink {
  fullName: string;
  clinicName: string;
  link: string;
  days: number;
}

/** To the email of an unfinished registration, requested in the wizard. */
export const registrationLinkMail = defineMail({
  name: 'registration_link',
  texts: {
    en: {
      subject: 'Continue registering {clinicName}',
      preview: 'What you entered is saved. Continue where you left off, on any device.',
      title: 'Continue your registration',
      body: 'This link opens your registration of {clinicName} where you left off, on any device.',
      goOn: 'Continue the registration',
      once: 'The link works once and expires in {days, plural, one {# day} other {# days}}. The registration continues on the device that opens it; the other device starts over.',
      ignore: 'If you didn’t ask for this, ignore this message. Nothing is registered.',
      reason:
        'You are receiving this email because somebody asked for a link to a registration on {product} with your email address.',
    },
    fr: {
      subject: 'Poursuivez l’inscription de {clinic}',
      preview:
        'Ce que vous avez saisi est conservé. Continuez là où vous étiez, sur l’appareil de votre choix.',
      title: 'Poursuivez votre inscription',
      body: 'Ce lien ouvre l’inscription de {clinic} là où vous étiez, sur l’appareil de votre choix.',
      goOn: 'Poursuivre l’inscription',
      once: 'Le lien fonctionne une seule fois et expire dans {days, plural, one {# jour} other {# jours}}. L’inscription se poursuit sur l’appareil qui l’ouvre; l’autre recommence à zéro.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce courriel. Rien n’est inscrit.',
      reason:
        'Vous recevez ce courriel parce qu’un lien vers une inscription sur {product} a été demandé avec votre adresse courriel.',
    },
  },
  sample: { fullName: 'Maude Gagnon', clinicName: 'Érable Physio', link: sampleLink, days: 7 },
  blocks: ({ link: href }: RegistrationLink, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    action(say('goOn'), href),
    note(say('once')),
    note(say('ignore')),
  ],
  reason: 'reason',
  expires: ({ days }, queuedAt) => daysLater(days, queuedAt),
});
