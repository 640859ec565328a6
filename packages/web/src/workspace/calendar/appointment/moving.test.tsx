// @vitest-environment happy-dom
import type { CalendarAppointment } from '@tamarack/core/domain/workspace';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  appointmentId,
  attendance,
  block,
  busyDay,
  clientId,
  locationId,
  locations,
  serviceId,
  staffId,
  tuesday,
} from '../../../../test/day/calendar-day.ts';
import {
  appointmentPath,
  christmas,
  dayPath,
  enter,
  named,
  offersUndo,
  openCalendar,
  opened,
  posts,
  press,
  provideTuesday,
  roy,
  withHoliday,
} from '../../../../test/day/calendar-screen.tsx';
import { type Handler, noResponse, refusal } from '../../../../test/memory-transport.ts';

provideTuesday();

describe('an appointment', () => {
  it('moves to another time, clinician and location', async () => {
    const second = { ...locations[0], locationId: 'second', name: 'Danforth' };
    const { transport } = openCalendar(
      {
        ...opened(),
        'GET /api/clinic/locations': () => ({ locations: [...locations, second] }),
        [posts('move')]: () => ({
          id: appointmentId(5),
          version: 2,
          undoUntil: '',
          clientsBooked: [],
          following: 0,
        }),
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
    openCalendar(opened(), appointmentPath);
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
    const { transport } = openCalendar(
      {
        ...opened(),
        'GET /api/clinic/hours': withHoliday,
        [posts('move')]: () => ({
          id: appointmentId(5),
          version: 2,
          undoUntil: '',
          clientsBooked: [],
          following: 0,
        }),
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
    const { transport } = openCalendar(
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

  describe('of a repeat', () => {
    const later = (localStart: string, conflict: object = {}) => ({
      ...{ localStart, taken: false, roomTaken: false, notActive: false, outsideHours: null },
      ...{ clientsBooked: [], ...conflict },
    });
    const [first, second, third] = [`${tuesday}T16:30`, '2026-12-01T16:30', '2026-12-08T16:30'] as const;
    const openMove = async (handlers: Record<string, Handler>) => {
      const view = openCalendar(
        {
          ...opened({ repeatId: appointmentId(1) }),
          'POST /api/clinic/appointments/check': () => ({
            starts: [later(first), later(second, { taken: true }), later(third)],
          }),
          ...handlers,
        },
        appointmentPath,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
      fireEvent.click(
        screen.getByRole('checkbox', { name: 'Also move the later appointments of the repeat' }),
      );
      await enter('Time', '16:30');
      return view;
    };
    const moved = { id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [] };

    it('moves with the later ones, except those whose new time has a conflict and that stay', async () => {
      const { transport } = await openMove({ [posts('move')]: () => ({ ...moved, following: 1 }) });
      expect(await screen.findByText(/^1 of 2 new dates has a conflict/)).toBeTruthy();
      expect(screen.getByText('Roy Lavoie is booked then.')).toBeTruthy();
      expect(screen.getByText(/^2 later appointments move by as many days/)).toBeTruthy();
      fireEvent.click(screen.getByRole('checkbox', { name: 'Do not move to Tue, Dec 1' }));
      expect(screen.getByText(/^1 later appointment moves by as many days/)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Move' }));
      await screen.findByText(/ and 1 later appointment too$/);
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: first, following: true, skip: [second] },
      ]);
    });

    it('offers to leave those whose new time is refused', async () => {
      const taken = { staffName: 'Roy', localStart: second, localEnd: '2026-12-01T17:15' };
      let tries = 0;
      const { transport } = await openMove({
        [posts('move')]: () => {
          if (tries++ > 0) return { ...moved, following: 1 };
          throw refusal('SLOT_TAKEN', { details: { taken, free: [], conflicts: [second] } });
        },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Move' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Move all but this date' }));
      await screen.findByText(/ and 1 later appointment too$/);
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: first, following: true },
        { version: 1, localStart: first, following: true, skip: [second] },
      ]);
    });

    it('shows the conflicts of another free time before it moves to it', async () => {
      const taken = { staffName: 'Roy', localStart: first, localEnd: `${tuesday}T17:15` };
      const { transport } = await openMove({
        [posts('move')]: () => {
          throw refusal('SLOT_TAKEN', { details: { taken, free: [`${tuesday}T17:15`] } });
        },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Move' }));
      fireEvent.click(await screen.findByRole('button', { name: named('5:15 p.m.') }));
      await waitFor(() =>
        expect(transport.bodies('POST /api/clinic/appointments/check').at(-1)).toMatchObject({
          ...{ localStart: `${tuesday}T17:15`, following: true },
        }),
      );
      expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('17:15');
      expect(transport.bodies(posts('move'))).toHaveLength(1);
    });
  });

  it('offers double-booking only for the time that was refused', async () => {
    const taken = { staffName: 'Roy', localStart: `${tuesday}T16:00`, localEnd: `${tuesday}T16:45` };
    openCalendar(
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
    const { transport } = openCalendar(
      {
        [posts('move')]: () => {
          if (!first)
            return { id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [], following: 0 };
          first = false;
          throw refusal('SLOT_TAKEN', { details: { taken: null, free: [`${tuesday}T17:00`] } });
        },
      },
      dayPath,
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
    const { router } = openCalendar(
      {
        [posts('move')]: () => {
          if (!first)
            return { id: appointmentId(5), version: 2, undoUntil: '', clientsBooked: [], following: 0 };
          first = false;
          throw refusal('SLOT_TAKEN', { details: { taken: null, free: ['2026-12-15T12:00'] } });
        },
      },
      dayPath,
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
        const { transport, refetch } = openCalendar({}, `${prefix}${dayPath}`);
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
      openCalendar(
        {
          [posts('move')]: () => {
            throw refusal('VERSION_CONFLICT');
          },
        },
        dayPath,
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
      const { transport } = openCalendar(
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
        `${prefix}${dayPath}`,
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
      openCalendar(
        {
          'GET /api/clinic/day': () => ({
            calendar: { ...calendar, hours: calendar.hours.filter(({ staffId }) => staffId !== roy), blocks },
          }),
          [posts('move')]: () => ({
            id: appointmentId(5),
            version: 2,
            undoUntil: '',
            clientsBooked: [],
            following: 0,
          }),
        },
        `${prefix}${dayPath}`,
      );
      (await screen.findByRole('button', { name: /Fatima Haddad.*Physio/ })).focus();
      moveUp();
      expect(await screen.findByText(named(text))).toBeTruthy();
    });

    it('says nothing of a new time within the hours', async () => {
      openCalendar(
        {
          [posts('move')]: () => ({
            id: appointmentId(5),
            version: 2,
            undoUntil: '',
            clientsBooked: [],
            following: 0,
          }),
        },
        dayPath,
      );
      await focusCard();
      moveUp();
      await screen.findByText(/^Fatima Haddad moved to/);
      expect(screen.queryByText(/working hours|blocked time|has passed/)).toBeNull();
    });

    it('has the focus again after a move is undone', async () => {
      openCalendar(
        {
          [posts('move')]: () => ({
            id: appointmentId(5),
            version: 2,
            undoUntil: '',
            clientsBooked: [],
            following: 0,
          }),
          [posts('undo')]: () => ({ id: appointmentId(5), version: 3 }),
        },
        dayPath,
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
      const { transport } = openCalendar(
        {
          [posts('move')]: () => {
            const answer = Promise.withResolvers<unknown>();
            answers.push(answer);
            return answer.promise;
          },
        },
        dayPath,
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
      answers[0]?.resolve({
        id: appointmentId(5),
        version: 2,
        undoUntil: '',
        clientsBooked: [],
        following: 0,
      });
      await waitFor(() => expect(sent()).toHaveLength(2));
      await shownAt('1:15');
      expect(offersUndo()).toBe(false);
      // The fourth is begun before the second is answered, and ended after it.
      press('m');
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:30`, 3));
      answers[1]?.resolve({
        id: appointmentId(5),
        version: 3,
        undoUntil: '',
        clientsBooked: [],
        following: 0,
      });
      await waitFor(() => expect(sent()).toHaveLength(3));
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:15`, 4));
      answers[2]?.resolve({
        id: appointmentId(5),
        version: 4,
        undoUntil: '',
        clientsBooked: [],
        following: 0,
      });
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
      const { transport } = openCalendar(
        {
          [posts('move')]: () => ({
            id: appointmentId(5),
            version: ++version,
            undoUntil: '',
            clientsBooked: [],
            following: 0,
          }),
        },
        dayPath,
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
      const { transport } = openCalendar(
        {
          [posts('move')]: () => {
            const answer = Promise.withResolvers<unknown>();
            answers.push(answer);
            return answer.promise;
          },
          [posts('undo')]: () => ({ id: appointmentId(5), version: 3 }),
        },
        dayPath,
      );
      await focusCard();
      moveUp();
      await shownAt('1:45');
      moveUp();
      await shownAt('1:30');
      transport.on('GET /api/clinic/day', refreshed(`${tuesday}T13:45`, 2));
      answers[0]?.resolve({
        id: appointmentId(5),
        version: 2,
        undoUntil: '',
        clientsBooked: [],
        following: 0,
      });
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
      const { transport, answered } = openCalendar({ [posts('move')]: () => answer.promise }, dayPath);
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
    const { transport } = openCalendar(
      {
        [posts('move')]: () => {
          throw noResponse();
        },
      },
      dayPath,
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
});
