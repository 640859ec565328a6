import { Button } from '@mantine/core';
import * as logsApi from '../../../client/logs.ts';
import { applicationLogDays } from '../../../domain/logs.ts';
import { ExportButton } from '../../shared/ExportButton.tsx';
import { Page } from '../../shared/Page.tsx';
import shared from '../../shared/shared.module.css';
import { NoneFound } from '../../shared/states.tsx';
import { PagedList } from '../../shared/table/PagedList.tsx';
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
          <ExportButton
            permission="logs:export"
            make={(transport) => logsApi.exportApplication(transport, queryOf(filters))}
          />
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
