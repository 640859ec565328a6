import { Kbd, Modal, Switch } from '@mantine/core';
import { useCommandList } from '@tamarack/core/session/commands';
import { useText } from '@tamarack/core/ui';
import { Fragment } from 'react';
import classes from './frame.module.css';
import { frameTexts } from './text.ts';

const groups = [
  ['screen', 'onScreen'],
  ['console', 'actions'],
  ['pages', 'screens'],
] as const;

/** The shortcuts of the current screen, and the switch that turns them off (WCAG 2.1.4). */
export function ShortcutSheet({
  opened,
  onClose,
  on,
  onSwitch,
}: {
  opened: boolean;
  onClose: () => void;
  on: boolean;
  onSwitch: (on: boolean) => void;
}) {
  const { t } = useText(frameTexts);
  const commands = useCommandList().filter(({ shortcut }) => shortcut !== undefined);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts')}
      size="md"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Switch
        label={t('shortcutsOn')}
        description={t('shortcutsHint')}
        checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        mb="md"
      />
      {groups.map(([group, title]) => {
        const own = commands.filter((command) => command.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={t(title)}>
            <h3 className={classes.sheetTitle}>{t(title)}</h3>
            <dl className={classes.sheet} data-off={!on || undefined}>
              {own.map(({ id, title: name, shortcut = '' }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>
                    {shortcut.split(' ').map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 ? ` ${t('keyThen')} ` : null}
                        <Kbd size="sm">{nameOfKey(key)}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </Modal>
  );
}

const signs: Record<string, string> = {
  enter: '⏎',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** A key as printed on the keyboard. */
export function nameOfKey(key: string): string {
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
