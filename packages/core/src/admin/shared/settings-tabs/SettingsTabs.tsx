import type { ReactNode } from 'react';
import { PageTabs } from '../page/PageTabs.tsx';
import { type settingsTabs, useSettingsTabs } from './tabs.ts';
import { t } from './text.ts';

/** A settings screen with the tabs that the operator may open. */
export function SettingsTabs({ open, children }: { open: keyof typeof settingsTabs; children: ReactNode }) {
  return (
    <PageTabs label={t('tabs')} tabs={useSettingsTabs()} open={open}>
      {children}
    </PageTabs>
  );
}
