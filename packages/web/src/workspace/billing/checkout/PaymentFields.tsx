import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CheckoutQuote, maxTenders } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from '../billing.module.css';
import { useMoney } from '../queries.ts';
import { FurtherTender, MethodField, TenderFields } from './TenderFields.tsx';
import type { CountedTender, TenderDraft } from './tenders.ts';
import { checkoutTexts } from './text.ts';
import type { Tenders } from './useTenders.ts';

interface PaymentFieldsProps {
  entry: Tenders;
  payers: CheckoutQuote['payers'];
  errors: Record<string, string>;
}

/** How what is due is paid: later, with one method, or with several. */
export function PaymentFields({ entry, payers, errors }: PaymentFieldsProps) {
  const { t } = useText(checkoutTexts);
  const money = useMoney();
  const { method, restCents } = entry;
  const [first, ...further] = entry.tenders;
  const fieldsOf = (tender: CountedTender) => ({
    tender,
    isPart: further.length > 0,
    payers,
    errors,
    onChange: (changes: Partial<TenderDraft>) => entry.change(tender.id, changes),
  });
  return (
    <>
      <MethodField value={method} onChange={entry.chooseMethod} />
      {first ? <TenderFields {...fieldsOf(first)} amountRef={entry.firstAmount} /> : null}
      {further.map((tender, index) => (
        <FurtherTender
          key={tender.id}
          {...fieldsOf(tender)}
          number={index + 2}
          onRemove={() => entry.remove(tender.id)}
        />
      ))}
      {first && entry.tenders.length < maxTenders ? (
        <Button
          mt="sm"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={entry.add}
        >
          {t('addPayment')}
        </Button>
      ) : null}
      {first && restCents !== 0 ? (
        <p className={classes.muted} role="status">
          {restCents > 0
            ? t('left', { amount: money(restCents) })
            : t('overpaid', { amount: money(-restCents) })}
        </p>
      ) : null}
    </>
  );
}
