import { defineCatalogue } from '@tamarack/core/domain';

export const landingText = defineCatalogue({
  en: {
    heroBadge: 'Made in Canada for therapy clinics',
    heroLine1: 'Run the clinic,',
    heroLine2: 'not the paperwork.',
    heroLead:
      'Sessions, notes and contractor pay in one place. Every appointment is confirmed before it is billed, and payroll is ready the moment the week ends.',
    heroStart: 'Get Started with {brand}',
    bookDemo: 'Book a Demo',
    heroNote: 'PIPEDA · HIPAA · provincial privacy standards. Free for {days} days, no card.',

    heroSandbox: 'Explore Sandbox',

    claimsTitle: 'In figures',
    claimsOpen: '{brand}’s own figures, not yet independently confirmed.',

    payrollTitle: 'Contractor pay that explains itself',
    payrollLead:
      'Independent contractors are paid by what took place. {brand} counts each session once, carries over what came late, and shows every step between the session and the payout.',
    payrollStep1: 'Completed sessions',
    payrollStep1Text:
      'A session counts when it is confirmed and, unless the agreement says otherwise, its note is signed. Never twice.',
    payrollStep2: 'Carryovers',
    payrollStep2Text:
      'What is confirmed after the cut-off goes into the next run by itself, with its own date.',
    payrollStep3: 'Payouts',
    payrollStep3Text: 'Each clinician sees the same statement as you, and can ask about any line.',
    payrollStart: 'Get Started',

    metricsTitle: 'Where the money goes missing',
    metricsWithout: 'Hours treated and never billed, late confirmations, follow-ups that nobody made.',
    metricsMeasure: 'So this is what {brand} measures, every week',
    metricsOpen: '{brand}’s own figures, not yet independently confirmed.',
    metric1: 'Treated against scheduled hours',
    metric1Text: 'By clinician and by day',
    metric2: 'Hours treated, not billed',
    metric2Text: 'With the name of the open step',
    metric3: 'Clients without a next visit',
    metric3Text: 'A list to call, not a percentage',
    metric4: 'Drop-off after each visit',
    metric4Text: 'Where people stop coming',
    metricsSoon: 'The weekly report is in preparation.',
    metricsReport: 'See a sample weekly report',

    featuresTitle: 'The work around the session, in one place',
    featuresLead: 'Four things a clinic does every day, each on the screen of the person who does it.',
    todosName: 'Role to-dos',
    todosBenefit: 'Everyone knows what is next',
    todosText:
      'Clinicians, front desk and administrators each open the day on a list of their own. An unsigned note or a visit to rebook is somebody’s task, not a surprise at month end.',
    payrollName: 'Smart payroll',
    payrollBenefit: 'Contractor pay without the spreadsheet',
    payrollText:
      'Completed sessions, carryovers and payouts add up while the week goes on. When it ends you check the figures instead of building them.',
    queueName: 'Confirmation queue',
    queueBenefit: 'Nothing is billed by mistake',
    queueText:
      'Each appointment is looked at once before it becomes an invoice: who came, for how long, at what rate.',
    soapName: 'SOAP note flow',
    soapBenefit: 'Notes done the same day',
    soapText:
      'Subjective, objective, assessment, plan: one screen in the order clinicians think, and a plain list of the notes still open.',

    storyTitle: 'A client booked during the call',
    storyLead: 'Four steps in the calendar of the front desk.',
    storySteps: 'Step shown',
    story_time: 'Pick a free time.',
    story_name: 'Type three letters of the name.',
    story_client: 'Press Enter to choose the client, with their service and its fee.',
    story_booked: 'Book: the whole team sees it at once.',
    storyPlay: 'Play',
    storyPause: 'Pause',

    testimonialsTitle: 'From the people who keep clinics running',
    showcaseTitle: 'The same week, as each role sees it',
    testimonialsLead: 'The administrator sees the clinic, the clinician sees the day. Look at both.',
    dashboardToggle: 'Dashboard shown',
    dashboardAdmin: 'Admin',
    dashboardClinician: 'Clinician',
    sampleNote: 'The pictures show the product with sample data.',
    testimonialsNote:
      'These three are examples, written for the roles {brand} is built for. They will be replaced by clinics’ own words as clinics agree to be quoted.',

    pricingTitle: 'Simple pricing',
    pricingLead: 'Monthly, in Canadian dollars. Change or leave whenever you like.',
    pricingPeriod: 'CAD / month',
    pricingClinicians: '{limit, plural, one {# clinician} other {Up to # clinicians}}',
    pricingStart: 'Start Now',
    pricingNote: 'Every plan begins with {days} days free, no card asked. Prices are before tax.',

    demoTitle: 'Book a Live Demo',
    demoLead:
      'Thirty minutes by video with someone who knows clinics. Bring the person who does the payroll.',
    demo1: '10 minutes',
    demo1Text: 'How your week runs today, and where it hurts.',
    demo2: '15 minutes',
    demo2Text: 'The same week in {brand}, with sample data on our screen and none of yours.',
    demo3: '5 minutes',
    demo3Text: 'Plan, price, and what moving over would take.',

    endTitle: 'Give Friday back to your clinic',
    endLead: 'Four short steps, and your clinic has its own address. Nothing to install, no card.',
    endTry: 'Try {brand} Free',
    endFeatures: 'See all features',
    reportTitle: 'Or begin with the report',
    reportText:
      'The Weekly At A Glance sample: one page that shows where hours and revenue went, as a spreadsheet with formulas and charts.',
    reportEmail: 'Email',
    reportPlaceholder: 'you@clinic.ca',
    reportSend: 'Send Me the Report',
    reportSent: 'Template sent to your email!',
    reportSentNote: 'The link works for 7 days. Nothing after a few minutes? Check your spam folder.',
    reportNote: 'One email with the link. No mailing list.',
  },
  fr: {
    heroBadge: 'Fait au Canada pour les cliniques de thérapie',
    heroLine1: 'Gérez votre clinique,',
    heroLine2: 'pas la paperasse.',
    heroLead:
      'Séances, notes et rémunération des travailleurs autonomes au même endroit. Chaque rendez-vous est confirmé avant d’être facturé, et la paie est prête dès que la semaine se termine.',
    heroStart: 'Commencer avec {brand}',
    bookDemo: 'Réserver une démo',
    heroNote:
      'LPRPDE · HIPAA · lois provinciales sur la vie privée. Gratuit pendant {days} jours, sans carte.',

    heroSandbox: 'Explorer le bac à sable',

    claimsTitle: 'En chiffres',
    claimsOpen: 'Chiffres de {brand}, pas encore confirmés de façon indépendante.',

    payrollTitle: 'Une rémunération des travailleurs autonomes facile à expliquer',
    payrollLead:
      'Les travailleurs autonomes sont payés selon ce qui a eu lieu. {brand} compte chaque séance une fois, reporte ce qui arrive en retard et montre chaque étape entre la séance et le versement.',
    payrollStep1: 'Séances terminées',
    payrollStep1Text:
      'Une séance compte quand elle est confirmée et, sauf entente contraire, que sa note est signée. Jamais deux fois.',
    payrollStep2: 'Reports',
    payrollStep2Text:
      'Ce qui est confirmé après la date limite passe de lui-même à la période suivante, avec sa propre date.',
    payrollStep3: 'Versements',
    payrollStep3Text:
      'Chaque personne voit le même relevé que vous et peut poser une question sur chaque ligne.',
    payrollStart: 'Commencer',

    metricsTitle: 'Où l’argent se perd',
    metricsWithout:
      'Des heures de traitement jamais facturées, des confirmations tardives, des suivis que personne n’a faits.',
    metricsMeasure: 'Voici donc ce que {brand} mesure, chaque semaine',
    metricsOpen: 'Chiffres de {brand}, pas encore confirmés de façon indépendante.',
    metric1: 'Heures de traitement et heures prévues',
    metric1Text: 'Par clinicien et par jour',
    metric2: 'Heures de traitement non facturées',
    metric2Text: 'Avec le nom de l’étape en suspens',
    metric3: 'Clients sans prochain rendez-vous',
    metric3Text: 'Une liste à appeler, pas un pourcentage',
    metric4: 'Abandons après chaque visite',
    metric4Text: 'Le moment où l’on cesse de venir',
    metricsSoon: 'Le rapport hebdomadaire est en préparation.',
    metricsReport: 'Voir un exemple de rapport hebdomadaire',

    featuresTitle: 'Tout le travail autour de la séance, au même endroit',
    featuresLead:
      'Quatre choses qu’une clinique fait chaque jour, chacune à l’écran de la personne qui s’en occupe.',
    todosName: 'Tâches par rôle',
    todosBenefit: 'Chacun sait quoi faire ensuite',
    todosText:
      'Cliniciens, réception et administration ouvrent la journée sur leur propre liste. Une note non signée ou un rendez-vous à reprendre est la tâche de quelqu’un, pas une surprise à la fin du mois.',
    payrollName: 'Paie intelligente',
    payrollBenefit: 'Payer les travailleurs autonomes sans tableur',
    payrollText:
      'Séances terminées, reports et versements s’additionnent au fil de la semaine. Quand elle se termine, vous vérifiez les chiffres au lieu de les bâtir.',
    queueName: 'File de confirmation',
    queueBenefit: 'Rien n’est facturé par erreur',
    queueText:
      'Chaque rendez-vous est vu une fois avant de devenir une facture : qui est venu, combien de temps, à quel tarif.',
    soapName: 'Notes SOAP',
    soapBenefit: 'Des notes terminées le jour même',
    soapText:
      'Subjectif, objectif, analyse, plan : un seul écran, dans l’ordre où l’on réfléchit, et une liste claire des notes encore ouvertes.',

    storyTitle: 'Un rendez-vous pris pendant l’appel',
    storyLead: 'Quatre gestes dans le calendrier de la réception.',
    storySteps: 'Étape affichée',
    story_time: 'Choisissez une plage libre.',
    story_name: 'Tapez trois lettres du nom.',
    story_client: 'Appuyez sur Entrée pour choisir la personne, avec son service et le tarif.',
    story_booked: 'Réservez : toute l’équipe le voit aussitôt.',
    storyPlay: 'Lecture',
    storyPause: 'Pause',

    testimonialsTitle: 'La parole aux gens qui font tourner la clinique',
    showcaseTitle: 'La même semaine, vue par chaque rôle',
    testimonialsLead:
      'L’administration voit la clinique; les cliniciens voient leur journée. Regardez les deux.',
    dashboardToggle: 'Tableau de bord affiché',
    dashboardAdmin: 'Administration',
    dashboardClinician: 'Clinicien',
    sampleNote: 'Les images montrent le produit avec des données d’exemple.',
    testimonialsNote:
      'Ces trois textes sont des exemples, écrits pour les rôles auxquels {brand} s’adresse. Les mots des cliniques prendront leur place à mesure qu’elles acceptent d’être citées.',

    pricingTitle: 'Des tarifs clairs',
    pricingLead: 'Par mois, en dollars canadiens. Changez ou partez quand vous voulez.',
    pricingPeriod: 'CAD / mois',
    pricingClinicians: '{limit, plural, one {# clinicien} other {Jusqu’à # cliniciens}}',
    pricingStart: 'Commencer maintenant',
    pricingNote: 'Chaque forfait commence par {days} jours gratuits, sans carte. Prix avant taxes.',

    demoTitle: 'Réserver une démo en direct',
    demoLead:
      'Trente minutes par vidéo avec quelqu’un qui connaît les cliniques. Invitez la personne qui fait la paie.',
    demo1: '10 minutes',
    demo1Text: 'Comment se passe votre semaine aujourd’hui, et ce qui coince.',
    demo2: '15 minutes',
    demo2Text: 'La même semaine dans {brand}, avec nos données d’exemple et aucune des vôtres.',
    demo3: '5 minutes',
    demo3Text: 'Le forfait, le prix et ce que demanderait le changement de logiciel.',

    endTitle: 'Rendez ses vendredis à votre clinique',
    endLead: 'Quatre courtes étapes, et votre clinique a sa propre adresse. Rien à installer, pas de carte.',
    endTry: 'Essayer {brand} gratuitement',
    endFeatures: 'Voir toutes les fonctionnalités',
    reportTitle: 'Ou commencez par le rapport',
    reportText:
      'L’exemple « La semaine en un coup d’œil » : une page qui montre où sont allés les heures et les revenus, dans un classeur avec formules et graphiques.',
    reportEmail: 'Courriel',
    reportPlaceholder: 'vous@clinique.ca',
    reportSend: 'M’envoyer le rapport',
    reportSent: 'Le modèle vous a été envoyé par courriel!',
    reportSentNote:
      'Le lien fonctionne pendant 7 jours. Rien reçu après quelques minutes? Regardez dans le dossier des indésirables.',
    reportNote: 'Un seul courriel, avec le lien. Aucune liste d’envoi.',
  },
});
