import { longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, link, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

const sampleLink = 'http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s';

interface EmailConfirm {
  newEmail: string;
  link: string;
  hours: number;
}

/** To the new email. It names nobody, because it may belong to somebody else. */
export const emailConfirmMail = defineMail({
  name: 'email_change_confirm',
  texts: {
    en: {
      subject: 'Confirm your new email',
      preview: 'Your {product} account changes to this email once you confirm.',
      body: 'You asked to use this email for your {product} account. Once you confirm, you sign in with it, and our messages go to it.',
      confirm: 'Confirm the new email',
      lasts: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
      ignore: 'If you didn’t ask for this, ignore this message. Nothing changes unless you confirm.',
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse courriel',
      preview: 'Votre compte {product} passera à cette adresse dès que vous aurez confirmé.',
      body: 'Vous avez demandé d’utiliser cette adresse pour votre compte {product}. Après votre confirmation, elle servira à vous connecter et à recevoir nos messages.',
      confirm: 'Confirmer la nouvelle adresse courriel',
      lasts: 'Le lien fonctionne pendant {hours, plural, one {# heure} other {# heures}}.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce message. Rien ne change sans votre confirmation.',
    },
  },
  sample: { newEmail: 'maude@erable.example', link: sampleLink, hours: 24 },
  blocks: ({ newEmail, link: href }: EmailConfirm, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    facts({ label: say('factEmail'), value: newEmail }),
    action(say('confirm'), href),
    note(say('lasts')),
    note(say('ignore')),
  ],
  reason: 'reasonAccount',
});

/** To a new email that has an account already. */
export const emailTakenMail = defineMail({
  name: 'email_change_taken',
  canResend: true,
  texts: {
    en: {
      subject: 'This email already has an account',
      preview: 'Nothing was changed.',
      body: 'Somebody asked to use this email for another {product} account. It already has an account of its own, so nothing was changed.',
      todo: 'If it was you, sign in with this email, or choose an email without an account.',
      ignore: 'If you didn’t ask for this, ignore this message.',
    },
    fr: {
      subject: 'Cette adresse a déjà un compte',
      preview: 'Rien n’a été modifié.',
      body: 'Quelqu’un a demandé d’utiliser cette adresse pour un autre compte {product}. Elle a déjà son propre compte; rien n’a donc été modifié.',
      todo: 'Si c’était vous, connectez-vous avec cette adresse ou choisissez une adresse sans compte.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce message.',
    },
  },
  sample: { newEmail: 'maude@erable.example', signInLink: 'http://localhost:5000/signin' },
  blocks: ({ newEmail, signInLink }: { newEmail: string; signInLink: string }, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    facts({ label: say('factEmail'), value: newEmail }),
    paragraph(say('todo')),
    action(say('signIn'), signInLink),
    note(say('ignore')),
  ],
  reason: 'reasonAccount',
});

interface EmailNotice {
  fullName: string;
  newEmail: string;
  link: string;
  days: number;
}

/** To the current email, when a change is requested. */
export const emailNoticeMail = defineMail({
  name: 'email_change_notice',
  texts: {
    en: {
      subject: 'Your email is about to change',
      preview: 'You can stop this change.',
      body: 'Somebody who is signed in to your {product} account asked to change its email. It changes once the new email is confirmed.',
      newEmail: 'New email',
      ifYou: 'If this was you, you don’t need to do anything here: open the link we sent to the new email.',
      ifNotYou: 'If this wasn’t you, stop the change.',
      stop: 'Stop the change',
      lasts:
        'You can also use the link to undo the change for {days, plural, one {# day} other {# days}} after it was confirmed.',
    },
    fr: {
      subject: 'Votre adresse courriel est sur le point de changer',
      preview: 'Vous pouvez bloquer ce changement.',
      body: 'Une personne connectée à votre compte {product} a demandé d’en changer l’adresse courriel. Le changement aura lieu dès que la nouvelle adresse sera confirmée.',
      newEmail: 'Nouveau courriel',
      ifYou: 'Si c’était vous, vous n’avez rien à faire ici : ouvrez le lien envoyé à la nouvelle adresse.',
      ifNotYou: 'Si ce n’était pas vous, bloquez le changement.',
      stop: 'Bloquer le changement',
      lasts:
        'Le lien permet aussi d’annuler le changement pendant {days, plural, one {# jour} other {# jours}} après sa confirmation.',
    },
  },
  sample: { fullName: 'Maude Gagnon', newEmail: 'maude@erable.example', link: sampleLink, days: 7 },
  blocks: ({ newEmail, link: href }: EmailNotice, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts({ label: say('newEmail'), value: newEmail }),
    paragraph(`${say('ifYou')} ${say('ifNotYou')}`),
    action(say('stop'), href),
    note(say('lasts')),
  ],
  reason: 'reasonAccount',
});

interface EmailChanged extends Moment {
  fullName: string;
  newEmail: string;
  /** In the mail to the former email. */
  undo: { link: string; days: number } | null;
}

/** To the former and to the new email, once it is changed. */
export const emailChangedMail = defineMail({
  name: 'email_changed',
  texts: {
    en: {
      subject: 'Your email has changed',
      preview: 'You now sign in with {newEmail}.',
      body: 'The email of your {product} account has been changed. You now sign in with the new one, and your other sessions have ended.',
      newEmail: 'New email',
      undo: 'If this wasn’t you, undo the change within {days, plural, one {# day} other {# days}}. Your account then goes back to this email, all sessions end, and you choose a new password.',
      undoAction: 'Undo the change',
    },
    fr: {
      subject: 'Votre adresse courriel a été modifiée',
      preview: 'Vous vous connectez maintenant avec {newEmail}.',
      body: 'L’adresse courriel de votre compte {product} a été modifiée. Vous vous connectez maintenant avec la nouvelle adresse, et vos autres sessions ont pris fin.',
      newEmail: 'Nouveau courriel',
      undo: 'Si ce n’était pas vous, annulez le changement dans les {days, plural, one {# jour} other {# jours}}. Votre compte retrouvera cette adresse, toutes les sessions prendront fin et vous choisirez un nouveau mot de passe.',
      undoAction: 'Annuler le changement',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    newEmail: 'maude@erable.example',
    at: '2026-11-21T13:05:00.000Z',
    undo: { link: sampleLink, days: 7 },
  },
  blocks: ({ newEmail, at, timeZone, undo }: EmailChanged, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts(
      { label: say('newEmail'), value: newEmail },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    ...(undo
      ? [paragraph(say('undo', { days: undo.days })), action(say('undoAction'), undo.link)]
      : [paragraph(`${say('ifYou')} ${say('ifNotYou')}`)]),
  ],
  reason: 'reasonAccount',
});

interface TwoFactorReset {
  fullName: string;
  link: string;
  stopLink: string;
  days: number;
  hours: number;
}

/** To a person whose two-step sign-in our support was asked to turn off. */
export const twoFactorResetMail = defineMail({
  name: 'two_factor_reset',
  texts: {
    en: {
      subject: 'Confirm: turn off two-step sign-in',
      preview: 'Our support was asked to turn it off for you.',
      body: 'Our support was told that you can no longer use your authenticator app or recovery codes. To show that it was you, confirm that two-step sign-in is to be turned off.',
      next: 'It is turned off {hours, plural, one {# hour} other {# hours}} after you confirm. Then you sign in with your password and can set it up again. Others who manage your clinic are told and can stop it.',
      confirm: 'Turn it off',
      stop: 'This wasn’t me: keep two-step sign-in',
      lasts: 'The link works for {days, plural, one {# day} other {# days}}.',
    },
    fr: {
      subject: 'Confirmez : désactiver la connexion en deux étapes',
      preview: 'On a demandé à notre soutien de la désactiver pour vous.',
      body: 'Notre soutien a appris que vous ne pouvez plus utiliser votre application d’authentification ni vos codes de récupération. Pour montrer que la demande vient de vous, confirmez que la connexion en deux étapes doit être désactivée.',
      next: 'Elle sera désactivée {hours, plural, one {# heure} other {# heures}} après votre confirmation. Vous vous connecterez alors avec votre mot de passe et pourrez la configurer de nouveau. Les autres personnes qui gèrent votre clinique en sont avisées et peuvent l’empêcher.',
      confirm: 'La désactiver',
      stop: 'Ce n’était pas moi : conserver la connexion en deux étapes',
      lasts: 'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}.',
    },
  },
  sample: { fullName: 'Liam Chen', link: sampleLink, stopLink: sampleLink, days: 3, hours: 24 },
  blocks: ({ link: href, stopLink }: TwoFactorReset, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    paragraph(say('next')),
    action(say('confirm'), href),
    note(say('lasts')),
    link(say('stop'), stopLink),
  ],
  reason: 'reasonAccount',
});

interface TwoFactorResetNotice extends Moment {
  memberName: string;
  stopLink: string;
}

/** To the owner of a member's clinic, or to an owner's fellow administrators. */
export const twoFactorResetNoticeMail = defineMail({
  name: 'two_factor_reset_notice',
  texts: {
    en: {
      subject: 'Two-step sign-in of {memberName} is being turned off',
      preview: 'You can stop this until {date}.',
      body: '{memberName} told our support that they can no longer use their authenticator app, and confirmed it by email. Two-step sign-in is turned off for them at the time below.',
      ask: 'If in doubt, ask {memberName} in person. If they know nothing of it, stop it.',
      stop: 'Stop the reset',
      reason: 'You are receiving this email because you manage the clinic of {memberName} on {product}.',
    },
    fr: {
      subject: 'Désactivation de la connexion en deux étapes : {memberName}',
      preview: 'Vous pouvez l’empêcher jusqu’au {date}.',
      body: '{memberName} a signalé à notre soutien ne plus pouvoir utiliser son application d’authentification, et l’a confirmé par courriel. La connexion en deux étapes sera désactivée pour son compte au moment indiqué.',
      ask: 'Dans le doute, parlez-en directement avec {memberName}. Si cette personne n’est au courant de rien, empêchez la désactivation.',
      stop: 'Empêcher la désactivation',
      reason: 'Vous recevez ce courriel parce que vous gérez la clinique de {memberName} sur {product}.',
    },
  },
  sample: { memberName: 'Liam Chen', at: '2026-11-22T13:05:00.000Z', stopLink: sampleLink },
  values: ({ at, timeZone }: TwoFactorResetNotice, { locale }) => ({
    date: longDateTime(at, locale, timeZone),
  }),
  blocks: ({ at, timeZone, stopLink }: TwoFactorResetNotice, { say, locale }) => [
    paragraph(say('body')),
    facts({ label: say('factWhen'), value: longDateTime(at, locale, timeZone) }),
    paragraph(say('ask')),
    action(say('stop'), stopLink),
  ],
  reason: 'reason',
});
