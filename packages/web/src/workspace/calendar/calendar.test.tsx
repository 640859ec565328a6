// @vitest-environment happy-dom
import type { Calendar } from '@tamarack/core/domain/workspace';
import { useCommandList } from '@tamarack/core/session/commands';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  appointment,
  block,
  busyDay,
  locationId,
  locations,
  staffId,
  tuesday,
} from '../../../test/day/calendar-day.ts';
import {
  christmas,
  dayPath,
  holidayAt,
  named,
  openCalendar,
  pickAnne,
  provideTuesday,
  roy,
} from '../../../test/day/calendar-screen.tsx';
import { type Handler, noResponse } from '../../../test/memory-transport.ts';
import { workspaceMe } from '../../../test/workspace.ts';

provideTuesday();

const column = (name: string) => screen.findByRole('region', { name });

describe('the day', () => {
  it('has a column for each working clinician, with states in words', async () => {
    openCalendar({}, dayPath);
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
    openCalendar({}, `/fr${dayPath}`);
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
    openCalendar({ 'GET /api/clinic/day': () => ({ calendar }) }, dayPath, { role: 'hr' });
    expect(await screen.findByRole('button', { name: named('9:00–9:45 a.m. Busy') })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Client 10433 ?Booked ?Massage/ })).toBeTruthy();
    expect(document.querySelector('[data-free]')).toBeNull();
  });

  it('says that nobody works, and links to the hours', async () => {
    const calendar = { from: tuesday, to: tuesday, appointments: [], blocks: [], hours: [] };
    openCalendar({ 'GET /api/clinic/day': () => ({ calendar }) }, dayPath, { role: 'administrator' });
    expect(await screen.findByRole('heading', { name: 'Nobody works this day' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set working hours' })).toBeTruthy();
  });

  it('heads a column with the hours, without the break', async () => {
    const at = (fromMinute: number, toMinute: number) => ({
      ...{ staffId: staffId(4), locationId, on: tuesday, fromMinute, toMinute },
    });
    const hours = [at(780, 900), at(540, 720), at(900, 1020)];
    const calendar = { from: tuesday, to: tuesday, appointments: [], blocks: [], hours };
    openCalendar({ 'GET /api/clinic/day': () => ({ calendar }) }, dayPath);
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
    openCalendar({ 'GET /api/clinic/day': holiday }, christmasDay, { role: 'administrator' });
    expect(await screen.findByRole('heading', { name: 'Closed: Christmas Day' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Statutory holidays' }).getAttribute('href')).toBe(
      '/settings/holidays',
    );
    expect(screen.queryByText('Nobody works this day')).toBeNull();
    cleanup();
    const settings = { ...workspaceMe().settings, currency: 'USD' as const };
    openCalendar({ 'GET /api/clinic/day': holiday }, christmasDay, { role: 'administrator', settings });
    expect(await screen.findByRole('link', { name: 'Federal holidays' })).toBeTruthy();
    cleanup();
    openCalendar({ 'GET /api/clinic/day': holiday }, `/fr${christmasDay}`);
    expect(await screen.findByRole('heading', { name: /^Fermé\s: Noël$/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Jours fériés' })).toBeNull();
  });

  it('names what closes one of its locations when nobody works at the others', async () => {
    const second = { ...locations[0], locationId: 'second', name: 'Harbour', rooms: [] };
    openCalendar(
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
    openCalendar(
      {
        'GET /api/clinic/day': () => {
          if (offline) throw noResponse();
          return { calendar: busyDay() };
        },
      },
      dayPath,
    );
    await screen.findByText('The calendar could not be loaded');
    offline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await column('Roy Lavoie')).toBeTruthy();
  });

  it('is not shown without permission', async () => {
    openCalendar({}, dayPath, { permissions: [] });
    expect(await screen.findByText('You do not have access to the calendar')).toBeTruthy();
  });

  it('navigates to other days and weeks', async () => {
    const { router, transport } = openCalendar({}, dayPath);
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
    openCalendar(table, dayPath);
    expect(await screen.findByRole('button', { name: /Massage · Harbour/ })).toBeTruthy();
    cleanup();
    openCalendar(table, `/calendar?date=${tuesday}&view=list`);
    expect(await screen.findByText(named('10:00–11:00 a.m. · Harbour'))).toBeTruthy();
    cleanup();
    openCalendar(table, `/calendar/print?date=${tuesday}`);
    expect((await screen.findByText('Harbour')).closest('td')?.textContent).toMatch(/^10:00–11:00/);
  });

  it('are not named in the grid while all have the same zone and a clinician is at one of them all day', async () => {
    const same = { ...west, zone: 'America/Toronto' };
    const hours = calendar.hours.map((each) => ({ ...each, locationId: 'west' }));
    openCalendar(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, same] }),
        'GET /api/clinic/day': () => ({ calendar: { ...calendar, hours } }),
      },
      dayPath,
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
    return openCalendar(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, harbour] }),
        'GET /api/clinic/day': () => ({ calendar: { ...calendar, appointments: [there] } }),
      },
      path,
    );
  };

  it('name the location on each appointment of a clinician who is at several that day', async () => {
    openWith(dayPath, 1);
    expect(await screen.findByRole('button', { name: /Massage · Harbour/ })).toBeTruthy();
    cleanup();
    openWith(dayPath, 2);
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
  const heads = async (zone: string, path = dayPath) => {
    openCalendar(
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
    const [, enFrancais] = await heads('America/Chicago', `/fr${dayPath}`);
    expect(enFrancais).toEqual(['9 h à 17 h', 'Harbour (HNC)']);
  });

  it('do not name another zone with the same clock', async () => {
    const [, chen] = await heads('America/Panama');
    expect(chen).toEqual(['9 a.m.–5 p.m.', 'Harbour']);
  });

  it('do not say it while only one location is shown', async () => {
    const [, chen] = await heads('America/Chicago', `${dayPath}&location=${harbour.locationId}`);
    expect(chen).toEqual(['9 a.m.–5 p.m.']);
  });
});

describe('the columns of one of two locations', () => {
  const harbour = { ...locations[0], locationId: 'harbour', name: 'Harbour', rooms: [] };
  const west = { ...harbour, zone: 'America/Winnipeg' };
  const roys = busyDay().hours.filter((each) => each.staffId === roy);
  const show = (calendar: Partial<Calendar>, table: Record<string, Handler> = {}) =>
    openCalendar(
      {
        'GET /api/clinic/locations': () => ({ locations: [...locations, west] }),
        'GET /api/clinic/day': () => ({
          calendar: { ...busyDay(), appointments: [], blocks: [], hours: roys, ...calendar },
        }),
        ...table,
      },
      `${dayPath}&location=${locationId}`,
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
    openCalendar({}, dayPath, {}, <Keys />);
    expect(await screen.findByText(/m: Move the appointment/)).toBeTruthy();
    expect(screen.getByText(keys)).toBeTruthy();
    cleanup();
    openCalendar({}, dayPath, { role: 'hr' }, <Keys />);
    expect(await screen.findByText(keys)).toBeTruthy();
    expect(screen.queryByText(/m: Move the appointment/)).toBeNull();
    cleanup();
    openCalendar({}, `/calendar?date=${tuesday}&view=list`, {}, <Keys />);
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
    openCalendar({ 'GET /api/clinic/day': () => ({ calendar }) }, `/calendar?date=${tuesday}&view=rooms`);
    const room = locations[0]?.rooms[0];
    const shown = await column(room?.name ?? '');
    expect(within(shown).getAllByRole('listitem')).toHaveLength(1);
    expect(within(shown).getByText('1 booking')).toBeTruthy();
    expect(await column('No room')).toBeTruthy();
  });

  it('can be booked by selecting free time', async () => {
    const room = locations[0]?.rooms[0]?.roomId;
    const { transport } = openCalendar(
      {},
      `/calendar?date=${tuesday}&view=rooms&book=${tuesday}T14:30&room=${room}&with=${roy}`,
    );
    await pickAnne();
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(transport.bodies('POST /api/clinic/appointments')).toMatchObject([{ roomId: room }]),
    );
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
    openCalendar(on(tuesday), `/calendar?date=${tuesday}&view=day`);
    const card = await screen.findByRole('button', {
      name: named('11:30 p.m. to 12:30 a.m. Maya Patel Booked Massage'),
    });
    expect(spanOf(card)).toEqual([1410, 30]);
    expect(card.dataset.movable).toBe('true');
  });

  it('is drawn on the next day from midnight, where it can be opened but not moved', async () => {
    const { router } = openCalendar(on(wednesday), `/calendar?date=${wednesday}&view=day`);
    const card = await screen.findByRole('button', {
      name: named('11:30 p.m. to 12:30 a.m. Maya Patel Booked Massage began the day before'),
    });
    expect(spanOf(card)).toEqual([0, 30]);
    expect(card.dataset.movable).toBeUndefined();
    fireEvent.click(card);
    await waitFor(() => expect(router.state.location.search).toContain(`appointment=${late.appointmentId}`));
  });

  it('has a part on both days of a week, but one tab stop', async () => {
    openCalendar(on('2026-11-23', '2026-11-29'), `/calendar?date=${tuesday}&view=week&staff=${staffId(2)}`);
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
    openCalendar(on(wednesday), `${prefix}/calendar?date=${wednesday}&view=list`);
    expect(await screen.findByText(named(text))).toBeTruthy();
    cleanup();
    openCalendar(on(wednesday), `${prefix}/calendar/print?date=${wednesday}`);
    expect(await screen.findByText(named(text))).toBeTruthy();
  });
});

describe('the list and the print', () => {
  it('shows rows without texts while the printed day loads', async () => {
    openCalendar(
      { 'GET /api/clinic/day/print': () => new Promise(() => {}) },
      `/calendar/print?date=${tuesday}`,
    );
    const loading = await screen.findByRole('status', { name: 'Loading the calendar…' });
    expect(loading.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(6);
  });

  it('lists the day with the next actions', async () => {
    const outcome = 'POST /api/clinic/attendances/01909999-0000-7000-8000-000000000004/outcome';
    const { transport } = openCalendar(
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
    openCalendar({}, `${prefix}/calendar?date=${tuesday}&view=list`);
    const list = await screen.findByRole('list', { name: label });
    expect(list.textContent?.replace(/\s/g, ' ')).toContain(text);
  });

  it('prints a list for each clinician', async () => {
    const printed = { 'GET /api/clinic/day/print': () => ({ calendar: busyDay() }) };
    openCalendar(printed, `/calendar/print?date=${tuesday}`);
    const lavoie = await screen.findByRole('region', { name: /Roy Lavoie/ });
    const rows = within(lavoie).getAllByRole('row');
    expect(rows).toHaveLength(9);
    // Inside the table’s head, which is repeated on each page.
    expect(
      within(rows[0] as HTMLElement).getByRole('heading', {
        name: /Roy Lavoie · Tuesday, November 24, 2026/,
      }),
    ).toBeTruthy();
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
      openCalendar(
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
    openCalendar(
      { 'GET /api/clinic/day/print': () => ({ calendar }) },
      `${prefix}/calendar/print?date=${tuesday}`,
    );
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
    const { router, transport } = openCalendar(
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
  openCalendar(
    { 'GET /api/clinic/day': () => new Promise(() => {}) },
    `/calendar?date=${tuesday}&view=${view}`,
  );
  const loading = await screen.findByRole('status', { name: 'Loading the calendar…' });
  expect(loading.querySelectorAll('[style*="100%"]')).toHaveLength(columns);
});
