import type { MethodTotal } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatCount } from '../../../shared/format.ts';
import table from '../../shared/panel.module.css';
import { type Column, WideTable } from '../../shared/Table.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoneyText } from '../methods.ts';
import { useMoney } from '../queries.ts';

const sums = ['receivedCents', 'refundedCents', 'bouncedCents', 'roundingCents'] as const;
const labels = {
  receivedCents: 'received',
  refundedCents: 'refunded',
  bouncedCents: 'bounced',
  roundingCents: 'rounding',
} as const;

/** What was received and given back, by method. */
export function MethodTotals({
  methods,
  totalCents,
}: {
  methods: readonly MethodTotal[];
  totalCents: number;
}) {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useMoneyText();
  const money = useMoney();
  const used = sums.filter((sum) => sum === 'receivedCents' || methods.some((method) => method[sum] !== 0));
  const columns: Column<MethodTotal>[] = [
    { header: m('method'), cell: ({ method }) => m(method) },
    { header: t('count'), number: true, cell: ({ payments }) => formatCount(payments, locale) },
    ...used.map(
      (sum): Column<MethodTotal> => ({
        header: t(labels[sum]),
        number: true,
        empty: '–',
        cell: (method) => method[sum] !== 0 && money(method[sum]),
      }),
    ),
    { header: m('total'), number: true, cell: (method) => money(method.totalCents) },
  ];
  return (
    <WideTable
      label={t('methodTotals')}
      columns={columns}
      rows={methods}
      rowId={({ method }) => method}
      foot={
        <tr className={classes.totals}>
          <td colSpan={2 + used.length}>{m('total')}</td>
          <td className={table.number} data-label={m('total')}>
            {money(totalCents)}
          </td>
        </tr>
      }
    />
  );
}
