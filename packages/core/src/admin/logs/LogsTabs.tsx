import type { ReactNode } from 'react';
import { PageTabs } from '../shared/PageTabs.tsx';
import { t } from './text.ts';

const tabs = [
  { id: 'audit', name: t('auditLog'), href: '/admin/logs' },
  { id: 'application', name: t('applicationLog'), href: '/admin/logs/application' },
] as const;

/** The two logs beside each other. */
export function LogsTabs({ open, children }: { open: (typeof tabs)[number]['id']; children: ReactNode }) {
  return (
    <PageTabs label={t('title')} tabs={tabs} open={open}>
      {children}
    </PageTabs>
  );
}
