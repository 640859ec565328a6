import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListColumn } from '../../../../domain/platform/tenant-views.ts';
import styles from '../list.module.css';
import { t } from '../text.ts';
import type { ListState } from '../useTenantListParams.ts';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { type useTenantViews, useViewChanges, viewQueryOf } from './useTenantViews.ts';

export interface ViewsMenuProps {
  state: ListState;
  views: ReturnType<typeof useTenantViews>;
  /** Columns that a view saved now would store. */
  columns: readonly ListColumn[] | undefined;
}

/** Menu of the operator's saved views of the list: open, save, rename, delete, or set the default. */
export function ViewsMenu({ state, views: { views, current, isEdited, error }, columns }: ViewsMenuProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const { change } = useViewChanges();
  const query = viewQueryOf(state, columns);
  const name = current ? (isEdited ? t('edited', { name: current.name }) : current.name) : t('allTenants');
  const tick = (shown: boolean) =>
    shown ? <IconCheck size={16} aria-hidden="true" /> : <span className={styles.noTick} />;
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            maw="16rem"
            leftSection={<IconLayoutList size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            aria-label={t('views', { name })}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={tick(!current)} aria-current={!current} onClick={() => state.show(null)}>
            {t('allTenants')}
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.viewId}
              leftSection={tick(view === current)}
              aria-current={view === current}
              onClick={() => state.show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {error ? <Menu.Label role="alert">{t('viewsFailed')}</Menu.Label> : null}
          <Menu.Divider />
          {current && isEdited ? (
            <Menu.Item onClick={() => change.mutate({ view: current, changes: { query } })}>
              {t('updateView', { name: current.name })}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setOpen('save')}>{t('saveAs')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('manage')}>{t('manageViews')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        opened={open === 'save'}
        query={query}
        onClose={() => setOpen(null)}
        onSaved={(view) => state.show(view)}
      />
      <ManageViewsDialog opened={open === 'manage'} views={views} onClose={() => setOpen(null)} />
    </>
  );
}
