import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { periodProblem } from '@tamarack/core/domain';
import { type Day, type Income, type IncomePart, taxName } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { formatRate } from '../../../shared/format.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { DayField } from '../../shared/dates/DayField.tsx';
import { isDay, todayIn } from '../../shared/dates/days.ts';
import { formatLongDays, joined } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { LocationFilter } from '../../shared/LocationFilter.tsx';
import { usePlaceName } from '../../shared/lists.ts';
import table from '../../shared/panel.module.css';
import { type Column, WideTable } from '../../shared/Table.tsx';
import classes from '../billing.module.css';
import { useMoneyText } from '../methods.ts';
import { MethodTotals } from '../payments/MethodTotals.tsx';
import { type MoneyPeriod, useIncome, useMoney, useTotals } from '../queries.ts';
import { incomeTexts } from './income-texts.ts';
import { daysOf, type PeriodName, periods } from './periods.ts';

/** What was invoiced and received in a period, with taxes; for tax returns. Can be printed. */
export function IncomeTab() {
  const { t, locale } = useText(incomeTexts);
  const { zone, clinicName } = useMe();
  const { searchParams, set } = useSearchParamsState();
  const today = todayIn(zone);
  const thisMonth = daysOf('thisMonth', today);
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const asked = searchParams.get(name) ?? '';
    return isDay(asked) ? asked : thisMonth[name];
  }) as [Day, Day];
  const locationId = searchParams.get('location') ?? '';
  const place = usePlaceName()(locationId);
  const period = periods.find((name) => {
    const days = daysOf(name, today);
    return days.from === from && days.to === to;
  });
  const wrong = periodProblem({ from, to });
  const chooseDay = (name: 'from' | 'to') => (day: Day | '') => set({ from, to, [name]: day || undefined });
  return (
    <>
      <div className={`${classes.filters} ${classes.inPairs} ${classes.noPrint}`}>
        <SelectField
          label={t('period')}
          value={period ?? ''}
          empty={t('otherDays')}
          data={optionsOf(periods, (name) => t(name))}
          onChange={({ currentTarget: { value } }) => {
            if (value) set({ ...daysOf(value as PeriodName, today) });
          }}
        />
        <DayField label={t('from')} value={from} onChange={chooseDay('from')} />
        <DayField
          label={t('to')}
          value={to}
          error={wrong !== null}
          aria-describedby={wrong ? 'period-wrong' : undefined}
          onChange={chooseDay('to')}
        />
        <LocationFilter />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          disabled={wrong !== null}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      <p className={classes.printOnly}>{joined(clinicName, place, formatLongDays(from, to, locale))}</p>
      {wrong ? (
        <p id="period-wrong" className={classes.empty} role="alert">
          {t(wrong)}
        </p>
      ) : (
        <Sums period={{ from, to, locationId }} />
      )}
    </>
  );
}

function Sums({ period }: { period: MoneyPeriod }) {
  const { t } = useText(incomeTexts);
  const income = useIncome(period);
  const totals = useTotals(period);
  return (
    <>
      <div className={classes.part}>
        <h2 className={table.title}>{t('invoiced')}</h2>
        <p className={table.muted}>{t('invoicedHow')}</p>
        <Loaded query={income}>{(found) => <Invoiced income={found} />}</Loaded>
      </div>
      <div className={classes.part}>
        <h2 className={table.title}>{t('received')}</h2>
        <Loaded query={totals}>
          {({ totals: methods, totalCents }) =>
            methods.length === 0 ? (
              <p className={classes.empty}>{t('noneReceived')}</p>
            ) : (
              <MethodTotals methods={methods} totalCents={totalCents} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

interface Row extends IncomePart {
  id: string;
  label: string;
}

function Invoiced({ income }: { income: Income }) {
  const { t } = useText(incomeTexts);
  const { t: m } = useMoneyText();
  const money = useMoney();
  const { invoices, credits, writtenOffCents } = income;
  const rows: Row[] = [
    { id: 'invoices', label: t('invoices', { count: invoices.count }), ...invoices },
    ...(credits.count === 0
      ? []
      : [{ id: 'credits', label: t('credits', { count: credits.count }), ...credits }]),
  ];
  const amounts = [
    ['netCents', t('beforeTax')],
    ['taxCents', m('tax')],
    ['totalCents', m('total')],
  ] as const;
  const columns: Column<Row>[] = [
    { header: t('document'), cell: ({ label }) => label },
    ...amounts.map(
      ([amount, header]): Column<Row> => ({ header, number: true, cell: (row) => money(row[amount]) }),
    ),
  ];
  return (
    <>
      {invoices.count + credits.count === 0 ? (
        <p className={classes.empty}>{t('noneInvoiced')}</p>
      ) : (
        <>
          <WideTable
            label={t('invoiced')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            foot={
              <tr className={classes.totals}>
                <td>{m('total')}</td>
                {amounts.map(([amount, header]) => (
                  <td key={amount} className={table.number} data-label={header}>
                    {money(invoices[amount] + credits[amount])}
                  </td>
                ))}
              </tr>
            }
          />
          <ByTax income={income} />
        </>
      )}
      {writtenOffCents === 0 ? null : (
        <p className={table.muted}>{t('writtenOff', { amount: money(writtenOffCents) })}</p>
      )}
    </>
  );
}

/** Fees by tax, as tax returns ask for them; nothing where no tax was charged. */
function ByTax({ income: { untaxedCents, taxes } }: { income: Income }) {
  const { t, locale } = useText(incomeTexts);
  const { t: m } = useMoneyText();
  const money = useMoney();
  if (taxes.length === 0) return null;
  const rows = [
    ...taxes.map(({ component, ratePpm, ...sums }) => ({
      name: `${taxName(component, locale)} ${formatRate(ratePpm, locale)}`,
      ...sums,
    })),
    { name: t('untaxed'), baseCents: untaxedCents, taxCents: 0 },
  ];
  return (
    <WideTable
      label={t('byTax')}
      columns={[
        { header: m('tax'), cell: ({ name }) => name },
        { header: t('beforeTax'), number: true, cell: ({ baseCents }) => money(baseCents) },
        {
          header: t('taxCharged'),
          number: true,
          empty: '–',
          cell: ({ taxCents }) => taxCents !== 0 && money(taxCents),
        },
      ]}
      rows={rows}
      rowId={({ name }) => name}
    />
  );
}
