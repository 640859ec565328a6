import { Button, Drawer, Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconPlus, IconSearch } from '@tabler/icons-react';
import type { SessionUser } from '@tamarack/core/domain';
import { useConnection } from '@tamarack/core/session';
import {
  type Command,
  useKeepTyping,
  useOfferCommands,
  useShortcuts,
  useShortcutsOn,
} from '@tamarack/core/session/commands';
import { useFocusRescue, useLimitNotice, useText } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { onDemand } from '../../shared/onDemand.tsx';
import { utcOffsetIn } from '../shared/dates/days.ts';
import { hideUndoToast } from '../shared/saving/undoToast.ts';
import { useChanges } from '../shared/useChanges.ts';
import classes from './frame.module.css';
import { useCovered, useMay, useMe } from './me.ts';
import { isAt, type NavigationItem, navigationItems } from './navigation.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { frameTexts } from './text.ts';
import { UserMenu } from './UserMenu.tsx';

const Palette = onDemand(async () => (await import('./Palette.tsx')).default);

/** Milliseconds until a screen counts as slow to load. */
const noticedMs = 400;

export interface FrameProps {
  user: SessionUser;
  banner: ReactNode;
  children: ReactNode;
}

/** The frame: navigation at the side (at the bottom on phones), search, booking and the member's menu. */
export function Frame({ user, banner, children }: FrameProps) {
  const { t } = useText(frameTexts);
  const me = useMe();
  const navigate = useNavigate();
  useLimitNotice();
  const { pathname, search } = useLocation();
  const content = useRef<HTMLElement>(null);
  useFocusRescue(content, pathname);
  const mayBook = useMay('calendar:book');
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  const [palette, setPalette] = useState<'closed' | 'open'>('closed');
  const keepTyping = useKeepTyping();
  const openPalette = () => {
    keepTyping();
    setPalette('open');
  };
  const [sheet, setSheet] = useState(false);
  const [more, setMore] = useState(false);
  const isCovered = useCovered();
  // An operator's reads are audited, so nothing is refetched unless they ask for it.
  const lost = useChanges(!user.operator && !isCovered);
  const isAway = useConnection().state !== 'online';
  const hasOldRules = utcOffsetIn(me.zone) !== me.utcOffset;
  // A note says itself whether its text is kept on the device.
  const isInNote = pathname.startsWith('/notes/');
  const isLoading = useNavigation().state === 'loading';
  const [isSlow] = useDebouncedValue(isLoading, noticedMs);
  const items = navigationItems.filter(
    ({ permission, orPermission = permission }) =>
      me.permissions.includes(permission) || me.permissions.includes(orPermission),
  );
  /** Opens the calendar. If it is open already, its view and filters are kept. */
  const openCalendar = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(pathname === '/calendar' ? search : '');
    for (const name of ['appointment', 'with', 'room', 'client']) params.delete(name);
    change(params);
    void navigate({ pathname: '/calendar', search: String(params) });
  };
  const book = () => {
    keepTyping();
    openCalendar((params) => params.set('book', 'new'));
  };
  const toToday = () =>
    openCalendar((params) => {
      params.delete('date');
      params.delete('book');
    });

  useShortcuts(shortcutsOn);
  usePaletteKey(openPalette);
  useOfferCommands([
    ...items.map(
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
    { id: 'shortcuts', title: t('shortcuts'), group: 'console', shortcut: '?', run: () => setSheet(true) },
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the menu
  useEffect(() => setMore(false), [pathname]);
  useEffect(() => hideUndoToast, []);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      {banner}
      <header className={classes.rail}>
        <Link className={classes.identity} to="/">
          <span className={classes.monogram} aria-hidden="true">
            {[...me.clinicName][0]?.toUpperCase()}
          </span>
          <span className={classes.clinic}>{me.clinicName}</span>
        </Link>
        <UnstyledButton className={classes.search} onClick={openPalette}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          <span className={classes.searchText}>{t('search')}</span>
          <Kbd size="xs" aria-hidden="true">
            /
          </Kbd>
        </UnstyledButton>
        {mayBook ? (
          <Button className={classes.book} leftSection={<IconPlus size={16} />} onClick={book}>
            {t('book')}
          </Button>
        ) : null}
        <nav className={classes.nav} aria-label={t('navigation')}>
          <ul>
            {items.map((item) => (
              <li key={item.path} data-first={item.first || undefined}>
                <NavigationLink item={item} current={isAt(item.path, pathname)} label={t(item.label)} />
              </li>
            ))}
            <li className={classes.moreItem}>
              <UnstyledButton
                className={classes.link}
                aria-expanded={more}
                aria-haspopup="dialog"
                onClick={() => setMore(true)}
              >
                <IconDots size={20} stroke={1.7} aria-hidden="true" />
                <span>{t('more')}</span>
              </UnstyledButton>
            </li>
          </ul>
        </nav>
        <UserMenu user={user} onShortcuts={() => setSheet(true)} />
      </header>
      <main ref={content} id="content" className={classes.main} tabIndex={-1}>
        <p
          role="status"
          className={classes.lost}
          data-quiet={isAway || lost || hasOldRules ? undefined : true}
        >
          {isAway
            ? t(isInNote ? 'awayInNote' : 'away')
            : lost
              ? t('liveLost')
              : hasOldRules
                ? t('oldRules')
                : isLoading && isSlow
                  ? t('loading')
                  : null}
        </p>
        {children}
      </main>
      <Drawer
        opened={more}
        onClose={() => setMore(false)}
        title={t('moreTitle')}
        position="bottom"
        size="auto"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ul className={classes.moreList}>
          {items
            .filter(({ first }) => !first)
            .map((item) => (
              <li key={item.path}>
                <NavigationLink item={item} current={isAt(item.path, pathname)} label={t(item.label)} />
              </li>
            ))}
        </ul>
      </Drawer>
      <ShortcutSheet
        opened={sheet}
        onClose={() => setSheet(false)}
        on={shortcutsOn}
        onSwitch={setShortcutsOn}
      />
      {palette === 'open' ? (
        <Palette
          waiting={<VisuallyHidden role="status">{t('search')}</VisuallyHidden>}
          onClose={() => setPalette('closed')}
        />
      ) : null}
    </div>
  );
}

function NavigationLink({
  item: { path, icon: ItemIcon },
  current,
  label,
}: {
  item: NavigationItem;
  current: boolean;
  label: string;
}) {
  return (
    <Link className={classes.link} to={path} aria-current={current ? 'page' : undefined}>
      <ItemIcon size={20} stroke={1.7} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}

/** Ctrl-K or Cmd-K opens the palette, also while typing in a field. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
