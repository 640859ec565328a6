import { Button, Skeleton } from '@mantine/core';
import { errorText, hasCode } from '@tamarack/core/client';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { type CheckoutQuote, paymentEndpoints } from '@tamarack/core/domain/workspace';
import { sessionTexts, useRead } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { formatClient } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { checkoutTexts } from './text.ts';

/** The visit to check out, as in lists of visits. */
export interface CheckoutVisit {
  attendanceId: string;
  name: string | null;
  fileNo: number;
  staffId: string;
  staffName: string;
}

interface CheckoutDialogProps {
  visit: CheckoutVisit;
  onClose: () => void;
}

/** Marks a visit as attended, confirms, bills and takes payment in one step. */
export function CheckoutDialog({ visit, onClose }: CheckoutDialogProps) {
  const { t } = useText(checkoutTexts);
  const { t: session } = useText(sessionTexts);
  /** The last quote that was read, and the fee of the visit itself. */
  const [known, setKnown] = useState<{ quote?: CheckoutQuote; ownCents: number | null }>({ ownCents: null });
  const [typedCents, setTypedCents] = useState<number | null>(null);
  const feeCents = typedCents === known.ownCents ? null : typedCents;
  const { attendanceId } = visit;
  const quote = useRead(paymentEndpoints.quote, ['clinic', 'checkout', attendanceId, feeCents], {
    params: { attendanceId },
    query: feeCents === null ? {} : { feeCents },
    pick: 'quote',
    meta: { quiet: true },
  });
  if (quote.data && quote.data !== known.quote)
    setKnown({ quote: quote.data, ownCents: feeCents === null ? quote.data.feeCents : known.ownCents });
  const shown = quote.data ?? known.quote;
  const refusal =
    hasCode(quote.error, 'FORBIDDEN') || hasCode(quote.error, 'TRANSITION_NOT_ALLOWED') ? (
      <RefusedNotice
        fileNo={visit.fileNo}
        reason={errorText(quote.error, session('failed'))}
        details={quote.error.details}
      />
    ) : null;
  return (
    <DialogFrame title={t('title', { client: formatClient(visit) })} onClose={onClose}>
      {shown ? (
        <CheckoutForm
          visit={visit}
          quote={shown}
          stale={!quote.data}
          failure={quote.isLoadingError ? <LoadFailed title={t('failed')} of={[quote]} /> : null}
          refusal={refusal}
          onFee={setTypedCents}
          onClose={onClose}
        />
      ) : refusal ? (
        refusal
      ) : quote.isError ? (
        <LoadFailed title={t('failed')} of={[quote]} />
      ) : (
        // Takes the focus from the close button, so that the first key does not close the dialog while the total loads.
        <div role="status" aria-label={t('loading')} tabIndex={-1} data-autofocus>
          <Skeleton height={220} />
        </div>
      )}
    </DialogFrame>
  );
}

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
function RefusedNotice({ fileNo, reason, details }: RefusedNoticeProps) {
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
