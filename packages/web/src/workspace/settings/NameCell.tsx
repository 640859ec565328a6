import { UnstyledButton } from '@mantine/core';
import { Badge } from '@tamarack/core/ui';
import classes from '../shared/panel.module.css';

/** The cell with the name of a list entry, which opens the entry. */
export function NameCell({
  name,
  archived,
  onOpen,
}: {
  name: string;
  /** The word for an archived entry; null if it is not archived. */
  archived: string | null;
  onOpen: () => void;
}) {
  return (
    <td>
      <UnstyledButton className={classes.name} onClick={onOpen} c="var(--ui-action-text)">
        {name}
      </UnstyledButton>{' '}
      {archived ? <Badge tone="neutral">{archived}</Badge> : null}
    </td>
  );
}
