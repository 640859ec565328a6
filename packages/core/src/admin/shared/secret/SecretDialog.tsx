import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useUnsavedPage } from '../../../session/unsaved/LeaveGuard.tsx';
import styles from './secret.module.css';
import { t } from './text.ts';

export interface SecretDialogProps {
  /** The dialog is closed while this is undefined. */
  secret: { title: string; body: string; values: { label: string; value: string }[] } | undefined;
  onClose: () => void;
}

/** Shows a secret once. Neither Escape nor a click outside closes the dialog. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  useUnsavedPage(secret !== undefined);
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={secret?.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
    >
      {secret ? (
        <Stack gap="md">
          <Text size="sm">{secret.body}</Text>
          <dl className={styles.values}>
            {secret.values.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code>
                  <Copy label={label} value={value} />
                </dd>
              </div>
            ))}
          </dl>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('close')}</Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}

function Copy({ label, value }: { label: string; value: string }) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={
            copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />
          }
          aria-label={copied ? t('copied') : t('copyLabel', { label })}
          onClick={copy}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
