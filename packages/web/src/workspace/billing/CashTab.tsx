import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { errorText } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { toast, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../frame/index.ts';
import { DayField } from '../shared/dates/DayField.tsx';
import { isDay, todayIn } from '../shared/dates/days.ts';
import { formatLongDay, joined } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { LocationFilter } from '../shared/LocationFilter.tsx';
import { usePlaceName } from '../shared/lists.ts';
import table from '../shared/panel.module.css';
import { Pages } from '../shared/rows/Pages.tsx';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { MethodTotals } from './payments/MethodTotals.tsx';
import { PaymentTable } from './payments/PaymentTable.tsx';
import { usePayments, useTotals } from './queries.ts';

/** Payments of a day by method, for counting the till; can be printed. */
export function CashTab() {
  const { t, locale } = useText(billingTexts);
  const { t: session } = useText(sessionTexts);
  const { zone, clinicName } = useMe();
  const { searchParams, set } = useSearchParamsState();
  const asked = searchParams.get('on') ?? '';
  const on = isDay(asked) ? asked : todayIn(zone);
  const locationId = searchParams.get('location') ?? '';
  const place = usePlaceName()(locationId);
  const totals = useTotals({ from: on, to: on, locationId });
  const payments = usePayments({ from: on, to: on, locationId });
  const [printing, setPrinting] = useState(false);
  /** Loads the payments that are not shown yet, because the printed list is checked against the till. */
  const print = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (!totals.data) await totals.refetch({ throwOnError: true });
      let isPartial = !payments.data || payments.hasNextPage;
      while (isPartial) isPartial = (await payments.fetchNextPage({ throwOnError: true })).hasNextPage;
    },
    onSuccess: () => setPrinting(true),
    onError: (error) => toast.error(errorText(error, session('failed'))),
  });
  useEffect(() => {
    if (!printing) return;
    setPrinting(false);
    window.print();
  }, [printing]);
  return (
    <>
      <div className={`${classes.filters} ${classes.noPrint}`}>
        <DayField
          label={t('day')}
          value={on}
          onChange={(day) => set({ on: day || undefined }, { replace: true })}
        />
        <LocationFilter />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {t('print')}
        </Button>
      </div>
      <p className={classes.printOnly}>{joined(clinicName, place, formatLongDay(on, locale))}</p>
      <Loaded query={totals}>
        {({ totals: methods, totalCents }) =>
          methods.length === 0 ? (
            <p className={classes.empty}>{t('noPayments')}</p>
          ) : (
            <MethodTotals methods={methods} totalCents={totalCents} />
          )
        }
      </Loaded>
      <Pages query={payments}>
        {(pages) => {
          const found = pages.flatMap((page) => page.payments);
          return found.length === 0 ? null : (
            <div className={classes.part}>
              <h2 className={table.title}>{t('payments')}</h2>
              <PaymentTable payments={found} label={t('payments')} />
            </div>
          );
        }}
      </Pages>
    </>
  );
}
