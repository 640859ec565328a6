import { Anchor, TextInput } from '@mantine/core';
import { ageBuckets } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay } from '../frame/index.ts';
import { formatClient, formatDate } from '../shared/format.ts';
import table from '../shared/panel.module.css';
import { Ages } from './Ages.tsx';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { Pages } from './Pages.tsx';
import { useBalances, useMoney } from './queries.ts';
import { moneyTexts } from './texts.ts';

/** Clients who owe something or have credit, by the age of what they owe. */
export function BalancesTab() {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const money = useMoney();
  const mayOpen = useMay('clients:read');
  const balances = useBalances();
  const { searchParams, set } = useSearchParamsState();
  const wanted = searchParams.get('client') ?? '';
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <Pages query={balances}>
      {(pages) => {
        const all = pages.flatMap((page) => page.balances);
        const rows = all.filter((row) => {
          const text = `${formatClient(row)} ${row.fileNo} ${row.payerName ?? ''}`.toLowerCase();
          return words.every((word) => text.includes(word));
        });
        const [first] = pages;
        if (!first || all.length === 0) return <p className={classes.empty}>{t('noBalances')}</p>;
        return (
          <>
            <Ages ages={first.totals} creditCents={first.creditCents} label={t('allClients')} />
            <div className={classes.filters}>
              <TextInput
                label={t('findClient')}
                placeholder={t('findHint')}
                value={wanted}
                onChange={({ currentTarget: { value } }) =>
                  set({ client: value || undefined }, { replace: true })
                }
              />
            </div>
            {rows.length === 0 ? (
              <p className={classes.empty}>{t('noneFound')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
              <section className={table.scroll} aria-label={t('tab_balances')} tabIndex={0}>
                <table className={table.table}>
                  <thead>
                    <tr>
                      <th scope="col">{m('client')}</th>
                      {ageBuckets.map((age) => (
                        <th key={age} scope="col" className={table.number}>
                          {m(age)}
                        </th>
                      ))}
                      <th scope="col" className={table.number}>
                        {m('balance')}
                      </th>
                      <th scope="col" className={table.number}>
                        {m('credit')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.clientId}>
                        <td className={table.name}>
                          {mayOpen ? (
                            <Anchor component={Link} to={`/clients/${row.fileNo}?tab=billing`} inherit>
                              {formatClient(row)}
                            </Anchor>
                          ) : (
                            formatClient(row)
                          )}
                          <span className={classes.small}>
                            {[
                              row.payerName && m('payerOf', { name: row.payerName }),
                              row.oldestOn && t('since', { date: formatDate(row.oldestOn, locale) }),
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </span>
                        </td>
                        {ageBuckets.map((age) => (
                          <td
                            key={age}
                            className={table.number}
                            data-label={m(age)}
                            data-empty={row.ages[age] === 0 || undefined}
                          >
                            {row.ages[age] === 0 ? '–' : money(row.ages[age])}
                          </td>
                        ))}
                        <td className={table.number} data-label={m('balance')}>
                          <strong>{money(row.ages.total)}</strong>
                        </td>
                        <td
                          className={table.number}
                          data-label={m('credit')}
                          data-empty={row.creditCents === 0 || undefined}
                        >
                          {row.creditCents === 0 ? '–' : money(row.creditCents)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </>
        );
      }}
    </Pages>
  );
}
