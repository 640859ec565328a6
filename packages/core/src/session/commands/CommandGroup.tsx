import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconPoint } from '@tabler/icons-react';
import type { Command } from './commands.ts';

export interface CommandGroupProps {
  label: string;
  commands: readonly Command[];
  /** Label of a shortcut's key. */
  nameOfKey: (key: string) => string;
}

/** Commands of a palette with a heading; hidden if there are none. */
export function CommandGroup({ label, commands, nameOfKey }: CommandGroupProps) {
  if (commands.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {commands.map(({ id, title, icon: CommandIcon = IconPoint, shortcut, run }) => (
        <Spotlight.Action
          key={id}
          role="option"
          label={title}
          leftSection={<CommandIcon size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={
            shortcut ? (
              <Kbd size="xs" aria-hidden="true">
                {shortcut.split(' ').map(nameOfKey).join(' ')}
              </Kbd>
            ) : null
          }
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
