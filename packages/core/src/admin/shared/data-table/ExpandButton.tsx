import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

export interface ExpandButtonProps {
  label: string;
  /** Id of the element it opens. */
  controls: string;
  isOpen: boolean;
  /** Whether the row keys focus this button. */
  isRowLink: boolean;
  onClick: () => void;
}

/** Opens and closes the details of a row. */
export function ExpandButton({ label, controls, isOpen, isRowLink, onClick }: ExpandButtonProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-row-link={isRowLink || undefined}
      onClick={onClick}
    >
      <Chevron size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
