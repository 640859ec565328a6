import { notificationsStore } from '@mantine/notifications';
import type { CalendarAppointment, ClientSummary, WorkspaceMe } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { CalendarScreen } from '../../src/workspace/calendar/CalendarScreen.tsx';
import { PrintScreen } from '../../src/workspace/calendar/print/PrintScreen.tsx';
import { MeContext } from '../../src/workspace/frame/index.ts';
import { undoToast } from '../../src/workspace/shared/saving/undoToast.ts';
import { type Handler, memoryTransport } from '../memory-transport.ts';
import { owner, renderScreen } from '../render.tsx';
import { workspaceMe } from '../workspace.ts';
import {
  appointment,
  appointmentId,
  block,
  busyDay,
  clientId,
  locationId,
  locations,
  serviceId,
  services,
  staff,
  staffId,
  tuesday,
} from './calendar-day.ts';

/** Begins each test on the busy Tuesday, at 1:20 p.m. in Toronto. */
export function provideTuesday(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export const anne: ClientSummary = {
  clientId: clientId(1),
  fileNo: 10_432,
  name: 'Anne Tremblay',
  birthOn: null,
  phone: '416-555-0142',
  email: null,
  state: 'active',
  deskAlert: '',
  lastServiceId: serviceId(1),
  nextVisit: null,
};

export const roy = staffId(4);

/** Opens the calendar, or its print, for the front desk of a clinic with the busy day. */
export function openCalendar(
  table: Record<string, Handler> = {},
  path = '/calendar',
  me: Partial<WorkspaceMe> = {},
  beside: ReactNode = null,
) {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/services': () => ({ services }),
    'GET /api/clinic/day': () => ({ calendar: busyDay() }),
    'GET /api/clinic/clients': () => ({ clients: [anne], next: null }),
    'GET /api/clinic/free': () => ({ free: [] }),
    'GET /api/clinic/hours': () => ({ hours: busyDay().hours, blocks: busyDay().blocks }),
    'POST /api/clinic/appointments': () => ({
      id: appointmentId(90),
      version: 1,
      ids: [appointmentId(90)],
      undoUntil: '2026-11-24T18:22:00Z',
    }),
    ...table,
  });
  const element = (screenElement: ReactNode) => (
    <StepUpProvider>
      <MeContext value={workspaceMe({ role: 'front_desk', ...me })}>
        {screenElement}
        {beside}
      </MeContext>
    </StepUpProvider>
  );
  const view = renderScreen({
    transport,
    path,
    routes: [
      { path: 'calendar', element: element(<CalendarScreen />) },
      { path: 'calendar/print', element: element(<PrintScreen />) },
    ],
    signedIn: owner,
  });
  return { ...view, transport };
}

export const dayPath = `/calendar?date=${tuesday}&view=day`;
export const offersUndo = () =>
  notificationsStore.getState().notifications.some(({ id }) => id === undoToast);
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** Matches a name whose times contain non-breaking spaces. */
export const named = (text: string) => (name: string) => name.replace(/\s/g, ' ') === text;
/** A field of the open panel. */
export const field = async (label: string) =>
  within(await screen.findByRole('dialog')).findByLabelText(label);
export const enter = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

/** The fifth appointment of the day, Fatima Haddad's with Roy Lavoie, open in its panel. */
export const appointmentPath = `${dayPath}&appointment=${appointmentId(5)}`;
export const opened = (changes: Partial<CalendarAppointment> = {}) => ({
  [`GET /api/clinic/appointments/${appointmentId(5)}`]: () => ({
    appointment: appointment(5, 4, `${tuesday}T14:00`, 1, changes),
  }),
});
export const posts = (action: string) => `POST /api/clinic/appointments/${appointmentId(5)}/${action}`;

/** What is sent to book Anne with Roy at 2:30 p.m. */
export const usual = {
  staffId: roy,
  serviceId: serviceId(1),
  locationId,
  localStart: `${tuesday}T14:30`,
  clientIds: [clientId(1)],
};
/** Opens the booking of 2:30 p.m. with Roy, and picks Anne. */
export async function openBooking(table: Record<string, Handler> = {}) {
  const view = openCalendar(table, `${dayPath}&book=${tuesday}T14:30&with=${roy}`);
  await pickAnne();
  return view;
}
export async function pickAnne() {
  const client = await screen.findByRole('combobox', { name: 'Client' });
  fireEvent.change(client, { target: { value: 'Tre' } });
  fireEvent.keyDown(client, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
}
export const booked = (transport: ReturnType<typeof openCalendar>['transport']) =>
  transport.bodies('POST /api/clinic/appointments');

export const christmas = '2026-12-25';
export const holidayAt = (locationId: string) => [
  {
    ...block(9, null, '00:00', '24:00', 'holiday'),
    ...{ locationId, title: 'Christmas Day', holiday: 'christmas' },
    ...{ localStart: `${christmas}T00:00`, localEnd: '2026-12-26T00:00' },
  },
];
/** Hours of the busy day, and a holiday at Christmas. */
export const withHoliday: Handler = ({ query }) =>
  query?.from === christmas
    ? { hours: [], blocks: holidayAt(locationId) }
    : { hours: busyDay().hours, blocks: busyDay().blocks };
