import { defineCatalogue } from '@tamarack/core/domain';

export const demoText = defineCatalogue({
  en: {
    title: 'What each person in the clinic gets',
    lead: '{brand}, role by role. If you would rather be shown, half an hour with us does it.',
    book: 'Book a Demo',
    start: 'Get Started',

    ownerTitle: 'For owners and administrators',
    owner1: 'Smart payroll for independent contractors: completed sessions, carryovers, payouts',
    owner2: 'Custom reporting, in real time: treated against scheduled hours, revenue, drop-off',
    owner3: 'HR management: who works when, with which role and which access',
    owner4: 'Integration with accounting software',

    clinicianTitle: 'For clinicians',
    clinician1: 'A SOAP note flow that keeps the day’s notes to the day',
    clinician2: 'Their own list of what is open, and nothing of anybody else’s',
    clinician3: 'A clear view of the sessions that count toward their pay',

    deskTitle: 'For the front desk',
    desk1: 'Appointment scheduling and the confirmation queue before billing',
    desk2: 'Client management and intake forms',
    desk3: 'To-dos that name whom to call and why',

    clientTitle: 'For clients',
    client1: 'A client portal on the clinic’s own address',
    client2: 'Forms to fill in before the first visit',

    plansNote: 'Some of these belong to the Pro and Expert plans.',
    plansLink: 'Compare the plans',

    meetTitle: 'Half an hour, your questions',
    meetLead:
      'We look at your week, your payroll and your reports, with sample data on our screen and none of yours needed. Bring the person who does the payroll.',
    meet1: '10 minutes: how your week runs today',
    meet2: '15 minutes: the same week in the product',
    meet3: '5 minutes: plan, price and what moving over would take',
    meetWrite: 'Write to us',
    meetSubject: 'A demo for our clinic',
  },
  fr: {
    title: 'Ce que chaque personne de la clinique y trouve',
    lead: '{brand}, rôle par rôle. Si vous préférez qu’on vous le montre, une demi-heure avec nous suffit.',
    book: 'Réserver une démo',
    start: 'Commencer',

    ownerTitle: 'Pour les propriétaires et l’administration',
    owner1: 'Paie intelligente des contractuels indépendants : séances terminées, reports, versements',
    owner2: 'Rapports personnalisés, en temps réel : heures traitées et prévues, revenus, abandons',
    owner3: 'Ressources humaines : qui travaille quand, avec quel rôle et quel accès',
    owner4: 'Intégration à un logiciel comptable',

    clinicianTitle: 'Pour les cliniciens',
    clinician1: 'Des notes SOAP qui se terminent le jour même',
    clinician2: 'Leur propre liste de ce qui reste ouvert, et rien de celle des autres',
    clinician3: 'Une vue claire des séances qui comptent pour leur paie',

    deskTitle: 'Pour l’accueil',
    desk1: 'La prise de rendez-vous et la file de confirmation avant la facturation',
    desk2: 'La gestion de la clientèle et les formulaires d’accueil',
    desk3: 'Des tâches qui disent qui appeler et pourquoi',

    clientTitle: 'Pour la clientèle',
    client1: 'Un portail à l’adresse de la clinique',
    client2: 'Des formulaires à remplir avant la première visite',

    plansNote: 'Certains éléments font partie des forfaits Pro et Expert.',
    plansLink: 'Comparer les forfaits',

    meetTitle: 'Une demi-heure, vos questions',
    meetLead:
      'Nous regardons votre semaine, votre paie et vos rapports, avec des données d’exemple à l’écran et aucune des vôtres. Invitez la personne qui fait la paie.',
    meet1: '10 minutes : comment se passe votre semaine aujourd’hui',
    meet2: '15 minutes : la même semaine dans le produit',
    meet3: '5 minutes : le forfait, le prix et ce que demanderait le passage',
    meetWrite: 'Nous écrire',
    meetSubject: 'Une démo pour notre clinique',
  },
});
