import type { Condition } from './types.ts';

/** Notes « DAP », en français. */
export const psychotherapie: readonly Condition[] = [
  {
    range: [0, 0],
    sections: {
      data: [
        'La personne rapporte une anxiété de {pain}/10 en moyenne cette semaine, surtout le dimanche soir. A pratiqué la respiration quatre jours sur sept.',
        'Décrit deux situations évitées au travail. Anxiété de {pain}/10 pendant la réunion d’équipe, qu’elle a menée jusqu’au bout.',
        'Sommeil de six à sept heures. Moins de vérifications le soir; anxiété de {pain}/10.',
      ],
      assessment: [
        'Anxiété généralisée en diminution. Bonne alliance; engagement dans les exposés gradués. Aucun risque suicidaire rapporté.',
        'Les pensées catastrophiques sont repérées plus tôt. Évitement encore présent au travail. Pas d’indice de danger.',
      ],
      plan: [
        'Poursuivre la restructuration cognitive; exposition prévue jeudi. Prochain rendez-vous dans une semaine.',
        'Journal des inquiétudes 15 minutes par jour. Revoir la hiérarchie d’exposition à la séance {visit}.',
      ],
    },
  },
  {
    range: [0, 0],
    sections: {
      data: [
        'Humeur évaluée à {pain}/10 de tristesse. A repris la marche trois fois et a vu une amie.',
        'Rapporte de la fatigue et peu d’intérêt le matin, mieux en après-midi. Tristesse de {pain}/10.',
        'A terminé deux des trois activités prévues. Culpabilité abordée à propos du congé.',
      ],
      assessment: [
        'Épisode dépressif en voie d’amélioration; l’activation comportementale porte fruit. Idées suicidaires niées, facteurs de protection présents.',
        'Ruminations moins longues. Le deuil demeure au premier plan. Risque évalué : faible.',
      ],
      plan: [
        'Maintenir l’horaire d’activités; ajouter une activité sociale. Rendez-vous dans deux semaines.',
        'Travail sur l’autocritique à la prochaine séance. Plan de sécurité relu ensemble.',
      ],
    },
  },
];
