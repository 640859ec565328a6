import type { Locale } from '@tamarack/core/domain';
import type { ProseSection } from '../../shared/Prose.tsx';

/** The short guides of the resources page, written out in each language. */
export const guides: Record<Locale, readonly ProseSection[]> = {
  en: [
    {
      id: 'confirm',
      title: 'What to confirm before you bill a session',
      blocks: [
        'Five minutes a day at the desk spare an afternoon of corrections at month end. For every appointment of the day before, settle:',
        [
          'that the client came, or that the cancellation falls under your policy;',
          'how long the session really was, not how long it was booked;',
          'which service was given, and so which rate applies;',
          'who pays: the client, an insurer, or a programme with its own form;',
          'that a note exists. A session without one is not ready.',
        ],
        'Whoever confirms should not be the clinician who is paid for the session. Two pairs of eyes cost little and prevent most disputes.',
      ],
    },
    {
      id: 'contractors',
      title: 'Paying contractors: where the mistakes come from',
      blocks: [
        'Most wrong payouts have one of three causes.',
        [
          'Carryovers: a session of last week is confirmed this week and is paid twice or never. Give each session one pay period, set when it is confirmed.',
          'Rates that change in mid-period: keep the date from which a rate holds, and let the session’s date decide.',
          'Cancellations: write down once whether a late cancellation is paid, and at what share.',
        ],
        'Send each contractor the list behind the amount. Questions then come before the payment, not after.',
      ],
    },
    {
      id: 'week',
      title: 'Reading a clinic’s week at a glance',
      blocks: [
        'Four figures show most of what an owner needs on a Monday:',
        [
          'treated against scheduled hours: under 85% for two weeks, look at cancellations and at how gaps are filled;',
          'revenue per treated hour: a drop with steady hours points to the mix of services or to sessions not billed;',
          'clients who stopped after the first to third visit: the cheapest growth is to lose fewer of them;',
          'new against returning clients: all new or all returning are both signs to ask why.',
        ],
        'Compare a week with the four before it, not with the last one alone: one statutory holiday bends everything.',
      ],
    },
  ],
  fr: [
    {
      id: 'confirm',
      title: 'Que confirmer avant de facturer une séance',
      blocks: [
        'Cinq minutes par jour à l’accueil évitent un après-midi de corrections à la fin du mois. Pour chaque rendez-vous de la veille, établissez :',
        [
          'que la personne est venue, ou que l’annulation relève de votre politique;',
          'la durée réelle de la séance, non celle qui était réservée;',
          'le service donné, donc le tarif qui s’applique;',
          'qui paie : la personne, un assureur ou un programme avec son propre formulaire;',
          'qu’une note existe. Une séance sans note n’est pas prête.',
        ],
        'La personne qui confirme ne devrait pas être celle qui est payée pour la séance. Deux paires d’yeux coûtent peu et préviennent la plupart des différends.',
      ],
    },
    {
      id: 'contractors',
      title: 'Payer les contractuels : d’où viennent les erreurs',
      blocks: [
        'La plupart des versements erronés ont l’une de ces trois causes.',
        [
          'Les reports : une séance de la semaine dernière est confirmée cette semaine, puis payée deux fois ou jamais. Donnez à chaque séance une seule période de paie, fixée à la confirmation.',
          'Les tarifs qui changent en cours de période : gardez la date à partir de laquelle un tarif vaut, et laissez la date de la séance décider.',
          'Les annulations : écrivez une fois pour toutes si une annulation tardive est payée, et à quelle part.',
        ],
        'Envoyez à chaque contractuel la liste derrière le montant. Les questions viennent alors avant le paiement, et non après.',
      ],
    },
    {
      id: 'week',
      title: 'Lire la semaine d’une clinique d’un coup d’œil',
      blocks: [
        'Quatre chiffres montrent l’essentiel de ce qu’il faut savoir le lundi :',
        [
          'les heures traitées par rapport aux heures prévues : sous 85 % pendant deux semaines, regardez les annulations et la façon de combler les trous;',
          'le revenu par heure traitée : une baisse à heures égales pointe vers la composition des services ou des séances non facturées;',
          'les clients qui cessent après une à trois visites : la croissance la moins chère est d’en perdre moins;',
          'les nouveaux clients par rapport aux anciens : presque tous nouveaux ou presque tous anciens, demandez-vous pourquoi.',
        ],
        'Comparez une semaine aux quatre précédentes et non à la seule dernière : un jour férié fausse tout.',
      ],
    },
  ],
};
