// @vitest-environment happy-dom
import type { Location } from '@tamarack/core/domain/workspace';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  appointment,
  appointmentId,
  busyDay,
  locationId,
  locations,
  serviceId,
  services,
  staffId,
  tuesday,
} from '../../../../test/day/calendar-day.ts';
import {
  anne,
  appointmentPath,
  booked,
  dayPath,
  enter,
  field,
  named,
  offersUndo,
  openBooking,
  openCalendar,
  pickAnne,
  provideTuesday,
  roy,
  usual,
} from '../../../../test/day/calendar-screen.tsx';
import { type Handler, noResponse, refusal } from '../../../../test/memory-transport.ts';

provideTuesday();

describe('booking', () => {
  it('picks the first client on Enter, also before the results arrive, and books their last service', async () => {
    const { transport, router } = await openBooking();
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await screen.findByText(/Anne Tremblay is booked: Tue, Nov 24/);
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    expect(booked(transport)).toEqual([usual]);
    expect(router.state.location.search).not.toContain('book=');
  });

  it('goes on to the first field that is empty', async () => {
    openCalendar({}, `${dayPath}&book=new`);
    await pickAnne();
    const clinician = within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Clinician' });
    await waitFor(() => expect(document.activeElement).toBe(clinician));
  });

  it('takes a free time, after which Enter books, and shows the booking of another day', async () => {
    const free = { staffId: roy, locationId, localStart: '2026-12-02T09:00' };
    const { router } = openCalendar(
      { 'GET /api/clinic/free': () => ({ free: [free] }) },
      `${dayPath}&book=new`,
    );
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
    openCalendar(
      { 'GET /api/clinic/free': () => ({ free: starts }) },
      `${dayPath}&book=new&with=${roy}&client=10432`,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Wed, Dec 2, 9:00/ }));
    const pressed = async () =>
      (await screen.findAllByRole('button', { pressed: true })).map(({ textContent }) => textContent);
    expect(await pressed()).toEqual([expect.stringMatching(/^9:00/)]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^10:00/ }));
    expect(await pressed()).toEqual([expect.stringMatching(/^10:00/)]);
  });

  it('loads the free times again once that has failed', async () => {
    let reachable = false;
    const free: Handler = () => {
      if (!reachable) throw noResponse();
      return { free: [{ staffId: roy, locationId, localStart: '2026-12-02T09:00' }] };
    };
    openCalendar({ 'GET /api/clinic/free': free }, `${dayPath}&book=new&with=${roy}&client=10432`);
    await screen.findByText('The free times could not be loaded');
    reachable = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Wed, Dec 2/ });
  });

  it('of a client who is given begins at the first field that is empty', async () => {
    openCalendar({}, `${dayPath}&book=new&with=${roy}&client=10432`);
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
    openCalendar({ 'GET /api/clinic/free': limited }, `${dayPath}&book=new&with=${roy}&client=10432`);
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
    openCalendar(
      { 'GET /api/clinic/free': () => ({ free: [free] }) },
      `${dayPath}&book=${tuesday}T14:30&with=${roy}&client=10432`,
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
    const { router, transport } = openCalendar(
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
    const { transport } = await openBooking({ [undo]: () => ({ id: appointmentId(90), version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    const button = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    await waitFor(() => expect(transport.bodies(undo)).toEqual([{ version: 1 }]));
  });

  it('undoes a repeat in one step, and offers it again when the server does not respond', async () => {
    const ids = [appointmentId(90), appointmentId(91), appointmentId(92)];
    const undo = `POST /api/clinic/appointments/${appointmentId(90)}/undo`;
    const { transport } = await openBooking({
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
    await openBooking({
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
    const { transport } = await openBooking({
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
    const path = `${dayPath}&book=${tuesday}T14:30&with=${staffId(2)}`;
    openCalendar({}, path, { role: 'clinician', staffId: roy });
    const select = (await field('Clinician')) as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe('Roy Lavoie');
    const service = (await field('Service')) as HTMLSelectElement;
    expect([...service.options].map(({ textContent }) => textContent)).not.toContain('Massage · 60 min');
  });

  it('books a walk-in for now, as arrived', async () => {
    const { transport } = openCalendar({}, `${dayPath}&book=new&with=${roy}`);
    await pickAnne();
    fireEvent.click(screen.getByRole('button', { name: 'Book and arrive' }));
    await waitFor(() =>
      expect(booked(transport)).toEqual([{ ...usual, localStart: `${tuesday}T13:15`, arrived: true }]),
    );
  });

  it.each([
    ['Book', 'Book and arrive'],
    ['Book and arrive', 'Book'],
  ])('shows on the pressed button that it books, and books once: %s', async (pressed, other) => {
    const answer = Promise.withResolvers<unknown>();
    const { transport } = openCalendar(
      { 'POST /api/clinic/appointments': () => answer.promise },
      `${dayPath}&book=${tuesday}T14:30&with=${roy}&client=10432`,
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
    const { transport } = openCalendar({}, `${dayPath}&book=new&with=${roy}&client=10432`);
    await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '15:15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, localStart: `${tuesday}T15:15` }]));
  });

  it('leaves the client empty when the file number in the search params is unknown', async () => {
    openCalendar({}, `${dayPath}&book=new&with=${roy}&client=99999`);
    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Anne Tremblay' })).toBeNull();
  });

  it('asks for a reason when the fee differs', async () => {
    const { transport } = await openBooking();
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
    const { transport } = await openBooking();
    fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
    fireEvent.change(screen.getByLabelText('Memo for the team'), { target: { value: ' Has a cane ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, memo: 'Has a cane' }]));
  });

  it('gives the focus back when it is closed', async () => {
    openCalendar({}, dayPath);
    const free = await screen.findByRole('button', { name: /^Book / });
    free.focus();
    fireEvent.click(free);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    expect(document.activeElement).toBe(client);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(free));
  });

  it.each(['', '20261-11-24'])('goes on while the date is “%s”, and asks for a day', async (typed) => {
    const { transport } = await openBooking();
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
      const { transport } = openCalendar({}, `${dayPath}&book=${tuesday}T14:30&with=${roy}&client=10432`);
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
      openCalendar({}, `/fr${dayPath}&book=${tuesday}T14:30&with=${roy}`);
      const clinician = await field('Clinicien');
      const apart = within(clinician).getByRole('group', { name: 'N’offrent pas ce service' });
      expect(
        within(apart)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Chen Li', 'Priya Sharma', 'Samuel Okafor']);
    });

    it('presume the only clinician who offers it', async () => {
      openCalendar({}, `${dayPath}&book=new`);
      await enter('Service', serviceId(3));
      expect(await values()).toEqual([serviceId(3), staffId(2)]);
      cleanup();
      openCalendar({}, `${dayPath}&book=new`);
      await enter('Service', serviceId(1));
      expect(await values()).toEqual([serviceId(1), '']);
    });

    it('stay when a client with another last service is chosen', async () => {
      openCalendar({}, `${dayPath}&book=${tuesday}T14:30&with=${roy}`);
      await enter('Service', serviceId(6));
      await pickAnne();
      expect(await values()).toEqual([serviceId(6), roy]);
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
    const start = (path = `${dayPath}&book=new&client=10432`) =>
      openCalendar(
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
    const placesOf = ({ transport }: ReturnType<typeof openCalendar>) =>
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
      const view = start(`${dayPath}&book=${tuesday}T14:00&with=${roy}&room=${room}&client=10432`);
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
      const view = start(`${dayPath}&location=${harbour}&book=new&client=10432`);
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
      start(`${prefix}${dayPath}&location=${harbour}&book=new&with=${roy}&client=10432`);
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
});
