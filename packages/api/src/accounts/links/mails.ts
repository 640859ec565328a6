import type { ClinicRole, PlatformRole } from '@tamarack/core/domain';
import { longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface PasswordReset {
  fullName: string;
  link: string;
  hours: number;
}

export const passwordResetMail = defineMail({
  name: 'password_reset',
  texts: {
    en: {
      subject: 'Reset your password',
      preview: 'Choose a new password with the link in this email.',
      body: 'Someone asked to reset the password of the {product} account with this email. Choose a new password here:',
      choose: 'Choose a new password',
      once: 'The link works once and expires in {hours, plural, one {# hour} other {# hours}}. You can ask for another at any time.',
      ignore: 'If you didn’t ask for this, ignore this message. Your password stays the same.',
    },
    fr: {
      subject: 'Réinitialisez votre mot de passe',
      preview: 'Choisissez un nouveau mot de passe à l’aide du lien de ce courriel.',
      body: 'Quelqu’un a demandé à réinitialiser le mot de passe du compte {product} lié à cette adresse. Choisissez un nouveau mot de passe ici :',
      choose: 'Choisir un nouveau mot de passe',
      once: 'Le lien fonctionne une seule fois et expire dans {hours, plural, one {# heure} other {# heures}}. Vous pouvez en demander un autre en tout temps.',
      ignore: 'Si vous n’avez rien demandé, ignorez ce courriel. Votre mot de passe reste le même.',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    link: 'http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    hours: 1,
  },
  blocks: ({ link }: PasswordReset, { say }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    action(say('choose'), link),
    note(say('once')),
    note(say('ignore')),
  ],
  reason: 'reasonAccount',
  expires: ({ hours }, queuedAt) => new Date(queuedAt.getTime() + hours * 3_600_000),
});

export const passwordChangedMail = defineMail({
  name: 'password_changed',
  canResend: true,
  texts: {
    en: {
      subject: 'Your password was changed',
      preview: 'If this was you, you don’t need to do anything.',
      body: 'The password of your {product} account was changed. For your security, your other sessions were signed out.',
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      preview: 'Si c’était vous, il n’y a rien à faire.',
      body: 'Le mot de passe de votre compte {product} a été modifié. Par mesure de sécurité, vos autres sessions ont été fermées.',
    },
  },
  sample: { fullName: 'Maude Gagnon', at: '2026-11-21T13:05:00.000Z' },
  blocks: ({ at, timeZone }: Moment & { fullName: string }, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts({ label: say('factWhen'), value: longDateTime(at, locale, timeZone) }),
    paragraph(`${say('ifYou')} ${say('ifNotYou')}`),
  ],
  reason: 'reasonAccount',
});

interface StaffInvitation {
  role: PlatformRole;
  link: string;
  days: number;
}

/** To a new colleague on our staff: the link confirms the email, sets the password and signs in. */
export const staffInvitationMail = defineMail({
  name: 'staff_invitation',
  texts: {
    en: {
      subject: 'You are invited to the {product} team',
      preview: 'Choose a password to activate your account.',
      title: 'Join the {product} team',
      body: 'A colleague has created an account for you in the {product} console. Choose a password to confirm your email and sign in.',
      once: 'The link works once and expires in {days, plural, one {# day} other {# days}}. After that, the page it opens sends you a new one.',
      ignore:
        'If you don’t know what this is about, ignore this message. The account stays inactive until you confirm.',
    },
    fr: {
      subject: 'Invitation à rejoindre l’équipe {product}',
      preview: 'Choisissez un mot de passe pour activer votre compte.',
      title: 'Rejoignez l’équipe {product}',
      body: 'Quelqu’un de l’équipe vous a créé un compte dans la console de {product}. Choisissez un mot de passe pour confirmer votre adresse et vous connecter.',
      once: 'Le lien fonctionne une seule fois et expire dans {days, plural, one {# jour} other {# jours}}. Passé ce délai, la page qu’il ouvre vous en envoie un nouveau.',
      ignore:
        'Si vous ne savez pas de quoi il s’agit, ignorez ce courriel. Sans confirmation de votre part, le compte reste inactif.',
    },
  },
  sample: {
    role: 'admin',
    link: 'http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    days: 7,
  },
  blocks: ({ role, link }: StaffInvitation, { say }) => [
    paragraph(say('body')),
    facts({ label: say('factRole'), value: say(`role.${role}`) }),
    action(say('setPassword'), link),
    note(say('once')),
    note(say('ignore')),
  ],
  reason: 'reasonStaff',
});

interface Invitation {
  clinicName: string;
  inviterName: string;
  role: ClinicRole;
  link: string;
  days: number;
}

export const invitationMail = defineMail({
  name: 'invitation',
  waitsWhileSuspended: true,
  texts: {
    en: {
      subject: '{inviterName} invited you to {clinicName}',
      preview: 'Accept to join the clinic on {product}.',
      title: 'Join {clinicName}',
      body: '{inviterName} invited you to join {clinicName} on {product}, the software that the clinic runs on.',
      accept: 'Accept the invitation',
      lasts: 'The invitation expires in {days, plural, one {# day} other {# days}}.',
      ignore: 'If you don’t know this clinic, ignore this message. Nothing happens unless you accept.',
      reason: 'You are receiving this email because {inviterName} invited you.',
    },
    fr: {
      subject: '{inviterName} vous invite à rejoindre {clinic}',
      preview: 'Acceptez pour rejoindre la clinique sur {product}.',
      title: 'Rejoignez {clinic}',
      body: '{inviterName} vous invite à vous joindre à {clinic} sur {product}, son logiciel de gestion.',
      accept: 'Accepter l’invitation',
      lasts: 'L’invitation est valable {days, plural, one {# jour} other {# jours}}.',
      ignore:
        'Si vous ne connaissez pas cette clinique, ignorez ce courriel. Rien ne se passe sans votre accord.',
      reason: 'Vous recevez ce courriel parce que {inviterName} vous a envoyé une invitation.',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    inviterName: 'Maude Gagnon',
    role: 'clinician',
    link: 'http://localhost:5000/invitation/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    days: 7,
  },
  blocks: ({ clinicName, role, link }: Invitation, { say }) => [
    paragraph(say('body')),
    facts({ label: say('factClinic'), value: clinicName }, { label: say('factRole'), value: say(role) }),
    action(say('accept'), link),
    note(say('lasts')),
    note(say('ignore')),
  ],
  reason: 'reason',
});
