import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { useDensity } from '../density.ts';
import { t } from './text.ts';

export interface DisplayMenuProps<Id extends string> {
  /** The columns that may be hidden. */
  columns: readonly { id: Id; header: string }[];
  visibility: ColumnVisibilityState;
  onChange: (column: Id, isVisible: boolean) => void;
}

/** Menu for the columns that a table shows and the density of its rows. */
export function DisplayMenu<Id extends string>({ columns, visibility, onChange }: DisplayMenuProps<Id>) {
  const { density, setDensity } = useDensity();
  return (
    <Menu position="bottom-end" closeOnItemClick={false} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('display')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns')}</Menu.Label>
        {columns.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={visibility[id] !== false}
            onChange={(checked) => onChange(id, checked)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={(checked) => setDensity(checked ? 'compact' : 'comfortable')}
        >
          {t('compact')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
