import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { platformRoleMay, platformRoles } from '../../domain/permissions.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../shared/page/Page.tsx';
import { PageTabs } from '../shared/page/PageTabs.tsx';
import { usersTabs } from './tabs.ts';
import { t } from './text.ts';

/** The frame of all screens about people: one tab for each kind, each with its own URL. */
export function UsersScreen() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const role = platformRoles.find((known) => known === user?.role);
  const tabs = usersTabs.filter(({ permission }) => platformRoleMay(role, permission));
  const open = tabs.find(({ path }) => pathname.startsWith(`/admin/users/${path}`));
  const first = tabs[0];
  if (!open) return first ? <Navigate to={`/admin/users/${first.path}`} replace /> : null;
  return (
    <Page title={t('title')} tabTitle={`${open.name} · ${t('title')}`} subtitle={t('subtitle')}>
      <PageTabs
        label={t('tabs')}
        tabs={tabs.map(({ path, name }) => ({ id: path, name, href: `/admin/users/${path}` }))}
        open={open.path}
      >
        <Outlet />
      </PageTabs>
    </Page>
  );
}
