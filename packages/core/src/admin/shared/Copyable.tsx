import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './shared.module.css';
import { t } from './text.ts';

export interface CopyableProps {
  value: string;
  /** How the value is shown; defaults to the value itself. */
  children?: ReactNode;
}

/** An id or a URL with a button that copies it. */
export function CopyableId({ id }: { id: string }) {
  return (
    <Copyable value={id}>
      <code>{id}</code>
    </Copyable>
  );
}

/** A value that operators paste elsewhere, such as an id or an email, with a button that copies it. */
export function Copyable({ value, children = value }: CopyableProps) {
  return (
    <span className={styles.copyable}>
      <span>{children}</span>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={copied ? t('copied', { value }) : t('copy', { value })}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
