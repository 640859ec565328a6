import { Button } from '@mantine/core';
import { type ClinicDashboard, clinicEndpoints, type KeptCharts } from '@tamarack/core/domain';
import { Problem } from '@tamarack/core/session';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { formatDay } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey } from '../queries.ts';

/** Lets the owner of a terminated clinic confirm that they have its charts elsewhere. */
export function HandoverPanel({ clinic, charts }: { clinic: ClinicDashboard; charts: KeptCharts }) {
  const { t, locale } = useText(clinicTexts);
  const [asking, setAsking] = useState(false);
  const { tenantId } = clinic;
  const confirm = useChange((call) => call(clinicEndpoints.confirmHandover, { params: { tenantId } }), {
    done: t('handoverDone'),
    meta: { quiet: true },
    onSettled: () => setAsking(false),
    refetch: [clinicKey(tenantId)],
  });
  return (
    <Panel title={t('handoverTitle')} intro={t('handoverIntro', { date: formatDay(charts.until, locale) })}>
      <div className={classes.fields}>
        <Problem error={confirm.error} />
        <Button variant="outline" color="red" className={classes.action} onClick={() => setAsking(true)}>
          {t('handoverAction')}
        </Button>
      </div>
      <AskDialog
        opened={asking}
        title={t('handoverTitle')}
        confirm={t('handoverAction')}
        danger
        loading={confirm.isPending}
        onConfirm={() => confirm.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('handoverQuestion', { clinic: clinic.clinicName, date: formatDay(charts.eraseOn, locale) })}</p>
        <p>
          {charts.exportedAt
            ? t('handoverExported', { date: formatDay(charts.exportedAt, locale) })
            : t('handoverNotExported')}
        </p>
        {charts.onHold > 0 ? <p>{t('handoverOnHold', { n: charts.onHold })}</p> : null}
      </AskDialog>
    </Panel>
  );
}
