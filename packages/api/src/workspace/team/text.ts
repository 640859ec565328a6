import { defineCatalogue } from '@tamarack/core/domain/text';

export const teamTexts = defineCatalogue({
  en: {
    cannotPractise:
      'The front desk and HR do not treat clients. Make this person a clinician or administrator first.',
    cannotCosign: 'A supervisor needs an account and must treat clients.',
    notOwnSupervisor:
      'Only the owner or the privacy contact can make themselves a supervisor. Ask one of them to set it for you.',
    ownerStays: 'The owner cannot leave. Transfer the ownership first.',
    inviteAgain: 'The account has ended. Bring this person back with an invitation instead.',
    notOnTeam: 'This person is not on the team any more. Reload the page.',
    hasAccount: 'This person already has an account or an open invitation. Reload the page.',
  },
  fr: {
    cannotPractise:
      'La réception et les RH ne traitent pas de clients. Donnez d’abord à cette personne le rôle Clinicien ou Administration.',
    cannotCosign: 'Un superviseur doit avoir un compte et traiter des clients.',
    notOwnSupervisor:
      'Seules la personne propriétaire et la personne responsable de la protection des renseignements personnels peuvent se désigner elles-mêmes pour la supervision. Demandez à l’une d’elles de vous désigner.',
    ownerStays: 'La personne propriétaire ne peut pas quitter la clinique. Transférez d’abord la propriété.',
    inviteAgain: 'Le compte a pris fin. Faites plutôt revenir cette personne par une invitation.',
    notOnTeam: 'Cette personne ne fait plus partie de l’équipe. Rechargez la page.',
    hasAccount: 'Cette personne a déjà un compte ou une invitation en cours. Rechargez la page.',
  },
});
