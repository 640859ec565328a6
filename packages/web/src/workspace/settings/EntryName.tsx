import { UnstyledButton } from '@mantine/core';
import { Badge } from '@tamarack/core/ui';

/** The name of a list entry, which opens the entry. */
export function EntryName({
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
    <>
      <UnstyledButton fw={500} onClick={onOpen} c="var(--ui-action-text)">
        {name}
      </UnstyledButton>{' '}
      {archived ? <Badge tone="neutral">{archived}</Badge> : null}
    </>
  );
}
