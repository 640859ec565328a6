import { Modal, type ModalProps } from '@mantine/core';
import styles from './frame.module.css';
import { t } from './text.ts';

/** A dialog of the application, as opposed to the console's own. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      classNames={{ header: styles.dialogHeader, title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('close') }}
    />
  );
}
