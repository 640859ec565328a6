import { ActionIcon, Box, Burger, Kbd, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useHealthSummary } from '../shared/useHealthSummary.ts';
import { HealthMark } from './Navigation.tsx';
import { NotificationsMenu } from './NotificationsMenu.tsx';
import styles from './shell.module.css';
import { t } from './text.ts';
import { UserMenu } from './UserMenu.tsx';

export interface TopBarProps {
  navigationOpen: boolean;
  onToggleNavigation: () => void;
  onSearch: () => void;
}

/** The palette's shortcut as written on this system. */
export function paletteKeys(os: ReturnType<typeof useOs>): string {
  return os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
}

/** The bar above every screen: search, notifications, account. */
export function TopBar({ navigationOpen, onToggleNavigation, onSearch }: TopBarProps) {
  const os = useOs();
  const health = useHealthSummary();
  return (
    <div className={styles.bar}>
      <Box className={styles.burger} hiddenFrom="md">
        <Burger
          opened={navigationOpen}
          onClick={onToggleNavigation}
          size="sm"
          aria-label={navigationOpen ? t('closeNavigation') : t('openNavigation')}
          aria-expanded={navigationOpen}
        />
        {health && !navigationOpen ? <HealthMark health={health} /> : null}
      </Box>
      <UnstyledButton
        className={styles.search}
        visibleFrom="sm"
        aria-keyshortcuts={paletteKeys(os).startsWith('Ctrl') ? 'Control+K' : 'Meta+K'}
        onClick={onSearch}
      >
        <span>{t('search')}</span>
        <Kbd size="xs" aria-hidden="true">
          {paletteKeys(os)}
        </Kbd>
      </UnstyledButton>
      <div className={styles.barEnd}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          hiddenFrom="sm"
          aria-label={t('search')}
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <NotificationsMenu />
        <UserMenu />
      </div>
    </div>
  );
}
