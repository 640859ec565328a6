import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type Command, useOfferCommands } from '@tamarack/core/session/commands';
import { useText } from '@tamarack/core/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from './me.ts';
import { useNavigationItems } from './navigation.ts';
import { frameTexts } from './text.ts';
import { useCalendarActions } from './useCalendarActions.ts';

/** Offers the screens and the actions that every screen has, in the palette and by shortcut. */
export function useFrameCommands(openPalette: () => void, openShortcuts: () => void): void {
  const { t } = useText(frameTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayBook = useMay('calendar:book');
  const { book, toToday } = useCalendarActions();
  useOfferCommands([
    ...useNavigationItems().map(
      ({ path, label, icon, shortcut }): Command => ({
        id: path,
        title: t(label),
        group: 'pages',
        icon,
        shortcut,
        run: () => void navigate(path),
      }),
    ),
    {
      id: 'book',
      title: t('book'),
      group: 'console',
      icon: IconPlus,
      shortcut: 'n',
      visible: mayBook,
      run: book,
    },
    {
      id: 'today',
      title: t('today'),
      group: 'console',
      shortcut: 't',
      keyOnly: true,
      run: () => (pathname.startsWith('/calendar') ? toToday() : void navigate('/')),
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
    { id: 'shortcuts', title: t('shortcuts'), group: 'console', shortcut: '?', run: openShortcuts },
  ]);
}
