import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { t } from '../text.ts';
import styles from './tail.module.css';

/** A list to which new entries come by themselves, unless it is paused. */
export interface Tail {
  paused: boolean;
  /** Number of new entries that the pause holds back. */
  held: number;
  pause: () => void;
  follow: () => void;
}

export interface TailStateProps {
  tail: Tail;
  /** Whether new entries come at present. */
  open: boolean;
  disabled?: boolean;
}

/** Whether new entries come, with a button to pause and to follow. */
export function TailState({ tail, open, disabled }: TailStateProps) {
  const { paused } = tail;
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <span className={styles.state}>
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
    </span>
  );
}

/** The new entries that a pause holds back, above the list; shows them on request. */
export function HeldBack({ tail }: { tail: Tail }) {
  if (tail.held === 0) return null;
  return (
    <button type="button" className={styles.held} onClick={tail.follow}>
      {t('tailHeld', { n: tail.held })}
    </button>
  );
}
