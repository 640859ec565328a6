import { Button, Progress } from '@mantine/core';
import { download as downloadFile, errorText, isCancelled } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { useDownload } from '@tamarack/core/session/step-up';
import { Notice, useText } from '@tamarack/core/ui';
import { formatSize } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';

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
  const { tenantId } = clinic;
  const download = useDownload(
    (transport) => downloadFile(transport, clinicEndpoints.export, { params: { tenantId } }),
    { meta: { quiet: true } },
  );
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
          {t('exported', { file: download.data.fileName, size: formatSize(download.data.bytes, locale) })}
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
