import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Download, Transport } from '../../client/transport.ts';
import { ExportButton } from '../shared/ExportButton.tsx';
import { Page } from '../shared/Page.tsx';
import { PageTabs } from '../shared/PageTabs.tsx';
import shared from '../shared/shared.module.css';
import type { Pages } from '../shared/usePages.ts';
import { t } from './text.ts';

const tabs = [
  { id: 'audit', name: t('auditLog'), href: '/admin/logs' },
  { id: 'application', name: t('applicationLog'), href: '/admin/logs/application' },
] as const;

export interface LogPageProps {
  open: (typeof tabs)[number]['id'];
  /** Title of the browser tab when it differs. */
  tabTitle?: string;
  subtitle: string;
  log: Pick<Pages<unknown>, 'refreshing' | 'retry'>;
  /** Makes the CSV file of everything that matches the filters. */
  make: (transport: Transport) => Promise<Download>;
  /** Toolbar and table. */
  children: ReactNode;
}

/** The screen around either log: tabs, refresh and export. */
export function LogPage({ open, tabTitle, subtitle, log, make, children }: LogPageProps) {
  return (
    <Page
      title={t('title')}
      tabTitle={tabTitle}
      subtitle={subtitle}
      actions={
        <>
          <Button variant="default" loading={log.refreshing} onClick={log.retry}>
            {t('refresh')}
          </Button>
          <ExportButton permission="logs:export" make={make} />
        </>
      }
    >
      <PageTabs label={t('title')} tabs={tabs} open={open}>
        <section className={shared.panel} aria-label={open === 'audit' ? t('auditLog') : t('applicationLog')}>
          {children}
        </section>
      </PageTabs>
    </Page>
  );
}
