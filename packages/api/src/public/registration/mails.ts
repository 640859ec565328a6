import { action, link, note, paragraph } from '../../mail/content.ts';
import { defineMail } from '../../mail/template.ts';

interface AccountExists {
  fullName: string;
  clinicName: string;
  signInLink: string;
  resetLink: string;
}

/** To an email that has an account and was used in another registration. */
export const accountExistsMail = defineMail({
  name: 'account_exists',
  canResend: true,
  texts: {
    en: {
      subject: 'You already have a {product} account',
      preview: 'Sign in to add another clinic, or reset your password.',
      title: 'You already have an account',
      body: 'Someone, most likely you, just registered {clinicName} with this email. It already has an account, so nothing new was created.',
      second: 'To add {clinicName} to your account, sign in, then register it again without signing out.',
      forgot: 'Forgot your password? Reset it',
      ignore: 'If this wasn’t you, ignore this message. Nothing has changed in your account.',
    },
    fr: {
      subject: 'Vous avez déjà un compte {product}',
      preview: 'Connectez-vous pour ajouter une autre clinique, ou réinitialisez votre mot de passe.',
      title: 'Vous avez déjà un compte',
      body: 'Quelqu’un, probablement vous, vient d’inscrire {clinic} avec cette adresse courriel. Un compte existe déjà pour cette adresse; rien n’a donc été créé.',
      second:
        'Pour ajouter {clinic} à votre compte, connectez-vous, puis inscrivez-la de nouveau sans fermer votre session.',
      forgot: 'Mot de passe oublié? Réinitialisez-le',
      ignore: 'Si ce n’était pas vous, ignorez ce courriel. Rien n’a changé dans votre compte.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    signInLink: 'http://localhost:5000/signin',
    resetLink: 'http://localhost:5000/forgot-password',
  },
  blocks: ({ signInLink, resetLink }: AccountExists, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    paragraph(say('second')),
    action(say('signIn'), signInLink),
    link(say('forgot'), resetLink),
    note(say('ignore')),
  ],
  reason: 'reasonRegistration',
});
