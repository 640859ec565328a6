import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as logsApi from '../../../client/logs.ts';
import { applicationLogDays } from '../../../domain/logs.ts';
import { usePorts, useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { Page } from '../../shared/Page.tsx';
import shared from '../../shared/shared.module.css';
import { NoneFound } from '../../shared/states.tsx';
import { PagedList } from '../../shared/table/PagedList.tsx';
import { useMay } from '../../shared/useMay.ts';
import { LogsTabs } from '../LogsTabs.tsx';
import { t as logs } from '../text.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { ApplicationToolbar } from './ApplicationToolbar.tsx';
import { t } from './text.ts';
import { queryOf, useApplicationLog, useApplicationLogParams } from './useApplicationLog.ts';

/** The application log: found, filtered, read and exported. */
export function ApplicationLogScreen() {
  const { filters, isFiltered, change, clear } = useApplicationLogParams();
  const log = useApplicationLog(filters);
  return (
    <Page
      title={logs('title')}
      tabTitle={t('title')}
      subtitle={t('subtitle', { days: applicationLogDays })}
      actions={
        <>
          <Button variant="default" loading={log.refreshing} onClick={log.retry}>
            {t('newer')}
          </Button>
          <ExportButton filters={filters} />
        </>
      }
    >
      <LogsTabs open="application">
        <section className={shared.panel} aria-label={t('tableLabel')}>
          <ApplicationToolbar filters={filters} change={change} />
          <PagedList
            list={log}
            loading={t('loading')}
            empty={
              <NoneFound
                title={t('none')}
                body={isFiltered ? t('noneMatching') : t('noneYet')}
                onClear={isFiltered ? clear : undefined}
              />
            }
            announced={(n) => t('announced', { n })}
          >
            {(entries) => <ApplicationTable entries={entries} isOld={log.isOld} />}
          </PagedList>
        </section>
      </LogsTabs>
    </Page>
  );
}

/** Saves everything the filters find, for those whose role includes it. */
function ExportButton({ filters }: { filters: Parameters<typeof queryOf>[0] }) {
  const transport = useTransport();
  const { files } = usePorts();
  const mayExport = useMay('logs:export');
  const saving = useMutation({
    mutationFn: async () => {
      const file = await logsApi.exportApplication(transport, queryOf(filters));
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => toast.success(t('exported', { file })),
  });
  if (!mayExport) return null;
  return (
    <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
      {t('exportCsv')}
    </Button>
  );
}
