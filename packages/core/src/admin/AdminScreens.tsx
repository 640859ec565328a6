import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { AnalyticsScreen } from './analytics/LazyAnalyticsScreen.tsx';
import { ApiClientsScreen } from './api-clients/ApiClientsScreen.tsx';
import { Guard } from './guard/Guard.tsx';
import { HealthScreen } from './health/HealthScreen.tsx';
import { MailScreen } from './health/MailScreen.tsx';
import { LeadsTab } from './leads/LeadsTab.tsx';
import { ApplicationEntryScreen } from './logs/application/ApplicationEntryScreen.tsx';
import { ApplicationLogScreen } from './logs/application/ApplicationLogScreen.tsx';
import { EntryScreen } from './logs/EntryScreen.tsx';
import { LogsScreen } from './logs/LogsScreen.tsx';
import { OverviewScreen } from './overview/OverviewScreen.tsx';
import { PeopleTab } from './people/PeopleTab.tsx';
import { PersonScreen } from './people/PersonScreen.tsx';
import { PlatformSettingsScreen } from './platform-settings/PlatformSettingsScreen.tsx';
import { PrivacyTab } from './privacy/PrivacyTab.tsx';
import { RequestScreen } from './privacy/RequestScreen.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { ConsoleShell } from './shell/ConsoleShell.tsx';
import { SignInScreen } from './sign-in/SignInScreen.tsx';
import { StaffTab } from './staff/StaffTab.tsx';
import { BulkListScreen } from './tenants/bulk/BulkListScreen.tsx';
import { BulkScreen } from './tenants/bulk/BulkScreen.tsx';
import { TenantListScreen } from './tenants/list/TenantListScreen.tsx';
import { TenantScreen } from './tenants/page/TenantScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import { EndpointScreen } from './webhooks/EndpointScreen.tsx';
import { WebhooksScreen } from './webhooks/WebhooksScreen.tsx';

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
