import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { whenIdle } from '../ui/idle.ts';
import { Guard } from './guard/index.ts';
import { Waiting } from './shared/states.tsx';

/** One chunk for each feature, loaded when an operator opens it. */
const analytics = () => import('./analytics/index.ts');
const apiClients = () => import('./api-clients/index.ts');
const health = () => import('./health/index.ts');
const leads = () => import('./leads/index.ts');
const logs = () => import('./logs/index.ts');
const overview = () => import('./overview/index.ts');
const people = () => import('./people/index.ts');
const platformSettings = () => import('./platform-settings/index.ts');
const privacy = () => import('./privacy/index.ts');
const settings = () => import('./settings/index.ts');
const shell = () => import('./shell/index.ts');
const signIn = () => import('./sign-in/index.ts');
const staff = () => import('./staff/index.ts');
const tenants = () => import('./tenants/index.ts');
/** Not through its index: the shell uses the screen's tabs, and would load the screen with them. */
const users = () => import('./users/UsersScreen.tsx');
const webhooks = () => import('./webhooks/index.ts');

function createLazyElement<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  after?: ReactNode,
) {
  const Screen = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return (
    <Suspense fallback={<Waiting height="50vh" />}>
      <Screen />
      {after}
    </Suspense>
  );
}

/** A screen inside the shell. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return createLazyElement(load, name, <PreloadPalette />);
}

/** After a screen has rendered, preloads the command palette, which a shortcut may open next. */
function PreloadPalette() {
  useEffect(
    () => whenIdle(window, () => void import('./shell/palette/Palette.tsx').catch(() => undefined)),
    [],
  );
  return null;
}

/** The console's routes, below `/admin`. */
export const adminRoutes: RouteObject[] = [
  { path: 'login', element: createLazyElement(signIn, 'SignInScreen') },
  {
    element: <Guard />,
    children: [
      {
        element: createLazyElement(shell, 'ConsoleShell'),
        children: [
          { index: true, element: screen(overview, 'OverviewScreen') },
          { path: 'tenants', element: screen(tenants, 'TenantListScreen') },
          { path: 'tenants/bulk', element: screen(tenants, 'BulkListScreen') },
          { path: 'tenants/bulk/:bulkId', element: screen(tenants, 'BulkScreen') },
          { path: 'tenants/:tenantId', element: screen(tenants, 'TenantScreen') },
          { path: 'analytics', element: screen(analytics, 'AnalyticsScreen') },
          { path: 'health', element: screen(health, 'HealthScreen') },
          { path: 'health/mail', element: screen(health, 'MailScreen') },
          { path: 'logs', element: screen(logs, 'LogsScreen') },
          { path: 'logs/application', element: screen(logs, 'ApplicationLogScreen') },
          { path: 'logs/application/:entryId', element: screen(logs, 'ApplicationEntryScreen') },
          { path: 'logs/:entryId', element: screen(logs, 'EntryScreen') },
          {
            path: 'users',
            element: screen(users, 'UsersScreen'),
            children: [
              { index: true },
              { path: 'staff', element: screen(staff, 'StaffTab') },
              { path: 'people', element: screen(people, 'PeopleTab') },
              { path: 'people/:userId', element: screen(people, 'PersonScreen') },
              { path: 'leads', element: screen(leads, 'LeadsTab') },
              { path: 'privacy', element: screen(privacy, 'PrivacyTab') },
              { path: 'privacy/:requestId', element: screen(privacy, 'RequestScreen') },
            ],
          },
          { path: 'settings', element: screen(settings, 'SettingsScreen') },
          { path: 'settings/platform', element: screen(platformSettings, 'PlatformSettingsScreen') },
          { path: 'settings/api-clients', element: screen(apiClients, 'ApiClientsScreen') },
          { path: 'settings/webhooks', element: screen(webhooks, 'WebhooksScreen') },
          { path: 'settings/webhooks/:endpointId', element: screen(webhooks, 'EndpointScreen') },
          { path: '*', element: <Navigate to="/admin" replace /> },
        ],
      },
    ],
  },
];

/** Every screen of the operators' console. The host mounts it at `/admin/*`, inside its session and its theme. */
export function AdminScreens() {
  return useRoutes(adminRoutes);
}
