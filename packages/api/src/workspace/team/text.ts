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
      'La réception et les RH ne traitent pas de clients. Donnez d’abord à cette personne le rôle de clinicien ou d’administrateur.',
    cannotCosign: 'Un superviseur doit avoir un compte et traiter des clients.',
    notOwnSupervisor:
      'Seuls le propriétaire et le responsable de la protection des renseignements personnels peuvent se désigner eux-mêmes comme superviseurs. Demandez à l’un d’eux de vous désigner.',
    ownerStays: 'Le propriétaire ne peut pas partir. Transférez d’abord la propriété.',
    inviteAgain: 'Le compte a pris fin. Faites plutôt revenir cette personne par une invitation.',
    notOnTeam: 'Cette personne ne fait plus partie de l’équipe. Rechargez la page.',
    hasAccount: 'Cette personne a déjà un compte ou une invitation ouverte. Rechargez la page.',
  },
});
