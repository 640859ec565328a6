// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { SessionsSection } from '../../session/own-account/index.ts';
import { AnalyticsScreen } from '../analytics/AnalyticsScreen.tsx';
import { ApiClientsScreen } from '../api-clients/ApiClientsScreen.tsx';
import { HealthScreen } from '../health/HealthScreen.tsx';
import { MailScreen } from '../health/mail/MailScreen.tsx';
import { LeadsTab } from '../leads/LeadsTab.tsx';
import { ApplicationLogScreen } from '../logs/application/ApplicationLogScreen.tsx';
import { LogsScreen } from '../logs/LogsScreen.tsx';
import { PeopleTab } from '../people/PeopleTab.tsx';
import { StaffTab } from '../staff/StaffTab.tsx';
import { WebhooksScreen } from '../webhooks/WebhooksScreen.tsx';
import { Panel } from './page/Panel.tsx';

const reason = 'The database is being moved.';

it.each<[string, ReactNode]>([
  ['Analytics', <AnalyticsScreen key="analytics" />],
  ['System Health', <HealthScreen key="health" />],
  ['Email', <MailScreen key="mail" />],
  ['the audit log', <LogsScreen key="audit" />],
  ['the application log', <ApplicationLogScreen key="application" />],
  ['People', <PeopleTab key="people" />],
  ['Leads', <LeadsTab key="leads" />],
  ['the team', <StaffTab key="staff" />],
  ['sessions', <SessionsSection key="sessions" Panel={Panel} />],
  ['webhooks', <WebhooksScreen key="webhooks" />],
  ['API clients', <ApiClientsScreen key="clients" />],
])('a failed request on %s shows the reason in a toast and on the screen', async (_name, element) => {
  const transport = memoryTransport({});
  const known = transport.request;
  transport.request = (call) =>
    call.path === '/api/auth/me'
      ? known(call)
      : Promise.reject(refusal({ status: 500, code: 'INTERNAL', message: reason }));
  renderScreen(element, { transport, user: { ...operator, role: 'platform_owner' } });
  await vi.waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(reason),
  );
  // Once in the toast, and at least once on the screen.
  await vi.waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(1));
});
