import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconAlignLeft,
  IconBaselineDensityMedium,
  IconBuildingPlus,
  IconBuildings,
  IconKeyboard,
  IconKeyboardOff,
  IconLogout,
  IconMailOff,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { platformRoleMay, platformRoles } from '../../domain/permissions.ts';
import { containsWords } from '../../domain/search.ts';
import { type Command, useOfferCommands } from '../../session/commands/index.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useLeave } from '../../session/unsaved/LeaveGuard.tsx';
import { useDensity } from '../shared/density.ts';
import { settingsPageTitle, useSettingsTabs } from '../shared/settings-tabs/tabs.ts';
import { useMay } from '../shared/useMay.ts';
import { usersTabs } from '../users/index.ts';
import { navigationItems } from './navigation.ts';
import { t } from './text.ts';

/** Pages that are not in the side navigation. */
const otherPages: readonly { title: string; href: string; icon: Icon }[] = [
  { title: t('bulkChanges'), href: '/admin/tenants/bulk', icon: IconBuildings },
  { title: t('applicationLog'), href: '/admin/logs/application', icon: IconAlignLeft },
  { title: t('mailLog'), href: '/admin/health/mail', icon: IconMailOff },
];

export interface ShellCommands {
  openPalette: () => void;
  openCheatSheet: () => void;
  shortcutsOn: boolean;
  setShortcutsOn: (on: boolean) => void;
}

/** Offers the commands of every screen: the pages and this operator's actions. */
export function useShellCommands({
  openPalette,
  openCheatSheet,
  shortcutsOn,
  setShortcutsOn,
}: ShellCommands): void {
  const navigate = useNavigate();
  const mayCreate = useMay('tenants:create');
  const { user, signOut } = useSession();
  const leave = useLeave();
  const role = platformRoles.find((known) => known === user?.role);
  const { setColorScheme } = useMantineColorScheme();
  const { density, setDensity } = useDensity();
  const settings = useSettingsTabs().filter(({ id }) => id !== 'account');
  const dark = useComputedColorScheme('light') === 'dark';
  const compact = density === 'compact';

  useOfferCommands([
    ...navigationItems.map(
      ({ name, href, icon, shortcut }): Command => ({
        id: href,
        title: name,
        group: 'pages',
        icon,
        shortcut,
        run: () => void navigate(href),
      }),
    ),
    ...settings.map(
      ({ name, href }): Command => ({
        id: href,
        title: settingsPageTitle(name),
        group: 'pages',
        icon: IconSettings,
        run: () => void navigate(href),
      }),
    ),
    ...usersTabs.map(
      ({ path, name, permission }): Command => ({
        id: `users-${path}`,
        title: t('usersPage', { name }),
        group: 'pages',
        icon: IconUsers,
        visible: platformRoleMay(role, permission),
        run: () => void navigate(`/admin/users/${path}`),
      }),
    ),
    ...otherPages.map(
      ({ title, href, icon }): Command => ({
        id: href,
        title,
        group: 'pages',
        icon,
        run: () => void navigate(href),
      }),
    ),
    {
      id: 'new-tenant',
      title: t('newTenant'),
      group: 'console',
      icon: IconBuildingPlus,
      shortcut: 'c',
      visible: mayCreate,
      run: () => void navigate('/admin/tenants?new=1'),
    },
    {
      id: 'search',
      title: t('search'),
      group: 'console',
      icon: IconSearch,
      shortcut: '/',
      keyOnly: true,
      run: openPalette,
    },
    {
      id: 'scheme',
      title: dark ? t('useLight') : t('useDark'),
      group: 'console',
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'density',
      title: compact ? t('useComfortable') : t('useCompact'),
      group: 'console',
      icon: IconBaselineDensityMedium,
      run: () => setDensity(compact ? 'comfortable' : 'compact'),
    },
    {
      id: 'cheat-sheet',
      title: t('shortcuts'),
      group: 'console',
      icon: IconKeyboard,
      shortcut: '?',
      run: openCheatSheet,
    },
    {
      id: 'shortcuts-on',
      title: shortcutsOn ? t('shortcutsTurnOff') : t('shortcutsTurnOn'),
      group: 'console',
      icon: shortcutsOn ? IconKeyboardOff : IconKeyboard,
      run: () => setShortcutsOn(!shortcutsOn),
    },
    {
      id: 'sign-out',
      title: t('signOut'),
      group: 'console',
      icon: IconLogout,
      run: () => leave(() => void signOut()),
    },
  ]);
}

/** The commands whose title contains every typed word. */
export function matching(commands: readonly Command[], text: string): Command[] {
  return commands.filter(({ title }) => containsWords(title, text));
}
