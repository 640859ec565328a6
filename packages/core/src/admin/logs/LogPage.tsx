import type { ReactNode } from 'react';
import type { Download, Transport } from '../../client/transport.ts';
import { ExportButton } from '../shared/ExportButton.tsx';
import { Page } from '../shared/page/Page.tsx';
import { PageTabs } from '../shared/page/PageTabs.tsx';
import shared from '../shared/shared.module.css';
import { type Tail, TailState } from '../shared/tail/Tail.tsx';
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
  /** Null if no new entries can appear. */
  tail: Tail | null;
  /** Whether loading new entries is failing. */
  isFailing: boolean;
  /** Downloads the CSV file of all entries that match the filters. */
  make: (transport: Transport) => Promise<Download>;
  /** Toolbar and table. */
  children: ReactNode;
}

/** The frame of either log's screen: tabs, live tail and export. */
export function LogPage({ open, tabTitle, subtitle, tail, isFailing, make, children }: LogPageProps) {
  return (
    <Page
      title={t('title')}
      tabTitle={tabTitle}
      subtitle={subtitle}
      actions={
        <>
          {tail ? <TailState tail={tail} open={!isFailing} /> : null}
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
