// @vitest-environment happy-dom
import type { CheckoutQuote } from '@tamarack/core/domain/workspace';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  appointmentId,
  attendance,
  clientId,
  serviceId,
  staffId,
  tuesday,
} from '../../../../test/day/calendar-day.ts';
import {
  anne,
  appointmentPath,
  dayPath,
  openCalendar,
  opened,
  posts,
  provideTuesday,
} from '../../../../test/day/calendar-screen.tsx';
import { refusal } from '../../../../test/memory-transport.ts';

provideTuesday();

describe('an appointment', () => {
  it('is marked as arrived', async () => {
    const attendance = `POST /api/clinic/attendances/0190${'9999'}-0000-7000-8000-000000000005/arrive`;
    const { transport } = openCalendar(
      { ...opened(), [attendance]: () => ({ id: 'a', version: 2 }) },
      appointmentPath,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Arrived: Fatima Haddad' }));
    await waitFor(() => expect(transport.bodies(attendance)).toEqual([{ version: 1, arrived: true }]));
  });

  it('is cancelled late, with the fee waived, and can be undone', async () => {
    const { transport } = openCalendar(
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
      openCalendar(group(...visits), appointmentPath);
      expect(await buttons()).toEqual(allowed);
    });

    it('that is cancelled has none', async () => {
      openCalendar(
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
      const { transport } = openCalendar(
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
      const { transport } = openCalendar(
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
      openCalendar({ ...group(attended, {}, {}, {}), [posts('cancel')]: () => cancelled }, appointmentPath);
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
      const { transport } = openCalendar(
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
      const { transport } = openCalendar(
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
      const { transport } = openCalendar(
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

  it('that was closed is not opened again by Back', async () => {
    const { router } = openCalendar(opened(), '/calendar?view=day');
    await act(() => router.navigate(dayPath));
    fireEvent.click(await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(dayPath);
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?view=day');
  });

  it('that was opened by a link is closed in its place', async () => {
    const { router } = openCalendar(opened(), '/calendar?view=day');
    await act(() => router.navigate(appointmentPath));
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?view=day');
  });

  it('that is open is closed by Back before the screen is left', async () => {
    const { router } = openCalendar(opened(), dayPath);
    fireEvent.click(await screen.findByRole('button', { name: /Fatima Haddad ?Booked ?Physio/ }));
    await screen.findByRole('dialog');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toContain('appointment=');
  });

  it('says how long is kept free before and after it', async () => {
    openCalendar(opened({ bufferBefore: 5, bufferAfter: 15 }), appointmentPath);
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
    openCalendar({ ...opened(), [path]: () => ({ changes: [mail] }) }, appointmentPath);
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
    const view = openCalendar(
      { ...opened(), [path]: () => ({ changes: [arrived, added, moved] }) },
      appointmentPath,
    );
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
      const { transport } = openCalendar(
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
        openCalendar({ ...opened({ reviewer }) }, `${prefix}${appointmentPath}`);
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
    openCalendar({ ...opened() }, appointmentPath, { role: 'clinician', staffId: staffId(2) });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await screen.findByText('10 min after are kept free');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  });
});
