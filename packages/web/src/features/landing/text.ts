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

    claimsTitle: 'In figures',

    featuresTitle: 'The work around the session, in one place',
    featuresLead: 'Four things a clinic does every day, each on the screen of the person who does it.',
    todosName: 'Role to-dos',
    todosBenefit: 'Everyone knows what is next',
    todosText:
      'Clinicians, front desk and administrators each open the day on a list of their own. A missed follow-up is somebody’s task, not a surprise at month end.',
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

    testimonialsTitle: 'From the people who run the day',
    testimonialsNote:
      'These three are examples, written for the roles {brand} is built for. Clinics’ own words take their place as clinics agree to be quoted.',

    pricingTitle: 'One price a clinic understands',
    pricingLead: 'Monthly, in Canadian dollars. Change or leave whenever you like.',
    pricingPopular: 'Most Popular',
    pricingPeriod: 'CAD / month',
    pricingClinicians: '{limit, plural, one {# clinician} other {Up to # clinicians}}',
    pricingStart: 'Start Now',
    pricingNote: 'Every plan begins with {days} days free, no card asked. Prices are before tax.',

    demoTitle: 'See it with your own week',
    demoLead:
      'Thirty minutes by video with someone who knows clinics. Write to us with two times that suit you and the number of your clinicians; we reply with an invitation.',
    demoWrite: 'Write to us',
    demoSubject: 'A demo for our clinic',

    endTitle: 'Give Friday back to your clinic',
    endLead: 'Four short steps, and your clinic has its own address. Nothing to install, no card.',
    endTry: 'Try {brand} Free',
    endFeatures: 'See all features',

    sample: 'Sample data',
    panelAlt:
      'The product with sample data: the week’s treated hours, the amount ready to bill, the payroll date, a bar for each day, and two sessions waiting to be confirmed.',
    panelWeek: 'Week of {date}',
    panelTreated: 'Treated hours',
    panelTreatedNote: '92% of scheduled',
    panelBill: 'Ready to bill',
    panelBillNote: '41 sessions confirmed',
    panelPayroll: 'Payroll',
    panelPayrollValue: 'Fri 5 pm',
    panelPayrollNote: '3 to confirm',
    panelQueue: 'Confirmation queue',
    panelWaiting: '3 waiting',
    panelSession: 'Session with M. Côté',
    panelSessionNote: 'Speech · Thu 10:00 · 45 min',
    panelIntake: 'Intake with A. Okafor',
    panelIntakeNote: 'Occupational · Thu 13:30 · 60 min',
    panelConfirm: 'Confirm',

    todoToday: 'Today · Front desk',
    todoOne: 'Call back J. Tremblay about Tuesday',
    todoTwo: 'Send the intake form to A. Okafor',
    todoThree: 'Collect the referral for R. Singh',
    todoDone: 'done',
    payTitle: 'Payout · L. Chen',
    paySessions: '24 completed sessions',
    payCarryover: 'Carried over from last week',
    payAdjustment: 'Two late cancellations',
    payTotal: 'To be paid',
    queueDone: 'Confirmed',
    queueEdit: 'Length corrected to 45 min',
    queueWaiting: 'Waiting',
    soapS: 'Subjective',
    soapO: 'Objective',
    soapA: 'Assessment',
    soapP: 'Plan',
    soapSText: 'Sleeps better; shoulder stiff in the morning.',
    soapOText: 'Flexion 150°, up from 135°.',
    soapAText: 'Improving as expected.',
    soapPText: 'Two more weeks of',
  },
  fr: {
    heroBadge: 'Fait au Canada pour les cliniques de thérapie',
    heroLine1: 'Dirigez la clinique,',
    heroLine2: 'pas la paperasse.',
    heroLead:
      'Séances, notes et paie des contractuels au même endroit. Chaque rendez-vous est confirmé avant d’être facturé, et la paie est prête dès que la semaine se termine.',
    heroStart: 'Commencer avec {brand}',
    bookDemo: 'Réserver une démo',
    heroNote:
      'LPRPDE · HIPAA · lois provinciales sur la vie privée. Gratuit pendant {days} jours, sans carte.',

    claimsTitle: 'En chiffres',

    featuresTitle: 'Tout le travail autour de la séance, au même endroit',
    featuresLead:
      'Quatre choses qu’une clinique fait chaque jour, chacune à l’écran de la personne qui s’en occupe.',
    todosName: 'Tâches par rôle',
    todosBenefit: 'Chacun sait quoi faire ensuite',
    todosText:
      'Cliniciens, accueil et administration ouvrent la journée sur leur propre liste. Un suivi oublié est la tâche de quelqu’un, pas une surprise à la fin du mois.',
    payrollName: 'Paie intelligente',
    payrollBenefit: 'Payer les contractuels sans tableur',
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

    testimonialsTitle: 'De la part de celles et ceux qui font la journée',
    testimonialsNote:
      'Ces trois textes sont des exemples, écrits pour les rôles auxquels {brand} s’adresse. Les mots des cliniques prendront leur place à mesure qu’elles acceptent d’être citées.',

    pricingTitle: 'Un prix qu’une clinique comprend',
    pricingLead: 'Par mois, en dollars canadiens. Changez ou partez quand vous voulez.',
    pricingPopular: 'Le plus populaire',
    pricingPeriod: 'CAD / mois',
    pricingClinicians: '{limit, plural, one {# clinicien} other {Jusqu’à # cliniciens}}',
    pricingStart: 'Commencer maintenant',
    pricingNote: 'Chaque forfait commence par {days} jours gratuits, sans carte. Prix avant taxes.',

    demoTitle: 'Voyez-le avec votre propre semaine',
    demoLead:
      'Trente minutes par vidéo avec quelqu’un qui connaît les cliniques. Écrivez-nous deux moments qui vous conviennent et le nombre de vos cliniciens; nous répondons par une invitation.',
    demoWrite: 'Nous écrire',
    demoSubject: 'Une démo pour notre clinique',

    endTitle: 'Rendez son vendredi à votre clinique',
    endLead: 'Quatre courtes étapes, et votre clinique a sa propre adresse. Rien à installer, pas de carte.',
    endTry: 'Essayer {brand} gratuitement',
    endFeatures: 'Voir toutes les fonctions',

    sample: 'Données d’exemple',
    panelAlt:
      'Le produit avec des données d’exemple : heures traitées de la semaine, montant prêt à facturer, date de la paie, une barre par jour et deux séances à confirmer.',
    panelWeek: 'Semaine du {date}',
    panelTreated: 'Heures traitées',
    panelTreatedNote: '92 % du prévu',
    panelBill: 'Prêt à facturer',
    panelBillNote: '41 séances confirmées',
    panelPayroll: 'Paie',
    panelPayrollValue: 'Ven. 17 h',
    panelPayrollNote: '3 à confirmer',
    panelQueue: 'File de confirmation',
    panelWaiting: '3 en attente',
    panelSession: 'Séance avec M. Côté',
    panelSessionNote: 'Orthophonie · jeu. 10 h · 45 min',
    panelIntake: 'Accueil de A. Okafor',
    panelIntakeNote: 'Ergothérapie · jeu. 13 h 30 · 60 min',
    panelConfirm: 'Confirmer',

    todoToday: 'Aujourd’hui · Accueil',
    todoOne: 'Rappeler J. Tremblay pour mardi',
    todoTwo: 'Envoyer le formulaire à A. Okafor',
    todoThree: 'Obtenir la référence de R. Singh',
    todoDone: 'fait',
    payTitle: 'Versement · L. Chen',
    paySessions: '24 séances terminées',
    payCarryover: 'Report de la semaine dernière',
    payAdjustment: 'Deux annulations tardives',
    payTotal: 'À verser',
    queueDone: 'Confirmée',
    queueEdit: 'Durée corrigée à 45 min',
    queueWaiting: 'En attente',
    soapS: 'Subjectif',
    soapO: 'Objectif',
    soapA: 'Analyse',
    soapP: 'Plan',
    soapSText: 'Dort mieux; épaule raide le matin.',
    soapOText: 'Flexion de 150°, contre 135°.',
    soapAText: 'Progresse comme prévu.',
    soapPText: 'Encore deux semaines de',
  },
});
