import { defineCatalogue } from '@tamarack/core/domain/text';

/** What the owner of a clinic is told when one of our staff looks at its site. */
export const signInAsTexts = defineCatalogue({
  en: {
    signedInAsSubject: 'Our support opened the site of {clinicName}',
    signedInAsPreview: 'Who, why and for how long. They can look, and change nothing.',
    signedInAsTitle: 'Our support is looking at your clinic’s site',
    signedInAsBody:
      'A member of our staff has signed in to the site of {clinicName} to see it as one of its members does. The reason they gave:',
    signedInAsWho: 'Who',
    signedInAsOperator: '{operatorName}, {product}',
    signedInAsAs: 'Seen as',
    signedInAsLimits:
      'The visit ends by itself after {minutes, plural, one {# minute} other {# minutes}}. It is read-only: nothing can be changed, paid, exported or sent in it, and passwords stay out of reach. Every page that is opened is recorded.',
    signedInAsUnexpected:
      'If you did not expect this, write to {email}: we will tell you what was looked at.',
  },
  fr: {
    signedInAsSubject: 'Notre équipe de soutien a ouvert le site de {clinic}',
    signedInAsPreview: 'Qui, pourquoi et pendant combien de temps. Elle peut regarder, sans rien modifier.',
    signedInAsTitle: 'Notre équipe de soutien consulte le site de votre clinique',
    signedInAsBody:
      'Un membre de notre personnel s’est connecté au site de {clinic} pour le voir comme le voit un de ses membres. Le motif indiqué :',
    signedInAsWho: 'Qui',
    signedInAsOperator: '{operatorName}, {product}',
    signedInAsAs: 'Vu au nom de',
    signedInAsLimits:
      'La visite prend fin d’elle-même après {minutes, plural, one {# minute} other {# minutes}}. Elle est en lecture seule : on ne peut rien y modifier, payer, exporter ni envoyer, et les mots de passe restent hors d’atteinte. Chaque page ouverte est consignée.',
    signedInAsUnexpected:
      'Si vous ne vous y attendiez pas, écrivez à {email} : nous vous dirons ce qui a été consulté.',
  },
});
