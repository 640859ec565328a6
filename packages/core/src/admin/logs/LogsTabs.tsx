import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './logs.module.css';
import { t } from './text.ts';

const paths = { audit: '/admin/logs', application: '/admin/logs/application' } as const;

/** The two logs beside each other, each at an address of its own. */
export function LogsTabs({ open, children }: { open: keyof typeof paths; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={open}
      onChange={(value) => void navigate(paths[value === 'application' ? 'application' : 'audit'])}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('title')}>
        <Tabs.Tab value="audit">{t('auditLog')}</Tabs.Tab>
        <Tabs.Tab value="application">{t('applicationLog')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={open} className={styles.tab}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
