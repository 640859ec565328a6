import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './table.module.css';

export interface RowNameProps {
  /** Path that the name links to. Without it and `onOpen`, the name is plain text. */
  to?: string | undefined;
  onOpen?: () => void;
  /** Accessible name of the button. */
  label?: string;
  /** Secondary text below the name. */
  minor?: ReactNode;
  children: ReactNode;
}

/** Name of a row, with a link or button that opens it. */
export function RowName({ to, onOpen, label, minor, children }: RowNameProps) {
  return (
    <>
      {to ? (
        <Link to={to} className={styles.name} data-row-link>
          {children}
        </Link>
      ) : onOpen ? (
        <UnstyledButton className={styles.name} aria-label={label} onClick={onOpen} data-row-link>
          {children}
        </UnstyledButton>
      ) : (
        <span className={styles.name}>{children}</span>
      )}
      {minor ? <div className={styles.minor}>{minor}</div> : null}
    </>
  );
}

/** Secondary line of a cell. */
export function Minor({ children }: { children: ReactNode }) {
  return <div className={styles.minor}>{children}</div>;
}
