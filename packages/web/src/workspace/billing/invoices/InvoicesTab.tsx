import { TextInput } from '@mantine/core';
import { type Day, type InvoiceQuery, invoiceFilters } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { DayField } from '../../shared/dates/DayField.tsx';
import { isDay } from '../../shared/dates/days.ts';
import { useStaff } from '../../shared/lists.ts';
import { Pages } from '../../shared/rows/Pages.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useInvoices } from '../queries.ts';
import { InvoiceTable } from './InvoiceTable.tsx';

/** Invoices filtered by state, days, clinician and number; the filters are in the search params. */
export function InvoicesTab() {
  const { t } = useText(billingTexts);
  const { role } = useMe();
  const { searchParams, set } = useSearchParamsState();
  const at = (name: string) => searchParams.get(name) ?? '';
  const show = invoiceFilters.find((known) => known === at('show')) ?? 'all';
  const number = /^\d{1,9}$/.test(at('number')) ? Number(at('number')) : null;
  const query: InvoiceQuery = {
    show,
    ...(isDay(at('from')) && { from: at('from') }),
    ...(isDay(at('to')) && { to: at('to') }),
    ...(at('staff') && { staffId: at('staff') }),
    ...(number && { number }),
  };
  const invoices = useInvoices(query);
  const staff = useStaff({
    enabled: role !== 'clinician',
    meta: { quiet: false },
    select: (all) => all.filter(({ practises }) => practises),
  });
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    set({ [name]: event.currentTarget.value || undefined }, { replace: true });
  const chooseDay = (name: 'from' | 'to') => (day: Day | '') =>
    set({ [name]: day || undefined }, { replace: true });
  const filtered = Object.keys(query).length > 1 || show !== 'all';
  return (
    <>
      <div className={`${classes.filters} ${classes.inPairs}`}>
        <SelectField
          label={t('show')}
          value={show}
          onChange={choose('show')}
          data={optionsOf(invoiceFilters, (value) => t(`show_${value}`))}
        />
        <DayField label={t('from')} value={query.from ?? ''} onChange={chooseDay('from')} />
        <DayField label={t('to')} value={query.to ?? ''} onChange={chooseDay('to')} />
        {role === 'clinician' ? null : (
          <SelectField
            label={t('clinician')}
            value={at('staff')}
            onChange={choose('staff')}
            empty={t('allClinicians')}
            data={(staff.data ?? []).map(({ staffId, name }) => ({ value: staffId, label: name }))}
          />
        )}
        <TextInput
          label={t('number')}
          inputMode="numeric"
          autoComplete="off"
          w="7rem"
          value={at('number')}
          onChange={choose('number')}
        />
      </div>
      <Pages query={invoices}>
        {(pages) => {
          const found = pages.flatMap((page) => page.invoices);
          return found.length === 0 ? (
            <p className={classes.empty}>{t(filtered ? 'noneFound' : 'noInvoices')}</p>
          ) : (
            <InvoiceTable invoices={found} label={t('tab_invoices')} />
          );
        }}
      </Pages>
    </>
  );
}
