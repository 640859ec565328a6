import { Modal, type ModalProps } from '@mantine/core';
import styles from './frame.module.css';
import { t } from './text.ts';

/** A dialog of the application itself, over whatever the window shows. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      classNames={{ header: styles.dialogHeader, title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('close') }}
    />
  );
}
