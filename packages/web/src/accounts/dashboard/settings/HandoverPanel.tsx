import { Button } from '@mantine/core';
import { errorText, isCancelled } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints, type KeptCharts } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { useCall } from '@tamarack/core/session/step-up';
import { AskDialog, Notice, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey } from '../queries.ts';

/** Lets the owner of a terminated clinic confirm that they have its charts elsewhere. */
export function HandoverPanel({ clinic, charts }: { clinic: ClinicDashboard; charts: KeptCharts }) {
  const { t, locale } = useText(clinicTexts);
  const { t: session } = useText(sessionTexts);
  const call = useCall();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(clinicEndpoints.confirmHandover, { params: { tenantId: clinic.tenantId } }),
    onSuccess: async () => {
      toast.success(t('handoverDone'));
      await client.invalidateQueries({ queryKey: clinicKey(clinic.tenantId) });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <Panel title={t('handoverTitle')} intro={t('handoverIntro', { date: formatDay(charts.until, locale) })}>
      <div className={classes.fields}>
        {confirm.isError && !isCancelled(confirm.error) ? (
          <Notice tone="bad" role="alert">
            {errorText(confirm.error, session('failed'))}
          </Notice>
        ) : null}
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
        <p>{t('handoverQuestion', { clinic: clinic.clinicName })}</p>
        {charts.onHold > 0 ? <p>{t('handoverOnHold', { n: charts.onHold })}</p> : null}
      </AskDialog>
    </Panel>
  );
}
