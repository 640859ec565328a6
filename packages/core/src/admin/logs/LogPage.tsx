import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Download, Transport } from '../../client/transport.ts';
import { ExportButton } from '../shared/ExportButton.tsx';
import { Page } from '../shared/Page.tsx';
import { PageTabs } from '../shared/PageTabs.tsx';
import shared from '../shared/shared.module.css';
import { NoneFound } from '../shared/states.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import type { Pages } from '../shared/usePages.ts';
import { t } from './text.ts';

const tabs = [
  { id: 'audit', name: t('auditLog'), href: '/admin/logs' },
  { id: 'application', name: t('applicationLog'), href: '/admin/logs/application' },
] as const;

export interface LogPageProps<Entry> {
  open: (typeof tabs)[number]['id'];
  /** What the browser's tab says when it is not the title. */
  tabTitle?: string;
  subtitle: string;
  loading: string;
  /** Why there is nothing, in words. */
  none: string;
  log: Pages<Entry>;
  /** Makes the CSV file of everything the filters find. */
  make: (transport: Transport) => Promise<Download>;
  /** Clears the filters; absent where there are none. */
  onClear: (() => void) | undefined;
  toolbar: ReactNode;
  children: (entries: Entry[]) => ReactNode;
}

/** One of the two logs beside each other, with what both can do: show what is new, save, go on to what is older. */
export function LogPage<Entry>({
  open,
  tabTitle,
  subtitle,
  loading,
  none,
  log,
  make,
  onClear,
  toolbar,
  children,
}: LogPageProps<Entry>) {
  return (
    <Page
      title={t('title')}
      tabTitle={tabTitle}
      subtitle={subtitle}
      actions={
        <>
          <Button variant="default" loading={log.refreshing} onClick={log.retry}>
            {t('newer')}
          </Button>
          <ExportButton permission="logs:export" make={make} />
        </>
      }
    >
      <PageTabs label={t('title')} tabs={tabs} open={open}>
        <section className={shared.panel} aria-label={open === 'audit' ? t('auditLog') : t('applicationLog')}>
          {toolbar}
          <PagedList
            list={log}
            loading={loading}
            empty={<NoneFound title={t('none')} body={none} onClear={onClear} />}
            announced={(n) => t('announced', { n })}
          >
            {children}
          </PagedList>
        </section>
      </PageTabs>
    </Page>
  );
}
