import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of the page for opting out of arbitration. */
export const optOutText = defineCatalogue({
  en: {
    title: 'Opt out of arbitration',
    lead: 'Our terms settle disputes by arbitration. You may refuse that within {days} days after you first accept them. It changes nothing else: your clinic, your account and your price stay as they are.',
    termsLink: 'Read the arbitration section of the Terms of Service',
    formTitle: 'Your opt-out',
    name: 'Full name',
    email: 'Email',
    clinicName: 'Clinic name',
    send: 'Send my opt-out',
    note: 'We record it with date and time, and mail you a confirmation with a reference number.',
    sent: 'Your opt-out is recorded.',
    sentNote:
      'The confirmation with your reference number is on its way to your email. Keep it as your proof.',
    factsTitle: 'Good to know',
    factDate:
      'What counts is the day on which the form reaches us. A late opt-out is recorded too, and our mail tells you that it came late.',
    factAddress:
      'Give the address of your account if you have one, so that we find the day on which you accepted the terms.',
    factPaper: 'You may also write to {email} from the address of your account and name your clinic.',
    factRights:
      'Rights that the law gives you and that no contract can take away stay yours, whether you opt out or not.',
  },
  fr: {
    title: 'Refuser l’arbitrage',
    lead: 'Nos conditions règlent les différends par arbitrage. Vous pouvez le refuser dans les {days} jours suivant votre première acceptation. Rien d’autre ne change : votre clinique, votre compte et votre prix restent les mêmes.',
    termsLink: 'Lire la section des conditions d’utilisation sur l’arbitrage',
    formTitle: 'Votre refus',
    name: 'Nom complet',
    email: 'Courriel',
    clinicName: 'Nom de la clinique',
    send: 'Envoyer mon refus',
    note: 'Nous le consignons avec la date et l’heure, et vous envoyons une confirmation et un numéro de référence.',
    sent: 'Votre refus est consigné.',
    sentNote:
      'La confirmation et votre numéro de référence vous parviendront par courriel. Conservez-les comme preuve.',
    factsTitle: 'Bon à savoir',
    factDate:
      'C’est le jour où le formulaire nous parvient qui compte. Un refus tardif est consigné aussi, et notre courriel vous dit qu’il est arrivé trop tard.',
    factAddress:
      'Indiquez l’adresse de votre compte si vous en avez un, pour que nous trouvions le jour de votre acceptation.',
    factPaper:
      'Vous pouvez aussi écrire à {email} depuis l’adresse de votre compte en nommant votre clinique.',
    factRights:
      'Les droits que la loi vous donne et qu’aucun contrat ne peut retirer restent les vôtres, que vous refusiez ou non.',
  },
});
