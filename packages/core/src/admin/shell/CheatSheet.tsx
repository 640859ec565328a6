import { Kbd, Modal, Switch, Text } from '@mantine/core';
import { Fragment } from 'react';
import { type Command, useCommandList } from '../../session/commands/index.ts';
import styles from './shell.module.css';
import { t } from './text.ts';

export interface CheatSheetProps {
  opened: boolean;
  onClose: () => void;
  shortcutsOn: boolean;
  onSwitch: (on: boolean) => void;
  /** The palette's shortcut as written on this system, such as `⌘ K`. */
  paletteKeys: string;
}

const groups: { group: Command['group']; title: string }[] = [
  { group: 'screen', title: t('shortcutsScreen') },
  { group: 'console', title: t('shortcutsConsole') },
  { group: 'pages', title: t('pages') },
];

/** The shortcuts of the current screen, and the switch that turns them off. */
export function CheatSheet({ opened, onClose, shortcutsOn, onSwitch, paletteKeys }: CheatSheetProps) {
  const commands = useCommandList().filter(({ shortcut }) => shortcut !== undefined);
  return (
    <Modal opened={opened} onClose={onClose} title={t('shortcuts')} size="lg">
      <Switch
        label={t('shortcutsSwitch')}
        description={t('shortcutsSwitchHint')}
        checked={shortcutsOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        mb="md"
      />
      <div className={styles.cheats}>
        {groups.map(({ group, title }) => {
          const own = commands.filter((command) => command.group === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={title}>
              <Text component="h3" fz="sm" fw={600} mb={6}>
                {title}
              </Text>
              <dl className={styles.cheatList} data-off={!shortcutsOn || undefined}>
                {own.map(({ id, title: name, shortcut = '' }) => (
                  <Cheat key={id} name={name} keys={shortcut.split(' ').map(nameOfKey)} />
                ))}
                {group === 'console' ? <Cheat name={t('palette')} keys={[paletteKeys]} /> : null}
              </dl>
            </section>
          );
        })}
      </div>
    </Modal>
  );
}

function Cheat({ name, keys }: { name: string; keys: string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {keys.map((key, at) => (
          <Fragment key={key}>
            {at > 0 ? <span className={styles.keySeparator}>{t('shortcutsThen')}</span> : null}
            <Kbd size="sm">{key}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

const names: Record<string, string> = {
  enter: t('keyEnter'),
  space: t('keySpace'),
  escape: t('keyEscape'),
  arrowup: '↑',
  arrowdown: '↓',
};

/** A key's name as printed on the keyboard. */
export function nameOfKey(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
