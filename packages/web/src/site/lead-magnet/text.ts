import { defineCatalogue } from '@tamarack/core/domain';

/** The pages of the sample report. */
export const leadMagnetText = defineCatalogue({
  en: {
    name: 'Weekly At A Glance',
    title: 'Your clinic’s week on one page',
    lead: 'The Weekly At A Glance report shows an owner in five minutes where hours and revenue went, and whom to talk to about it. Get a sample with formulas and charts, filled with data you replace with your own.',

    problemTitle: 'What a calendar does not tell you',
    problem:
      'A full calendar can still mean a poor week. Each of these is easy to put right in the same week and expensive to find at the end of the quarter.',
    problem1: 'Hours treated, never billed',
    problem1Text:
      'The session took place, the note is open, the invoice was not written. Nobody notices until the money is missing.',
    problem2: 'Clients who quietly did not come back',
    problem2Text: 'A missed second visit looks like a free slot unless a list shows who has not come back.',
    problem3: 'Gaps that nobody owns',
    problem3Text: 'Late cancellations, missing next appointments: everyone could follow up, so no one does.',

    previewTitle: 'What the first sheet shows',
    previewLead:
      'One week in eight figures and four charts. Enter another week’s number, and everything updates.',
    pictureAlt:
      'A drawing of the report’s first sheet with sample data for week 46: revenue {revenue}, up {change} on the week before; {treated} treated hours, {share} of scheduled; {clients} clients seen, {newClients} of them new; drop-off rate {dropOff}; and charts of revenue, hours, drop-off and clients over twelve weeks.',
    sample: 'Sample data',
    pictureWeek: 'Week {number}',
    figureRevenue: 'Revenue',
    figureRevenueNote: '{change} from last week',
    figureTreated: 'Treated hours',
    figureTreatedNote: '{share} of scheduled',
    figurePerHour: 'Revenue per treated hour',
    figurePerHourNote: '{amount} per session',
    figureNotBilled: 'Treated, not billed',
    figureNotBilledNote: 'worth about {amount}',
    figureClients: 'Clients seen',
    figureClientsNote: '{number} returning',
    figureNew: 'New clients',
    figureNewNote: '{share} of clients seen',
    figureDropOff: 'Drop-off rate',
    figureDropOffNote: '{number} clients',
    figureWithoutNext: 'Without next appointment',
    figureWithoutNextNote: '{share} of clients seen',
    chartRevenue: 'Revenue and its 4\u2011week average',
    chartHours: 'Treated and scheduled hours',
    chartDropOff: 'Drop-off rate',
    chartClients: 'New and returning clients',
    sheet1: 'Week at a glance',
    sheet2: 'Revenue',
    sheet3: 'Treated hours',
    sheet4: 'Drop-off',
    sheet5: 'Clients',

    benefitsTitle: 'Three questions for Monday morning',
    benefit1: 'Treated hours against revenue',
    benefit1Text: 'Hours worked compared with hours billed, for the clinic and for each clinician.',
    benefit2: 'Client drop-off and retention',
    benefit2Text: 'Who stopped coming, after which visit, and how many left with a next appointment.',
    benefit3: 'Role-based accountability',
    benefit3Text:
      'Each unfinished item names the role that can resolve it: clinician, front desk or administrator.',

    pitchTitle: '{brand} fills in the report for you',
    pitch:
      'The sample is yours to keep and to fill in by hand. With {brand} the same figures come from sessions as they are confirmed, unfinished items become to-dos for the role that can resolve them, and the week is ready the moment it ends.',
    pitchSoonTitle: 'In preparation: {brand} will fill in the report for you',
    pitchSoon:
      'The sample is yours to keep and to fill in by hand. In {brand}, unfinished items become to-dos for the role that can resolve them. Once the report is ready, its figures will come from sessions as they are confirmed.',
    pitchTry: 'Try {brand} Free',
    pitchTour: 'See the tour',

    listTitle: 'What You Get',
    list1: 'Revenue trends over twelve weeks, with a 4\u2011week average',
    list2: 'Drop-off rates by visit, by clinician and by week',
    list3: 'Treated vs scheduled hours, and what was not billed',
    list4: 'New vs returning clients, and who left without an appointment',
    listFile: 'A spreadsheet (.xlsx) that opens in Excel and LibreOffice, in English or French.',
    endTitle: 'Send it to me',

    downloadTitle: 'Your sample report',
    downloadLead:
      'Tell us where to send the Weekly At A Glance report. The link in the email works for seven days. Once you have opened it, this page takes you straight to the file.',
    downloadHave:
      'Already asked for it? Open the link in our email; this page will recognize you afterwards.',
    downloadSee: 'See what is in the report',
  },
  fr: {
    name: 'La semaine en un coup d’œil',
    title: 'La semaine de votre clinique sur une page',
    lead: 'Le rapport « La semaine en un coup d’œil » montre en cinq minutes où sont allés les heures et les revenus, et à qui en parler. Recevez un exemple avec formules et graphiques, rempli de données que vous remplacez par les vôtres.',

    problemTitle: 'Ce qu’un agenda ne dit pas',
    problem:
      'Un agenda plein peut cacher une mauvaise semaine. Chacun de ces problèmes se corrige facilement dans la semaine et coûte cher à découvrir à la fin du trimestre.',
    problem1: 'Des heures de traitement jamais facturées',
    problem1Text:
      'La séance a eu lieu, la note est ouverte, la facture n’a pas été faite. Personne ne s’en aperçoit avant de regarder le compte bancaire.',
    problem2: 'Des clients partis sans qu’on le remarque',
    problem2Text:
      'Une deuxième visite manquée ressemble à une plage libre, à moins qu’une liste n’indique qui n’est pas revenu.',
    problem3: 'Des suivis dont personne n’est responsable',
    problem3Text:
      'Annulations tardives, rendez-vous à prendre : tout le monde pourrait s’en occuper, alors personne ne le fait.',

    previewTitle: 'Ce que montre la première feuille',
    previewLead:
      'Une semaine en huit chiffres et quatre graphiques. Entrez le numéro d’une autre semaine, et tout se met à jour.',
    pictureAlt:
      'Un dessin de la première feuille du rapport avec des données d’exemple pour la semaine 46 : revenus de {revenue}, {change} par rapport à la semaine précédente; {treated} heures de traitement, soit {share} des heures prévues; {clients} clients vus, dont {newClients} nouveaux; taux d’abandon de {dropOff}; et des graphiques des revenus, des heures, des abandons et de la clientèle sur douze semaines.',
    sample: 'Données d’exemple',
    pictureWeek: 'Semaine {number}',
    figureRevenue: 'Revenus',
    figureRevenueNote: '{change} par rapport à la semaine précédente',
    figureTreated: 'Heures de traitement',
    figureTreatedNote: '{share} des heures prévues',
    figurePerHour: 'Revenus par heure de traitement',
    figurePerHourNote: '{amount} par séance',
    figureNotBilled: 'Heures non facturées',
    figureNotBilledNote: 'environ {amount}',
    figureClients: 'Clients vus',
    figureClientsNote: '{number} de retour',
    figureNew: 'Nouveaux clients',
    figureNewNote: '{share} des clients vus',
    figureDropOff: 'Taux d’abandon',
    figureDropOffNote: '{number} clients',
    figureWithoutNext: 'Sans prochain rendez-vous',
    figureWithoutNextNote: '{share} des clients vus',
    chartRevenue: 'Revenus et moyenne sur 4 semaines',
    chartHours: 'Heures de traitement et heures prévues',
    chartDropOff: 'Taux d’abandon',
    chartClients: 'Clients nouveaux et de retour',
    sheet1: 'La semaine',
    sheet2: 'Revenus',
    sheet3: 'Heures de traitement',
    sheet4: 'Abandons',
    sheet5: 'Clientèle',

    benefitsTitle: 'Trois questions pour le lundi matin',
    benefit1: 'Heures de traitement et revenus',
    benefit1Text:
      'Les heures travaillées comparées aux heures facturées, pour la clinique et pour chaque personne.',
    benefit2: 'Abandons et fidélité',
    benefit2Text:
      'Qui a cessé de venir, après quelle visite, et combien sont repartis avec un prochain rendez-vous.',
    benefit3: 'Responsabilité par rôle',
    benefit3Text:
      'Chaque élément en suspens indique le rôle qui peut le régler : clinicien, réception ou administration.',

    pitchTitle: '{brand} remplit le rapport pour vous',
    pitch:
      'L’exemple est à vous, à remplir à la main. Avec {brand}, les mêmes chiffres viennent des séances à mesure qu’elles sont confirmées, ce qui est en suspens devient une tâche pour le rôle qui peut le régler, et la semaine est prête dès qu’elle se termine.',
    pitchSoonTitle: 'En préparation : {brand} remplira le rapport pour vous',
    pitchSoon:
      'L’exemple est à vous, à remplir à la main. Dans {brand}, ce qui est en suspens devient une tâche pour le rôle qui peut le régler. Quand le rapport sera prêt, ses chiffres viendront des séances à mesure qu’elles sont confirmées.',
    pitchTry: 'Essayer {brand} gratuitement',
    pitchTour: 'Voir la visite guidée',

    listTitle: 'Ce que vous obtenez',
    list1: 'L’évolution des revenus sur douze semaines, avec la moyenne sur quatre',
    list2: 'Les taux d’abandon par visite, par clinicien et par semaine',
    list3: 'Les heures de traitement et les heures prévues, et ce qui n’a pas été facturé',
    list4: 'Les clients nouveaux et de retour, et qui est reparti sans rendez-vous',
    listFile: 'Un classeur (.xlsx) qui s’ouvre dans Excel et LibreOffice, en français ou en anglais.',
    endTitle: 'Envoyez-le-moi',

    downloadTitle: 'Votre exemple de rapport',
    downloadLead:
      'Dites-nous où envoyer le rapport « La semaine en un coup d’œil ». Le lien du courriel fonctionne pendant sept jours. Une fois le lien ouvert, cette page vous mène tout droit au fichier.',
    downloadHave:
      'Vous l’avez déjà demandé? Ouvrez le lien de notre courriel : cette page vous reconnaîtra ensuite.',
    downloadSee: 'Voir ce que contient le rapport',
  },
});
