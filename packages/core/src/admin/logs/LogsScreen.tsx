import { Button } from '@mantine/core';
import * as logsApi from '../../client/logs.ts';
import { ExportButton } from '../shared/ExportButton.tsx';
import { Page } from '../shared/Page.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
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
          <ExportButton
            permission="logs:export"
            make={(transport) => logsApi.exportAudit(transport, queryOf(filters))}
          />
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
