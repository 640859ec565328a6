import {
  brand,
  defineCatalogue,
  formatPrice,
  type Locale,
  listInPreparation,
  planTable,
  terminationGraceDays,
  translator,
  trialDays,
} from '@tamarack/core/domain';
import type { Question } from '../pages/structured-data.ts';

const text = defineCatalogue({
  en: {
    today: 'What can we use today?',
    todayAnswer:
      'The clinic’s day: team, locations, services and fees, the calendar with bookings, changes and absences, the client list with import, confirmation and reminder emails, the confirmation queue, invoices with tax and receipts, payments and balances, files for QuickBooks Online and Xero and contractor pay on Pro and Expert, clinical notes with a log of who opened which chart, to-dos, and export of the clinic’s data.{soon, select, none {} other { Still to come: {soon}.}}',
    price: 'What does it cost?',
    priceAnswer:
      'Basic is {basic} a month for {basicLimit, plural, one {# clinician} other {up to # clinicians}}, Pro {pro} for up to {proLimit}, Expert {expert} for up to {expertLimit}. Prices are in Canadian dollars, before tax. Everyone who treats clients counts, the owner too; front desk, HR and other administrators do not.',
    trial: 'What happens when the free trial ends?',
    trialAnswer:
      'The first {days} days are free and we ask for no card, so nothing can be charged by surprise. We email the owner seven days before the end and again the day before. At the end nothing is charged and nothing is erased. To go on, the owner writes to us; a clinic that does not may be suspended, and its owner can still sign in and export the clinic’s data.',
    move: 'Can we import our data from other software?',
    moveAnswer:
      'Your client list and your upcoming appointments, yes: the workspace reads CSV files and shows what it found before anything is added. The rest depends on the software and on what it exports. Tell us its name and we’ll tell you what can be brought over, and what is better left behind. We do not promise to import everything from everywhere.',
    privacy: 'How are our clients’ records protected?',
    privacyAnswer:
      'Each clinic’s records are kept apart in the database itself, connections are encrypted, and what our staff do on a clinic’s account is written to a log. The service is designed for use under PIPEDA, provincial health privacy laws and HIPAA; your own obligations remain yours, and we help you meet them.',
    language: 'Does it work in French?',
    languageAnswer:
      'Yes. Registration, accounts, clinics’ sites and every email are available in English and Canadian French, and each person chooses.',
    leave: 'How do we cancel?',
    leaveAnswer:
      'Close the clinic in the dashboard’s settings, or write to us, at any time and without a reason. The owner exports the clinic’s data from the dashboard, up to {grace} days after closing; then it is erased. Drafts of notes stay with their authors, who sign or copy them before the clinic closes; those of people who have left are exported. Notes with their charts stay sealed until the owner confirms having them elsewhere, for 12 months at most.',
    unitedStates: 'Our clinic is in the United States. What do we get?',
    unitedStatesAnswer:
      'The same workspace, with amounts in US dollars, states and ZIP codes, and US federal holidays. It does not put NPI numbers or billing and diagnosis codes on receipts, prepare 1099 forms or calculate the sales tax of states. Our own prices are in Canadian dollars. If you need a business associate agreement under HIPAA, ask us for it before you record clients.',
    install: 'Do we have to install anything?',
    installAnswer:
      'No. {brand} runs in the browser, on a computer, a tablet or a phone. Each clinic gets an address of its own.',
  },
  fr: {
    today: 'Que pouvons-nous utiliser aujourd’hui?',
    todayAnswer:
      'La journée de la clinique : équipe, emplacements, services et tarifs, calendrier avec réservations, modifications et absences, liste de clients avec importation, courriels de confirmation et de rappel, file de confirmation, factures avec taxes et reçus, paiements et soldes, fichiers pour QuickBooks en ligne et Xero et rémunération des travailleurs autonomes avec Pro et Expert, notes cliniques avec un journal de qui a ouvert quel dossier, tâches, et exportation des données de la clinique.{soon, select, none {} other { À venir : {soon}.}}',
    price: 'Combien est-ce que ça coûte?',
    priceAnswer:
      'Basic coûte {basic} par mois pour {basicLimit, plural, one {# clinicien} other {jusqu’à # cliniciens}}, Pro {pro} jusqu’à {proLimit}, Expert {expert} jusqu’à {expertLimit}. Les prix sont en dollars canadiens, avant taxes. Quiconque traite des clients compte, propriétaire compris; la réception, les ressources humaines et le reste de l’administration ne comptent pas.',
    trial: 'Que se passe-t-il à la fin de l’essai gratuit?',
    trialAnswer:
      'Les {days} premiers jours sont gratuits et nous ne demandons pas de carte : rien ne peut donc être prélevé par surprise. Nous écrivons à la personne propriétaire sept jours avant la fin, puis la veille. À la fin, rien n’est prélevé et rien n’est effacé. Pour continuer, il suffit qu’elle nous écrive. Sinon, la clinique peut être suspendue; sa ou son propriétaire peut encore se connecter et en exporter les données.',
    move: 'Pouvons-nous importer nos données d’un autre logiciel?',
    moveAnswer:
      'Votre liste de clients et vos rendez-vous à venir, oui : l’espace de travail lit des fichiers CSV et montre ce qu’ils contiennent avant d’ajouter quoi que ce soit. Pour le reste, cela dépend du logiciel et de ce qu’il exporte. Donnez-nous son nom, et nous vous dirons ce qui peut être repris et ce qu’il vaut mieux laisser de côté. Nous ne promettons pas de tout importer de partout.',
    privacy: 'Comment les dossiers de notre clientèle sont-ils protégés?',
    privacyAnswer:
      'Les dossiers de chaque clinique sont séparés dans la base de données elle-même, les connexions sont chiffrées et les gestes de notre personnel sur le compte d’une clinique sont inscrits dans un journal. Le service est conçu pour être utilisé sous la LPRPDE, les lois provinciales sur les renseignements de santé et la HIPAA; vos propres obligations restent les vôtres, et nous vous aidons à les remplir.',
    language: 'Est-ce que ça fonctionne en français?',
    languageAnswer:
      'Oui. L’inscription, les comptes, les sites des cliniques et tous les courriels existent en français du Canada et en anglais, et chaque personne choisit.',
    leave: 'Comment mettre fin à l’abonnement?',
    leaveAnswer:
      'Fermez la clinique dans les paramètres du tableau de bord ou écrivez-nous, en tout temps et sans raison à donner. La personne propriétaire exporte les données de la clinique depuis le tableau de bord, jusqu’à {grace} jours après la fermeture; elles sont ensuite effacées. Les brouillons de notes restent avec leurs auteurs, qui les signent ou les copient avant la fermeture; ceux des personnes parties sont exportés. Les notes et leurs dossiers restent sous scellés jusqu’à ce que la personne propriétaire confirme les avoir conservés ailleurs, au plus 12 mois.',
    unitedStates: 'Notre clinique est aux États-Unis. Qu’offrez-vous?',
    unitedStatesAnswer:
      'Le même espace de travail, avec des montants en dollars américains, les États et les codes ZIP, et les jours fériés fédéraux des États-Unis. Il n’inscrit ni numéro NPI ni codes de facturation ou de diagnostic sur les reçus, ne prépare pas de formulaire 1099 et ne calcule pas la taxe de vente des États. Nos propres prix sont en dollars canadiens. S’il vous faut une entente de partenaire commercial (business associate agreement) selon la HIPAA, demandez-la-nous avant d’inscrire des clients.',
    install: 'Y a-t-il quelque chose à installer?',
    installAnswer:
      'Non. {brand} fonctionne dans le navigateur, sur ordinateur, tablette ou téléphone. Chaque clinique reçoit sa propre adresse.',
  },
});

const order = [
  'today',
  'price',
  'trial',
  'move',
  'privacy',
  'language',
  'unitedStates',
  'leave',
  'install',
] as const;

/** The questions of the tour page with their answers, for the page and for search engines alike. */
export function demoQuestions(locale: Locale): (Question & { id: (typeof order)[number] })[] {
  const t = translator(text, locale);
  const { basic, professional, enterprise } = planTable;
  const values = {
    brand: brand.name,
    basic: formatPrice(basic.priceCad, locale),
    pro: formatPrice(professional.priceCad, locale),
    expert: formatPrice(enterprise.priceCad, locale),
    basicLimit: basic.clinicianLimit,
    proLimit: professional.clinicianLimit,
    expertLimit: enterprise.clinicianLimit,
    days: trialDays,
    grace: terminationGraceDays,
    soon: listInPreparation('enterprise', locale) || 'none',
  };
  return order.map((id) => ({ id, question: t(id), answer: t(`${id}Answer`, values) }));
}
