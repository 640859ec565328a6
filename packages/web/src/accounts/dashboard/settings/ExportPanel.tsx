import { Button, Progress } from '@mantine/core';
import { download as downloadFile, errorText, isCancelled } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints } from '@tamarack/core/domain';
import { sessionTexts, usePorts, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { formatSize } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';

/** Everything the clinic has, as one file. Open to the owner of a suspended clinic too. */
export function ExportPanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  const download = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const params = { tenantId: clinic.tenantId };
      const file = await withStepUp(() => downloadFile(transport, clinicEndpoints.export, { params }));
      await files.save(file);
      return { file: file.fileName, size: formatSize(file.bytes.byteLength, locale) };
    },
  });
  return (
    <Panel title={t('exportTitle')} intro={t('exportIntro')}>
      <div className={classes.fields}>
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
          size="md"
          variant="default"
          loading={download.isPending}
          className={classes.action}
          onClick={() => download.mutate()}
        >
          {t(download.isError ? 'retry' : 'exportAction')}
        </Button>
      </div>
    </Panel>
  );
}
