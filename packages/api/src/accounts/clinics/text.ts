import { defineCatalogue } from '@tamarack/core/domain/text';

/** Messages of the owner's dashboard beyond the texts of the error codes. */
export const clinicTexts = defineCatalogue({
  en: {
    alreadyMember: 'This person is already a member or has been invited.',
    emailOfAnother:
      'This email belongs to somebody else on the team. Enter another one, or invite that person from their own page.',
    alreadyJoined: 'This person has already accepted the invitation.',
    tooManyInvitations: 'This clinic has sent {limit} invitations in the last 24 hours. Try again tomorrow.',
    ownerImmutable: 'The owner’s role cannot be changed or removed. Transfer the ownership first.',
    lastAdministrator:
      'This is the only administrator of the clinic. Make someone else an administrator first.',
    notAdministrator: 'Choose a colleague who is an active administrator of the clinic.',
    stepFailed: 'This step failed. Our team has been notified.',
  },
  fr: {
    alreadyMember: 'Cette personne est déjà membre ou a déjà été invitée.',
    emailOfAnother:
      'Cette adresse est celle d’une autre personne de l’équipe. Entrez-en une autre, ou invitez cette personne depuis sa propre page.',
    alreadyJoined: 'Cette personne a déjà accepté l’invitation.',
    tooManyInvitations:
      'Cette clinique a envoyé {limit} invitations au cours des dernières 24 heures. Réessayez demain.',
    ownerImmutable:
      'Le rôle de propriétaire ne peut être ni modifié ni retiré. Transférez d’abord la propriété.',
    lastAdministrator:
      'C’est la seule personne qui administre la clinique. Confiez d’abord ce rôle à quelqu’un d’autre.',
    notAdministrator: 'Choisissez un membre actif de l’administration de la clinique.',
    stepFailed: 'Cette étape n’a pas pu être menée à bien. Notre équipe en a été informée.',
  },
});
