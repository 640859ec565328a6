import { defineCatalogue } from '@tamarack/core/domain';

export const leadMagnetText = defineCatalogue({
  en: {
    name: 'Weekly At A Glance',
    title: 'Your clinic’s week on one page',
    lead: 'The Weekly At A Glance report shows an owner in five minutes where hours and revenue went, and whom to talk to about it.',
    problemTitle: 'What a calendar does not tell',
    problem:
      'A full calendar can still be a poor week: sessions cancelled late, hours treated and never billed, clients who quietly did not come back. Each is easy to put right in the same week and expensive to find at the end of the quarter.',
    benefit1: 'Treated hours against revenue',
    benefit1Text:
      'Hours that were worked beside hours that were billed, for the clinic and for each clinician.',
    benefit2: 'Drop-off and retention',
    benefit2Text: 'Who stopped coming, after which visit, and who has no next appointment.',
    benefit3: 'Accountability by role',
    benefit3Text:
      'Each open point carries the role that can close it: clinician, front desk or administrator.',
    listTitle: 'What You Get',
    list1: 'Revenue trends over the last weeks',
    list2: 'Dropoff rates by visit and by clinician',
    list3: 'Treated against scheduled hours',
    list4: 'New and returning clients',
    pictureTitle: 'Treated and scheduled hours',
    pictureAlt:
      'A drawing of the report with sample data: treated hours as a share of scheduled hours in six weeks, rising from 78% to 92%.',
    pictureWeek: 'W{number}',
    sample: 'Sample data',
    askTitle: 'How to get it',
    askText:
      'Write to us and we send the report, filled with sample data, to the address you write from. You get no other mail for it.',
    askButton: 'Ask for the sample',
    askSubject: 'The sample weekly report',

    downloadTitle: 'Your sample report',
    downloadLead: 'We send the Weekly At A Glance sample by e-mail, to the person who asked for it.',
    downloadHave:
      'If you have asked already, look for our message and its attachment. Nothing came? Write to us and we send it again.',
    downloadSee: 'See what is in the report',
  },
  fr: {
    name: 'La semaine d’un coup d’œil',
    title: 'La semaine de votre clinique sur une page',
    lead: 'Le rapport « La semaine d’un coup d’œil » montre en cinq minutes où sont allés les heures et les revenus, et à qui en parler.',
    problemTitle: 'Ce qu’un agenda ne dit pas',
    problem:
      'Un agenda plein peut cacher une mauvaise semaine : séances annulées à la dernière minute, heures traitées jamais facturées, clients qui ne sont discrètement pas revenus. Chacune de ces choses se corrige facilement dans la semaine et coûte cher à découvrir à la fin du trimestre.',
    benefit1: 'Heures traitées et revenus',
    benefit1Text:
      'Les heures travaillées à côté des heures facturées, pour la clinique et pour chaque personne.',
    benefit2: 'Abandons et fidélité',
    benefit2Text: 'Qui a cessé de venir, après quelle visite, et qui n’a pas de prochain rendez-vous.',
    benefit3: 'Responsabilité par rôle',
    benefit3Text:
      'Chaque point ouvert porte le rôle qui peut le régler : clinicien, accueil ou administration.',
    listTitle: 'Ce que vous obtenez',
    list1: 'L’évolution des revenus des dernières semaines',
    list2: 'Les taux d’abandon par visite et par clinicien',
    list3: 'Les heures traitées et les heures prévues',
    list4: 'Les nouveaux clients et ceux qui reviennent',
    pictureTitle: 'Heures traitées et prévues',
    pictureAlt:
      'Un dessin du rapport avec des données d’exemple : la part des heures traitées sur six semaines, de 78 % à 92 %.',
    pictureWeek: 'S{number}',
    sample: 'Données d’exemple',
    askTitle: 'Comment l’obtenir',
    askText:
      'Écrivez-nous : nous envoyons le rapport, rempli de données d’exemple, à l’adresse d’où vous écrivez. Vous ne recevrez aucun autre courriel à ce titre.',
    askButton: 'Demander l’exemple',
    askSubject: 'L’exemple de rapport hebdomadaire',

    downloadTitle: 'Votre exemple de rapport',
    downloadLead:
      'Nous envoyons l’exemple « La semaine d’un coup d’œil » par courriel, à la personne qui l’a demandé.',
    downloadHave:
      'Si vous l’avez déjà demandé, cherchez notre message et sa pièce jointe. Rien reçu? Écrivez-nous et nous le renverrons.',
    downloadSee: 'Voir ce que contient le rapport',
  },
});
