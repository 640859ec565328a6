import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './table.module.css';

export interface RowNameProps {
  /** Where the row leads; without it and without `onOpen` it leads nowhere. */
  to?: string | undefined;
  onOpen?: () => void;
  /** What a button does, in words. */
  label?: string;
  /** Below the name, in small. */
  minor?: ReactNode;
  children: ReactNode;
}

/** What a row is about, and the way to all of it. */
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

/** A second, quieter line of a cell. */
export function Minor({ children }: { children: ReactNode }) {
  return <div className={styles.minor}>{children}</div>;
}
