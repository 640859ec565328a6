import { Button, Progress } from '@mantine/core';
import { errorText, isCancelled } from '@tamarack/core/client';
import type { ClinicDashboard } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { useExport } from './useExport.ts';

/** Downloads all data of the clinic as one file. Also available to the owner of a suspended clinic. */
export function ExportPanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  return (
    <Panel title={t('exportTitle')} intro={t('exportIntro')}>
      <ExportButton clinic={clinic} />
    </Panel>
  );
}

/** What the export lacks, the download button and its result. */
export function ExportButton({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const { t: session } = useText(sessionTexts);
  const download = useExport(clinic.tenantId, locale);
  return (
    <div className={classes.fields}>
      {clinic.status === 'terminated' ? null : <p className={classes.small}>{t('exportDrafts')}</p>}
      {download.isPending ? (
        <div role="status">
          <p className={classes.small}>{t('exporting')}</p>
          <Progress value={100} animated aria-hidden="true" />
        </div>
      ) : null}
      {download.isError && !isCancelled(download.error) ? (
        <Notice tone="bad" role="alert" title={t('exportFailed')}>
          {errorText(download.error, session('failed'))}
        </Notice>
      ) : null}
      {download.isSuccess ? (
        <Notice tone="ok" role="status">
          {t('exported', download.data)}
        </Notice>
      ) : null}
      <Button
        variant="default"
        loading={download.isPending}
        className={classes.action}
        onClick={() => download.mutate()}
      >
        {t(download.isError ? 'retry' : 'exportAction')}
      </Button>
    </div>
  );
}
