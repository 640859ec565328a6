import { Button } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { Notice, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { checkoutTexts } from './text.ts';

// Here and not with the other texts, which load with the first screen.
const texts = defineCatalogue({
  en: {
    title: 'This visit cannot be checked out now',
    hint: 'If the client pays now, record a deposit. It becomes their credit and can pay the invoice later.',
  },
  fr: {
    title: 'Cette visite ne peut pas être encaissée maintenant',
    hint: 'Si le client paie maintenant, inscrivez un acompte. Il s’ajoute à son crédit et pourra régler la facture.',
  },
});

interface RefusedNoticeProps {
  fileNo: number;
  reason: string;
  /** The details of the refusal. */
  details: Record<string, unknown>;
}

/** Says why a visit cannot be checked out now, and where to record a payment meanwhile. */
export function RefusedNotice({ fileNo, reason, details }: RefusedNoticeProps) {
  const { t } = useText(texts);
  const { t: checkout } = useText(checkoutTexts);
  // Another client pays the joint bill, or this visit is billed already, never will be, or is billed from the queue.
  const isDecided = ['confirmed', 'excluded', 'cancelled', 'void', 'late_cancelled', 'no_show'].includes(
    String(details.state),
  );
  const takesDeposit = !('carrierId' in details || isDecided);
  return (
    <Notice
      tone="info"
      role="alert"
      title={t('title')}
      actions={
        takesDeposit ? (
          <Button component={Link} to={`/clients/${fileNo}?tab=billing&deposit=1`} variant="default">
            {checkout('deposit')}
          </Button>
        ) : null
      }
    >
      {reason} {takesDeposit ? t('hint') : null}
    </Notice>
  );
}
