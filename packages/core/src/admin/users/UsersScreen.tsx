import { Tabs } from '@mantine/core';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { platformRoleMay, platformRoles } from '../../domain/permissions.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../shared/Page.tsx';
import { usersTabs } from './tabs.ts';
import { t } from './text.ts';
import styles from './users.module.css';

/** The frame of everything about people: one tab for each kind, each at an address of its own. */
export function UsersScreen() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const role = platformRoles.find((known) => known === user?.role);
  const tabs = usersTabs.filter(({ permission }) => platformRoleMay(role, permission));
  const open = tabs.find(({ path }) => pathname.startsWith(`/admin/users/${path}`));
  const first = tabs[0];
  if (!open) return first ? <Navigate to={`/admin/users/${first.path}`} replace /> : null;
  return (
    <Page title={t('title')} tabTitle={`${open.name} · ${t('title')}`} subtitle={t('subtitle')}>
      <Tabs
        value={open.path}
        onChange={(path) => void navigate(`/admin/users/${path}`)}
        keepMounted={false}
        classNames={{ panel: styles.panel }}
      >
        <Tabs.List aria-label={t('tabs')}>
          {tabs.map(({ path, name }) => (
            <Tabs.Tab key={path} value={path}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.path}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
