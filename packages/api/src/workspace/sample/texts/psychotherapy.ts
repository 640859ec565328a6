import type { Condition } from './types.ts';

const confidentialite = 'Confidentialité et limites expliquées.';

/** Notes « DAP », en français. */
export const psychotherapie: readonly Condition[] = [
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: `Première rencontre. Consulte pour une anxiété de {pain}/10, surtout le dimanche soir, depuis quelques mois. ${confidentialite}`,
      assessment:
        'Tableau évocateur d’une anxiété généralisée, à préciser. Aucune idée suicidaire rapportée. Bonne motivation.',
      plan: 'Objectifs à établir à la prochaine rencontre; questionnaire remis. Rendez-vous chaque semaine.',
    },
    sections: {
      data: [
        'La personne rapporte une anxiété de {pain}/10 en moyenne cette semaine, surtout le dimanche soir. A pratiqué la respiration quatre jours sur sept.',
        'Décrit deux situations évitées au travail. Anxiété de {pain}/10 à l’idée de la réunion d’équipe.',
        'A mal dormi trois nuits; se réveille vers 4 h avec des inquiétudes pour les enfants. Anxiété de {pain}/10.',
        'Rapporte des tensions à la mâchoire et des vérifications répétées des courriels le soir. Anxiété de {pain}/10.',
        'Anxiété de {pain}/10 pendant la réunion d’équipe, menée jusqu’au bout.',
        'Sommeil de six à sept heures. Moins de vérifications le soir; anxiété de {pain}/10.',
        'A conduit sur l’autoroute pour la première fois depuis un an. Anxiété de {pain}/10 au départ, puis en baisse.',
        'Parle d’une fin de semaine sans rumination, en visite chez sa sœur. Anxiété de {pain}/10 le lundi.',
      ],
      assessment: [
        'L’évitement maintient l’anxiété. Bonne alliance; la personne accepte l’exposition graduée. Aucune idée suicidaire rapportée.',
        'Les inquiétudes portent sur la performance et sur la famille. Intolérance à l’incertitude au premier plan. Aucun indice de danger.',
        'Distingue mieux les inquiétudes utiles des autres. L’hypervigilance demeure marquée le soir.',
        'Les pensées catastrophiques sont repérées plus tôt. Évitement encore présent au travail. Aucun indice de danger.',
        'Anxiété généralisée en diminution. La personne applique seule les stratégies. Aucune idée suicidaire rapportée.',
        'Les gains se maintiennent malgré une semaine chargée. Tolère mieux l’incertitude; aucun indice de danger.',
      ],
      plan: [
        'Poursuivre la restructuration cognitive; exposition prévue jeudi. Prochain rendez-vous dans une semaine.',
        'Journal des inquiétudes 15 minutes par jour. Revoir la hiérarchie d’exposition à la séance {visit}.',
        'Pratiquer la respiration et le relâchement musculaire avant le coucher. Rapporter la grille d’auto-observation.',
        'Une consultation de courriels par soirée au lieu de quatre. Faire le point la semaine prochaine.',
        'Passer à l’étape suivante de la hiérarchie : présenter un dossier à l’équipe.',
        'Espacer les rencontres aux deux semaines. Rédiger le plan de prévention de la rechute à la séance {visit}.',
        'Préparer avec la personne les situations à risque des semaines chargées et des vacances.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: `Première rencontre. Décrit une tristesse de {pain}/10 et peu d’intérêt depuis un deuil. ${confidentialite}`,
      assessment:
        'Symptômes dépressifs depuis plusieurs semaines. Nie toute idée suicidaire; facteurs de protection présents.',
      plan: 'Lettre au médecin avec consentement. Journal des activités d’ici la prochaine rencontre, dans une semaine.',
    },
    sections: {
      data: [
        'Rapporte de la fatigue et peu d’intérêt le matin, un peu mieux en après-midi. Tristesse de {pain}/10.',
        'A annulé un souper entre amis et a passé le samedi au lit. Tristesse de {pain}/10; appétit faible.',
        'Apporte une photo de sa mère et raconte les derniers jours à l’hôpital. Pleure, puis dit ressentir un soulagement. Tristesse de {pain}/10.',
        'Évalue sa tristesse à {pain}/10. A fait deux des cinq activités prévues à l’horaire.',
        'Évalue sa tristesse à {pain}/10. A repris la marche trois fois et a vu une amie.',
        'A terminé les activités prévues sauf une. A parlé de la culpabilité liée à son congé. Tristesse de {pain}/10.',
        'A cuisiné pour sa famille dimanche et y a pris plaisir. Tristesse de {pain}/10; sommeil de sept heures.',
        'A visité la tombe à la date anniversaire, avec son frère. Tristesse de {pain}/10 ce jour-là, moins depuis.',
      ],
      assessment: [
        'Ralentissement et retrait encore présents. Nie toute idée suicidaire; facteurs de protection présents.',
        'Le deuil demeure au premier plan. Autocritique sévère. Risque suicidaire évalué : faible.',
        'L’inactivité entretient l’humeur dépressive, ce que la personne reconnaît. Bonne alliance de travail.',
        'Ruminations moins longues. La personne nomme ses émotions avec plus de nuances. Risque suicidaire évalué : faible.',
        'Épisode dépressif en voie d’amélioration; l’activation comportementale porte fruit. Nie toute idée suicidaire.',
        'Humeur stable depuis trois rencontres. Trouve un sens à la perte sans s’y enfermer; facteurs de protection solides.',
      ],
      plan: [
        'Horaire d’activités à remplir chaque soir, une activité agréable par jour. Rendez-vous dans une semaine.',
        'Écrire une lettre à sa mère d’ici la prochaine séance. Plan de sécurité relu ensemble.',
        'Régulariser l’heure du lever. Questionnaire d’humeur à la séance {visit}.',
        'Prendre contact avec le groupe d’entraide pour personnes endeuillées.',
        'Maintenir l’horaire d’activités; ajouter une activité sociale. Rendez-vous dans deux semaines.',
        'Travail sur l’autocritique à la prochaine séance, à partir de deux situations notées.',
        'Repérer les premiers signes de rechute; faire le bilan des objectifs à la séance {visit}.',
      ],
    },
  },
  {
    suits: 'adults',
    range: [0, 0],
    first: {
      data: `Première rencontre. Consulte pour un épuisement de {pain}/10 lié au travail; en arrêt depuis un mois. ${confidentialite}`,
      assessment: 'Trouble de l’adaptation lié au travail, à préciser. Aucun indice de danger.',
      plan: 'Objectif : un retour progressif. Horaire de sommeil et de pauses d’ici la prochaine rencontre.',
    },
    sections: {
      data: [
        'Toujours en arrêt. Épuisement de {pain}/10; dit avoir la tête pleine dès le réveil.',
        'A ouvert ses courriels du bureau à deux reprises, avec palpitations. Épuisement de {pain}/10.',
        'Dort neuf heures sans se sentir en forme. A reporté les tâches de la maison. Épuisement de {pain}/10.',
        'Dit dormir mieux depuis que le cellulaire reste hors de la chambre. Pense encore au travail la fin de semaine; épuisement de {pain}/10.',
        'Retour au travail progressif : trois demi-journées cette semaine. Épuisement de {pain}/10 en fin de journée.',
        'A refusé une tâche supplémentaire et en a parlé à sa gestionnaire. Épuisement de {pain}/10.',
        'Quatre journées complètes, avec une vraie pause le midi. Épuisement de {pain}/10 le vendredi.',
        'A repris la chorale le mercredi soir. Épuisement de {pain}/10; moins d’irritabilité à la maison.',
      ],
      assessment: [
        'Symptômes d’épuisement encore importants. La culpabilité d’être en arrêt nuit au repos. Aucun indice de danger.',
        'Perfectionnisme et difficulté à déléguer au cœur du tableau. Bonne mobilisation; aucun indice de danger.',
        'Les valeurs de la personne et celles du milieu s’opposent; elle commence à le nommer.',
        'Trouble de l’adaptation lié au travail, évolution favorable. Reconnaît plus tôt les signes de surcharge.',
        'Pose des limites sans se justifier longuement. Énergie plus stable; la confiance revient.',
        'Retour au travail consolidé. Le risque de surinvestissement demeure et a été discuté.',
      ],
      plan: [
        'Horaire de sommeil fixe, deux périodes de repos par jour sans écran. Rendez-vous dans une semaine.',
        'Dresser la liste des exigences que la personne s’impose. En reprendre deux à la prochaine séance.',
        'Marche de 20 minutes chaque matin. Aucune consultation des courriels du travail.',
        'Rapport au médecin traitant avec consentement, au sujet de la date du retour progressif.',
        'Préparer la rencontre avec l’employeur. Exercice d’affirmation de soi d’ici la prochaine séance.',
        'Poursuivre le travail sur les limites; bilan des objectifs à la séance {visit}.',
        'Noter chaque vendredi ce qui a donné de l’énergie et ce qui en a pris. Rendez-vous dans deux semaines.',
      ],
    },
  },
  {
    suits: 'minors',
    range: [0, 0],
    first: {
      data: `Première rencontre. Consulte pour une anxiété de {pain}/10 avant les examens. ${confidentialite}`,
      assessment: 'Anxiété de performance à préciser. Aucune idée suicidaire rapportée; entourage soutenant.',
      plan: 'Objectifs à établir à la prochaine rencontre. Rendez-vous chaque semaine.',
    },
    sections: {
      data: [
        'Anxiété de {pain}/10 dans les jours qui précèdent les examens; maux de ventre le matin.',
        'A manqué le cours d’éducation physique par crainte du regard des autres. Anxiété de {pain}/10.',
        'Étudie jusqu’à minuit et se compare à ses amis. Anxiété de {pain}/10 le dimanche soir.',
        'Décrit un blocage pendant le contrôle de mathématiques. Anxiété de {pain}/10 au début, moins après la respiration.',
        'Anxiété de {pain}/10 avant un exposé oral, présenté jusqu’au bout.',
        'A dormi huit heures cinq nuits sur sept; le cellulaire reste hors de la chambre. Anxiété de {pain}/10.',
        'A revu deux amis la fin de semaine. Anxiété de {pain}/10 le dimanche soir.',
        'A posé une question devant la classe. Anxiété de {pain}/10, puis de la fierté.',
      ],
      assessment: [
        'Les exigences élevées nourrissent l’anxiété de performance. Aucune idée suicidaire rapportée.',
        'Évite les situations où les autres pourraient juger. Les parents soutiennent la démarche.',
        'Comprend le lien entre les pensées, le corps et l’évitement. Bonne alliance.',
        'Repère plus tôt ses pensées catastrophiques; aucun indice de danger.',
        'Anxiété de performance en baisse, évitement moins fréquent. Aucun indice de danger.',
        'Se parle avec plus d’indulgence après une erreur. Les progrès se généralisent à la maison.',
      ],
      plan: [
        'Pratiquer la respiration avant les cours; exposition graduée à la séance {visit}.',
        'Noter trois pensées avant le prochain examen et la réponse à leur donner.',
        'Heure du coucher convenue avec les parents. Rendez-vous dans une semaine.',
        'Préparer la période d’examens : horaire d’étude et pauses.',
        'Prochaine étape : lever la main une fois par jour, puis en parler à la séance {visit}.',
        'Rencontres aux deux semaines. Écrire une fiche des stratégies qui aident.',
        'Bilan avec les parents à la fin de la prochaine rencontre, si la personne est d’accord.',
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
      data: `Première rencontre. Consulte au sujet de conflits fréquents dans son couple; tension évaluée à {pain}/10. ${confidentialite}`,
      assessment:
        'Cycle poursuite-retrait décrit spontanément. Aucune violence rapportée; sécurité évaluée, rien à signaler.',
      plan: 'Objectifs à établir à la prochaine rencontre. Noter d’ici là deux moments de proximité.',
    },
    sections: {
      data: [
        'Trois conflits cette semaine, dont un devant les enfants. Tension évaluée à {pain}/10.',
        'Dit porter sans aide la charge de la maison. Le sujet des finances demeure évité. Tension de {pain}/10.',
        'Raconte deux jours de silence après une remarque sur la belle-famille. Tension de {pain}/10.',
        'Deux conflits cette semaine, dont un interrompu par le temps d’arrêt convenu. Tension évaluée à {pain}/10.',
        'Rapporte une soirée agréable ensemble, la première depuis un mois. Tension de {pain}/10.',
        'Relate une dispute au sujet des enfants; a su nommer sa peine plutôt que reprocher. Tension de {pain}/10.',
        'Le budget a été préparé à deux, sans éclat de voix. Tension de {pain}/10.',
        'A demandé du soutien avant un rendez-vous difficile et l’a reçu. Tension de {pain}/10.',
      ],
      assessment: [
        'L’escalade suit le même cycle poursuite-retrait. Aucune violence rapportée; sécurité évaluée, rien à signaler.',
        'La critique cache une crainte d’abandon, nommée pour la première fois en séance.',
        'Blessures passées encore vives; la personne les distingue mieux du conflit actuel. Aucune violence rapportée.',
        'Le cycle poursuite-retrait est reconnu par la personne. Moins d’escalade; aucune violence rapportée.',
        'Communication plus directe des besoins. Prend une pause avant de répondre.',
        'Sécurité affective en hausse. Les réparations après un conflit viennent plus vite.',
      ],
      plan: [
        'Convenir à la maison d’un temps d’arrêt de 30 minutes en cas d’escalade. Rendez-vous dans une semaine.',
        'Reformuler trois reproches en demandes d’ici la prochaine séance.',
        'Tracer le cycle des conflits à partir de la dispute de samedi. Faire le point à la séance {visit}.',
        'Lecture remise sur l’attachement; noter ce qui ressemble à la situation.',
        'Rituel de retrouvailles de dix minutes chaque soir. Aborder les finances à la prochaine séance.',
        'Reprendre l’exercice d’écoute en alternance; bilan à la séance {visit}.',
        'Espacer les séances aux trois semaines. Prévoir une sortie à deux chaque mois.',
      ],
    },
  },
];
