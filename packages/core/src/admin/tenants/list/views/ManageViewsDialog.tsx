import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type TenantView, viewNameLength } from '../../../../domain/platform/tenant-views.ts';
import styles from '../list.module.css';
import { t } from '../text.ts';
import { useViewChanges } from './useTenantViews.ts';

export interface ManageViewsDialogProps {
  opened: boolean;
  views: readonly TenantView[];
  onClose: () => void;
}

/** All saved views: rename them, set the default, or delete them. */
export function ManageViewsDialog({ opened, views, onClose }: ManageViewsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('manageTitle')} size="lg">
      <Stack gap="md">
        {views.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noViews')}
          </Text>
        ) : (
          <ul className={styles.manage}>
            {views.map((view) => (
              <ManagedView key={view.viewId} view={view} />
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ManagedView({ view }: { view: TenantView }) {
  const { change, remove } = useViewChanges();
  const [name, setName] = useState(view.name);
  const [asked, setAsked] = useState(false);
  const isBusy = change.isPending || remove.isPending;
  const isRenamed = name.trim() !== '' && name.trim() !== view.name;
  const rename = () => change.mutate({ view, changes: { name: name.trim() } });
  return (
    <li>
      <form
        className={styles.managedName}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRenamed) rename();
        }}
      >
        <TextInput
          aria-label={t('rename', { name: view.name })}
          value={name}
          maxLength={viewNameLength}
          onChange={(event) => setName(event.currentTarget.value)}
          flex={1}
        />
        <Button type="submit" variant="default" disabled={!isRenamed} loading={change.isPending}>
          {t('save')}
        </Button>
      </form>
      <Checkbox
        label={t('isDefault')}
        aria-label={t('makeDefault', { name: view.name })}
        checked={view.isDefault}
        disabled={isBusy}
        onChange={(event) => change.mutate({ view, changes: { isDefault: event.currentTarget.checked } })}
      />
      <Button
        variant={asked ? 'filled' : 'default'}
        color={asked ? 'red' : undefined}
        loading={remove.isPending}
        disabled={change.isPending}
        aria-label={t(asked ? 'confirmRemoveView' : 'removeView', { name: view.name })}
        onClick={() => (asked ? remove.mutate(view) : setAsked(true))}
        onBlur={() => setAsked(false)}
      >
        {t(asked ? 'confirmRemove' : 'remove')}
      </Button>
    </li>
  );
}
