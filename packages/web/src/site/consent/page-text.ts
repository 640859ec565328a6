import type { Catalogue } from '@tamarack/core/domain';

const en = {
  title: 'Privacy choices',
  lead: 'What this site may use besides what it needs to work. Nothing below runs unless you allow it, and you can take that back at any time.',
  noScript:
    'Your browser runs no scripts on this page, so none of the services below can be loaded. To take back a permission that you gave earlier, open this page with scripts on, or write to our privacy officer.',
  allow: 'Allow',
  notInUse: 'Not in use on this site at present.',
  always: 'Always on',
  what: 'What it does',
  who: 'Who receives what',
  how: 'How long',
  necessary: 'What the site needs',
  necessaryWhat:
    'Cookies for what you asked for yourself: to go on with an unfinished registration, to show how far your new clinic’s set-up is, to find the sample report again, and to remember the choice you make on this page.',
  necessaryWho: 'Nobody but us.',
  necessaryHow:
    'The registration 30 days, the sample report 7 days, your choice {days} days. If you close the question without an answer, the tab remembers that until you close it.',
  functional: 'Booking calendar',
  functionalWhat:
    'Shows our free half hours inside the page, so that you can book a demo without leaving it. Without it, a link opens the calendar in its own page, or you write to us.',
  functionalWho:
    'Calendly LLC, United States: your network address, your browser, and what you type into the calendar. It is loaded into a frame of its own and sees nothing else of this site.',
  functionalHow:
    'Calendly sets cookies of its own in that frame and states in its privacy notice how long they last.',
  analytics: 'Visit statistics',
  analyticsWhat:
    'Counts which pages and sections are read and which forms are sent, so that we know what to make clearer. Never what you type into a form; addresses of pages are sent without anything after the question mark.',
  analyticsWho:
    'Google LLC, United States (Google Analytics): the path of the page, the site you came from, your browser and language, the region your network address points to, and a random number for this browser. Google’s advertising features are switched off.',
  analyticsHow:
    'The cookies _ga and _ga_… on this site: {days} days. The counts at Google: 14 months at most.',
  advertising: 'Advertising measurement',
  advertisingWhat:
    'Tells Meta when somebody visits, asks for something or registers, so that we learn which of our advertisements on Facebook and Instagram were worth their price.',
  advertisingWho:
    'Meta Platforms, Inc., United States: the path of the page, the site you came from, your browser, your network address, the numbers in the cookies below, and a code made by SHA-256 from the number under which your choices are on record. When you send a form or register, our server adds your name, email address, phone number and place, each turned by SHA-256 into a code that Meta can match only with details it already has; for a registration, it also sends whether you used other software (and which, if our form names it), the number of staff in each role, and a price that is the same for every clinic. Never the type of your clinic, and nothing about health. No script of Meta’s runs here.',
  advertisingHow:
    'The cookies _fbp and _fbc on this site: 90 days. The events at Meta: two years at most. Events that wait at our server when you withdraw are deleted, not sent.',
  save: 'Save my choice',
  acceptAll: 'Accept all',
  refuseAll: 'Refuse all',
  statusNone: 'You have not chosen yet, so nothing is allowed.',
  statusRefused: 'You refused everything on {date}. Nothing of the services below runs.',
  statusAllowed: 'On {date} you allowed: {services}. Everything else is refused.',
  statusSignal:
    'Your browser sends the signal “Global Privacy Control”, which we take as a refusal of everything. If you allow something here, that counts instead.',
  statusNothing:
    'At present this site uses no service of another company that would need your permission: no analytics, no advertising, no embedded calendar. There is nothing to choose.',
  withdrawn:
    'Withdrawn. What was loaded has stopped, its cookies are removed from this browser, and events that waited to be sent are deleted.',
  savedNow: 'Your choice is saved and applies at once.',
  unrecorded:
    'We could not reach our server. What you refused is refused in this browser from now on, and we tell the server as soon as it answers; what you allowed is not in effect. Please try again.',
  moreTitle: 'Good to know',
  moreChoice:
    'We keep a record of your choice as proof that we asked: the time, the page, the version of these texts and a random number from the cookie that names it, never your name.',
  moreAgain: 'After {days} days, or when these texts change, we ask again.',
  morePolicy: 'Everything else we keep, and your rights:',
  policy: 'Privacy Policy',
  moreContact: 'Questions go to our privacy officer: {email}.',
};

const fr: Record<keyof typeof en, string> = {
  title: 'Choix de confidentialité',
  lead: 'Ce que ce site peut utiliser en plus de ce qu’il lui faut pour fonctionner. Rien de ce qui suit ne s’exécute sans votre permission, que vous pouvez retirer en tout temps.',
  noScript:
    'Votre navigateur n’exécute pas de scripts sur cette page : aucun des services ci-dessous ne peut donc être chargé. Pour retirer une permission déjà donnée, ouvrez cette page avec les scripts activés ou écrivez à notre responsable de la protection des renseignements personnels.',
  allow: 'Autoriser',
  notInUse: 'N’est pas utilisé sur ce site en ce moment.',
  always: 'Toujours actif',
  what: 'À quoi cela sert',
  who: 'Qui reçoit quoi',
  how: 'Combien de temps',
  necessary: 'Ce dont le site a besoin',
  necessaryWhat:
    'Des témoins pour ce que vous avez vous-même demandé : reprendre une inscription inachevée, montrer où en est la mise en place de votre clinique, retrouver l’exemple de rapport et retenir le choix que vous faites sur cette page.',
  necessaryWho: 'Personne d’autre que nous.',
  necessaryHow:
    'L’inscription : 30 jours; l’exemple de rapport : 7 jours; votre choix : {days} jours. Si vous fermez la question sans répondre, l’onglet s’en souvient jusqu’à sa fermeture.',
  functional: 'Calendrier de réservation',
  functionalWhat:
    'Affiche nos demi-heures libres dans la page, pour que vous réserviez une démo sans la quitter. Sans lui, un lien ouvre le calendrier dans sa propre page, ou vous nous écrivez.',
  functionalWho:
    'Calendly LLC, États-Unis : votre adresse réseau, votre navigateur et ce que vous saisissez dans le calendrier. Il est chargé dans un cadre à part et ne voit rien d’autre de ce site.',
  functionalHow:
    'Calendly dépose ses propres témoins dans ce cadre et indique leur durée dans son avis de confidentialité.',
  analytics: 'Statistiques de visite',
  analyticsWhat:
    'Compte les pages et les sections lues et les formulaires envoyés, pour que nous sachions quoi rendre plus clair. Jamais ce que vous saisissez dans un formulaire; les adresses des pages sont transmises sans ce qui suit le point d’interrogation.',
  analyticsWho:
    'Google LLC, États-Unis (Google Analytics) : le chemin de la page, le site d’où vous venez, votre navigateur et sa langue, la région que désigne votre adresse réseau et un nombre aléatoire propre à ce navigateur. Les fonctions publicitaires de Google sont désactivées.',
  analyticsHow:
    'Les témoins _ga et _ga_… sur ce site : {days} jours. Les décomptes chez Google : 14 mois au plus.',
  advertising: 'Mesure de la publicité',
  advertisingWhat:
    'Indique à Meta qu’une personne a visité le site, demandé quelque chose ou inscrit sa clinique, pour que nous sachions lesquelles de nos publicités sur Facebook et Instagram valaient leur prix.',
  advertisingWho:
    'Meta Platforms, Inc., États-Unis : le chemin de la page, le site d’où vous venez, votre navigateur, votre adresse réseau, les nombres des témoins ci-dessous et un code tiré par SHA-256 du nombre sous lequel vos choix sont consignés. Quand vous envoyez un formulaire ou vous inscrivez, notre serveur ajoute votre nom, votre adresse courriel, votre numéro de téléphone et votre localité, chacun transformé par SHA-256 en un code que Meta ne peut rapprocher que de données qu’elle a déjà; pour une inscription, il indique aussi si vous utilisiez un autre logiciel (et lequel, si notre formulaire le nomme), l’effectif dans chaque rôle et un prix, le même pour toutes les cliniques. Jamais le type de votre clinique, ni rien qui touche à la santé. Aucun script de Meta ne s’exécute ici.',
  advertisingHow:
    'Les témoins _fbp et _fbc sur ce site : 90 jours. Les événements chez Meta : deux ans au plus. Ceux qui attendent sur notre serveur quand vous retirez votre permission sont supprimés sans être envoyés.',
  save: 'Enregistrer mon choix',
  acceptAll: 'Tout accepter',
  refuseAll: 'Tout refuser',
  statusNone: 'Vous n’avez pas encore choisi : rien n’est donc autorisé.',
  statusRefused: 'Vous avez tout refusé le {date}. Aucun des services ci-dessous ne s’exécute.',
  statusAllowed: 'Le {date}, vous avez autorisé : {services}. Tout le reste est refusé.',
  statusSignal:
    'Votre navigateur envoie le signal « Global Privacy Control », que nous tenons pour un refus de tout. Si vous autorisez quelque chose ici, c’est ce choix qui compte.',
  statusNothing:
    'En ce moment, ce site n’utilise aucun service d’une autre entreprise qui demanderait votre permission : ni statistiques, ni publicité, ni calendrier intégré. Il n’y a rien à choisir.',
  withdrawn:
    'Permission retirée. Ce qui était chargé est arrêté, ses témoins sont supprimés de ce navigateur, et les événements qui attendaient d’être envoyés sont effacés.',
  savedNow: 'Votre choix est enregistré et s’applique dès maintenant.',
  unrecorded:
    'Nous n’avons pas pu joindre notre serveur. Ce que vous avez refusé l’est dès maintenant dans ce navigateur, et nous l’indiquerons au serveur dès qu’il répondra; ce que vous avez autorisé n’est pas en vigueur. Veuillez réessayer.',
  moreTitle: 'Bon à savoir',
  moreChoice:
    'Nous gardons une trace de votre choix comme preuve d’avoir demandé : l’heure, la page, la version de ces textes et un nombre aléatoire tiré du témoin qui le désigne, jamais votre nom.',
  moreAgain: 'Après {days} jours, ou si ces textes changent, nous demandons de nouveau.',
  morePolicy: 'Tout ce que nous gardons par ailleurs, et vos droits :',
  policy: 'Politique de confidentialité',
  moreContact:
    'Pour toute question, écrivez à notre responsable de la protection des renseignements personnels : {email}.',
};

/** Texts of the page on which visitors choose, and change their choice. */
export const choicesText: Catalogue<keyof typeof en> = { en, fr };
