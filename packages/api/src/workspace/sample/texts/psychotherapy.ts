import type { Condition } from './types.ts';

/** Notes « DAP », en français. */
export const psychotherapie: readonly Condition[] = [
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: 'Première rencontre. Consulte pour une anxiété de {pain}/10, surtout le dimanche soir, depuis quelques mois. Confidentialité et limites expliquées.',
      assessment:
        'Tableau évocateur d’une anxiété généralisée, à préciser. Aucune idée suicidaire rapportée. Bonne motivation.',
      plan: 'Objectifs à établir à la prochaine rencontre; questionnaire remis. Rendez-vous chaque semaine.',
    },
    sections: {
      data: [
        'La personne rapporte une anxiété de {pain}/10 en moyenne cette semaine, surtout le dimanche soir. A pratiqué la respiration quatre jours sur sept.',
        'Décrit deux situations évitées au travail. Anxiété de {pain}/10 pendant la réunion d’équipe, qu’elle a menée jusqu’au bout.',
        'Sommeil de six à sept heures. Moins de vérifications le soir; anxiété de {pain}/10.',
      ],
      assessment: [
        'Anxiété généralisée en diminution. Bonne alliance; engagement dans l’exposition graduée. Aucune idée suicidaire rapportée.',
        'Les pensées catastrophiques sont repérées plus tôt. Évitement encore présent au travail. Aucun indice de danger.',
      ],
      plan: [
        'Poursuivre la restructuration cognitive; exposition prévue jeudi. Prochain rendez-vous dans une semaine.',
        'Journal des inquiétudes 15 minutes par jour. Revoir la hiérarchie d’exposition à la séance {visit}.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: 'Première rencontre. Décrit une tristesse de {pain}/10 et peu d’intérêt depuis un deuil. Confidentialité et limites expliquées.',
      assessment:
        'Symptômes dépressifs depuis plusieurs semaines. Nie toute idée suicidaire; facteurs de protection présents.',
      plan: 'Lettre au médecin avec consentement. Journal des activités d’ici la prochaine rencontre, dans une semaine.',
    },
    sections: {
      data: [
        'Évalue sa tristesse à {pain}/10. A repris la marche trois fois et a vu une amie.',
        'Rapporte de la fatigue et peu d’intérêt le matin, mieux en après-midi. Tristesse de {pain}/10.',
        'A terminé deux des trois activités prévues. A parlé de la culpabilité liée à son congé.',
      ],
      assessment: [
        'Épisode dépressif en voie d’amélioration; l’activation comportementale porte fruit. Nie toute idée suicidaire; facteurs de protection présents.',
        'Ruminations moins longues. Le deuil demeure au premier plan. Risque suicidaire évalué : faible.',
      ],
      plan: [
        'Maintenir l’horaire d’activités; ajouter une activité sociale. Rendez-vous dans deux semaines.',
        'Travail sur l’autocritique à la prochaine séance. Plan de sécurité relu ensemble.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: 'Première rencontre. Consulte pour un épuisement de {pain}/10 lié au travail; en arrêt depuis un mois. Confidentialité et limites expliquées.',
      assessment: 'Trouble de l’adaptation lié au travail, à préciser. Aucun indice de danger.',
      plan: 'Objectif : un retour progressif. Horaire de sommeil et de pauses d’ici la prochaine rencontre.',
    },
    sections: {
      data: [
        'Retour au travail progressif : trois demi-journées cette semaine. Épuisement de {pain}/10 en fin de journée.',
        'A refusé une tâche supplémentaire et en a parlé à sa gestionnaire. Épuisement de {pain}/10.',
        'Dit dormir mieux depuis que le cellulaire reste hors de la chambre. Pense encore au travail la fin de semaine.',
      ],
      assessment: [
        'Trouble de l’adaptation lié au travail, évolution favorable. Reconnaît plus tôt les signes de surcharge.',
        'Perfectionnisme et difficulté à déléguer au cœur du tableau. Bonne mobilisation; aucun indice de danger.',
      ],
      plan: [
        'Préparer la rencontre avec l’employeur. Exercice d’affirmation de soi d’ici la prochaine séance.',
        'Poursuivre le travail sur les limites; bilan des objectifs à la séance {visit}.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    first: {
      data: 'Première rencontre. Consulte pour une anxiété de {pain}/10 avant les examens. Confidentialité et limites expliquées.',
      assessment: 'Anxiété de performance à préciser. Aucune idée suicidaire rapportée; entourage soutenant.',
      plan: 'Objectifs à établir à la prochaine rencontre. Rendez-vous chaque semaine.',
    },
    sections: {
      data: [
        'Anxiété de {pain}/10 avant un exposé oral, présenté jusqu’au bout.',
        'A dormi huit heures cinq nuits sur sept; le cellulaire reste hors de la chambre.',
        'A revu deux amis. Anxiété de {pain}/10 le dimanche soir.',
      ],
      assessment: [
        'Anxiété de performance en baisse, évitement moins fréquent. Aucun indice de danger.',
        'Repère plus tôt ses pensées catastrophiques; bonne alliance.',
      ],
      plan: [
        'Pratiquer la respiration avant les cours; exposition graduée à la séance {visit}.',
        'Préparer la période d’examens : horaire d’étude et pauses.',
      ],
    },
  },
];

/** De même, pour la thérapie conjugale en individuel. */
export const couple: readonly Condition[] = [
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: 'Première rencontre. Consulte au sujet de conflits fréquents dans son couple; tension évaluée à {pain}/10. Confidentialité et limites expliquées.',
      assessment:
        'Cycle poursuite-retrait décrit spontanément. Aucune violence rapportée; sécurité évaluée, rien à signaler.',
      plan: 'Objectifs à établir à la prochaine rencontre. Noter d’ici là deux moments de proximité.',
    },
    sections: {
      data: [
        'Deux conflits cette semaine, dont un interrompu par le temps d’arrêt convenu. Tension évaluée à {pain}/10.',
        'Rapporte une soirée agréable ensemble, la première depuis un mois. Le sujet des finances demeure évité.',
        'Relate une dispute au sujet des enfants; a su nommer sa peine plutôt que reprocher. Tension de {pain}/10.',
      ],
      assessment: [
        'Le cycle poursuite-retrait est reconnu par la personne. Moins d’escalade; aucune violence rapportée.',
        'Communication plus directe des besoins. Blessures passées encore vives; sécurité évaluée, rien à signaler.',
      ],
      plan: [
        'Rituel de retrouvailles de dix minutes chaque soir. Aborder les finances à la prochaine séance.',
        'Reprendre l’exercice d’écoute en alternance; faire le point à la séance {visit}.',
      ],
    },
  },
];
