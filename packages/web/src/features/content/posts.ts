import { brand, type Locale } from '@tamarack/core/domain';
import type { ProseBlock } from '../../shared/Prose.tsx';

export interface Post {
  id: string;
  /** ISO date of publication. */
  date: string;
  title: Record<Locale, string>;
  blocks: Record<Locale, readonly ProseBlock[]>;
}

/** The blog's posts, newest first. */
export const posts: readonly Post[] = [
  {
    id: 'confirmed-before-billed',
    date: '2026-11-20',
    title: {
      en: 'Why a session is confirmed before it is billed',
      fr: 'Pourquoi une séance est confirmée avant d’être facturée',
    },
    blocks: {
      en: [
        'The calendar is a plan. An invoice is a statement of fact. In many clinics the first becomes the second without anybody looking, and the difference turns up weeks later: an hour billed for a session of forty-five minutes, a no-show that was paid, a contractor who is owed for three visits nobody can find.',
        'Correcting such a mistake costs far more than preventing it. The client has paid, the insurer has processed the claim, the payroll has gone out. Four people write five e-mails about thirty dollars.',
        `So ${brand.name} puts one step between the calendar and everything that follows from it. A session waits in a queue until somebody who was there says what happened. It takes seconds when all went as planned, which is most of the time. The rest is exactly what should be looked at.`,
        'Once a session is confirmed, nothing has to be typed again: the invoice, the contractor’s payout and the owner’s report read the same record. That is the whole idea, and most of the product follows from it.',
      ],
      fr: [
        'L’agenda est un plan. Une facture affirme un fait. Dans bien des cliniques, le premier devient la seconde sans que personne regarde, et l’écart apparaît des semaines plus tard : une heure facturée pour une séance de quarante-cinq minutes, une absence payée, un contractuel à qui l’on doit trois visites introuvables.',
        'Corriger une telle erreur coûte bien plus cher que la prévenir. La personne a payé, l’assureur a traité la demande, la paie est partie. Quatre personnes écrivent cinq courriels pour trente dollars.',
        `${brand.name} place donc une étape entre l’agenda et tout ce qui en découle. Une séance attend dans une file jusqu’à ce que quelqu’un qui y était dise ce qui s’est passé. C’est l’affaire de quelques secondes quand tout s’est déroulé comme prévu, soit presque toujours. Le reste est justement ce qu’il faut regarder.`,
        'Une fois la séance confirmée, plus rien n’est à retaper : la facture, le versement et le rapport lisent la même inscription. C’est toute l’idée, et la plus grande partie du produit en découle.',
      ],
    },
  },
];
