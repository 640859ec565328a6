import { defineCatalogue } from '@tamarack/core/domain/text';

/** What every mail shares: greeting, footer, and words that several templates use. */
export const frameTexts = defineCatalogue({
  en: {
    greeting: 'Hello {fullName},',
    /** The clinic within a sentence; French sets its kind before the name, so that articles and endings agree. */
    clinicInSentence: '{clinicName}',
    labelled: '{label}: {value}',
    buttonFallback: 'If the button does not work, copy this address into your browser:',
    support: 'Questions or concerns? Write to {email}.',
    linkOnce:
      'The link works once, within {hours, plural, one {# hour} other {# hours}}. After that, the page it opens sends you a new one.',

    factClinic: 'Clinic',
    factAddress: 'Web address',
    factWhen: 'When',

    openDashboard: 'Open your dashboard',
    openSite: 'Open the clinic’s site',
    signIn: 'Sign in',
    setPassword: 'Set your password',

    reasonAccount: 'You receive this email because it concerns the security of your {product} account.',
    reasonOwner: 'You receive this email as the owner of {clinicName} on {product}.',
    reasonMember:
      'You receive this email because the change concerns your part in {clinicName} on {product}.',
    reasonRegistration:
      'You receive this email because this address was given when a clinic was registered on {product}.',
  },
  fr: {
    greeting: 'Bonjour {fullName},',
    clinicInSentence: 'la clinique {clinicName}',
    labelled: '{label} : {value}',
    buttonFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    support: 'Une question, un doute? Écrivez à {email}.',
    linkOnce:
      'Le lien fonctionne une seule fois, pendant {hours, plural, one {# heure} other {# heures}}. Passé ce délai, la page qu’il ouvre vous en envoie un nouveau.',

    factClinic: 'Clinique',
    factAddress: 'Adresse web',
    factWhen: 'Quand',

    openDashboard: 'Ouvrir votre tableau de bord',
    openSite: 'Ouvrir le site de la clinique',
    signIn: 'Se connecter',
    setPassword: 'Choisir votre mot de passe',

    reasonAccount: 'Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte {product}.',
    reasonOwner: 'Vous recevez ce courriel à titre de propriétaire de {clinic} sur {product}.',
    reasonMember:
      'Vous recevez ce courriel parce que ce changement touche votre rôle au sein de {clinic} sur {product}.',
    reasonRegistration:
      'Vous recevez ce courriel parce que cette adresse a été donnée lors de l’inscription d’une clinique sur {product}.',
  },
});
