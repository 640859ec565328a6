import { defineCatalogue } from '@tamarack/core/domain/text';

export const teamTexts = defineCatalogue({
  en: {
    cannotPractise:
      'The front desk and HR do not treat clients. Make this person a clinician or administrator first.',
    cannotCosign: 'A supervisor needs an account and must treat clients.',
    notOwnSupervisor:
      'Only the owner or the privacy contact can make themselves a supervisor. Ask one of them to set it for you.',
    ownerStays: 'The owner cannot leave. Transfer the ownership first.',
    inviteAgain: 'Invite this person again by email, with the address they had here.',
  },
  fr: {
    cannotPractise:
      'La réception et les RH ne traitent pas de clients. Donnez d’abord à cette personne le rôle de clinicien ou d’administrateur.',
    cannotCosign: 'Un superviseur doit avoir un compte et traiter des clients.',
    notOwnSupervisor:
      'Seuls le propriétaire et le responsable de la protection des renseignements personnels peuvent se désigner eux-mêmes comme superviseurs. Demandez à l’un d’eux de vous désigner.',
    ownerStays: 'Le propriétaire ne peut pas partir. Transférez d’abord la propriété.',
    inviteAgain: 'Invitez cette personne de nouveau par courriel, à l’adresse qu’elle avait ici.',
  },
});
