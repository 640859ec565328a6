import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of About, Contact and the page after a booked demo. */
export const companyText = defineCatalogue({
  en: {
    aboutTitle: 'Software for the hours between sessions',
    aboutLead:
      '{brand} is made in Canada for therapy and health clinics: occupational, physical and speech therapy, mental health and related fields.',
    aboutWhyTitle: 'Why it exists',
    aboutWhy1:
      'A clinic’s care happens in the session. Its trouble happens around it: who confirms the appointment, which note is still open, what a contractor has earned, what can be billed. In many clinics that work lives in three programs and a spreadsheet, and it falls on whoever stays late.',
    aboutWhy2:
      '{brand} puts that work in one place and gives each piece of it to the person who can finish it.',
    aboutHowTitle: 'How we work',
    aboutHow1Title: 'Confirmed before billed',
    aboutHow1:
      'An invoice or a payout should never be the first time somebody looks at a session. The product is built around that one check.',
    aboutHow2Title: 'A clinic’s data is the clinic’s',
    aboutHow2:
      'Each clinic’s records are kept apart in the database itself. Owners can export their clinic’s data at any time and leave without giving a reason.',
    aboutHow3Title: 'Plain prices, plain words',
    aboutHow3:
      'Three plans with a monthly price, shown before you register. What we claim, we can show; what we do not yet know, we do not claim.',
    aboutHow4Title: 'English and French alike',
    aboutHow4:
      'Clinics choose the language of their screens, emails and sites, and each person can choose the other one.',
    aboutNotTitle: 'What we do not do',
    aboutNot1: 'Sell or share what clinics record, or use it for advertising.',
    aboutNot2: 'Load anything from other companies on our pages before you have agreed to it.',
    aboutNot3: 'Ask for a card to try the product, or for a reason to leave it.',
    aboutNot4: 'Let a program decide about a person: people confirm, bill and pay.',
    aboutPlaceTitle: 'Where to find us',
    aboutPrivacy: 'How we handle personal information',
    aboutContact: 'Write to us',

    contactTitle: 'Write to us',
    contactLead:
      'A person reads every message and answers by email. Tell us which clinic you are writing for, so that we can help faster.',
    contactForm: 'Your message',
    contactName: 'Name',
    contactEmail: 'Email address',
    contactClinic: 'Clinic',
    contactMessage: 'Message',
    contactSend: 'Send',
    contactDone: 'Your message has arrived.',
    contactDoneNote: 'Your message was sent. A person will answer by email.',
    contactWays: 'Other ways',
    contactHelp: 'Help and questions',
    contactHelpText: 'About the product, your account, prices or a demo.',
    contactPrivacy: 'Privacy officer',
    contactPrivacyText: 'To see, correct, export or erase personal information, or to report a concern.',
    contactMail: 'By post',
    contactMailText: 'For letters on paper.',
    contactNote: 'Please send no health information about clients, neither here nor by email.',

    thanksTitleBefore: 'Hi ',
    thanksTitleAfter: ', your demo is confirmed.',
    thanksThere: 'there',
    thanksLead: 'The meeting link is on its way to you by email.',
    thanksNext: 'Until we meet',
    thanksNextText: 'Have a look at the sample weekly report. It shows the figures we will talk about.',
    thanksReport: 'Get the sample report',
    thanksHome: 'Back to the home page',
  },
  fr: {
    aboutTitle: 'Un logiciel pour les heures entre les séances',
    aboutLead:
      '{brand} est fait au Canada pour les cliniques de thérapie et de santé : ergothérapie, physiothérapie, orthophonie, santé mentale et les domaines voisins.',
    aboutWhyTitle: 'Pourquoi il existe',
    aboutWhy1:
      'Les soins d’une clinique se donnent en séance. Ses soucis naissent autour : qui confirme le rendez-vous, quelle note est encore ouverte, ce qu’un travailleur autonome a gagné, ce qui peut être facturé. Dans bien des cliniques, ce travail est réparti entre trois logiciels et un tableur, et il revient à qui reste le plus tard.',
    aboutWhy2:
      '{brand} réunit ce travail au même endroit et confie chaque morceau à la personne qui peut le terminer.',
    aboutHowTitle: 'Notre façon de faire',
    aboutHow1Title: 'Confirmé avant d’être facturé',
    aboutHow1:
      'Une facture ou un versement ne devrait jamais être la première occasion où quelqu’un regarde une séance. Le produit est bâti autour de cette seule vérification.',
    aboutHow2Title: 'Les données d’une clinique lui appartiennent',
    aboutHow2:
      'Les dossiers de chaque clinique sont séparés dans la base de données elle-même. Les propriétaires exportent les données de leur clinique quand ils le souhaitent et peuvent partir sans donner de raison.',
    aboutHow3Title: 'Des prix clairs, des mots clairs',
    aboutHow3:
      'Trois forfaits à prix mensuel, affichés avant l’inscription. Ce que nous affirmons, nous pouvons le montrer; ce que nous ne savons pas encore, nous ne l’affirmons pas.',
    aboutHow4Title: 'En français comme en anglais',
    aboutHow4:
      'Les cliniques choisissent la langue de leurs écrans, de leurs courriels et de leur site; chaque personne peut choisir l’autre.',
    aboutNotTitle: 'Ce que nous ne faisons pas',
    aboutNot1:
      'Vendre ou communiquer ce que les cliniques consignent, ou l’employer à des fins publicitaires.',
    aboutNot2: 'Charger quoi que ce soit d’autres entreprises dans nos pages avant que vous l’ayez accepté.',
    aboutNot3: 'Demander une carte pour essayer le produit, ou une raison pour le quitter.',
    aboutNot4:
      'Laisser un programme décider d’une personne : ce sont des gens qui confirment, facturent et paient.',
    aboutPlaceTitle: 'Où nous trouver',
    aboutPrivacy: 'Comment nous traitons les renseignements personnels',
    aboutContact: 'Nous écrire',

    contactTitle: 'Écrivez-nous',
    contactLead:
      'Des personnes lisent ce que vous écrivez ici et répondent par courriel. Dites-nous pour quelle clinique vous écrivez, nous vous aiderons plus vite.',
    contactForm: 'Votre message',
    contactName: 'Nom',
    contactEmail: 'Adresse courriel',
    contactClinic: 'Clinique',
    contactMessage: 'Message',
    contactSend: 'Envoyer',
    contactDone: 'Votre message est arrivé.',
    contactDoneNote: 'Votre message a été envoyé. Une personne vous répondra par courriel.',
    contactWays: 'Autres moyens',
    contactHelp: 'Aide et questions',
    contactHelpText: 'Sur le produit, votre compte, les prix ou une démo.',
    contactPrivacy: 'Protection des renseignements personnels',
    contactPrivacyText:
      'Pour consulter, corriger, exporter ou effacer des renseignements personnels, ou signaler une inquiétude.',
    contactMail: 'Par la poste',
    contactMailText: 'Pour les lettres sur papier.',
    contactNote: 'N’envoyez pas de renseignements de santé sur votre clientèle, ni ici ni par courriel.',

    thanksTitleBefore: 'Bonjour ',
    thanksTitleAfter: ', votre démo est confirmée.',
    thanksThere: 'à vous',
    thanksLead: 'Le lien de la rencontre vous parvient par courriel.',
    thanksNext: 'D’ici là',
    thanksNextText:
      'Jetez un œil à l’exemple de rapport hebdomadaire : il montre les chiffres dont nous parlerons.',
    thanksReport: 'Obtenir l’exemple de rapport',
    thanksHome: 'Retour à l’accueil',
  },
});
