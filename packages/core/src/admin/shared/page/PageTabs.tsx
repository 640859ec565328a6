import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from '../shared.module.css';

export interface PageTab {
  id: string;
  name: string;
  href: string;
}

export interface PageTabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly PageTab[];
  /** Id of the open tab. */
  open: string;
  children: ReactNode;
}

/** Tabs of a screen, each with its own URL; a single part is shown without tabs. */
export function PageTabs({ label, tabs, open, children }: PageTabsProps) {
  const navigate = useNavigate();
  if (tabs.length < 2 || !tabs.some(({ id }) => id === open)) return children;
  return (
    <Tabs
      value={open}
      onChange={(chosen) => {
        const tab = tabs.find(({ id }) => id === chosen);
        if (tab) void navigate(tab.href);
      }}
      keepMounted={false}
      classNames={{ list: styles.tabs, panel: styles.tabPanel }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
    </Tabs>
  );
}
