import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/SessionProvider.tsx';
import { useLeave } from '../../session/unsaved/LeaveGuard.tsx';
import { type Density, densities, useDensity } from '../shared/density.ts';
import { initials } from '../shared/format.ts';
import styles from './shell.module.css';
import { t } from './text.ts';

type Scheme = ReturnType<typeof useMantineColorScheme>['colorScheme'];

/** Menu with the signed-in operator, the console's appearance on this device, and Sign out. */
export function UserMenu() {
  const { user, signOut } = useSession();
  const leave = useLeave();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, setDensity } = useDensity();

  const name = user?.name || t('defaultName');
  return (
    <Menu position="bottom-end" width={250} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.user}>
          <VisuallyHidden>{t('account')}</VisuallyHidden>
          <Avatar color="brand" variant="filled" size={30} radius="xl" aria-hidden="true">
            {initials(name)}
          </Avatar>
          <span className={styles.who}>
            <span className={styles.whoName}>{name}</span>
            <span className={styles.userEmail}>{user?.email}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.menuUser}>
          <span className={styles.whoName}>{name}</span>
          <span className={styles.userEmail}>{user?.email}</span>
        </div>
        <Menu.Label>{t('scheme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as Scheme)}>
          <Menu.RadioItem value="light">{t('light')}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t('dark')}</Menu.RadioItem>
          <Menu.RadioItem value="auto">{t('system')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Label>{t('density')}</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(value) => setDensity(value as Density)}>
          {densities.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {t(value)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/admin/settings"
          leftSection={<IconSettings size={16} aria-hidden="true" />}
        >
          {t('settings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => leave(() => void signOut())}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
