import { useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconBaselineDensityMedium,
  IconBuildingPlus,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../session/SessionProvider.tsx';
import { useMay } from '../shared/useMay.ts';
import { useDensity } from './density.tsx';
import { navigationItems } from './navigation.ts';
import { t } from './text.ts';

export interface Command {
  id: string;
  title: string;
  icon: Icon;
  run: () => void;
}

/** Everything the palette can do, without the tenants: the pages, and the actions this operator has. */
export function useCommands(): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const mayCreate = useMay('tenants:create');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, setDensity } = useDensity();
  const { signOut } = useSession();
  const dark = colorScheme === 'dark';
  const compact = density === 'compact';

  const pages = navigationItems.map(({ name, href, icon }) => ({
    id: href,
    title: name,
    icon,
    run: () => void navigate(href),
  }));
  const actions: Command[] = [
    {
      id: 'scheme',
      title: dark ? t('useLight') : t('useDark'),
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'density',
      title: compact ? t('useComfortable') : t('useCompact'),
      icon: IconBaselineDensityMedium,
      run: () => setDensity(compact ? 'comfortable' : 'compact'),
    },
    { id: 'sign-out', title: t('signOut'), icon: IconLogout, run: () => void signOut() },
  ];
  if (mayCreate) {
    const open = () => void navigate('/admin/tenants?new=1');
    actions.unshift({ id: 'new-tenant', title: t('newTenant'), icon: IconBuildingPlus, run: open });
  }
  return { pages, actions };
}

/** The commands whose title holds every word typed, in any order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
