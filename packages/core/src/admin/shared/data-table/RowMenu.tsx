import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface RowMenuProps {
  /** Accessible name of the button. */
  label: string;
  width: number;
  loading?: boolean;
  disabled?: boolean;
  /** The actions, one `Menu.Item` each. */
  children: ReactNode;
}

/** The menu with the actions for a row. */
export function RowMenu({ label, width, loading = false, disabled = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={width} shadow="md" disabled={disabled}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={label}
          loading={loading}
          disabled={disabled}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
