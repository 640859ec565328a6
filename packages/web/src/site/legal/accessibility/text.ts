import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the accessibility statement. */
export const accessibilityText = defineCatalogue({
  en: {
    title: 'Accessibility',
    lead: '{brand} should work for everyone who runs a clinic or works in one, with a keyboard alone, a screen reader, large text or little contrast. Here is how far we are.',
    aimTitle: 'What we work to',
    aim1: 'We aim for WCAG 2.2, level AA, on the public site, accounts, every clinic’s own site and the console of our staff.',
    aim2: 'Everything can be reached and used by keyboard, and the focus is always visible. Text and controls have enough contrast, in the console’s dark scheme too. Color is never the only signal, and each chart has a table behind it. Pages stay whole at 200% zoom and in a window of 320 pixels, and nothing moves where your system asks for less motion.',
    aim3: 'Errors are shown at their field and say what to do. Forms on public pages work without scripts.',
    shortTitle: 'What falls short',
    short1:
      'Nobody outside has audited the product yet, and people who use assistive technology have not yet tested it for us. An automated check finds a part of the barriers, not all.',
    short2:
      'The calendar for booking a demo comes from another company. If it stands in your way, write to us and we find a time by email.',
    short3:
      'The sample report is a spreadsheet. Its figures are in cells with headings; its charts have no description of their own.',
    short4:
      'With a screen reader, the keys of a clinic’s calendar work only in its focus or forms mode. The calendar’s list has every action and works in any mode.',
    tellTitle: 'Tell us about a barrier',
    tell: 'Say what you wanted to do, on which page and with which tools. A person answers, helps you to what you came for, and says what will change.',
    tellForm: 'Write to us',
    checkTitle: 'What the automated check says',
    check:
      'With every change of the product, {engine} checks all {screens} screens. The tables are from its last run over all states and widths, {date}. Checks: {looks}, findings: {findings}.',
    areaPublic: 'Public pages',
    areaMain: 'Registration, sign-in and the owner’s dashboard',
    areaClinic: 'A clinic’s own site',
    areaConsole: 'The operators’ console',
    screen: 'Screen',
    states: 'States',
    looks: 'Checks',
    findings: 'Findings',
  },
  fr: {
    title: 'Accessibilité',
    lead: '{brand} doit servir à toute personne qui dirige une clinique ou y travaille, au clavier seul, avec un lecteur d’écran, un texte agrandi ou une vue faible. Voici où nous en sommes.',
    aimTitle: 'Ce que nous visons',
    aim1: 'Nous visons la norme WCAG 2.2, niveau AA, pour le site public, les comptes, le site de chaque clinique et la console de notre personnel.',
    aim2: 'Tout s’atteint et s’utilise au clavier, et l’on voit toujours où l’on est. Textes et commandes gardent leur contraste, aussi dans le mode sombre de la console. La couleur n’est jamais le seul repère, et chaque graphique a son tableau. Les pages restent entières à un zoom de 200 % et dans une fenêtre de 320 pixels, et rien ne bouge si votre système demande moins d’animation.',
    aim3: 'Les erreurs se lisent à côté du champ et disent quoi faire. Les formulaires des pages publiques fonctionnent sans script.',
    shortTitle: 'Ce qui manque encore',
    short1:
      'Personne de l’extérieur n’a encore vérifié le produit, et aucune personne utilisant une technologie d’assistance ne l’a encore essayé pour nous. Une vérification automatique trouve une partie des obstacles, pas tous.',
    short2:
      'Le calendrier qui sert à réserver une démo vient d’une autre entreprise. S’il vous fait obstacle, écrivez-nous et nous conviendrons d’un moment par courriel.',
    short3:
      'L’exemple de rapport est un classeur. Ses chiffres sont dans des cellules avec en-têtes; ses graphiques n’ont pas de description.',
    short4:
      'Avec un lecteur d’écran, les touches du calendrier d’une clinique ne fonctionnent que dans son mode focus ou formulaire. La liste du calendrier offre toutes les actions, dans tous les modes.',
    tellTitle: 'Signaler un obstacle',
    tell: 'Dites ce que vous vouliez faire, sur quelle page et avec quels outils. Une personne vous répond, vous aide à y arriver et dit ce qui changera.',
    tellForm: 'Nous écrire',
    checkTitle: 'Ce que dit la vérification automatique',
    check:
      'À chaque changement du produit, {engine} examine les {screens} écrans. Les tableaux viennent du dernier passage sur tous les états et toutes les largeurs, le {date}. Examens : {looks}, problèmes : {findings}.',
    areaPublic: 'Pages publiques',
    areaMain: 'Inscription, connexion et tableau de bord',
    areaClinic: 'Le site d’une clinique',
    areaConsole: 'La console du personnel',
    screen: 'Écran',
    states: 'États',
    looks: 'Examens',
    findings: 'Problèmes',
  },
});
