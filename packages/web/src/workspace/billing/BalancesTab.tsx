import { Anchor, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ageBuckets, type Balance, balanceOrders } from '@tamarack/core/domain/workspace';
import { privateSearch, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMay } from '../frame/index.ts';
import { formatClient, formatDate, joined } from '../shared/format.ts';
import { Pages } from '../shared/rows/Pages.tsx';
import { type Column, WideTable } from '../shared/Table.tsx';
import { Ages } from './Ages.tsx';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { useBalances, useMoney } from './queries.ts';
import { moneyTexts } from './text.ts';

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 200;

/** Clients who owe something or have credit, by the age of what they owe. */
export function BalancesTab() {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const money = useMoney();
  const mayOpen = useMay('clients:read');
  const { searchParams, set } = useSearchParamsState(privateSearch);
  const [typed, setTyped] = useState(searchParams.get('search') ?? '');
  const [q] = useDebouncedValue(typed.trim(), searchDelayMs);
  const order = balanceOrders.find((known) => known === searchParams.get('order')) ?? 'oldest';
  const balances = useBalances({ order, q });
  useEffect(() => set({ search: q }, { replace: true }), [q, set]);
  const columns: Column<Balance>[] = [
    {
      header: m('client'),
      cell: (row) => (
        <>
          {mayOpen ? (
            <Anchor component={Link} to={`/clients/${row.fileNo}?tab=billing`} inherit>
              {formatClient(row)}
            </Anchor>
          ) : (
            formatClient(row)
          )}
          <span className={classes.small}>
            {joined(
              row.payerName && m('billedTo', { name: row.payerName }),
              row.oldestOn && t('since', { date: formatDate(row.oldestOn, locale) }),
            )}
          </span>
        </>
      ),
    },
    ...ageBuckets.map(
      (age): Column<Balance> => ({
        header: m(age),
        number: true,
        empty: '–',
        cell: ({ ages }) => ages[age] !== 0 && money(ages[age]),
      }),
    ),
    { header: m('balance'), number: true, cell: ({ ages }) => <strong>{money(ages.total)}</strong> },
    {
      header: m('credit'),
      number: true,
      empty: '–',
      cell: ({ creditCents }) => creditCents !== 0 && money(creditCents),
    },
  ];
  return (
    <Pages query={balances}>
      {(pages) => {
        const rows = pages.flatMap((page) => page.balances);
        const [first] = pages;
        if (!first || (rows.length === 0 && !q)) return <p className={classes.empty}>{t('noBalances')}</p>;
        return (
          <>
            <Ages ages={first.totals} creditCents={first.creditCents} label={t('allClients')} />
            <div className={classes.filters}>
              <TextInput
                label={t('client')}
                className={classes.search}
                placeholder={t(mayOpen ? 'findHint' : 'fileNoHint')}
                value={typed}
                maxLength={100}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
              />
              <SelectField
                label={t('order')}
                value={order}
                onChange={({ currentTarget: { value } }) => set({ order: value }, { replace: true })}
                data={optionsOf(balanceOrders, (value) => t(`order_${value}`))}
              />
            </div>
            {rows.length === 0 ? (
              <p className={classes.empty}>{t('noneFound')}</p>
            ) : (
              <WideTable
                label={t('tab_balances')}
                columns={columns}
                rows={rows}
                rowId={({ clientId }) => clientId}
              />
            )}
          </>
        );
      }}
    </Pages>
  );
}
