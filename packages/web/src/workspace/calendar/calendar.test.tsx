// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications';
import type {
  Calendar,
  CalendarAppointment,
  CheckedStart,
  CheckoutQuote,
  ClientBooked,
  ClientSummary,
  Location,
  NamedBlock,
  NewAppointment,
  WorkspaceMe,
} from '@tamarack/core/domain/workspace';
import { useCommandList } from '@tamarack/core/session/commands';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appointment,
  appointmentId,
  attendance,
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
} from '../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { undoToast } from '../shared/saving/undoToast.ts';
import { CalendarScreen } from './CalendarScreen.tsx';
import { PrintScreen } from './print/PrintScreen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const anne: ClientSummary = {
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

const roy = staffId(4);

function open(
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
  const element = (screenElement: React.ReactNode) => (
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

const day = `/calendar?date=${tuesday}&view=day`;
const offersUndo = () => notificationsStore.getState().notifications.some(({ id }) => id === undoToast);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** Matches a name whose times contain non-breaking spaces. */
const named = (text: string) => (name: string) => name.replace(/\s/g, ' ') === text;
const column = (name: string) => screen.findByRole('region', { name });
const opened = (changes: Partial<CalendarAppointment> = {}) => ({
  [`GET /api/clinic/appointments/${appointmentId(5)}`]: () => ({
    appointment: appointment(5, 4, `${tuesday}T14:00`, 1, changes),
  }),
});
const appointmentPath = `${day}&appointment=${appointmentId(5)}`;
/** A field of the open panel. */
const field = async (label: string) => within(await screen.findByRole('dialog')).findByLabelText(label);
const enter = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const christmas = '2026-12-25';
const holidayAt = (locationId: string) => [
  {
    ...block(9, null, '00:00', '24:00', 'holiday'),
    ...{ locationId, title: 'Christmas Day', holiday: 'christmas' },
    ...{ localStart: `${christmas}T00:00`, localEnd: '2026-12-26T00:00' },
  },
];
/** Hours of the busy day, and a holiday at Christmas. */
const withHoliday: Handler = ({ query }) =>
  query?.from === christmas
    ? { hours: [], blocks: holidayAt(locationId) }
    : { hours: busyDay().hours, blocks: busyDay().blocks };

describe('the day', () => {
  it('has a column for each working clinician, with states in words', async () => {
    open({}, day);
    const lavoie = await column('Roy Lavoie');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Amélie Bouchard',
      'Chen Li',
      'Priya Sharma',
      'Roy Lavoie',
      'Samuel Okafor',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tuesday, November 24, 2026');
    expect(
      within(lavoie).getByRole('button', {
        name: named('2:30–3:15 p.m. Jean-Philippe Gagnon Booked Physiotherapy double-booked'),
      }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /5 clients ?Arrived 2\/5 ?Exercise group/ })).toBeTruthy();
  });

  it('speaks French', async () => {
    open({}, `/fr${day}`);
    expect(
      await screen.findByRole('button', {
        name: named('14 h à 14 h 45 Fatima Haddad Prévu Physiothérapie'),
      }),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('mardi 24 novembre 2026');
  });

  it('shows colleagues’ busy time, and file numbers to roles that see no names', async () => {
    const calendar = busyDay();
    calendar.appointments = [
      appointment(1, 4, `${tuesday}T09:00`, 1, { busyOnly: true, serviceId: null, attendances: [] }),
      appointment(2, 2, `${tuesday}T10:00`, 3),
    ];
    for (const { attendances } of calendar.appointments) for (const each of attendances) each.name = null;
    open({ 'GET /api/clinic/day': () => ({ calendar }) }, day, { role: 'hr' });
    expect(await screen.findByRole('button', { name: named('9:00–9:45 a.m. Busy') })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Client 10433 ?Booked ?Massage/ })).toBeTruthy();
    expect(document.querySelector('[data-free]')).toBeNull();
  });

  it('says that nobody works, and links to the hours', async () => {
    const calendar = { from: tuesday, to: tuesday, appointments: [], blocks: [], hours: [] };
    open({ 'GET /api/clinic/day': () => ({ calendar }) }, day, { role: 'administrator' });
    expect(await screen.findByRole('heading', { name: 'Nobody works this day' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set working hours' })).toBeTruthy();
  });

  it('heads a column with the hours, without the break', async () => {
    const at = (fromMinute: number, toMinute: number) => ({
      ...{ staffId: staffId(4), locationId, on: tuesday, fromMinute, toMinute },
    });
    const hours = [at(780, 900), at(540, 720), at(900, 1020)];
    const calendar = { from: tuesday, to: tuesday, appointments: [], blocks: [], hours };
    open({ 'GET /api/clinic/day': () => ({ calendar }) }, day);
    expect(await screen.findByText(named('9 a.m.–12 p.m., 1–5 p.m.'))).toBeTruthy();
  });

  it('says what closes the clinic, and links to the holidays', async () => {
    const holiday: Handler = () => ({
      calendar: {
        ...{ from: christmas, to: christmas, appointments: [], hours: [] },
        blocks: holidayAt(locationId),
      },
    });
    const christmasDay = `/calendar?date=${christmas}&view=day`;
    open({ 'GET /api/clinic/day': holiday }, christmasDay, { role: 'administrator' });
    expect(await screen.findByRole('heading', { name: 'Closed: Christmas Day' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Statutory holidays' }).getAttribute('href')).toBe(
      '/settings/holidays',
    );
    expect(screen.queryByText('Nobody works this day')).toBeNull();
    cleanup();
    const settings = { ...workspaceMe().settings, currency: 'USD' as const };
    open({ 'GET /api/clinic/day': holiday }, christmasDay, { role: 'administrator', settings });
    expect(await screen.findByRole('link', { name: 'Federal holidays' })).toBeTruthy();
    cleanup();
    open({ 'GET /api/clinic/day': holiday }, `/fr${christmasDay}`);
    expect(await screen.findByRole('heading', { name: /^Fermé\s: Noël$/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Jours fériés' })).toBeNull();
  });

  it('names what closes one of its locations when nobody works at the others', async () => {
    const second = { ...locations[0], locationId: 'second', name: 'Harbour', rooms: [] };
    open(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, second] }),
        'GET /api/clinic/day': () => ({
          calendar: {
            ...{ from: christmas, to: christmas, appointments: [], hours: [] },
            blocks: holidayAt(locationId),
          },
        }),
      },
      `/calendar?date=${christmas}&view=day`,
      { role: 'administrator' },
    );
    expect(await screen.findByRole('heading', { name: 'Closed: Christmas Day (Main Street)' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Statutory holidays' })).toBeTruthy();
  });

  it('can be tried again when it fails', async () => {
    let offline = true;
    open(
      {
        'GET /api/clinic/day': () => {
          if (offline) throw noResponse();
          return { calendar: busyDay() };
        },
      },
      day,
    );
    await screen.findByText('The calendar could not be loaded');
    offline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await column('Roy Lavoie')).toBeTruthy();
  });

  it('is not shown without permission', async () => {
    open({}, day, { permissions: [] });
    expect(await screen.findByText('You do not have access to the calendar')).toBeTruthy();
  });

  it('navigates to other days and weeks', async () => {
    const { router, transport } = open({}, day);
    await column('Roy Lavoie');
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    expect(router.state.location.search).toContain('date=2026-11-25');
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
    await waitFor(() =>
      expect(transport.calls.at(-1)?.query).toEqual({ on: '2026-11-23', days: 7, staffId: staffId(1) }),
    );
  });
});

describe('locations in two time zones', () => {
  const west = { ...locations[0], locationId: 'west', name: 'Harbour', zone: 'America/Chicago', rooms: [] };
  const calendar = {
    ...busyDay(),
    appointments: [appointment(2, 2, `${tuesday}T10:00`, 3, { locationId: 'west' })],
  };
  const table = {
    'GET /api/clinic/locations': () => ({ locations: [...locations, west] }),
    'GET /api/clinic/day': () => ({ calendar }),
    'GET /api/clinic/day/print': () => ({ calendar }),
  };

  it('are named with each time in the grid, in the list and in print', async () => {
    open(table, day);
    expect(await screen.findByRole('button', { name: /Massage · Harbour/ })).toBeTruthy();
    cleanup();
    open(table, `/calendar?date=${tuesday}&view=list`);
    expect(await screen.findByText(named('10:00–11:00 a.m. · Harbour'))).toBeTruthy();
    cleanup();
    open(table, `/calendar/print?date=${tuesday}`);
    expect((await screen.findByText('Harbour')).closest('td')?.textContent).toMatch(/^10:00–11:00/);
  });

  it('are not named in the grid while all have the same zone and a clinician is at one of them all day', async () => {
    const same = { ...west, zone: 'America/Toronto' };
    const hours = calendar.hours.map((each) => ({ ...each, locationId: 'west' }));
    open(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, same] }),
        'GET /api/clinic/day': () => ({ calendar: { ...calendar, hours } }),
      },
      day,
    );
    expect((await screen.findByRole('button', { name: /Massage/ })).textContent).not.toContain('Harbour');
  });
});

describe('the columns of several locations', () => {
  const harbour = { ...locations[0], locationId: locationId.replace(/1$/, '2'), name: 'Harbour', rooms: [] };
  const at = (number: number, place: string, from: number, to: number) => ({
    ...{ staffId: staffId(number), locationId: place, on: tuesday },
    ...{ fromMinute: from * 60, toMinute: to * 60 },
  });
  const calendar = {
    ...{ from: tuesday, to: tuesday, blocks: [] },
    appointments: [appointment(1, 5, `${tuesday}T10:00`, 3, { locationId: harbour.locationId })],
    hours: [
      at(1, locationId, 13, 17),
      at(1, harbour.locationId, 9, 12),
      at(4, locationId, 9, 17),
      at(2, harbour.locationId, 9, 17),
    ],
  };
  const openWith = (path: string, staff: number) => {
    const there = appointment(1, staff, `${tuesday}T10:00`, 3, { locationId: harbour.locationId });
    return open(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, harbour] }),
        'GET /api/clinic/day': () => ({ calendar: { ...calendar, appointments: [there] } }),
      },
      path,
    );
  };

  it('name the location on each appointment of a clinician who is at several that day', async () => {
    openWith(day, 1);
    expect(await screen.findByRole('button', { name: /Massage · Harbour/ })).toBeTruthy();
    cleanup();
    openWith(day, 2);
    expect((await screen.findByRole('button', { name: /Massage/ })).textContent).not.toContain('Harbour');
  });

  it('are named in the list, unless only one location is shown', async () => {
    openWith(`/calendar?date=${tuesday}&view=list`, 2);
    expect(await screen.findByText(named('10:00–11:00 a.m. · Harbour'))).toBeTruthy();
    cleanup();
    openWith(`/calendar?date=${tuesday}&view=list&location=${harbour.locationId}`, 2);
    expect(await screen.findByText(named('10:00–11:00 a.m.'))).toBeTruthy();
  });

  /** The lines below the clinicians' names. */
  const heads = async (zone: string, path = day) => {
    open(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, { ...harbour, zone }] }),
        'GET /api/clinic/day': () => ({ calendar }),
      },
      path,
    );
    await column('Chen Li');
    return screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => [...(heading.parentElement?.querySelectorAll(':scope > span') ?? [])])
      .map((lines) => lines.map(({ textContent }) => textContent?.replace(/\s/g, ' ')));
  };

  it('say where each clinician is that day, below the hours', async () => {
    expect(await heads('America/Toronto')).toEqual([
      ['9 a.m.–12 p.m., 1–5 p.m.', 'Harbour, Main Street'],
      ['9 a.m.–5 p.m.', 'Harbour'],
      ['9 a.m.–5 p.m.', 'Main Street'],
      ['Not working', 'Harbour'],
    ]);
  });

  it('name the zone of a clock that differs from the clinic’s', async () => {
    const [, chen, lavoie] = await heads('America/Chicago');
    expect([chen, lavoie]).toEqual([
      ['9 a.m.–5 p.m.', 'Harbour (CST)'],
      ['9 a.m.–5 p.m.', 'Main Street'],
    ]);
    cleanup();
    const [, enFrancais] = await heads('America/Chicago', `/fr${day}`);
    expect(enFrancais).toEqual(['9 h à 17 h', 'Harbour (HNC)']);
  });

  it('do not name another zone with the same clock', async () => {
    const [, chen] = await heads('America/Panama');
    expect(chen).toEqual(['9 a.m.–5 p.m.', 'Harbour']);
  });

  it('do not say it while only one location is shown', async () => {
    const [, chen] = await heads('America/Chicago', `${day}&location=${harbour.locationId}`);
    expect(chen).toEqual(['9 a.m.–5 p.m.']);
  });
});

describe('the columns of one of two locations', () => {
  const harbour = { ...locations[0], locationId: 'harbour', name: 'Harbour', rooms: [] };
  const west = { ...harbour, zone: 'America/Winnipeg' };
  const roys = busyDay().hours.filter((each) => each.staffId === roy);
  const show = (calendar: Partial<Calendar>, table: Record<string, Handler> = {}) =>
    open(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, west] }),
        'GET /api/clinic/day': () => ({
          calendar: { ...busyDay(), appointments: [], blocks: [], hours: roys, ...calendar },
        }),
        ...table,
      },
      `${day}&location=${locationId}`,
    );

  it('show a booking at the other as blocked time, on their own clock', async () => {
    const there = { locationId: 'harbour', startsAt: `${tuesday}T20:00:00.000Z` };
    show({ appointments: [appointment(1, 4, `${tuesday}T14:00`, 1, there)] });
    const roysColumn = await column('Roy Lavoie');
    const blocked = (await within(roysColumn).findByText('Booked: Harbour')).closest('li') as HTMLElement;
    // 15:00 in Toronto; the day begins at 8:00.
    expect(blocked.style.getPropertyValue('--from')).toBe('420');
    expect(within(roysColumn).queryByText(/Anne Tremblay/)).toBeNull();
  });

  it('leave out who is away and never works there, but not who usually does', async () => {
    const away = [1, 2].map((number) => block(number, number, '00:00', '24:00', 'vacation'));
    const usual = (number: number, place: string, weekday: number) => ({
      ...{ availabilityId: `a${number}`, version: 1, staffId: staffId(number), locationId: place, weekday },
      ...{ fromMinute: 540, toMinute: 1020, from: '2026-01-01', to: null },
    });
    show(
      { blocks: away },
      {
        'GET /api/clinic/availability': () => ({
          availability: [usual(1, locationId, 2), usual(2, locationId, 3), usual(2, 'harbour', 2)],
        }),
      },
    );
    await column('Amélie Bouchard');
    expect(screen.queryByRole('region', { name: 'Chen Li' })).toBeNull();
  });
});

function Keys() {
  const commands = useCommandList();
  return <p>{commands.map(({ shortcut, title }) => `${shortcut}: ${title}`).join('; ')}</p>;
}

describe('the keys of the grid', () => {
  const keys = /arrowup: Earlier in the column; .*; enter: Open the appointment or book the free time/;

  it('are among the shortcuts, and the one for moving only for who may book', async () => {
    open({}, day, {}, <Keys />);
    expect(await screen.findByText(/m: Move the appointment/)).toBeTruthy();
    expect(screen.getByText(keys)).toBeTruthy();
    cleanup();
    open({}, day, { role: 'hr' }, <Keys />);
    expect(await screen.findByText(keys)).toBeTruthy();
    expect(screen.queryByText(/m: Move the appointment/)).toBeNull();
    cleanup();
    open({}, `/calendar?date=${tuesday}&view=list`, {}, <Keys />);
    await screen.findAllByRole('button', { name: /^Open / });
    expect(screen.queryByText(keys)).toBeNull();
  });
});

describe('the rooms of a day', () => {
  const inRooms = (calendar: ReturnType<typeof busyDay>) => ({
    ...calendar,
    appointments: calendar.appointments.map((each, index) =>
      index === 0 ? { ...each, roomId: locations[0]?.rooms[0]?.roomId ?? null } : each,
    ),
  });

  it('have a column each, plus one for appointments without a room', async () => {
    const calendar = inRooms(busyDay());
    open({ 'GET /api/clinic/day': () => ({ calendar }) }, `/calendar?date=${tuesday}&view=rooms`);
    const room = locations[0]?.rooms[0];
    const shown = await column(room?.name ?? '');
    expect(within(shown).getAllByRole('listitem')).toHaveLength(1);
    expect(within(shown).getByText('1 booking')).toBeTruthy();
    expect(await column('No room')).toBeTruthy();
  });

  it('can be booked by selecting free time', async () => {
    const room = locations[0]?.rooms[0]?.roomId;
    const { transport } = open(
      {},
      `/calendar?date=${tuesday}&view=rooms&book=${tuesday}T14:30&room=${room}&with=${roy}`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'Tre' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(transport.bodies('POST /api/clinic/appointments')).toMatchObject([{ roomId: room }]),
    );
  });
});

describe('booking', () => {
  async function choose(table: Record<string, Handler> = {}) {
    const view = open(table, `${day}&book=${tuesday}T14:30&with=${roy}`);
    const field = await screen
      .findByRole('combobox', { name: 'Client' })
      .catch(() => screen.getByLabelText('Client'));
    fireEvent.change(field, { target: { value: 'Tre' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    return view;
  }
  const booked = (transport: ReturnType<typeof open>['transport']) =>
    transport.bodies('POST /api/clinic/appointments');
  const usual = {
    staffId: roy,
    serviceId: serviceId(1),
    locationId,
    localStart: `${tuesday}T14:30`,
    clientIds: [clientId(1)],
  };

  it('picks the first client on Enter, also before the results arrive, and books their last service', async () => {
    const { transport, router } = await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await screen.findByText(/Anne Tremblay is booked: Tue, Nov 24/);
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    expect(booked(transport)).toEqual([usual]);
    expect(router.state.location.search).not.toContain('book=');
  });

  it('goes on to the first field that is empty', async () => {
    open({}, `${day}&book=new`);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(client, { target: { value: 'Tre' } });
    fireEvent.keyDown(client, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    const clinician = within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Clinician' });
    await waitFor(() => expect(document.activeElement).toBe(clinician));
  });

  it('takes a free time, after which Enter books, and shows the booking of another day', async () => {
    const free = { staffId: roy, locationId, localStart: '2026-12-02T09:00' };
    const { router } = open({ 'GET /api/clinic/free': () => ({ free: [free] }) }, `${day}&book=new`);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(client, { target: { value: 'Tre' } });
    fireEvent.keyDown(client, { key: 'Enter' });
    const time = await screen.findByRole('button', { name: /^Wed, Dec 2/ });
    time.focus();
    fireEvent.click(time);
    const book = screen.getByRole('button', { name: 'Book' });
    await waitFor(() => expect(document.activeElement).toBe(book));
    fireEvent.click(book);
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?date=2026-12-02&appointment=${appointmentId(90)}`),
    );
  });

  it('marks the free time that is chosen', async () => {
    const starts = ['09:00', '10:00'].map((time) => ({
      staffId: roy,
      locationId,
      localStart: `2026-12-02T${time}`,
    }));
    open({ 'GET /api/clinic/free': () => ({ free: starts }) }, `${day}&book=new&with=${roy}&client=10432`);
    fireEvent.click(await screen.findByRole('button', { name: /^Wed, Dec 2, 9:00/ }));
    const pressed = async () =>
      (await screen.findAllByRole('button', { pressed: true })).map(({ textContent }) => textContent);
    expect(await pressed()).toEqual([expect.stringMatching(/^9:00/)]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^10:00/ }));
    expect(await pressed()).toEqual([expect.stringMatching(/^10:00/)]);
  });

  it('offers to search again once the search has failed', async () => {
    let reachable = false;
    const clients: Handler = () => {
      if (!reachable) throw noResponse();
      return { clients: [anne], next: null };
    };
    open({ 'GET /api/clinic/clients': clients }, `${day}&book=new`);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(client, { target: { value: 'Tre' } });
    const again = await screen.findByRole('option', { name: 'Search again' });
    reachable = true;
    fireEvent.click(again);
    await screen.findByRole('option', { name: /Anne Tremblay/ });
    expect(screen.queryByRole('option', { name: 'Search again' })).toBeNull();
  });

  it('loads the free times again once that has failed', async () => {
    let reachable = false;
    const free: Handler = () => {
      if (!reachable) throw noResponse();
      return { free: [{ staffId: roy, locationId, localStart: '2026-12-02T09:00' }] };
    };
    open({ 'GET /api/clinic/free': free }, `${day}&book=new&with=${roy}&client=10432`);
    await screen.findByText('The free times could not be loaded');
    reachable = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Wed, Dec 2/ });
  });

  it('of a client who is given begins at the first field that is empty', async () => {
    open({}, `${day}&book=new&with=${roy}&client=10432`);
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    const time = within(screen.getByRole('dialog')).getByLabelText('Time');
    await waitFor(() => expect(document.activeElement).toBe(time));
  });

  it('lists more free times on request', async () => {
    const free = Array.from({ length: 12 }, (_, at) => ({
      ...{ staffId: roy, locationId },
      localStart: `2026-12-02T${9 + Math.floor(at / 4)}:${15 * (at % 4) || '00'}`.replace('T9', 'T09'),
    }));
    const limited: Handler = ({ query }) => ({ free: free.slice(0, Number(query?.limit)) });
    open({ 'GET /api/clinic/free': limited }, `${day}&book=new&with=${roy}&client=10432`);
    const times = () => screen.queryAllByRole('button', { name: /^Wed, Dec 2/ });
    await waitFor(() => expect(times()).toHaveLength(8));
    const more = screen.getByRole('button', { name: 'More times' });
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(times()).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'More times' })).toBeNull();
    expect(document.activeElement).toBe(times()[8]);
  });

  it('goes to the first free time once it is found', async () => {
    const free = { staffId: roy, locationId, localStart: '2026-12-02T09:00' };
    open(
      { 'GET /api/clinic/free': () => ({ free: [free] }) },
      `${day}&book=${tuesday}T14:30&with=${roy}&client=10432`,
    );
    const find = await screen.findByRole('button', { name: 'Find a free time' });
    find.focus();
    fireEvent.click(find);
    const time = await screen.findByRole('button', { name: /^Wed, Dec 2/ });
    await waitFor(() => expect(document.activeElement).toBe(time));
  });

  it('books the next visit from an appointment, on the day that is looked at', async () => {
    const shown = appointment(5, 4, `${tuesday}T14:00`, 1);
    const [{ fileNo } = anne] = shown.attendances;
    const { router, transport } = open(
      {
        [`GET /api/clinic/appointments/${appointmentId(5)}`]: () => ({ appointment: shown }),
        'GET /api/clinic/clients': () => ({ clients: [{ ...anne, fileNo }], next: null }),
        'POST /api/clinic/appointments': () => ({
          id: appointmentId(90),
          version: 1,
          ids: [appointmentId(90)],
        }),
      },
      `${appointmentPath}&view=list`,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Book next visit' }));
    await screen.findByRole('button', { name: /Anne Tremblay$/ });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(booked(transport)).toMatchObject([{ staffId: roy, localStart: '2026-12-01T14:00' }]),
    );
    await screen.findByRole('button', { name: 'Show' });
    expect(router.state.location.search).toContain(`date=${tuesday}`);
    expect(router.state.location.search).toContain('view=list');
  });

  it('undoes a booking from its toast', async () => {
    const undo = `POST /api/clinic/appointments/${appointmentId(90)}/undo`;
    const { transport } = await choose({ [undo]: () => ({ id: appointmentId(90), version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    const button = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    await waitFor(() => expect(transport.bodies(undo)).toEqual([{ version: 1 }]));
  });

  it('undoes a repeat in one step, and offers it again when the server does not respond', async () => {
    const ids = [appointmentId(90), appointmentId(91), appointmentId(92)];
    const undo = `POST /api/clinic/appointments/${appointmentId(90)}/undo`;
    const { transport } = await choose({
      'POST /api/clinic/appointments': () => ({ id: ids[0], version: 1, ids, undoUntil: '' }),
      [undo]: () => {
        throw noResponse();
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^No response from server/);
    expect(offersUndo()).toBe(true);
    transport.on(undo, () => ({ id: ids[0], version: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(transport.calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(2);
    expect(offersUndo()).toBe(false);
  });

  it('offers no undo again that the server refused', async () => {
    const undo = `POST /api/clinic/appointments/${appointmentId(90)}/undo`;
    await choose({
      [undo]: () => {
        throw refusal('TRANSITION_NOT_ALLOWED', { message: 'This can no longer be undone.' });
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('This can no longer be undone.');
    expect(offersUndo()).toBe(false);
  });

  it('shows no error of a session that ended, because whoever signs in again goes on', async () => {
    const path = 'POST /api/clinic/appointments';
    const { transport } = await choose({
      [path]: () => {
        throw refusal('SESSION_INVALID', { message: 'Your session has expired.' });
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(transport.bodies(path)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Book' }).hasAttribute('data-loading')).toBe(false),
    );
    expect(screen.queryByText('Your session has expired.')).toBeNull();
  });

  it('is a clinician’s own, also from a link with a colleague', async () => {
    const path = `${day}&book=${tuesday}T14:30&with=${staffId(2)}`;
    open({}, path, { role: 'clinician', staffId: roy });
    const select = (await field('Clinician')) as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe('Roy Lavoie');
    const service = (await field('Service')) as HTMLSelectElement;
    expect([...service.options].map(({ textContent }) => textContent)).not.toContain('Massage · 60 min');
  });

  it('shows who is booked then, and books a free time or double-books', async () => {
    let refusals = 2;
    const { transport } = await choose({
      'POST /api/clinic/appointments': () => {
        if (refusals-- > 0) {
          throw refusal('SLOT_TAKEN', {
            details: {
              taken: { staffName: 'Roy', localStart: `${tuesday}T14:00`, localEnd: `${tuesday}T14:45` },
              free: [`${tuesday}T15:00`, `${tuesday}T15:15`, `${tuesday}T15:30`],
            },
          });
        }
        return { id: appointmentId(90), version: 1, ids: [appointmentId(90)], undoUntil: '' };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.replace(/\s/g, ' ')).toContain(
      'Roy is booked 2:00 p.m.–2:45 p.m. Double-book?',
    );
    fireEvent.click(within(alert).getByRole('button', { name: named('3:15 p.m.') }));
    await waitFor(() => expect(booked(transport)[1]).toEqual({ ...usual, localStart: `${tuesday}T15:15` }));
    fireEvent.click(await screen.findByRole('button', { name: 'Double-book' }));
    await waitFor(() =>
      expect(booked(transport)[2]).toEqual({
        ...usual,
        localStart: `${tuesday}T15:15`,
        doubleBook: true,
      }),
    );
  });

  it('books a walk-in for now, as arrived', async () => {
    const { transport } = open({}, `${day}&book=new&with=${roy}`);
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'Tre' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    fireEvent.click(screen.getByRole('button', { name: 'Book and arrive' }));
    await waitFor(() =>
      expect(booked(transport)).toEqual([{ ...usual, localStart: `${tuesday}T13:15`, arrived: true }]),
    );
  });

  it.each([
    ['double-booked', 'Double-book', { doubleBook: true, arrived: true }],
    ['booked for a later time', '3:15 p.m.', { localStart: `${tuesday}T15:15`, arrived: true }],
    ['booked for another day', 'Wed, Nov 25, 9:00 a.m.', { localStart: '2026-11-25T09:00' }],
  ])('keeps that the client has arrived when the visit is %s', async (_how, pressed, changed) => {
    let isFirst = true;
    const { transport } = await choose({
      'POST /api/clinic/appointments': () => {
        if (!isFirst) return { id: appointmentId(90), version: 1, ids: [appointmentId(90)], undoUntil: '' };
        isFirst = false;
        throw refusal('SLOT_TAKEN', {
          details: {
            taken: { staffName: 'Roy', localStart: `${tuesday}T14:00`, localEnd: `${tuesday}T14:45` },
            free: [`${tuesday}T15:15`, '2026-11-25T09:00'],
          },
        });
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Book and arrive' }));
    fireEvent.click(await screen.findByRole('button', { name: named(pressed) }));
    await waitFor(() =>
      expect(booked(transport)).toEqual([
        { ...usual, arrived: true },
        { ...usual, ...changed },
      ]),
    );
  });

  it.each([
    ['Book', 'Book and arrive'],
    ['Book and arrive', 'Book'],
  ])('shows on the pressed button that it books, and books once: %s', async (pressed, other) => {
    const answer = Promise.withResolvers<unknown>();
    const { transport } = open(
      { 'POST /api/clinic/appointments': () => answer.promise },
      `${day}&book=${tuesday}T14:30&with=${roy}&client=10432`,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    button(pressed).focus();
    fireEvent.click(button(pressed));
    await waitFor(() => expect(button(pressed).dataset.loading).toBe('true'));
    expect(document.activeElement).toBe(button(pressed));
    expect(button(other).dataset.loading).toBeUndefined();
    fireEvent.click(button(other));
    fireEvent.click(button(pressed));
    answer.resolve({ id: appointmentId(90), version: 1, ids: [appointmentId(90)], undoUntil: '' });
    await waitFor(() => expect(screen.queryByRole('button', { name: pressed })).toBeNull());
    expect(booked(transport)).toHaveLength(1);
  });

  it('starts with the client and the clinician from the search params', async () => {
    const { transport } = open({}, `${day}&book=new&with=${roy}&client=10432`);
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '15:15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, localStart: `${tuesday}T15:15` }]));
  });

  it('leaves the client empty when the file number in the search params is unknown', async () => {
    open({}, `${day}&book=new&with=${roy}&client=99999`);
    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Anne Tremblay' })).toBeNull();
  });

  it('asks for a reason when the fee differs', async () => {
    const { transport } = await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
    fireEvent.change(screen.getByLabelText('Fee'), { target: { value: '90' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Say why the fee differs.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason for the different fee'), { target: { value: 'Student' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(booked(transport)).toEqual([{ ...usual, feeCents: 9_000, feeReason: 'Student' }]),
    );
  });

  it('takes a memo for the team along', async () => {
    const { transport } = await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
    fireEvent.change(screen.getByLabelText('Memo for the team'), { target: { value: ' Has a cane ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, memo: 'Has a cane' }]));
  });

  it.each([
    ['each', 'Fee for each client', '$120.00 per client'],
    ['one', 'Fee', '$120.00, on one bill'],
  ] as const)('of several clients with the bill for %s asks for the “%s”', async (billing, label, price) => {
    const marc = { ...anne, clientId: clientId(2), name: 'Marc Pelletier' };
    const couples = services.map((each) => ({ ...each, capacity: 2, billing }));
    await choose({
      'GET /api/clinic/services': () => ({ services: couples }),
      'GET /api/clinic/clients': ({ query }) => ({ clients: [query?.q === 'Pel' ? marc : anne], next: null }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add another client' }));
    const field = screen.getByRole('combobox', { name: 'Another client' });
    fireEvent.change(field, { target: { value: 'Pel' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Marc Pelletier' });
    expect(screen.getByText(price)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
    expect(screen.getByLabelText(label)).toBeTruthy();
  });

  it.each([
    ['each', '$80.00–$120.00 per client', [{ feeCents: 8_000, feeReason: 'Same for both' }]],
    ['one', '$80.00, on one bill', [{}]],
  ] as const)(
    'of clients with different fees and the bill for %s sends the one that is entered',
    async (billing, price, sent) => {
      const marc = { ...anne, clientId: clientId(2), fileNo: 10_433, name: 'Marc Pelletier' };
      const agreed = { serviceId: serviceId(1), feeCents: 8_000, from: '2026-01-01', to: null };
      const { transport } = await choose({
        'GET /api/clinic/services': () => ({
          services: services.map((one) => ({ ...one, capacity: 2, billing })),
        }),
        'GET /api/clinic/clients': ({ query }) => ({
          clients: [query?.q === 'Pel' ? marc : anne],
          next: null,
        }),
        [`GET /api/clinic/clients/${anne.fileNo}`]: () => ({ client: { fees: [agreed] } }),
        [`GET /api/clinic/clients/${marc.fileNo}`]: () => ({ client: { fees: [] } }),
      });
      fireEvent.click(screen.getByRole('button', { name: 'Add another client' }));
      const field = screen.getByRole('combobox', { name: 'Another client' });
      fireEvent.change(field, { target: { value: 'Pel' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await screen.findByRole('button', { name: 'Remove Marc Pelletier' });
      await screen.findByText(price);
      fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
      expect(screen.queryByText(/^Clients have different fees/) !== null).toBe(billing === 'each');
      fireEvent.change(screen.getByLabelText(/^Fee/), { target: { value: '80' } });
      const reason = screen.queryByLabelText('Reason for the different fee');
      if (reason) fireEvent.change(reason, { target: { value: 'Same for both' } });
      fireEvent.click(screen.getByRole('button', { name: 'Book' }));
      const clientIds = [clientId(1), clientId(2)];
      await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, clientIds, ...sent[0] }]));
    },
  );

  it('gives the focus back when it is closed', async () => {
    open({}, day);
    const free = await screen.findByRole('button', { name: /^Book / });
    free.focus();
    fireEvent.click(free);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    expect(document.activeElement).toBe(client);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(free));
  });

  it('says when more clients match than it shows', async () => {
    open(
      {
        'GET /api/clinic/clients': ({ query }) => ({ clients: [anne], next: query?.q === 'an' ? '8' : null }),
      },
      `${day}&book=new`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'an' } });
    const more = 'More clients match. Type more of the name.';
    expect(await screen.findByText(more)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'anne' } });
    await waitFor(() => expect(screen.queryByText(more)).toBeNull());
  });

  it('lists similar names if nobody is found, and picks none until an arrow key or a click chooses one', async () => {
    open(
      { 'GET /api/clinic/clients': () => ({ clients: [], next: null, similar: [anne] }) },
      `${day}&book=new`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    const press = (key: string) => fireEvent.keyDown(field, { key, code: key });
    fireEvent.change(field, { target: { value: 'trembley' } });
    press('Enter');
    const similar = within(await screen.findByRole('group', { name: 'Similar names' }));
    expect(similar.getByRole('option', { name: /^Anne Tremblay/ })).toBeTruthy();
    expect(screen.getByText('No exact match')).toBeTruthy();
    press('Enter');
    expect(document.querySelector('[data-combobox-selected]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Anne Tremblay' })).toBeNull();
    expect(screen.queryByLabelText('First name')).toBeNull();
    press('ArrowDown');
    press('Enter');
    expect(await screen.findByRole('button', { name: /Anne Tremblay$/ })).toBeTruthy();
  });

  it('focuses the name of a new client', async () => {
    open({ 'GET /api/clinic/clients': () => ({ clients: [], next: null }) }, `${day}&book=new`);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'sam' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  });

  it.each([
    ['', 'The location is closed then: Christmas Day.'],
    ['/fr', 'L’emplacement est fermé à ce moment : Noël.'],
  ])('warns about a day that the calendar does not show, and books it%s', async (prefix, text) => {
    const { transport } = open(
      { 'GET /api/clinic/hours': withHoliday },
      `${prefix}${day}&book=${tuesday}T15:15&with=${roy}&client=10432`,
    );
    await screen.findByRole('button', { name: /Anne Tremblay$/ });
    expect(screen.queryByText(named(text))).toBeNull();
    await enter('Date', christmas);
    expect(await screen.findByText(named(text))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: prefix ? 'Réserver' : 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, localStart: `${christmas}T15:15` }]));
  });

  it('warns about a time that has passed, but not about the current quarter of an hour', async () => {
    open({}, `${day}&book=${tuesday}T13:00&with=${roy}`);
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    await enter('Time', '13:15');
    await waitFor(() => expect(screen.queryByText('This time has passed.')).toBeNull());
    await enter('Date', '2026-11-23');
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
  });

  it.each(['', '20261-11-24'])('goes on while the date is “%s”, and asks for a day', async (typed) => {
    const { transport } = await choose();
    // A date field of happy-dom, unlike one of Chromium, is empty with such a year.
    ((await field('Date')) as HTMLInputElement).type = 'text';
    await enter('Date', typed);
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Choose a day and a time.')).toBeTruthy();
    expect(booked(transport)).toEqual([]);
    await enter('Date', tuesday);
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([usual]));
  });

  describe('the service and the clinician', () => {
    const values = async () =>
      Promise.all(
        ['Service', 'Clinician'].map(async (label) => ((await field(label)) as HTMLSelectElement).value),
      );

    it('keep the service, and say that a clinician does not offer it', async () => {
      const { transport } = open({}, `${day}&book=${tuesday}T14:30&with=${roy}&client=10432`);
      await enter('Service', serviceId(2));
      await enter('Clinician', staffId(2));
      expect(await values()).toEqual([serviceId(2), staffId(2)]);
      const text = 'Does not offer this service. Choose another clinician or service.';
      expect(screen.getByText(text)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Book' }));
      expect(booked(transport)).toEqual([]);
      await enter('Clinician', staffId(1));
      expect(screen.queryByText(text)).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Book' }));
      await waitFor(() =>
        expect(booked(transport)).toMatchObject([{ serviceId: serviceId(2), staffId: staffId(1) }]),
      );
    });

    it('list those apart who do not offer it', async () => {
      open({}, `/fr${day}&book=${tuesday}T14:30&with=${roy}`);
      const clinician = await field('Clinicien');
      const apart = within(clinician).getByRole('group', { name: 'N’offrent pas ce service' });
      expect(
        within(apart)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Chen Li', 'Priya Sharma', 'Samuel Okafor']);
    });

    it('presume the only clinician who offers it', async () => {
      open({}, `${day}&book=new`);
      await enter('Service', serviceId(3));
      expect(await values()).toEqual([serviceId(3), staffId(2)]);
      cleanup();
      open({}, `${day}&book=new`);
      await enter('Service', serviceId(1));
      expect(await values()).toEqual([serviceId(1), '']);
    });

    it('stay when a client with another last service is chosen', async () => {
      open({}, `${day}&book=${tuesday}T14:30&with=${roy}`);
      await enter('Service', serviceId(6));
      const search = await screen.findByRole('combobox', { name: 'Client' });
      fireEvent.change(search, { target: { value: 'Tre' } });
      fireEvent.keyDown(search, { key: 'Enter' });
      await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
      expect(await values()).toEqual([serviceId(6), roy]);
    });
  });

  it.each([
    ['', 2, /^Anne Tremblay and Client 2 are booked: Tue, Nov 24/],
    ['', 4, /^Anne Tremblay and 3 others are booked: Tue, Nov 24/],
    ['/fr', 4, /^Rendez-vous pris pour Anne Tremblay et 3 autres : mar/],
  ])('names the clients of a group in its toast%s: %i', async (prefix, count, text) => {
    const people = Array.from({ length: count }, (_, at) => ({
      ...anne,
      ...(at > 0 ? { clientId: clientId(at + 1), fileNo: at + 1, name: `Client ${at + 1}` } : {}),
    }));
    open(
      {
        'GET /api/clinic/services': () => ({ services: services.map((each) => ({ ...each, capacity: 6 })) }),
        'GET /api/clinic/clients': ({ query }) => ({
          clients: people.filter(({ fileNo }) => String(fileNo) === query?.q),
          next: null,
        }),
      },
      `${prefix}${day}&book=${tuesday}T14:30&with=${roy}&client=10432`,
    );
    const [another, book] = prefix ? ['Ajouter un autre client', 'Réserver'] : ['Add another client', 'Book'];
    for (const { fileNo, name } of people.slice(1)) {
      fireEvent.click(await screen.findByRole('button', { name: another }));
      const search = screen.getByRole('combobox', { name: /^(Another|Autre) client$/ });
      fireEvent.change(search, { target: { value: String(fileNo) } });
      fireEvent.keyDown(search, { key: 'Enter' });
      await screen.findByText(name ?? '');
    }
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: book }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  describe('a client who has another appointment then', () => {
    const marc = { ...anne, clientId: clientId(2), fileNo: 10_433, name: 'Marc Pelletier' };
    const chens = {
      ...{ staffName: 'Chen Li', locationId },
      ...{ localStart: `${tuesday}T14:00`, localEnd: `${tuesday}T15:00` },
    };
    /** Answers each check with the clients who have another appointment. */
    const busy =
      (...clientsBooked: ClientBooked[]): Handler =>
      ({ body }) => {
        const { localStart, clientIds } = body as NewAppointment;
        const isThen = localStart === `${tuesday}T14:30`;
        const found = clientsBooked.filter((one) => isThen && clientIds.includes(one.clientId));
        const free = { taken: false, roomTaken: false, notActive: false, outsideHours: null };
        return { starts: [{ ...free, localStart, clientsBooked: found }] };
      };
    const form = `${day}&book=${tuesday}T14:30&with=${roy}&client=10432`;
    const check = 'POST /api/clinic/appointments/check';

    it.each([
      ['', 'Anne Tremblay already has an appointment at that time: 2:00–3:00 p.m., Chen Li.', 'Book'],
      ['/fr', 'Anne Tremblay a déjà un rendez-vous à ce moment : 14 h à 15 h, Chen Li.', 'Réserver'],
    ])('is named, and can be booked all the same%s', async (prefix, text, book) => {
      const answer = busy({ clientId: anne.clientId, appointment: chens });
      const { transport } = open({ [check]: answer }, `${prefix}${form}`);
      expect(await screen.findByText(named(text))).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: book }));
      await waitFor(() => expect(booked(transport)).toEqual([usual]));
    });

    it('is named with the location in a clinic with several', async () => {
      const harbour = { ...locations[0], locationId: 'harbour', name: 'Harbour', rooms: [] };
      const appointment = { ...chens, locationId: 'harbour' };
      open(
        {
          'GET /api/clinic/locations': () => ({ locations: [...locations, harbour] }),
          [check]: busy({ clientId: anne.clientId, appointment }),
        },
        form,
      );
      expect(await screen.findByText(/2:00.*, Chen Li, Harbour\.$/)).toBeTruthy();
    });

    it('is not named once the time is another', async () => {
      open({ [check]: busy({ clientId: anne.clientId, appointment: chens }) }, form);
      await screen.findByText(/already has an appointment/);
      await enter('Time', '16:00');
      await waitFor(() => expect(screen.queryByText(/already has an appointment/)).toBeNull());
    });

    it.each([
      ['', 'Anne Tremblay has another appointment at that time.'],
      ['/fr', 'Anne Tremblay a un autre rendez-vous à ce moment.'],
    ])('is named without time and clinician to those who may not read them%s', async (prefix, text) => {
      open({ [check]: busy({ clientId: anne.clientId, appointment: null }) }, `${prefix}${form}`);
      expect(await screen.findByText(named(text))).toBeTruthy();
    });

    it('is found among several', async () => {
      const group = services.map((each) => ({ ...each, capacity: 2 }));
      const clients: Handler = ({ query }) => ({ clients: [query?.q === 'Pel' ? marc : anne], next: null });
      await choose({
        'GET /api/clinic/services': () => ({ services: group }),
        'GET /api/clinic/clients': clients,
        [check]: busy({ clientId: marc.clientId, appointment: chens }),
      });
      fireEvent.click(screen.getByRole('button', { name: 'Add another client' }));
      const field = screen.getByRole('combobox', { name: 'Another client' });
      fireEvent.change(field, { target: { value: 'Pel' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await screen.findByText(/^Marc Pelletier already has an appointment/);
      expect(screen.queryByText(/^Anne Tremblay already has/)).toBeNull();
    });

    it('is named in the sandbox too', async () => {
      open({ [check]: busy({ clientId: anne.clientId, appointment: chens }) }, form, { sandbox: true });
      expect(await screen.findByText(/already has an appointment/)).toBeTruthy();
    });
  });

  describe('at two locations', () => {
    const [main] = locations as [Location];
    const harbour = locationId.replace(/1$/, '2');
    const two = [main, { ...main, locationId: harbour, name: 'Harbour', rooms: [] }];
    /** Chen works at the second location only. */
    const hours = busyDay().hours.map((each) =>
      each.staffId === staffId(2) ? { ...each, locationId: harbour } : each,
    );
    const byEveryone = services.map((each) => ({ ...each, staffIds: [] }));
    const start = (path = `${day}&book=new&client=10432`) =>
      open(
        {
          'GET /api/clinic/services': () => ({ services: byEveryone }),
          'GET /api/clinic/locations': () => ({ locations: two }),
          'GET /api/clinic/hours': () => ({ hours, blocks: [] }),
          'POST /api/clinic/appointments': () => {
            throw refusal('VALIDATION_FAILED');
          },
        },
        path,
      );
    const book = () => fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    const placedAt = (name: string) => screen.findByDisplayValue(name);
    const placesOf = ({ transport }: ReturnType<typeof open>) =>
      (booked(transport) as { locationId: string }[]).map((each) => each.locationId);

    it('books where the clinician works, also after another one was chosen', async () => {
      const view = start();
      await enter('Clinician', roy);
      await enter('Time', '15:15');
      await placedAt('Main Street');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([locationId]));
      await enter('Clinician', staffId(2));
      await placedAt('Harbour');
      expect(screen.queryByText(/works at/)).toBeNull();
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([locationId, harbour]));
    });

    it('books where the clinician works next on a day when they are away', async () => {
      const view = start();
      await enter('Clinician', staffId(2));
      await enter('Date', '2026-11-22');
      await enter('Time', '14:00');
      await placedAt('Harbour');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([harbour]));
    });

    it('waits for the hours of another day before it books', async () => {
      let answer = (_: unknown) => {};
      const view = start();
      view.transport.on('GET /api/clinic/hours', () => new Promise((resolve) => (answer = resolve)));
      await enter('Clinician', staffId(2));
      await enter('Time', '14:00');
      await enter('Date', '2026-11-25');
      book();
      expect(placesOf(view)).toEqual([]);
      await waitFor(() =>
        expect(view.transport.calls.at(-1)?.query).toEqual({ from: '2026-11-25', to: '2026-12-01' }),
      );
      answer({ hours: hours.map((each) => ({ ...each, on: '2026-11-25' })), blocks: [] });
      await placedAt('Harbour');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([harbour]));
    });

    it('keeps a location that was chosen by hand, and says where the clinician works', async () => {
      const view = start();
      await enter('Location', locationId);
      await enter('Clinician', staffId(2));
      await enter('Time', '14:00');
      expect(await screen.findByText('Chen Li works at Harbour then.')).toBeTruthy();
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([locationId]));
    });

    it('stays at the location of a chosen room', async () => {
      const room = main.rooms[0]?.roomId ?? '';
      const view = start(`${day}&book=${tuesday}T14:00&with=${roy}&room=${room}&client=10432`);
      await enter('Clinician', staffId(2));
      expect(await screen.findByText('Chen Li works at Harbour then.')).toBeTruthy();
      await enter('Room', '');
      await placedAt('Harbour');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([harbour]));
    });

    const free = [
      { staffId: roy, locationId, localStart: `${tuesday}T15:15` },
      { staffId: roy, locationId: harbour, localStart: `${tuesday}T16:30` },
    ];
    /** Free times, at the location that is asked for. */
    const freeTimes: Handler = ({ query }) => ({
      free: free.filter((each) => !query?.locationId || each.locationId === query.locationId),
    });
    const offered = () =>
      within(screen.getByRole('region', { name: /^Free times/ }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

    it('names the location of each free time while none was chosen, and books there', async () => {
      const view = start();
      view.transport.on('GET /api/clinic/free', freeTimes);
      await enter('Clinician', roy);
      await screen.findByRole('button', { name: named('3:15 p.m., Main Street') });
      expect(offered()).toEqual(['3:15 p.m., Main Street', '4:30 p.m., Harbour']);
      fireEvent.click(screen.getByRole('button', { name: named('4:30 p.m., Harbour') }));
      await placedAt('Harbour');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([harbour]));
    });

    it('finds free times only at the location chosen by hand or with the room', async () => {
      const view = start();
      view.transport.on('GET /api/clinic/free', freeTimes);
      await enter('Clinician', roy);
      await enter('Location', harbour);
      await screen.findByRole('button', { name: named('4:30 p.m.') });
      expect(offered()).toEqual(['4:30 p.m.']);
      await enter('Location', locationId);
      await enter('Room', main.rooms[0]?.roomId ?? '');
      await screen.findByRole('button', { name: named('3:15 p.m.') });
      expect(offered()).toEqual(['3:15 p.m.']);
    });

    it('finds free times at the location that the calendar shows, and names it if the form has another', async () => {
      const view = start(`${day}&location=${harbour}&book=new&client=10432`);
      view.transport.on('GET /api/clinic/free', freeTimes);
      await enter('Clinician', roy);
      await screen.findByRole('button', { name: named('4:30 p.m., Harbour') });
      expect(offered()).toEqual(['4:30 p.m., Harbour']);
      await enter('Clinician', staffId(2));
      await screen.findByRole('button', { name: named('4:30 p.m.') });
    });

    it.each([
      ['', 'No free working hours at Harbour within two weeks.'],
      ['/fr', 'Aucune heure de travail libre à l’emplacement « Harbour » d’ici deux semaines.'],
    ])('says where there are no free times%s', async (prefix, text) => {
      start(`${prefix}${day}&location=${harbour}&book=new&with=${roy}&client=10432`);
      expect(await screen.findByText(named(text))).toBeTruthy();
    });

    it('keeps showing free times that cannot be read again', async () => {
      const view = start();
      view.transport.on('GET /api/clinic/free', () => ({
        free: [{ staffId: roy, locationId, localStart: `${tuesday}T15:15` }],
      }));
      await enter('Clinician', roy);
      await screen.findByRole('button', { name: named('3:15 p.m., Main Street') });
      view.transport.goOffline();
      await view.refetch();
      expect(screen.getByRole('button', { name: named('3:15 p.m., Main Street') })).toBeTruthy();
    });

    it('follows the clinician again after a free time was taken', async () => {
      const free = { staffId: roy, locationId, localStart: `${tuesday}T15:15` };
      const view = start();
      view.transport.on('GET /api/clinic/free', () => ({ free: [free] }));
      await enter('Clinician', roy);
      fireEvent.click(await screen.findByRole('button', { name: named('3:15 p.m., Main Street') }));
      await enter('Clinician', staffId(2));
      await placedAt('Harbour');
      book();
      await waitFor(() => expect(placesOf(view)).toEqual([harbour]));
    });
  });

  describe('a repeat', () => {
    const start = (localStart: string, changes: Partial<CheckedStart> = {}): CheckedStart => ({
      ...{ localStart, taken: false, roomTaken: false, notActive: false, outsideHours: null },
      clientsBooked: [],
      ...changes,
    });
    const holiday: NamedBlock = {
      ...{ kind: 'holiday' as const, title: 'Christmas Day', holiday: 'christmas' },
      ...{ localStart: '2026-12-25T00:00', locationId: locations[0]?.locationId ?? null },
    };
    const starts = [
      start(`${tuesday}T14:30`),
      start('2026-12-01T14:30', { taken: true }),
      start('2026-12-08T14:30', { roomTaken: true, outsideHours: { because: 'off' } }),
      start('2026-12-15T14:30', { outsideHours: { because: 'blocked', block: holiday } }),
    ];
    const repeat = async (table: Record<string, Handler> = {}, times = '4') => {
      const view = await choose({ 'POST /api/clinic/appointments/check': () => ({ starts }), ...table });
      fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
      fireEvent.change(screen.getByLabelText('Room'), {
        target: { value: locations[0]?.rooms[0]?.roomId },
      });
      fireEvent.change(screen.getByLabelText('Repeat'), { target: { value: '1' } });
      fireEvent.change(screen.getByLabelText('Number of appointments'), { target: { value: times } });
      return view;
    };
    const ready = (name: string) =>
      waitFor(() => {
        const button = screen.getByRole<HTMLButtonElement>('button', { name });
        expect(button.disabled).toBe(false);
        return button;
      });
    /** Books despite conflicts, which are shown at the first attempt. */
    const bookAnyway = async (name: string) => {
      fireEvent.click(await ready(name));
      fireEvent.click(await ready(name));
    };
    const repeats = (transport: ReturnType<typeof open>['transport']) =>
      (booked(transport) as NewAppointment[]).map((each) => [each.localStart, each.repeat?.skip]);

    it('lists the dates with a conflict and why, and skips the ticked ones', async () => {
      const { transport } = await repeat();
      const group = await screen.findByRole('group', {
        name: '3 of 4 dates have conflicts. Tick those to skip.',
      });
      const conflicts = [
        ['Skip Tue, Dec 1', 'Roy Lavoie is booked then.'],
        ['Skip Tue, Dec 8', 'Room 1 is taken then. Outside Roy Lavoie’s working hours.'],
        ['Skip Tue, Dec 15', 'The location is closed then: Christmas Day.'],
      ] as const;
      expect(within(group).getAllByRole('checkbox')).toEqual(
        conflicts.map(([name, description]) => within(group).getByRole('checkbox', { name, description })),
      );
      fireEvent.click(screen.getByRole('checkbox', { name: 'Skip Tue, Dec 1' }));
      fireEvent.click(screen.getByRole('checkbox', { name: 'Skip Tue, Dec 8' }));
      await bookAnyway('Book 2');
      await waitFor(() =>
        expect(repeats(transport)).toEqual([[`${tuesday}T14:30`, ['2026-12-01T14:30', '2026-12-08T14:30']]]),
      );
    });

    it('says on which dates a client has another appointment', async () => {
      const appointment = {
        ...{ staffName: 'Chen Li', locationId },
        ...{ localStart: '2026-12-01T14:00', localEnd: '2026-12-01T15:00' },
      };
      const busy = start('2026-12-01T14:30', { clientsBooked: [{ clientId: clientId(1), appointment }] });
      await repeat({
        'POST /api/clinic/appointments/check': () => ({ starts: [...starts.slice(0, 1), busy] }),
      });
      const description = named(
        'Anne Tremblay already has an appointment at that time: 2:00–3:00 p.m., Chen Li.',
      );
      const skip = await screen.findByRole('checkbox', { name: 'Skip Tue, Dec 1' });
      const described = document.getElementById(skip.getAttribute('aria-describedby') ?? '');
      expect(description(described?.textContent ?? '')).toBe(true);
    });

    it('says which dates are beyond the clinician’s last day', async () => {
      const beyond = { notActive: true, outsideHours: { because: 'off' as const } };
      const last = start('2026-12-15T14:30', beyond);
      await repeat({
        'POST /api/clinic/appointments/check': () => ({ starts: [...starts.slice(0, 1), last] }),
      });
      const description =
        'Roy Lavoie does not treat clients here on that day. Skip it, or choose someone else.';
      await screen.findByRole('checkbox', { name: 'Skip Tue, Dec 15', description });
    });

    it('shows the conflicts at the first attempt and books at the second', async () => {
      const { transport } = await repeat();
      const count = await screen.findByRole('button', { name: '3 dates have conflicts' });
      const group = screen.getByRole('group', { name: /^3 of 4 dates have conflicts/ });
      fireEvent.click(count);
      expect(document.activeElement).toBe(group);
      count.focus();
      fireEvent.click(screen.getByRole('button', { name: 'Book 4' }));
      expect(document.activeElement).toBe(group);
      fireEvent.click(screen.getByRole('checkbox', { name: 'Skip Tue, Dec 15' }));
      expect(screen.getByRole('button', { name: '2 dates have conflicts' })).toBeTruthy();
      expect(booked(transport)).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: 'Book 3' }));
      await waitFor(() => expect(repeats(transport)).toEqual([[`${tuesday}T14:30`, ['2026-12-15T14:30']]]));
    });

    it('books at the first attempt when every date with a conflict is skipped', async () => {
      const { transport } = await repeat();
      for (const box of await screen.findAllByRole('checkbox', { name: /^Skip/ })) fireEvent.click(box);
      expect(screen.queryByRole('button', { name: /conflict/ })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Book' }));
      await waitFor(() => expect(booked(transport)).toHaveLength(1));
    });

    it('waits for the check of its dates', async () => {
      let answer: (checked: { starts: CheckedStart[] }) => void = () => {};
      const { transport } = await repeat({
        'POST /api/clinic/appointments/check': () =>
          new Promise<{ starts: CheckedStart[] }>((resolve) => {
            answer = resolve;
          }),
      });
      await screen.findByText('Checking the dates…');
      fireEvent.click(screen.getByRole('button', { name: 'Book 4' }));
      answer({ starts });
      await screen.findByRole('button', { name: '3 dates have conflicts' });
      expect(booked(transport)).toEqual([]);
    });

    it('cannot be booked with every date skipped', async () => {
      await repeat({ 'POST /api/clinic/appointments/check': () => ({ starts: starts.slice(1, 3) }) }, '2');
      for (const box of await screen.findAllByRole('checkbox', { name: /^Skip/ })) fireEvent.click(box);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book' }).disabled).toBe(true);
    });

    it('that is refused names the taken dates and books the others at the same time', async () => {
      let first = true;
      const { transport } = await repeat({
        'POST /api/clinic/appointments/check': () => ({ starts: starts.slice(0, 1) }),
        'POST /api/clinic/appointments': () => {
          if (!first) return { id: appointmentId(90), version: 1, ids: [appointmentId(90)], undoUntil: '' };
          first = false;
          const conflicts = ['2026-12-01T14:30', '2026-12-08T14:30'];
          const details = { taken: null, free: [`${tuesday}T15:15`], conflicts };
          throw refusal('SLOT_TAKEN', { details });
        },
      });
      fireEvent.click(await ready('Book 4'));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('2 dates are taken');
      expect(alert.textContent).toContain('Tue, Dec 1 · Tue, Dec 8');
      expect(
        within(alert)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Skip these dates and book']);
      fireEvent.click(within(alert).getByRole('button'));
      await waitFor(() =>
        expect(repeats(transport)).toEqual([
          [`${tuesday}T14:30`, undefined],
          [`${tuesday}T14:30`, ['2026-12-01T14:30', '2026-12-08T14:30']],
        ]),
      );
    });

    it('that is double-booked stays so when a date with a taken room is skipped', async () => {
      const roysTime = { staffName: 'Roy', localStart: '2026-12-01T14:00', localEnd: '2026-12-01T14:45' };
      const refusals = [
        { taken: roysTime, free: [], conflicts: ['2026-12-01T14:30', '2026-12-08T14:30'] },
        { taken: null, free: [], conflicts: ['2026-12-08T14:30'] },
      ];
      const { transport } = await repeat({
        'POST /api/clinic/appointments': () => {
          const details = refusals.shift();
          if (details) throw refusal('SLOT_TAKEN', { details });
          return { id: appointmentId(90), version: 1, ids: [appointmentId(90)], undoUntil: '' };
        },
      });
      await bookAnyway('Book 4');
      fireEvent.click(await screen.findByRole('button', { name: 'Double-book' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Skip this date and book' }));
      await waitFor(() => expect(booked(transport)).toHaveLength(3));
      expect(booked(transport)[2]).toMatchObject({
        ...{ localStart: `${tuesday}T14:30`, doubleBook: true },
        repeat: { skip: ['2026-12-08T14:30'] },
      });
    });

    it('of which every date is taken offers none to skip', async () => {
      await repeat(
        {
          'POST /api/clinic/appointments': () => {
            const conflicts = [`${tuesday}T14:30`, '2026-12-01T14:30'];
            throw refusal('SLOT_TAKEN', { details: { taken: null, free: [], conflicts } });
          },
        },
        '2',
      );
      await bookAnyway('Book 2');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('2 dates are taken');
      expect(within(alert).queryAllByRole('button')).toEqual([]);
    });
  });

  it('adds a new client in the clinic’s language unless another is chosen', async () => {
    const { transport } = open(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${day}&book=${tuesday}T14:30&with=${roy}`,
      { locale: 'fr' },
    );
    const add = async (name: string, language?: string) => {
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: name } });
      fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
      fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0177' } });
      const choice = screen.getByLabelText('Language of emails and documents');
      if (language) fireEvent.change(choice, { target: { value: language } });
      fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Remove / }));
    };
    await add('Sam Lee');
    await add('Uma Rao', 'en');
    expect(transport.bodies('POST /api/clinic/clients')).toMatchObject([
      { givenName: 'Sam', language: 'fr' },
      { givenName: 'Uma', language: 'en' },
    ]);
  });

  it('adds a new client with a name and one contact', async () => {
    const { transport } = open(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${day}&book=${tuesday}T14:30&with=${roy}`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'sam lee' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add client' }));
    expect(await screen.findByText('Enter a phone number or an email address.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '416-555-0177' } });
    // A browser may reach its next frame before the booking is drawn again.
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      queueMicrotask(() => run(0));
      return 0;
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
    expect(await screen.findByRole('button', { name: 'Remove Sam Lee' })).toBeTruthy();
    frames.mockRestore();
    expect(transport.bodies('POST /api/clinic/clients')).toEqual([
      { givenName: 'Sam', familyName: 'Lee', language: 'en', phone: '416-555-0177' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book' })));
  });

  it.each([
    ['jean-luc o’brien-lévêque', 'Jean-Luc', 'O’Brien-Lévêque'],
    ["tremblay, anne d'arc", "Anne D'Arc", 'Tremblay'],
    ['Sue Ann McKay', 'Sue', 'Ann McKay'],
  ])('takes the names of a new client from “%s”', async (typed, givenName, familyName) => {
    const table = { 'GET /api/clinic/clients': () => ({ clients: [], next: null }) };
    open(table, `${day}&book=${tuesday}T14:30&with=${roy}`);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe(givenName);
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe(familyName);
  });

  describe('of a new client like an existing one', () => {
    const alike = async (found: ClientSummary[]) => {
      open(
        {
          'GET /api/clinic/clients': ({ query }) => ({
            clients: query?.q === '10432' ? found : [],
            next: null,
          }),
          'POST /api/clinic/clients': () => {
            throw refusal('CLIENT_ALIKE', {
              details: { clients: [{ clientId: clientId(1), fileNo: 10_432 }], hidden: false },
            });
          },
        },
        `${day}&book=${tuesday}T14:30&with=${roy}`,
      );
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), {
        target: { value: 'anne' },
      });
      fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
      fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0142' } });
      fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
      const alert = within(await screen.findByRole('alert'));
      const use = await alert.findByRole<HTMLButtonElement>('button', { name: 'Use file 10432' });
      await waitFor(() => expect(use.disabled).toBe(false));
      return { alert, use };
    };

    it('shows whose file that is, and keeps name and alert when it is used', async () => {
      const { alert, use } = await alike([{ ...anne, birthOn: '1985-03-10', deskAlert: 'Rings twice' }]);
      expect(alert.getByText('Anne Tremblay · born Mar 10, 1985')).toBeTruthy();
      fireEvent.click(use);
      expect(await screen.findByRole('button', { name: 'Remove Anne Tremblay' })).toBeTruthy();
      expect(screen.getByText(/Rings twice/)).toBeTruthy();
    });

    it('uses a file that the member may not see by its number', async () => {
      const { use } = await alike([]);
      fireEvent.click(use);
      expect(await screen.findByRole('button', { name: 'Remove Client 10432' })).toBeTruthy();
    });
  });

  it('adds a new client with a single name', async () => {
    const { transport } = open(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${day}&book=${tuesday}T14:30&with=${roy}`,
    );
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'sam' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0177' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
    expect(await screen.findByRole('button', { name: 'Remove Sam' })).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/clients')).toMatchObject([
      { givenName: 'Sam', familyName: '' },
    ]);
  });
});

describe('an appointment', () => {
  const posts = (action: string) => `POST /api/clinic/appointments/${appointmentId(5)}/${action}`;

  it('is marked as arrived', async () => {
    const attendance = `POST /api/clinic/attendances/0190${'9999'}-0000-7000-8000-000000000005/arrive`;
    const { transport } = open(
      { ...opened(), [attendance]: () => ({ id: 'a', version: 2 }) },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Arrived: Fatima Haddad' }));
    await waitFor(() => expect(transport.bodies(attendance)).toEqual([{ version: 1, arrived: true }]));
  });

  it('is cancelled late, with the fee waived, and can be undone', async () => {
    const { transport } = open(
      {
        ...opened(),
        [posts('cancel')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', following: 0 }),
      },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Waive the fee of $60.00' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ill' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(transport.bodies(posts('cancel'))).toEqual([
      {
        ...{ version: 1, by: 'client', reason: 'Ill', waive: true },
        attendanceId: attendance(5).attendanceId,
      },
    ]);
  });

  describe('of a group', () => {
    /** A group of six places with visits in these states. */
    const group = (...visits: Parameters<typeof attendance>[1][]) =>
      opened({
        serviceId: serviceId(5),
        attendances: visits.map((changes, at) => attendance(at + 1, changes)),
      });
    const attended = { state: 'attended', confirmation: 'open' } as const;
    const confirmed = { state: 'attended', confirmation: 'confirmed' } as const;
    const buttons = async () => {
      await screen.findByRole('list', { name: 'Clients' });
      return ['Move', 'Change', 'Add client', 'Cancel appointment'].filter((name) =>
        screen.queryByRole('button', { name }),
      );
    };

    it.each([
      ['without an outcome', [{}, {}], ['Move', 'Change', 'Add client', 'Cancel appointment']],
      ['after the first outcome', [attended, {}], ['Change', 'Add client', 'Cancel appointment']],
      ['after all outcomes', [attended, attended], ['Change', 'Add client']],
      ['when all are confirmed', [confirmed, confirmed], ['Add client']],
      ['when full and confirmed', Array(6).fill(confirmed), []],
    ])('%s has the actions that the server allows', async (_when, visits, allowed) => {
      open(group(...visits), appointmentPath);
      expect(await buttons()).toEqual(allowed);
    });

    it('that is cancelled has none', async () => {
      open(
        {
          ...opened({
            ...{ state: 'released', serviceId: serviceId(5) },
            attendances: [attendance(1, { state: 'cancelled' })],
          }),
        },
        appointmentPath,
      );
      expect(await buttons()).toEqual([]);
    });

    it('is cancelled only for those without an outcome', async () => {
      const { transport } = open(
        {
          ...group(attended, {}, { state: 'arrived' }),
          [posts('cancel')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', following: 0 }),
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
      const whom = await screen.findByLabelText<HTMLSelectElement>('For whom');
      expect([...whom.options].map(({ text }) => text)).toEqual([
        'Everyone',
        'Marc Pelletier',
        'Sofia Rossi',
      ]);
      fireEvent.change(whom, { target: { value: attendance(3).attendanceId } });
      fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ill' } });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
      await waitFor(() =>
        expect(transport.bodies(posts('cancel'))).toMatchObject([
          { attendanceId: attendance(3).attendanceId },
        ]),
      );
      expect(await screen.findByText(/^Cancelled: Sofia Rossi, Tue, Nov 24/)).toBeTruthy();
    });

    it('names the only client who can still be cancelled', async () => {
      const { transport } = open(
        {
          ...group(attended, {}),
          [posts('cancel')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', following: 0 }),
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Ill' } });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
      await waitFor(() =>
        expect(transport.bodies(posts('cancel'))).toMatchObject([
          { attendanceId: attendance(2).attendanceId },
        ]),
      );
    });

    it('says how many clients were cancelled, without those who came', async () => {
      const cancelled = { id: appointmentId(5), version: 2, undoUntil: '', following: 0 };
      open({ ...group(attended, {}, {}, {}), [posts('cancel')]: () => cancelled }, appointmentPath);
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Ill' } });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
      expect(await screen.findByText(/^Cancelled: 3 clients, Tue, Nov 24/)).toBeTruthy();
    });

    it.each([
      ['the only one left', [{ state: 'cancelled' }, {}], null],
      ['the chosen one', [{}, {}], 'Marc Pelletier'],
      ['everyone', [{}, {}], 'Everyone'],
    ] as const)('that repeats is cancelled with the later ones for %s', async (_whom, visits, name) => {
      const { transport } = open(
        {
          ...opened({
            ...{ serviceId: serviceId(5), repeatId: appointmentId(1) },
            attendances: visits.map((changes, at) => attendance(at + 1, changes)),
          }),
          [posts('cancel')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', following: 6 }),
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
      const { attendanceId } = attendance(2);
      const all = name === 'Everyone';
      if (name)
        fireEvent.change(await screen.findByLabelText('For whom'), {
          target: { value: all ? 'everyone' : attendanceId },
        });
      fireEvent.click(
        screen.getByRole('checkbox', { name: 'Also cancel the later appointments of the repeat' }),
      );
      fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ill' } });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
      await waitFor(() =>
        expect(transport.bodies(posts('cancel'))).toEqual([
          {
            ...{ version: 1, by: 'client', reason: 'Ill', following: true },
            ...(all ? {} : { attendanceId }),
          },
        ]),
      );
      await screen.findByText(/^Cancelled: .* and 6 later appointments$/);
    });

    it('takes a client back who cancelled, but not one whose late cancellation waits for its confirmation', async () => {
      const { transport } = open(
        {
          ...group(
            {},
            { state: 'cancelled' },
            { state: 'late_cancelled', confirmation: 'open' },
            { state: 'void' },
          ),
          'GET /api/clinic/clients': () => ({
            clients: [1, 2, 3, 4].map((number) => ({
              ...anne,
              ...{ clientId: clientId(number), name: attendance(number).name },
            })),
            next: null,
          }),
          [posts('clients')]: () => ({
            ...{ id: appointmentId(5), version: 2 },
            clientsBooked: [{ clientId: clientId(2), appointment: null }],
            undoUntil: '2026-11-20T15:02:00Z',
          }),
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Add client' }));
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'ma' } });
      const back = await screen.findByRole('option', { name: /Marc Pelletier/ });
      expect(screen.getByRole('option', { name: /Liam O’Brien/ })).toBeTruthy();
      for (const name of [/Anne Tremblay/, /Sofia Rossi/])
        expect(screen.queryByRole('option', { name })).toBeNull();
      fireEvent.click(back);
      await waitFor(() =>
        expect(transport.bodies(posts('clients'))).toEqual([{ version: 1, clientId: clientId(2) }]),
      );
      await screen.findByText('Marc Pelletier has another appointment at that time.');
    });

    it('can take out again a client who was added by mistake', async () => {
      const { transport } = open(
        {
          ...group({}),
          'GET /api/clinic/clients': () => ({
            clients: [{ ...anne, clientId: clientId(2), name: attendance(2).name }],
            next: null,
          }),
          [posts('clients')]: () => ({
            id: appointmentId(5),
            version: 2,
            clientsBooked: [],
            undoUntil: '2026-11-20T15:02:00Z',
          }),
          [posts('undo')]: () => ({ id: appointmentId(5), version: 3 }),
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Add client' }));
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'ma' } });
      fireEvent.click(await screen.findByRole('option', { name: /Marc Pelletier/ }));
      await screen.findByText('Marc Pelletier was added');
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(transport.bodies(posts('undo'))).toEqual([{ version: 2 }]));
    });
  });

  it('moves to another time, clinician and location', async () => {
    const second = { ...locations[0], locationId: 'second', name: 'Danforth' };
    const { transport } = open(
      {
        ...opened(),
        'GET /api/clinic/locations': () => ({ locations: [...locations, second] }),
        [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] }),
      },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '16:30' } });
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Clinician'), {
      target: { value: staffId(1) },
    });
    await enter('Location', 'second');
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: `${tuesday}T16:30`, staffId: staffId(1), locationId: 'second' },
      ]),
    );
  });

  it('stays open while it is moved and its date is being typed', async () => {
    open(opened(), appointmentPath);
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    await enter('Date', '');
    expect(screen.getByLabelText('Time')).toBeTruthy();
  });

  it.each([
    ['Date', christmas, 'The location is closed then: Christmas Day.'],
    ['Date', '2026-11-23', 'This time has passed.'],
    ['Time', '18:00', 'Outside Roy Lavoie’s working hours.'],
    ['Time', '12:30', 'This time has passed.'],
  ])('warns when it is moved to another %s: %s', async (label, value, text) => {
    const { transport } = open(
      {
        ...opened(),
        'GET /api/clinic/hours': withHoliday,
        [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] }),
      },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    expect(screen.queryByText(text)).toBeNull();
    await enter(label, value);
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(transport.bodies(posts('move'))).toHaveLength(1));
  });

  it('says while it is moved that a client has another appointment then', async () => {
    const other = {
      ...{ staffName: 'Chen Li', locationId },
      ...{ localStart: `${tuesday}T16:00`, localEnd: `${tuesday}T17:00` },
    };
    const { transport } = open(
      {
        ...opened(),
        'POST /api/clinic/appointments/check': () => ({
          starts: [{ clientsBooked: [{ clientId: clientId(5), appointment: other }] }],
        }),
      },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    expect(screen.queryByText(/already has an appointment/)).toBeNull();
    await enter('Time', '16:30');
    const note = 'Fatima Haddad already has an appointment at that time: 4:00–5:00 p.m., Chen Li.';
    expect(await screen.findByText(named(note))).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/appointments/check')).toEqual([
      {
        ...{ appointmentId: appointmentId(5), staffId: roy, serviceId: serviceId(1), locationId },
        ...{ localStart: `${tuesday}T16:30`, clientIds: [clientId(5)] },
      },
    ]);
  });

  it('offers double-booking only for the time that was refused', async () => {
    const taken = { staffName: 'Roy', localStart: `${tuesday}T16:00`, localEnd: `${tuesday}T16:45` };
    open(
      {
        ...opened(),
        [posts('move')]: () => {
          throw refusal('SLOT_TAKEN', { details: { taken, free: [] } });
        },
      },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '16:15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByRole('button', { name: 'Double-book' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '17:30' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Double-book' })).toBeNull());
  });

  it('can be moved on the grid by keyboard; a taken time asks first', async () => {
    let first = true;
    const { transport } = open(
      {
        [posts('move')]: () => {
          if (!first) return { id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] };
          first = false;
          throw refusal('SLOT_TAKEN', { details: { taken: null, free: [`${tuesday}T17:00`] } });
        },
      },
      day,
    );
    const card = await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ });
    card.focus();
    for (const key of ['m', 'ArrowUp', 'Enter']) press(key);
    fireEvent.click(await screen.findByRole('button', { name: named('5:00 p.m.') }));
    await waitFor(() =>
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: `${tuesday}T13:45` },
        { version: 1, localStart: `${tuesday}T17:00` },
      ]),
    );
  });

  it('can be moved to a free time on another day, which the calendar then shows on request', async () => {
    let first = true;
    const { router } = open(
      {
        [posts('move')]: () => {
          if (!first) return { id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] };
          first = false;
          throw refusal('SLOT_TAKEN', { details: { taken: null, free: ['2026-12-15T12:00'] } });
        },
      },
      day,
    );
    (await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ })).focus();
    for (const key of ['m', 'ArrowUp', 'Enter']) press(key);
    fireEvent.click(await screen.findByRole('button', { name: named('Tue, Dec 15, 12:00 p.m.') }));
    await screen.findByText(named('Fatima Haddad moved to Tue, Dec 15, 12:00 p.m.'));
    expect(screen.queryByText(/working hours/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?date=2026-12-15&appointment=${appointmentId(5)}`),
    );
  });

  describe('on the grid', () => {
    const fatima = (changes: Partial<CalendarAppointment> = {}): Handler => {
      const calendar = busyDay();
      return () => ({
        calendar: {
          ...calendar,
          appointments: calendar.appointments.map((each) =>
            each.appointmentId === appointmentId(5) ? { ...each, ...changes } : each,
          ),
        },
      });
    };
    const focusCard = async () =>
      (await screen.findByRole('button', { name: /Fatima Haddad.*Physio/ })).focus();
    const moveUp = () => {
      for (const key of ['m', 'ArrowUp', 'Enter']) press(key);
    };
    const shownAt = (start: string) =>
      screen.findByRole('button', { name: new RegExp(`^${start}.*Fatima.*Physio`) });
    /** A move to another clinician or day raises the version of the visit too. */
    const refreshed = (localStart: string, version: number) =>
      fatima({ localStart, version, attendances: [{ ...attendance(5), version }] });

    it.each([
      ['English', '', 'This appointment was changed in the meantime', /Enter moves/],
      ['French', '/fr', 'Ce rendez-vous a été modifié entre-temps', /Entrée déplace/],
    ])(
      'is not moved once a colleague has moved it, which is said: %s',
      async (_language, prefix, text, asked) => {
        const { transport, refetch } = open({}, `${prefix}${day}`);
        await focusCard();
        press('m');
        expect(screen.getByText(asked, { ignore: 'span:not([role])' }).getAttribute('role')).toBe('status');
        press('ArrowUp');
        transport.on('GET /api/clinic/day', refreshed(`${tuesday}T16:00`, 2));
        await refetch();
        expect((await screen.findByRole('alert')).textContent).toContain(text);
        expect(screen.queryByText(asked, { selector: '[role=status]' })).toBeNull();
        press('Enter');
        expect(transport.bodies(posts('move'))).toEqual([]);
      },
    );

    it('says who is to blame for a refusal when the colleague’s change is not shown yet', async () => {
      open(
        {
          [posts('move')]: () => {
            throw refusal('VERSION_CONFLICT');
          },
        },
        day,
      );
      await focusCard();
      moveUp();
      await screen.findByText('This appointment was changed in the meantime');
    });

    it.each([
      ['', 'Fatima Haddad moved to Tue, Nov 24, 6:00 p.m., Harbour', 'Fatima Haddad already has an'],
      ['/fr', 'Rendez-vous déplacé pour Fatima Haddad : mar. 24 nov., 18 h, Harbour', 'Fatima Haddad a déjà'],
    ])('goes to the location where the clinician works then, which is said%s', async (prefix, text, note) => {
      const harbour = { ...locations[0], locationId: 'harbour', name: 'Harbour', rooms: [] };
      const room = locations[0]?.rooms[0]?.roomId ?? '';
      const evening = { staffId: roy, locationId: 'harbour', on: tuesday, fromMinute: 1080, toMinute: 1200 };
      const other = {
        ...{ staffName: 'Chen Li', locationId: 'harbour' },
        ...{ localStart: `${tuesday}T18:00`, localEnd: `${tuesday}T19:00` },
      };
      const inRoom = busyDay();
      const { transport } = open(
        {
          'GET /api/clinic/locations': () => ({ locations: [...locations, harbour] }),
          'GET /api/clinic/day': () => ({
            calendar: {
              ...inRoom,
              appointments: inRoom.appointments.map((each) => ({ ...each, roomId: room })),
              hours: [...inRoom.hours, evening],
            },
          }),
          [posts('move')]: () => ({
            ...{ id: appointmentId(5), version: 2, undoUntil: '' },
            clientsBooked: [{ clientId: clientId(5), appointment: other }],
          }),
        },
        `${prefix}${day}`,
      );
      (await screen.findByRole('button', { name: /Fatima Haddad.*Physio/ })).focus();
      for (const key of ['m', ...Array(4).fill('PageDown'), 'Enter']) press(key);
      expect(await screen.findByText(named(text))).toBeTruthy();
      const warning = new RegExp(`^${note}.*, Chen Li, Harbour\\.$`);
      expect(screen.getByText(warning)).toBeTruthy();
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: `${tuesday}T18:00`, locationId: 'harbour' },
      ]);
    });

    it.each([
      ['', 'Outside Roy Lavoie’s working hours.', undefined],
      ['/fr', 'En dehors des heures de travail de Roy Lavoie.', undefined],
      ['', 'Roy Lavoie has blocked time then: Break.', null],
      ['', 'The location is closed then: Burst pipe.', { locationId, title: 'Burst pipe' }],
      ['/fr', 'L’emplacement est fermé à ce moment : Burst pipe.', { locationId, title: 'Burst pipe' }],
    ])('says that the new time is outside the hours or blocked%s: %s', async (prefix, text, closed) => {
      const calendar = busyDay();
      const at = ['13:30', '14:00'] as const;
      const blocks =
        closed === undefined
          ? []
          : closed
            ? [{ ...block(50, null, ...at, 'holiday'), ...closed }]
            : [block(50, 4, ...at, 'break')];
      open(
        {
          'GET /api/clinic/day': () => ({
            calendar: { ...calendar, hours: calendar.hours.filter(({ staffId }) => staffId !== roy), blocks },
          }),
          [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] }),
        },
        `${prefix}${day}`,
      );
      (await screen.findByRole('button', { name: /Fatima Haddad.*Physio/ })).focus();
      moveUp();
      expect(await screen.findByText(named(text))).toBeTruthy();
    });

    it('says nothing of a new time within the hours', async () => {
      open(
        { [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] }) },
        day,
      );
      await focusCard();
      moveUp();
      await screen.findByText(/^Fatima Haddad moved to/);
      expect(screen.queryByText(/working hours|blocked time|has passed/)).toBeNull();
    });

    it('has the focus again after a move is undone', async () => {
      open(
        {
          [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] }),
          [posts('undo')]: () => ({ id: appointmentId(5), version: 3 }),
        },
        day,
      );
      await focusCard();
      moveUp();
      const undo = await screen.findByRole('button', { name: 'Undo' });
      undo.focus();
      fireEvent.click(undo);
      await screen.findByText('Undone');
      expect(document.activeElement?.textContent).toContain('Fatima Haddad');
    });

    it('is moved three times in a row while the server is slow', async () => {
      const answers: PromiseWithResolvers<unknown>[] = [];
      const { transport } = open(
        {
          [posts('move')]: () => {
            const answer = Promise.withResolvers<unknown>();
            answers.push(answer);
            return answer.promise;
          },
        },
        day,
      );
      await focusCard();
      const sent = () => transport.bodies(posts('move'));
      const at = (time: string, version: number) => ({ version, localStart: `${tuesday}T${time}` });
      for (const [index, start] of ['1:45', '1:30', '1:15'].entries()) {
        moveUp();
        await shownAt(start);
        expect([index, sent().length]).toEqual([index, 1]);
      }
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:45`, 2));
      answers[0]?.resolve({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] });
      await waitFor(() => expect(sent()).toHaveLength(2));
      await shownAt('1:15');
      expect(offersUndo()).toBe(false);
      // The fourth is begun before the second is answered, and ended after it.
      press('m');
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:30`, 3));
      answers[1]?.resolve({ id: appointmentId(5), version: 3, undoUntil: '', clientsBooked: [] });
      await waitFor(() => expect(sent()).toHaveLength(3));
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:15`, 4));
      answers[2]?.resolve({ id: appointmentId(5), version: 4, undoUntil: '', clientsBooked: [] });
      await waitFor(() => expect(offersUndo()).toBe(true));
      for (const key of ['ArrowUp', 'Enter']) press(key);
      await shownAt('1:00');
      await waitFor(() =>
        expect(sent()).toEqual([at('13:45', 1), at('13:30', 2), at('13:15', 3), at('13:00', 4)]),
      );
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('is moved again before the calendar was read again', async () => {
      let version = 1;
      const { transport } = open(
        {
          [posts('move')]: () => ({
            id: appointmentId(5),
            version: ++version,
            undoUntil: '',
            clientsBooked: [],
          }),
        },
        day,
      );
      await focusCard();
      transport.on('GET /api/clinic/day', () => new Promise(() => {}));
      moveUp();
      await waitFor(() => expect(offersUndo()).toBe(true));
      await shownAt('1:45');
      moveUp();
      await shownAt('1:30');
      await waitFor(() =>
        expect(transport.bodies(posts('move'))).toEqual([
          { version: 1, localStart: `${tuesday}T13:45` },
          { version: 2, localStart: `${tuesday}T13:30` },
        ]),
      );
    });

    it('can be moved back when a second quick move is refused, to where it was before the first', async () => {
      const answers: PromiseWithResolvers<unknown>[] = [];
      const { transport } = open(
        {
          [posts('move')]: () => {
            const answer = Promise.withResolvers<unknown>();
            answers.push(answer);
            return answer.promise;
          },
          [posts('undo')]: () => ({ id: appointmentId(5), version: 3 }),
        },
        day,
      );
      await focusCard();
      moveUp();
      await shownAt('1:45');
      moveUp();
      await shownAt('1:30');
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:45`, 2));
      answers[0]?.resolve({ id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] });
      await waitFor(() => expect(answers).toHaveLength(2));
      expect(offersUndo()).toBe(false);
      answers[1]?.reject(refusal('VALIDATION_FAILED', { message: 'The clinic is closed.' }));
      await waitFor(() => expect(offersUndo()).toBe(true));
      await shownAt('1:45');
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(transport.bodies(posts('undo'))).toEqual([{ version: 2 }]));
    });

    it('goes back to its first time when a move fails for which others wait, and says so once', async () => {
      const answer = Promise.withResolvers<unknown>();
      const { transport, answered } = open({ [posts('move')]: () => answer.promise }, day);
      await focusCard();
      moveUp();
      await shownAt('1:45');
      moveUp();
      await shownAt('1:30');
      answer.reject(refusal('VALIDATION_FAILED', { message: 'The clinic is closed.' }));
      await shownAt('2:00');
      await answered();
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('The clinic is closed.'),
      ]);
      expect(transport.bodies(posts('move'))).toHaveLength(1);
    });
  });

  it('goes back to its time when a move on the grid gets no answer', async () => {
    const { transport } = open(
      {
        [posts('move')]: () => {
          throw noResponse();
        },
      },
      day,
    );
    const card = await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ });
    transport.on('GET /api/clinic/day', () => {
      throw noResponse();
    });
    card.focus();
    for (const key of ['m', 'ArrowUp', 'Enter']) press(key);
    await waitFor(() => expect(transport.bodies(posts('move'))).toHaveLength(1));
    expect(
      await screen.findByRole('button', {
        name: named('2:00–2:45 p.m. Fatima Haddad Booked Physiotherapy'),
      }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^1:45.*Fatima/ })).toBeNull();
  });

  it('that was closed is not opened again by Back', async () => {
    const { router } = open(opened(), '/calendar?view=day');
    await act(() => router.navigate(day));
    fireEvent.click(await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(day);
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?view=day');
  });

  it('that was opened by a link is closed in its place', async () => {
    const { router } = open(opened(), '/calendar?view=day');
    await act(() => router.navigate(appointmentPath));
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?view=day');
  });

  it('that is open is closed by Back before the screen is left', async () => {
    const { router } = open(opened(), day);
    fireEvent.click(await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ }));
    await screen.findByRole('dialog');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toContain('appointment=');
  });

  it('says how long is kept free before and after it', async () => {
    open(opened({ bufferBefore: 5, bufferAfter: 15 }), appointmentPath);
    await screen.findByText('5 min before are kept free');
    expect(screen.getByText('15 min after are kept free')).toBeTruthy();
  });

  it.each([
    [{ failed: false }, 'Held back'],
    [{ failed: true }, 'The reminder email could not be delivered'],
  ])('says that the trial limits emails to clients: %j', async (outcome, title) => {
    const mail = {
      ...{ at: '2026-11-23T16:05:00Z', staffName: null, kind: 'mail', action: 'reminder', limited: true },
      ...{ visit: null, by: null, undone: null, before: {}, after: {}, ...outcome },
    };
    const path = `GET /api/clinic/appointments/${appointmentId(5)}/history`;
    open({ ...opened(), [path]: () => ({ changes: [mail] }) }, appointmentPath);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the history' }));
    const item = await within(screen.getByRole('region', { name: 'History' })).findByRole('listitem');
    expect(item.textContent).toContain(title);
    expect(item.textContent).toContain('Held back: on trial, at most 300 emails to clients in 24 hours');
  });

  it('shows who did what and when, and whom they added, also when it cannot be read again', async () => {
    const moved = {
      ...{ at: '2026-11-23T16:05:00Z', staffName: 'Dana Desk', kind: 'appointment', action: 'moved' },
      ...{ visit: null, by: null, undone: null, failed: false, limited: false },
      before: { localStart: `${tuesday}T14:00`, roomName: null },
      after: { localStart: `${tuesday}T15:00`, roomName: 'Room 2' },
    };
    const visit = { fileNo: 10_433, name: 'Luc Roy' };
    const arrived = { ...moved, kind: 'attendance', action: 'arrived', visit, before: {}, after: {} };
    const added = { ...arrived, action: 'added' };
    const path = `GET /api/clinic/appointments/${appointmentId(5)}/history`;
    const view = open({ ...opened(), [path]: () => ({ changes: [arrived, added, moved] }) }, appointmentPath);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the history' }));
    const history = screen.getByRole('region', { name: 'History' });
    const rows = await within(history).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'ArrivedDana Desk · Nov 23, 2026, 11:05 a.m.',
      'Added to the appointmentLuc Roy · Dana Desk · Nov 23, 2026, 11:05 a.m.',
      'MovedFrom 2:00 p.m. to 3:00 p.m.Room: none → Room 2Dana Desk · Nov 23, 2026, 11:05 a.m.',
    ]);

    view.transport.goOffline();
    await view.refetch();
    expect(within(history).getAllByRole('listitem')).toHaveLength(3);
  });

  it.each([
    ['', 'Check out: Fatima Haddad', /^Check out,/, 'The books of that day are closed.'],
    ['/fr', /^Encaisser\s: Fatima Haddad$/, /^Encaisser 124/, 'Les livres de cette journée sont fermés.'],
  ] as const)(
    'is checked out from the calendar%s, which says why it is refused',
    async (prefix, act, pay, said) => {
      const { attendanceId, clientId: payer, fileNo, version } = attendance(5);
      const quote: CheckoutQuote = {
        attendanceId,
        version,
        clientId: payer,
        fileNo,
        clientName: 'Anne Tremblay',
        payerName: null,
        feeCents: 11_000,
        taxCents: 1_430,
        totalCents: 12_430,
        cashCents: 12_430,
        taxReason: 'profession_taxable',
        licensed: true,
        creditCents: 0,
        owedCents: 0,
        payers: [],
        billed: true,
      };
      const path = `/api/clinic/confirmations/${attendanceId}/checkout`;
      const { transport } = open(
        {
          ...opened(),
          [`GET ${path}`]: () => ({ quote }),
          [`POST ${path}`]: () => {
            throw refusal('PERIOD_CLOSED', { message: said });
          },
        },
        `${prefix}${appointmentPath}`,
      );
      fireEvent.click(await screen.findByRole('button', { name: act }));
      fireEvent.click(await screen.findByRole('button', { name: pay }));
      await screen.findByText(said);
      expect(transport.bodies(`POST ${path}`)).toEqual([
        { version, useCredit: false, payments: [{ method: 'credit_card', amountCents: 12_430 }] },
      ]);
    },
  );

  it.each([
    ['', 'Check out: Fatima Haddad', 'Your own visit: you can confirm it from tomorrow', 'Record deposit'],
    [
      '/fr',
      /^Encaisser\s: Fatima Haddad$/,
      'Votre propre visite : vous pourrez la confirmer dès demain',
      'Inscrire un acompte',
    ],
  ] as const)(
    'of one’s own can be checked out only by who may review it%s',
    async (prefix, act, later, deposit) => {
      for (const reviewer of ['alone', 'paid', 'alone_later'] as const) {
        open({ ...opened({ reviewer }) }, `${prefix}${appointmentPath}`);
        await screen.findByText(/Fatima Haddad/, { selector: 'a' });
        expect(screen.queryByRole('button', { name: act }) !== null).toBe(reviewer === 'alone');
        const said = screen.queryByText(later, { exact: false });
        expect(said !== null).toBe(reviewer === 'alone_later');
        const link = screen.queryByRole('link', { name: deposit });
        expect(link?.getAttribute('href')?.endsWith('/clients/10436?tab=billing&deposit=1') ?? false).toBe(
          reviewer === 'alone_later',
        );
        cleanup();
      }
    },
  );

  it('of a colleague shows a clinician no actions', async () => {
    open({ ...opened() }, appointmentPath, { role: 'clinician', staffId: staffId(2) });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await screen.findByText('10 min after are kept free');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  });
});

describe('an appointment that ends after midnight', () => {
  const late = appointment(90, 2, `${tuesday}T23:30`, 3);
  const wednesday = '2026-11-25';
  const on = (from: string, to = from) => {
    const calendar = { from, to, appointments: [late], blocks: [], hours: [] };
    return {
      'GET /api/clinic/day': () => ({ calendar }),
      'GET /api/clinic/day/print': () => ({ calendar }),
    };
  };
  const spanOf = (button: HTMLElement) => {
    const { style } = button.closest('li') as HTMLElement;
    const day = button.closest<HTMLElement>('section[aria-label]')?.style.getPropertyValue('--scale-from');
    return [
      Number(style.getPropertyValue('--from')) + Number(day),
      Number(style.getPropertyValue('--minutes')),
    ];
  };

  it('is drawn on its first day until midnight', async () => {
    open(on(tuesday), `/calendar?date=${tuesday}&view=day`);
    const card = await screen.findByRole('button', {
      name: named('11:30 p.m. to 12:30 a.m. Maya Patel Booked Massage'),
    });
    expect(spanOf(card)).toEqual([1410, 30]);
    expect(card.dataset.movable).toBe('true');
  });

  it('is drawn on the next day from midnight, where it can be opened but not moved', async () => {
    const { router } = open(on(wednesday), `/calendar?date=${wednesday}&view=day`);
    const card = await screen.findByRole('button', {
      name: named('11:30 p.m. to 12:30 a.m. Maya Patel Booked Massage began the day before'),
    });
    expect(spanOf(card)).toEqual([0, 30]);
    expect(card.dataset.movable).toBeUndefined();
    fireEvent.click(card);
    await waitFor(() => expect(router.state.location.search).toContain(`appointment=${late.appointmentId}`));
  });

  it('has a part on both days of a week, but one tab stop', async () => {
    open(on('2026-11-23', '2026-11-29'), `/calendar?date=${tuesday}&view=week&staff=${staffId(2)}`);
    const parts = await screen.findAllByRole('button', { name: /Maya Patel/ });
    expect(parts.map(spanOf)).toEqual([
      [1410, 30],
      [0, 30],
    ]);
    fireEvent.focusIn(parts[1] as HTMLElement);
    expect(parts.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  });

  it.each([
    ['', 'Tue, Nov 24, 11:30 p.m. to 12:30 a.m.'],
    ['/fr', 'mar. 24 nov., 23 h 30 à 0 h 30'],
  ])('stands in the next day’s list and print with the day it began%s', async (prefix, text) => {
    open(on(wednesday), `${prefix}/calendar?date=${wednesday}&view=list`);
    expect(await screen.findByText(named(text))).toBeTruthy();
    cleanup();
    open(on(wednesday), `${prefix}/calendar/print?date=${wednesday}`);
    expect(await screen.findByText(named(text))).toBeTruthy();
  });
});

describe('the list and the print', () => {
  it('shows rows without texts while the printed day loads', async () => {
    open({ 'GET /api/clinic/day/print': () => new Promise(() => {}) }, `/calendar/print?date=${tuesday}`);
    const loading = await screen.findByRole('status', { name: 'Loading the calendar…' });
    expect(loading.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(6);
  });

  it('lists the day with the next actions', async () => {
    const outcome = 'POST /api/clinic/attendances/01909999-0000-7000-8000-000000000004/outcome';
    const { transport } = open(
      { [outcome]: () => ({ id: 'a', version: 2 }) },
      `/calendar?date=${tuesday}&view=list`,
    );
    const row = (await screen.findByRole('button', { name: named('Open Liam O’Brien, 1:00 p.m.') })).closest(
      'tr, li',
    );
    fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Attended: Liam O’Brien' }));
    await waitFor(() => expect(transport.bodies(outcome)).toEqual([{ version: 1, outcome: 'attended' }]));
    await screen.findByText('Liam O’Brien: attended');
  });

  it.each([
    ['', 'Blocked', 'Roy Lavoie: Break'],
    ['/fr', 'Plage bloquée', 'Roy Lavoie : Pause'],
  ])('says whose time is blocked%s', async (prefix, label, text) => {
    open({}, `${prefix}/calendar?date=${tuesday}&view=list`);
    const list = await screen.findByRole('list', { name: label });
    expect(list.textContent?.replace(/\s/g, ' ')).toContain(text);
  });

  it('prints a list for each clinician', async () => {
    const printed = { 'GET /api/clinic/day/print': () => ({ calendar: busyDay() }) };
    open(printed, `/calendar/print?date=${tuesday}`);
    const lavoie = await screen.findByRole('region', { name: /Roy Lavoie/ });
    const rows = within(lavoie).getAllByRole('row');
    expect(rows).toHaveLength(9);
    // Inside the table’s head, which is repeated on each page.
    expect(within(rows[0] as HTMLElement).getByRole('heading', { name: /Roy Lavoie/ })).toBeTruthy();
    expect(within(lavoie).getByText('\u2068Anne Tremblay\u2069 (10432)')).toBeTruthy();
  });

  it('prints the room, and the location if several are printed', async () => {
    const [room] = locations[0]?.rooms ?? [];
    const calendar = {
      ...busyDay(),
      appointments: [
        appointment(1, 4, `${tuesday}T10:00`, 1, { roomId: room?.roomId ?? null }),
        appointment(2, 4, `${tuesday}T11:00`, 2),
      ],
    };
    const second = { ...locations[0], locationId: 'second', name: 'Harbour', rooms: [] };
    const cells = async (places: object[], query = '') => {
      cleanup();
      open(
        {
          'GET /api/clinic/day/print': () => ({ calendar }),
          'GET /api/clinic/locations': () => ({ locations: places }),
        },
        `/calendar/print?date=${tuesday}${query}`,
      );
      const lavoie = await screen.findByRole('region', { name: /Roy Lavoie/ });
      return within(lavoie)
        .getAllByRole('row')
        .slice(2)
        .map((row) => row.querySelector('td span')?.textContent);
    };
    expect(await cells(locations)).toEqual(['Room 1', '']);
    expect(await cells([...locations, second])).toEqual(['Main Street, Room 1', 'Main Street']);
    expect(await cells([...locations, second], `&location=${locationId}`)).toEqual(['Room 1', '']);
    expect(screen.getByText('Érable Physio · Main Street')).toBeTruthy();
  });

  it.each([
    ['', 'Arrived', 'No-show'],
    ['/fr', 'Sur place', 'Absence'],
  ])('prints who came and who did not%s', async (prefix, came, missed) => {
    const visit = (n: number, state: 'arrived' | 'no_show' | 'booked') => {
      const held = appointment(n, 4, `${tuesday}T${10 + n}:00`, 1);
      return { ...held, attendances: held.attendances.map((each) => ({ ...each, state })) };
    };
    const [first, second] = [visit(1, 'arrived'), visit(2, 'no_show')];
    const pair = { ...first, attendances: [...first.attendances, ...second.attendances] };
    const calendar = { ...busyDay(), appointments: [pair, visit(3, 'booked')] };
    open({ 'GET /api/clinic/day/print': () => ({ calendar }) }, `${prefix}/calendar/print?date=${tuesday}`);
    const lavoie = await screen.findByRole('region', { name: /Roy Lavoie/ });
    const cells = within(lavoie)
      .getAllByRole('row')
      .slice(2)
      .map((row) => row.querySelector('td:last-child'));
    expect(cells.map((cell) => cell?.textContent)).toEqual(['', missed, '']);
    expect(cells.map((cell) => cell?.querySelector('[role=img]')?.getAttribute('aria-label'))).toEqual([
      came,
      undefined,
      undefined,
    ]);
  });

  it('prints the shown week of one clinician day by day, and goes back to it', async () => {
    const week = { ...busyDay(), from: '2026-11-23', to: '2026-11-29' };
    week.appointments = [
      appointment(5, 4, `${tuesday}T14:00`, 1),
      appointment(6, 4, '2026-11-26T09:00', 1),
      appointment(7, 4, '2026-11-26T08:00', 1),
    ];
    week.hours = week.hours.filter(({ staffId: of }) => of === roy);
    week.blocks = busyDay()
      .blocks.slice(0, 1)
      .map((block) => ({
        ...block,
        ...{ staffId: null, locationId: null, kind: 'meeting', title: 'Retreat' },
        ...{ localStart: '2026-11-27T00:00', localEnd: '2026-11-28T00:00' },
      }));
    const { router, transport } = open(
      {
        'GET /api/clinic/day': () => ({ calendar: week }),
        'GET /api/clinic/day/print': () => ({ calendar: week }),
      },
      `/calendar?date=${tuesday}&view=week&location=${locationId}`,
      { practises: true, staffId: roy },
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Print' }));
    await screen.findByRole('heading', { name: /^Appointments, November 23/ });
    expect(transport.calls.at(-1)).toMatchObject({
      path: '/api/clinic/day/print',
      query: { on: '2026-11-23', days: 7, staffId: roy, locationId },
    });
    await screen.findByRole('region', { name: /Tuesday/ });
    const sections = screen.getAllByRole('region');
    expect(sections.map(({ textContent }) => textContent?.match(/^.*?, 2026/)?.[0])).toEqual([
      'Roy Lavoie · Tuesday, November 24, 2026',
      'Roy Lavoie · Thursday, November 26, 2026',
    ]);
    expect(sections.map((section) => within(section).getAllByRole('row').length - 2)).toEqual([1, 2]);
    expect(screen.getByText('Closed: Retreat').parentElement?.textContent).toMatch(/^Friday/);
    fireEvent.click(screen.getByRole('link', { name: 'Back to the calendar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/calendar'));
    const params = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(params)).toEqual({
      ...{ date: tuesday, view: 'week', location: locationId },
    });
  });
});

it.each([
  ['list', 0],
  ['day', 5],
])('the %s loads with %i columns', async (view, columns) => {
  open({ 'GET /api/clinic/day': () => new Promise(() => {}) }, `/calendar?date=${tuesday}&view=${view}`);
  const loading = await screen.findByRole('status', { name: 'Loading the calendar…' });
  expect(loading.querySelectorAll('[style*="100%"]')).toHaveLength(columns);
});
