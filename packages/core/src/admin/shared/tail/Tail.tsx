import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { t } from '../text.ts';
import styles from './tail.module.css';

/** A list that new entries are added to automatically, unless it is paused. */
export interface Tail {
  paused: boolean;
  /** Number of new entries held back by the pause. */
  held: number;
  pause: () => void;
  follow: () => void;
}

export interface TailStateProps {
  tail: Tail;
  /** Whether the live stream is connected. */
  open: boolean;
  disabled?: boolean;
}

/** Shows whether the list is live, with a button to pause and follow. */
export function TailState({ tail, open, disabled }: TailStateProps) {
  const { paused } = tail;
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <span className={styles.dot} data-open={(open && !paused) || undefined} aria-hidden="true" />
      <span role="status">{paused ? t('tailPaused') : open ? t('tailLive') : t('tailReconnecting')}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={disabled}
        leftSection={<Icon size={14} aria-hidden="true" />}
        onClick={paused ? tail.follow : tail.pause}
      >
        {paused ? t('tailFollow') : t('tailPause')}
      </Button>
    </Group>
  );
}

/** A button above the list that shows the new entries held back by a pause. */
export function NewEntriesButton({ tail }: { tail: Tail }) {
  if (tail.held === 0) return null;
  return (
    <button type="button" className={styles.held} onClick={tail.follow}>
      {t('tailHeld', { n: tail.held })}
    </button>
  );
}
