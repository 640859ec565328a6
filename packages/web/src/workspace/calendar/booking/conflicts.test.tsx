// @vitest-environment happy-dom
import type { CheckedStart, ClientBooked, NamedBlock, NewAppointment } from '@tamarack/core/domain/workspace';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  appointmentId,
  clientId,
  locationId,
  locations,
  services,
  tuesday,
} from '../../../../test/day/calendar-day.ts';
import {
  anne,
  booked,
  christmas,
  dayPath,
  enter,
  named,
  openBooking,
  openCalendar,
  provideTuesday,
  roy,
  usual,
  withHoliday,
} from '../../../../test/day/calendar-screen.tsx';
import { type Handler, refusal } from '../../../../test/memory-transport.ts';

provideTuesday();

describe('booking', () => {
  it('shows who is booked then, and books a free time or double-books', async () => {
    let refusals = 2;
    const { transport } = await openBooking({
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

  it.each([
    ['double-booked', 'Double-book', { doubleBook: true, arrived: true }],
    ['booked for a later time', '3:15 p.m.', { localStart: `${tuesday}T15:15`, arrived: true }],
    ['booked for another day', 'Wed, Nov 25, 9:00 a.m.', { localStart: '2026-11-25T09:00' }],
  ])('keeps that the client has arrived when the visit is %s', async (_how, pressed, changed) => {
    let isFirst = true;
    const { transport } = await openBooking({
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
    ['', 'The location is closed then: Christmas Day.'],
    ['/fr', 'L’emplacement est fermé à ce moment : Noël.'],
  ])('warns about a day that the calendar does not show, and books it%s', async (prefix, text) => {
    const { transport } = openCalendar(
      { 'GET /api/clinic/hours': withHoliday },
      `${prefix}${dayPath}&book=${tuesday}T15:15&with=${roy}&client=10432`,
    );
    await screen.findByRole('button', { name: /Anne Tremblay$/ });
    expect(screen.queryByText(named(text))).toBeNull();
    await enter('Date', christmas);
    expect(await screen.findByText(named(text))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: prefix ? 'Réserver' : 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, localStart: `${christmas}T15:15` }]));
  });

  it('warns about a time that has passed, but not about the current quarter of an hour', async () => {
    openCalendar({}, `${dayPath}&book=${tuesday}T13:00&with=${roy}`);
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    await enter('Time', '13:15');
    await waitFor(() => expect(screen.queryByText('This time has passed.')).toBeNull());
    await enter('Date', '2026-11-23');
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
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
    const form = `${dayPath}&book=${tuesday}T14:30&with=${roy}&client=10432`;
    const check = 'POST /api/clinic/appointments/check';

    it.each([
      ['', 'Anne Tremblay already has an appointment at that time: 2:00–3:00 p.m., Chen Li.', 'Book'],
      ['/fr', 'Anne Tremblay a déjà un rendez-vous à ce moment : 14 h à 15 h, Chen Li.', 'Réserver'],
    ])('is named, and can be booked all the same%s', async (prefix, text, book) => {
      const answer = busy({ clientId: anne.clientId, appointment: chens });
      const { transport } = openCalendar({ [check]: answer }, `${prefix}${form}`);
      expect(await screen.findByText(named(text))).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: book }));
      await waitFor(() => expect(booked(transport)).toEqual([usual]));
    });

    it('is named with the location in a clinic with several', async () => {
      const harbour = { ...locations[0], locationId: 'harbour', name: 'Harbour', rooms: [] };
      const appointment = { ...chens, locationId: 'harbour' };
      openCalendar(
        {
          'GET /api/clinic/locations': () => ({ locations: [...locations, harbour] }),
          [check]: busy({ clientId: anne.clientId, appointment }),
        },
        form,
      );
      expect(await screen.findByText(/2:00.*, Chen Li, Harbour\.$/)).toBeTruthy();
    });

    it('is not named once the time is another', async () => {
      openCalendar({ [check]: busy({ clientId: anne.clientId, appointment: chens }) }, form);
      await screen.findByText(/already has an appointment/);
      await enter('Time', '16:00');
      await waitFor(() => expect(screen.queryByText(/already has an appointment/)).toBeNull());
    });

    it.each([
      ['', 'Anne Tremblay has another appointment at that time.'],
      ['/fr', 'Anne Tremblay a un autre rendez-vous à ce moment.'],
    ])('is named without time and clinician to those who may not read them%s', async (prefix, text) => {
      openCalendar({ [check]: busy({ clientId: anne.clientId, appointment: null }) }, `${prefix}${form}`);
      expect(await screen.findByText(named(text))).toBeTruthy();
    });

    it('is found among several', async () => {
      const group = services.map((each) => ({ ...each, capacity: 2 }));
      const clients: Handler = ({ query }) => ({ clients: [query?.q === 'Pel' ? marc : anne], next: null });
      await openBooking({
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
      openCalendar({ [check]: busy({ clientId: anne.clientId, appointment: chens }) }, form, {
        sandbox: true,
      });
      expect(await screen.findByText(/already has an appointment/)).toBeTruthy();
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
      const view = await openBooking({ 'POST /api/clinic/appointments/check': () => ({ starts }), ...table });
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
    const repeats = (transport: ReturnType<typeof openCalendar>['transport']) =>
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
});
