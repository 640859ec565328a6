import { Button, Drawer, Kbd, UnstyledButton } from '@mantine/core';
import { IconDots, IconPlus, IconSearch } from '@tabler/icons-react';
import type { SessionUser } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './frame.module.css';
import { useMay, useMe } from './me.ts';
import { isAt, type NavigationItem, useNavigationItems } from './navigation.ts';
import { frameTexts } from './text.ts';
import { UserMenu } from './UserMenu.tsx';
import { useCalendarActions } from './useCalendarActions.ts';

export interface RailProps {
  user: SessionUser;
  onSearch: () => void;
  onShortcuts: () => void;
}

/** Clinic, search, booking, navigation and the member's menu: at the side, on phones at the top and bottom. */
export function Rail({ user, onSearch, onShortcuts }: RailProps) {
  const { t } = useText(frameTexts);
  const { clinicName } = useMe();
  const { pathname } = useLocation();
  const items = useNavigationItems();
  const mayBook = useMay('calendar:book');
  const { book } = useCalendarActions();
  const [more, setMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the menu
  useEffect(() => setMore(false), [pathname]);
  return (
    <>
      <header className={classes.rail}>
        <Link className={classes.identity} to="/">
          <span className={classes.monogram} aria-hidden="true">
            {[...clinicName][0]?.toUpperCase()}
          </span>
          <span className={classes.clinic}>{clinicName}</span>
        </Link>
        <UnstyledButton className={classes.search} onClick={onSearch}>
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
                <NavigationLink item={item} />
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
        <UserMenu user={user} onShortcuts={onShortcuts} />
      </header>
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
                <NavigationLink item={item} />
              </li>
            ))}
        </ul>
      </Drawer>
    </>
  );
}

function NavigationLink({ item: { path, label, icon: ItemIcon } }: { item: NavigationItem }) {
  const { t } = useText(frameTexts);
  const { pathname } = useLocation();
  return (
    <Link className={classes.link} to={path} aria-current={isAt(path, pathname) ? 'page' : undefined}>
      <ItemIcon size={20} stroke={1.7} aria-hidden="true" />
      <span>{t(label)}</span>
    </Link>
  );
}
