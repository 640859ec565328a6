import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import tabs from '../shared/sections.module.css';
import { BalancesTab } from './BalancesTab.tsx';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { CashTab } from './CashTab.tsx';
import { ExportTab } from './ExportTab.tsx';
import { IncomeTab } from './income/IncomeTab.tsx';
import { InvoicesTab } from './invoices/InvoicesTab.tsx';

const leads = {
  balances: 'leadBalances',
  invoices: 'leadInvoices',
  day: 'leadDay',
  income: 'leadIncome',
  export: 'leadExport',
} as const;

/** Balances, invoices, the day’s cash-out, the income of a period and accounting files. */
export function BillingScreen() {
  const { t } = useText(billingTexts);
  const { role } = useMe();
  const mayReadPayments = useMay('payments:read');
  const mayReadAccounts = useMay('accounting:read');
  const { searchParams } = useSearchParamsState();
  const shown = [
    ...(mayReadPayments ? (['balances'] as const) : []),
    'invoices' as const,
    ...(mayReadPayments ? (['day'] as const) : []),
    ...(mayReadAccounts ? (['income', 'export'] as const) : []),
  ];
  const tab = shown.find((known) => known === searchParams.get('tab')) ?? shown[0] ?? 'invoices';
  const own = role === 'clinician';
  return (
    <WorkspacePage title={t('billing')} permission="invoices:read" lead={t(own ? 'leadOwn' : leads[tab])}>
      {shown.length > 1 ? (
        <nav className={`${tabs.sections} ${classes.noPrint}`} aria-label={t('billing')}>
          {shown.map((name) => (
            <Link
              key={name}
              to={name === shown[0] ? '/billing' : `/billing?tab=${name}`}
              className={tabs.section}
              aria-current={name === tab ? 'page' : undefined}
            >
              {t(`tab_${name}`)}
            </Link>
          ))}
        </nav>
      ) : null}
      {tab === 'balances' ? <BalancesTab /> : null}
      {tab === 'invoices' ? <InvoicesTab /> : null}
      {tab === 'day' ? <CashTab /> : null}
      {tab === 'income' ? <IncomeTab /> : null}
      {tab === 'export' ? <ExportTab /> : null}
    </WorkspacePage>
  );
}
