import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './table.module.css';

export interface SortButtonProps {
  sorted: false | 'asc' | 'desc';
  onClick: ((event: MouseEvent) => void) | undefined;
  children: ReactNode;
}

/** A column header that sorts: first ascending, then descending, then off. */
export function SortButton({ sorted, onClick, children }: SortButtonProps) {
  const Icon = sorted === 'asc' ? IconChevronUp : sorted === 'desc' ? IconChevronDown : IconSelector;
  return (
    <UnstyledButton className={styles.sort} onClick={onClick}>
      {children}
      <Icon
        size={14}
        stroke={1.8}
        aria-hidden="true"
        className={styles.sortMark}
        data-on={sorted || undefined}
      />
    </UnstyledButton>
  );
}
