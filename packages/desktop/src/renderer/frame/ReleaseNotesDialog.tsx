import { Text } from '@mantine/core';
import { useDesktop } from '../desktop.ts';
import { Dialog } from './Dialog.tsx';
import styles from './frame.module.css';
import { t } from './text.ts';

/** What the next version brings, as its publisher wrote it; plain text, whatever it looks like. */
export function ReleaseNotesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { updates } = useDesktop();
  const told = updates.kind === 'available' || updates.kind === 'ready' ? updates : null;
  return (
    <Dialog
      opened={opened && told !== null}
      onClose={onClose}
      title={t('notesTitle', { version: told?.version ?? '' })}
    >
      <Text className={styles.notes}>{told?.notes.trim() || t('noNotes')}</Text>
    </Dialog>
  );
}
