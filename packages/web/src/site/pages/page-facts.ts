import { brand, type Locale, trialDays } from '@tamarack/core/domain';
import type { PageFacts } from './page.ts';

/** Titles and descriptions of the public pages, as search engines and link previews show them. */
export const pageFacts = {
  landing: {
    en: {
      title: `${brand.name}: run the clinic, not the paperwork`,
      description: `Sessions, notes and contractor pay for Canadian therapy clinics in one place. From $99 a month, free for ${trialDays} days, no card.`,
    },
    fr: {
      title: `${brand.name} : gérez votre clinique, pas la paperasse`,
      description: `Séances, notes et rémunération des travailleurs autonomes pour les cliniques de thérapie du Canada. Dès 99 $ par mois, ${trialDays} jours gratuits.`,
    },
  },
  demo: {
    en: {
      title: 'Tour and demo',
      description:
        'What the product does for owners, clinicians, the front desk and clients, and how to book half an hour with us.',
    },
    fr: {
      title: 'Visite et démo',
      description:
        'Ce que le produit fait pour les propriétaires, les cliniciens, la réception et la clientèle, et comment réserver une demi-heure avec nous.',
    },
  },
  resources: {
    en: {
      title: 'Resources',
      description:
        'Short guides for clinics: what to confirm before billing, how contractor pay goes wrong, how to read a week at a glance.',
    },
    fr: {
      title: 'Ressources',
      description:
        'Guides courts pour les cliniques : que confirmer avant de facturer, où la paie des travailleurs autonomes dérape, comment lire une semaine.',
    },
  },
  about: {
    en: {
      title: 'About',
      description:
        'Who makes this software for therapy clinics, why it exists, and the four rules we work by.',
    },
    fr: {
      title: 'À propos',
      description:
        'Qui fait ce logiciel pour les cliniques de thérapie, pourquoi il existe et les quatre règles que nous suivons.',
    },
  },
  blog: {
    en: {
      title: 'Blog',
      description:
        'Notes from building software for therapy clinics, written when there is something to say.',
    },
    fr: {
      title: 'Blogue',
      description:
        'Notes prises en bâtissant un logiciel pour les cliniques de thérapie, quand il y a quelque chose à dire.',
    },
  },
  contact: {
    en: {
      title: 'Contact',
      description: 'How to reach us: help and questions, the privacy officer, our postal address.',
    },
    fr: {
      title: 'Nous joindre',
      description:
        'Comment nous joindre : aide et questions, protection des renseignements personnels, adresse postale.',
    },
  },
  report: {
    en: {
      title: 'Weekly At A Glance report',
      description:
        'A sample weekly report for clinic owners: revenue trends, drop-off, treated against scheduled hours, new and returning clients.',
    },
    fr: {
      title: 'La semaine en un coup d’œil',
      description:
        'Un exemple de rapport hebdomadaire : évolution des revenus, abandons, heures de traitement et heures prévues, nouveaux et anciens clients.',
    },
  },
  download: {
    en: { title: 'Your sample report', description: 'How to receive the Weekly At A Glance sample report.' },
    fr: {
      title: 'Votre exemple de rapport',
      description: 'Comment recevoir l’exemple de rapport hebdomadaire.',
    },
  },
  thanks: {
    en: {
      title: 'Your demo is confirmed',
      description: 'Your demo is confirmed; the meeting link comes by email.',
    },
    fr: {
      title: 'Votre démo est confirmée',
      description: 'Votre démo est confirmée; le lien de la rencontre vous parvient par courriel.',
    },
  },
  privacy: {
    en: {
      title: 'Privacy Policy',
      description:
        'What we know about you and your clinic, why, who else sees it, how long we keep it, and what you can ask of us.',
    },
    fr: {
      title: 'Politique de confidentialité',
      description:
        'Ce que nous savons de vous et de votre clinique, pourquoi, qui d’autre y a accès, combien de temps, et vos droits.',
    },
  },
  choices: {
    en: {
      title: 'Privacy choices',
      description:
        'Allow or refuse the calendar, visit statistics and advertising measurement: what each does, who receives what, how long.',
    },
    fr: {
      title: 'Choix de confidentialité',
      description:
        'Autorisez ou refusez le calendrier, les statistiques et la mesure de la publicité : à quoi ils servent, qui reçoit quoi, combien de temps.',
    },
  },
  terms: {
    en: {
      title: 'Terms of Service',
      description:
        'The agreement between your clinic and us: use, data, liability, arbitration with a 30-day opt-out, governing law, termination.',
    },
    fr: {
      title: 'Conditions d’utilisation',
      description:
        'L’entente entre votre clinique et nous : utilisation, données, responsabilité, arbitrage avec droit de refus de 30 jours, résiliation.',
    },
  },
  optOut: {
    en: {
      title: 'Opt out of arbitration',
      description:
        'Refuse the arbitration section of our terms within 30 days of accepting them. We confirm it by mail with a reference number.',
    },
    fr: {
      title: 'Refuser l’arbitrage',
      description:
        'Refusez la section sur l’arbitrage de nos conditions dans les 30 jours suivant leur acceptation. Confirmé par courriel, avec référence.',
    },
  },
  accessibility: {
    en: {
      title: 'Accessibility',
      description:
        'What we work to, what falls short, whom to tell about a barrier, and what the automated check finds on every screen.',
    },
    fr: {
      title: 'Accessibilité',
      description:
        'Ce que nous visons, ce qui manque encore, à qui signaler un obstacle et ce que la vérification trouve à chaque écran.',
    },
  },
} satisfies Record<string, Record<Locale, PageFacts>>;
