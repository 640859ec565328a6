import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { AnalyticsScreen } from './analytics/index.ts';
import { ApiClientsScreen } from './api-clients/index.ts';
import { Guard } from './guard/index.ts';
import { HealthScreen, MailScreen } from './health/index.ts';
import { LeadsTab } from './leads/index.ts';
import { ApplicationEntryScreen, ApplicationLogScreen, EntryScreen, LogsScreen } from './logs/index.ts';
import { OverviewScreen } from './overview/index.ts';
import { PeopleTab, PersonScreen } from './people/index.ts';
import { PlatformSettingsScreen } from './platform-settings/index.ts';
import { PrivacyTab, RequestScreen } from './privacy/index.ts';
import { SettingsScreen } from './settings/index.ts';
import { ConsoleShell } from './shell/index.ts';
import { SignInScreen } from './sign-in/index.ts';
import { StaffTab } from './staff/index.ts';
import { BulkListScreen, BulkScreen, TenantListScreen, TenantScreen } from './tenants/index.ts';
import { UsersScreen } from './users/index.ts';
import { EndpointScreen, WebhooksScreen } from './webhooks/index.ts';

/** The console's routes, below `/admin`. */
export const adminRoutes: RouteObject[] = [
  { path: 'login', element: <SignInScreen /> },
  {
    element: <Guard />,
    children: [
      {
        element: <ConsoleShell />,
        children: [
          { index: true, element: <OverviewScreen /> },
          { path: 'tenants', element: <TenantListScreen /> },
          { path: 'tenants/bulk', element: <BulkListScreen /> },
          { path: 'tenants/bulk/:bulkId', element: <BulkScreen /> },
          { path: 'tenants/:tenantId', element: <TenantScreen /> },
          { path: 'analytics', element: <AnalyticsScreen /> },
          { path: 'health', element: <HealthScreen /> },
          { path: 'health/mail', element: <MailScreen /> },
          { path: 'logs', element: <LogsScreen /> },
          { path: 'logs/application', element: <ApplicationLogScreen /> },
          { path: 'logs/application/:entryId', element: <ApplicationEntryScreen /> },
          { path: 'logs/:entryId', element: <EntryScreen /> },
          {
            path: 'users',
            element: <UsersScreen />,
            children: [
              { index: true },
              { path: 'staff', element: <StaffTab /> },
              { path: 'people', element: <PeopleTab /> },
              { path: 'people/:userId', element: <PersonScreen /> },
              { path: 'leads', element: <LeadsTab /> },
              { path: 'privacy', element: <PrivacyTab /> },
              { path: 'privacy/:requestId', element: <RequestScreen /> },
            ],
          },
          { path: 'settings', element: <SettingsScreen /> },
          { path: 'settings/platform', element: <PlatformSettingsScreen /> },
          { path: 'settings/api-clients', element: <ApiClientsScreen /> },
          { path: 'settings/webhooks', element: <WebhooksScreen /> },
          { path: 'settings/webhooks/:endpointId', element: <EndpointScreen /> },
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
