import type { InvoiceSummary } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { moneyTexts } from '../text.ts';

const tones = {
  unpaid: 'warn',
  part_paid: 'warn',
  paid: 'ok',
  credited: 'neutral',
  overpaid: 'warn',
} as const satisfies Record<NonNullable<InvoiceSummary['payment']>, BadgeTone>;

/** The state of an invoice as a badge. */
export function InvoiceState({
  invoice: { kind, state, payment, overdue },
}: {
  invoice: Pick<InvoiceSummary, 'kind' | 'state' | 'payment' | 'overdue'>;
}) {
  const { t } = useText(moneyTexts);
  if (kind === 'credit') return <Badge tone="neutral">{t('creditNote')}</Badge>;
  if (state !== 'issued') return <Badge tone="neutral">{t(state)}</Badge>;
  if (overdue) return <Badge tone="bad">{t('overdue')}</Badge>;
  return payment ? <Badge tone={tones[payment]}>{t(payment)}</Badge> : null;
}
