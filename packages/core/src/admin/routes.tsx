import { Navigate, type RouteObject } from 'react-router-dom';
import { screen } from '../ui/screen.ts';

/** One chunk for each feature, loaded when an operator opens it. */
const analytics = () => import('./analytics/index.ts');
const apiClients = () => import('./api-clients/index.ts');
const guard = () => import('./guard/index.ts');
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

/** The screens of the operators' console. The host mounts them at `/admin`, inside its session and its theme. */
export const adminRoutes: RouteObject[] = [
  { path: 'login', ...screen(signIn, 'SignInScreen') },
  {
    ...screen(guard, 'Guard'),
    children: [
      {
        ...screen(shell, 'ConsoleShell'),
        children: [
          { index: true, ...screen(overview, 'OverviewScreen') },
          { path: 'tenants', ...screen(tenants, 'TenantListScreen') },
          { path: 'tenants/bulk', ...screen(tenants, 'BulkListScreen') },
          { path: 'tenants/bulk/:bulkId', ...screen(tenants, 'BulkScreen') },
          { path: 'tenants/:tenantId', ...screen(tenants, 'TenantScreen') },
          { path: 'analytics', ...screen(analytics, 'AnalyticsScreen') },
          { path: 'health', ...screen(health, 'HealthScreen') },
          { path: 'health/mail', ...screen(health, 'MailScreen') },
          { path: 'logs', ...screen(logs, 'LogsScreen') },
          { path: 'logs/application', ...screen(logs, 'ApplicationLogScreen') },
          { path: 'logs/application/:entryId', ...screen(logs, 'ApplicationEntryScreen') },
          { path: 'logs/:entryId', ...screen(logs, 'EntryScreen') },
          {
            path: 'users',
            ...screen(users, 'UsersScreen'),
            children: [
              { index: true },
              { path: 'staff', ...screen(staff, 'StaffTab') },
              { path: 'people', ...screen(people, 'PeopleTab') },
              { path: 'people/:userId', ...screen(people, 'PersonScreen') },
              { path: 'leads', ...screen(leads, 'LeadsTab') },
              { path: 'privacy', ...screen(privacy, 'PrivacyTab') },
              { path: 'privacy/:requestId', ...screen(privacy, 'RequestScreen') },
            ],
          },
          { path: 'settings', ...screen(settings, 'SettingsScreen') },
          { path: 'settings/platform', ...screen(platformSettings, 'PlatformSettingsScreen') },
          { path: 'settings/api-clients', ...screen(apiClients, 'ApiClientsScreen') },
          { path: 'settings/webhooks', ...screen(webhooks, 'WebhooksScreen') },
          { path: 'settings/webhooks/:endpointId', ...screen(webhooks, 'EndpointScreen') },
          { path: '*', element: <Navigate to="/admin" replace /> },
        ],
      },
    ],
  },
];
