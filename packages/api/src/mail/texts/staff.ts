import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails to the platform's own staff. Operators work in English; the French is for those who chose it as their language. */
export const staffTexts = defineCatalogue({
  en: {
    staffInvitationSubject: 'You are invited to the {product} team',
    staffInvitationPreview: 'Choose a password to open your account.',
    staffInvitationTitle: 'Join the {product} team',
    staffInvitationBody:
      'A colleague has opened an account for you in the console of {product}. Choose a password to confirm your address and sign in.',
    staffInvitationOnce:
      'The link works once, within {days, plural, one {# day} other {# days}}. After that, the page it opens sends you a new one.',
    staffInvitationIgnore:
      'If you do not know what this is about, ignore this email: without you the account stays closed.',
    staffWelcomeSubject: 'You have joined the {product} team',
    staffWelcomePreview: 'Sign in to the console with the account you already have.',
    staffWelcomeTitle: 'The console is open to you',
    staffWelcomeBody:
      'A colleague has added your account to the staff of {product}. Sign in to the console with the password you already have.',
    staffWelcomeUnexpected: 'If you did not expect this, write to {email}.',
    staffRole: 'Your role',
    staffRoleOwner: 'Owner of the platform',
    staffRoleAdmin: 'Administrator',
    staffRoleSupport: 'Support (read only)',
    reasonStaff: 'You receive this email as a member of the {product} team.',
    alertSubjectOne: '{first}',
    alertSubject: '{n} events on {product}',
    alertPreview: 'What you asked to be told of.',
    alertTitle: '{n, plural, one {This just happened} other {This just happened: # events}}',
    alertOpen: 'Open in the console',
    alertMore: '{more, plural, one {# more event is} other {# more events are}} in the console.',
    alertSettings: 'Choose what you are told of',
    alertReason: 'You receive this email because your settings ask for it.',
    passkeyAddedSubject: 'A passkey was added',
    passkeyAddedPreview: 'It can take the place of the code when you sign in.',
    passkeyAddedBody:
      'A passkey was added to your {product} account. It can take the place of the code from your authenticator app.',
    passkeyRemovedSubject: 'A passkey was removed',
    passkeyRemovedPreview: 'It no longer opens your account.',
    passkeyRemovedBody: 'A passkey was removed from your {product} account. It no longer works.',
  },
  fr: {
    staffInvitationSubject: 'Vous êtes invité à rejoindre l’équipe {product}',
    staffInvitationPreview: 'Choisissez un mot de passe pour ouvrir votre compte.',
    staffInvitationTitle: 'Rejoignez l’équipe {product}',
    staffInvitationBody:
      'Un collègue vous a ouvert un compte dans la console de {product}. Choisissez un mot de passe pour confirmer votre adresse et vous connecter.',
    staffInvitationOnce:
      'Le lien fonctionne une seule fois, pendant {days, plural, one {# jour} other {# jours}}. Passé ce délai, la page qu’il ouvre vous en envoie un nouveau.',
    staffInvitationIgnore:
      'Si vous ne savez pas de quoi il s’agit, ignorez ce courriel : sans vous, le compte reste fermé.',
    staffWelcomeSubject: 'Vous faites maintenant partie de l’équipe {product}',
    staffWelcomePreview: 'Connectez-vous à la console avec votre compte actuel.',
    staffWelcomeTitle: 'La console vous est ouverte',
    staffWelcomeBody:
      'Un collègue a ajouté votre compte au personnel de {product}. Connectez-vous à la console avec votre mot de passe habituel.',
    staffWelcomeUnexpected: 'Si vous ne vous y attendiez pas, écrivez à {email}.',
    staffRole: 'Votre rôle',
    staffRoleOwner: 'Propriétaire de la plateforme',
    staffRoleAdmin: 'Administration',
    staffRoleSupport: 'Soutien (lecture seule)',
    reasonStaff: 'Vous recevez ce courriel à titre de membre de l’équipe {product}.',
    alertSubjectOne: '{first}',
    alertSubject: '{n} événements sur {product}',
    alertPreview: 'Ce dont vous avez demandé à être averti.',
    alertTitle:
      '{n, plural, one {Un événement vient de se produire} other {# événements viennent de se produire}}',
    alertOpen: 'Ouvrir dans la console',
    alertMore:
      '{more, plural, one {# autre événement se trouve} other {# autres événements se trouvent}} dans la console.',
    alertSettings: 'Choisir ce dont vous êtes averti',
    alertReason: 'Vous recevez ce courriel parce que vos réglages le demandent.',
    passkeyAddedSubject: 'Une clé d’accès a été ajoutée',
    passkeyAddedPreview: 'Elle peut remplacer le code au moment de vous connecter.',
    passkeyAddedBody:
      'Une clé d’accès a été ajoutée à votre compte {product}. Elle peut remplacer le code de votre application d’authentification.',
    passkeyRemovedSubject: 'Une clé d’accès a été retirée',
    passkeyRemovedPreview: 'Elle n’ouvre plus votre compte.',
    passkeyRemovedBody: 'Une clé d’accès a été retirée de votre compte {product}. Elle ne fonctionne plus.',
  },
});
