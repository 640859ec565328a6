import { Button, Group, Stack, Text } from '@mantine/core';
import { useDesktop } from '../useDesktop.ts';
import { Dialog } from './Dialog.tsx';
import styles from './frame.module.css';
import { t } from './text.ts';
import { updateText } from './update-text.ts';
import { useUpdateActions } from './useUpdateActions.ts';

/**
 * The state of the update, with release notes and the next step. Opens on request, and as a reminder when an update has
 * been available for a week. Release notes are shown as plain text.
 */
export function UpdateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { updates } = useDesktop();
  const update = updates.kind === 'available' || updates.kind === 'ready' ? updates : null;
  const title = update ? t('notesTitle', { version: update.version }) : t('aboutUpdates');
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="lg">
        {update ? <Text className={styles.notes}>{update.notes.trim() || t('noNotes')}</Text> : null}
        <NextStep />
      </Stack>
    </Dialog>
  );
}

function NextStep() {
  const { bridge, updates } = useDesktop();
  const { download, restart, refusal } = useUpdateActions();
  const text = updates.kind === 'ready' && refusal ? t(`refused_${refusal}`) : updateText(updates);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fz="sm" c="dimmed" role="status">
        {text}
      </Text>
      {updates.kind === 'available' ? <Button onClick={download}>{t('downloadUpdate')}</Button> : null}
      {updates.kind === 'ready' ? <Button onClick={restart}>{t('installUpdate')}</Button> : null}
      {updates.kind === 'failed' ? (
        <Button variant="default" onClick={() => void bridge.updates.check()}>
          {t('checkNow')}
        </Button>
      ) : null}
    </Group>
  );
}
