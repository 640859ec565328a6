import { defineCatalogue } from '@tamarack/core/domain/text';

export const chartTexts = defineCatalogue({
  en: {
    closed:
      'This chart is open to the client’s care team only. Ask someone on the team or an administrator to add you, or open it in an emergency.',
    closedToOffice: 'Only the client’s care team can open this chart. To release it, start a record release.',
    noRelease: 'No release of this chart is running. Start one to print it.',
    withheld: 'The client has asked the clinic not to disclose this to you.',
    notOnTeam: 'Only the care team and administrators can change this.',
    notOnStaff: 'This person does not work here any more',
    treatsNobody: 'This person does not treat clients',
    onTeamAlready: 'This person is on the care team already.',
    lockboxAlready: 'This instruction is in force already.',
    ended: 'This has ended already.',
    stillBooked: '{name} has an upcoming visit with this client. Reassign or cancel it first.',
    newJointNote:
      'A joint note was added after this release was started. Start another release, once every adult in the joint notes agrees.',
    everyAdult: 'Confirm that every adult in the joint notes agrees to the release',
    noteUnknown: 'This note is not in the chart',
    reviewed: 'This was reviewed already.',
    fileGone: 'This file has just been merged into another one, or destroyed. Reload the page.',
  },
  fr: {
    closed:
      'Ce dossier n’est ouvert qu’à l’équipe soignante du client. Demandez à un membre de l’équipe ou à l’administration de vous y ajouter, ou ouvrez-le en cas d’urgence.',
    closedToOffice:
      'Seule l’équipe soignante du client peut ouvrir ce dossier. Pour le communiquer, commencez une communication de dossier.',
    noRelease: 'Aucune communication de ce dossier n’est en cours. Commencez-en une pour l’imprimer.',
    withheld: 'Le client a demandé que ces renseignements ne vous soient pas divulgués.',
    notOnTeam: 'Seules l’équipe soignante et l’administration peuvent modifier ceci.',
    notOnStaff: 'Cette personne ne travaille plus ici',
    treatsNobody: 'Cette personne ne traite pas de clients',
    onTeamAlready: 'Cette personne fait déjà partie de l’équipe soignante.',
    lockboxAlready: 'Cette consigne est déjà en vigueur.',
    ended: 'C’est déjà terminé.',
    stillBooked:
      '{name} a encore un rendez-vous avec ce client. Confiez-le à une autre personne ou annulez-le d’abord.',
    newJointNote:
      'Une note commune s’est ajoutée depuis le début de cette communication. Commencez-en une autre quand chaque adulte visé par les notes communes y consent.',
    everyAdult: 'Confirmez que chaque adulte visé par les notes communes consent à la communication',
    noteUnknown: 'Cette note n’est pas dans le dossier',
    reviewed: 'L’examen a déjà été fait.',
    fileGone: 'Ce dossier vient d’être fusionné avec un autre, ou détruit. Rechargez la page.',
  },
});
