import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './shared.module.css';

export interface PageTab {
  id: string;
  name: string;
  href: string;
}

export interface PageTabsProps {
  /** What the tabs are kinds of. */
  label: string;
  tabs: readonly PageTab[];
  /** The id of the tab whose content stands below. */
  open: string;
  children: ReactNode;
}

/** The parts of a screen beside each other, each at an address of its own; one part alone has no tabs. */
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
