import { Button, Group, Stack, Text } from '@mantine/core';
import { useDesktop } from '../useDesktop.ts';
import { Dialog } from './Dialog.tsx';
import styles from './frame.module.css';
import { t } from './text.ts';
import { updateText } from './update-text.ts';
import { useUpdateActions } from './useNotices.ts';

/**
 * Where the update stands, for a person who asked or has let one wait for a week: what the next version brings, as its
 * publisher wrote it (plain text, whatever it looks like), and the next step.
 */
export function UpdateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { updates } = useDesktop();
  const told = updates.kind === 'available' || updates.kind === 'ready' ? updates : null;
  const title = told ? t('notesTitle', { version: told.version }) : t('aboutUpdates');
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="lg">
        {told ? <Text className={styles.notes}>{told.notes.trim() || t('noNotes')}</Text> : null}
        <NextStep />
      </Stack>
    </Dialog>
  );
}

function NextStep() {
  const { bridge, updates } = useDesktop();
  const { download, restart, refused } = useUpdateActions();
  const text = updates.kind === 'ready' && refused ? t('unsavedWork') : updateText(updates);
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
