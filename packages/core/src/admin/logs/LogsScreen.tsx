import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as logsApi from '../../client/logs.ts';
import { usePorts, useTransport } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { Page } from '../shared/Page.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import { useMay } from '../shared/useMay.ts';
import { AuditTable } from './AuditTable.tsx';
import { LogsTabs } from './LogsTabs.tsx';
import { LogsToolbar } from './LogsToolbar.tsx';
import { t } from './text.ts';
import { queryOf, useAuditLog } from './useAuditLog.ts';
import { useAuditParams } from './useAuditParams.ts';

/** The audit log: found, filtered, read and exported. */
export function LogsScreen() {
  const { filters, isFiltered, change, clear } = useAuditParams();
  const log = useAuditLog(filters);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <Button variant="default" loading={log.refreshing} onClick={log.retry}>
            {t('newer')}
          </Button>
          <ExportButton filters={filters} />
        </>
      }
    >
      <LogsTabs open="audit">
        <section className={shared.panel} aria-label={t('tableLabel')}>
          <LogsToolbar filters={filters} change={change} />
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
            {(entries) => <AuditTable entries={entries} isOld={log.isOld} />}
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
      const file = await logsApi.exportAudit(transport, queryOf(filters));
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
