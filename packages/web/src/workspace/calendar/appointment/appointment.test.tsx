// @vitest-environment happy-dom
import type {
  CalendarAppointment,
  CalendarAttendance,
  Location,
  WorkspaceMe,
} from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { useFocusRescue } from '@tamarack/core/ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  appointment,
  appointmentId,
  attendance,
  locations,
  serviceId,
  services,
  staff,
  staffId,
  tuesday,
} from '../../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { useRefreshCalendar } from '../queries.ts';
import { AppointmentPanel } from './AppointmentPanel.tsx';

afterEach(() => {
  cleanup();
  onClose.mockReset();
  onBook.mockReset();
});

const onClose = vi.fn();
const onBook = vi.fn();
const seen = (changes: Partial<CalendarAppointment> = {}) =>
  appointment(5, 4, `${tuesday}T14:00`, 1, changes);
const get = `GET /api/clinic/appointments/${appointmentId(5)}`;
const posts = (action: string) => `POST /api/clinic/appointments/${appointmentId(5)}/${action}`;
const changing = `PATCH /api/clinic/appointments/${appointmentId(5)}`;
const voiding = `POST /api/clinic/attendances/${attendance(5).attendanceId}/void`;

function Refresh() {
  const refresh = useRefreshCalendar();
  return (
    <button type="button" onClick={() => void refresh()}>
      Refresh
    </button>
  );
}

/** Keeps the focus on the page, as the frame does. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusRescue(main, '/');
  return <main ref={main}>{children}</main>;
}

async function open(
  shown: CalendarAppointment,
  table: Record<string, Handler> = {},
  me: Partial<WorkspaceMe> = {},
  offered = services,
  places = locations,
) {
  const transport = memoryTransport({
    [get]: () => ({ appointment: shown }),
    'GET /api/clinic/hours': () => ({ hours: [], blocks: [] }),
    'GET /api/clinic/clients': () => ({ clients: [], next: null }),
    ...table,
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe({ role: 'administrator', ...me })}>
        <Main>
          <Refresh />
          <AppointmentPanel
            appointmentId={appointmentId(5)}
            lists={{ staff, services: offered, locations: places }}
            calendar={undefined}
            own={null}
            onBook={onBook}
            onClose={onClose}
          />
        </Main>
      </MeContext>
    </StepUpProvider>
  );
  const note = { path: 'notes/:noteId', element: <p>The note</p> };
  const view = renderScreen({ transport, path: '/', routes: [{ path: '', element }, note], signedIn: owner });
  await screen.findByRole('list', { name: 'Clients' });
  return { ...view, transport };
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const said = async () => (await screen.findByRole('alert')).textContent?.replace(/\s/g, ' ');

it('shows the phone number of a client, to call it, unless the reader sees no names', async () => {
  await open(
    seen({
      attendances: [attendance(5, { phone: '416-555-0199 x3' }), attendance(6, { name: null, phone: null })],
    }),
  );
  const [call, ...others] = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .filter(({ href }) => href.startsWith('tel:'));
  expect([call?.textContent, call?.href]).toEqual([
    '(416)\u00a0555-0199 ext.\u00a03',
    'tel:4165550199;ext=3',
  ]);
  expect(others).toEqual([]);
});

describe('the next visit', () => {
  it('is booked for the same client, a week later at the same time with the same clinician', async () => {
    await open(seen());
    press('Book next visit');
    const start = '2026-12-01T14:00';
    expect(onBook).toHaveBeenCalledExactlyOnceWith(
      start,
      expect.objectContaining({ staffId: staffId(4), fileNo: attendance(5).fileNo }),
    );
  });

  it('has no clinician if theirs treats nobody then', async () => {
    await open(seen({ staffId: staffId(9) }));
    press('Book next visit');
    expect(onBook.mock.lastCall?.[1]).not.toHaveProperty('staffId');
  });

  it('is not offered for a couple or group, who are booked together', async () => {
    await open(seen({ attendances: [attendance(5), attendance(6)] }));
    expect(screen.queryByRole('button', { name: 'Book next visit' })).toBeNull();
  });
});

describe('an arrival', () => {
  // From 2 p.m. to 2:45 p.m. in Toronto.
  const arrived = (arrivedAt: string) =>
    open(seen({ attendances: [attendance(5, { state: 'arrived', arrivedAt })] }));

  it('after the start of the visit is late', async () => {
    await arrived(`${tuesday}T19:12:00.000Z`);
    screen.getByText(/Arrived at 2:12\sp\.m\., 12 min late/);
  });

  it('that was marked after the end of the visit has no time', async () => {
    await arrived(`${tuesday}T23:52:00.000Z`);
    expect(screen.queryByText(/Arrived at|late/)).toBeNull();
  });
});

describe('the note of a visit', () => {
  const create = 'POST /api/clinic/notes';
  const me = { role: 'clinician', practises: true, staffId: staffId(4) } as const;
  const show = (changes: Partial<CalendarAttendance>, who: Parameters<typeof open>[2] = me) =>
    open(seen({ attendances: [attendance(5, changes)] }), { [create]: () => ({ id: 'n', version: 1 }) }, who);

  it.each(['arrived', 'attended', 'no_show'] as const)(
    'is written from the appointment: %s',
    async (state) => {
      const { transport } = await show({ state, note: null });
      press('Write note: Fatima Haddad');
      const { attendanceId, fileNo } = attendance(5);
      await screen.findByText('The note');
      expect(transport.bodies(create)).toEqual([{ fileNo, attendanceId }]);
    },
  );

  it.each([
    ['is signed', { state: 'attended', note: 'signed' }, me],
    ['is not due before the visit', { state: 'booked' }, me],
    ['is a colleague’s', { state: 'attended' }, { ...me, staffId: staffId(2) }],
    ['is not for administrators who treat nobody', { state: 'attended' }, { role: 'administrator' }],
  ] as const)('is not offered if it %s', async (_, changes, who) => {
    await show(changes, who);
    expect(screen.queryByRole('button', { name: /^Write note/ })).toBeNull();
  });
});

describe('a move in a clinic with two locations', () => {
  const harbour = 'harbour';
  const [main] = locations as [Location];
  const two = [main, { ...main, locationId: harbour, name: 'Harbour', rooms: [] }];
  /** Roy works at the first location in the morning and at the second in the afternoon. */
  const hours = [
    { staffId: staffId(4), locationId: main.locationId, on: '2099-11-25', fromMinute: 540, toMinute: 720 },
    { staffId: staffId(4), locationId: harbour, on: '2099-11-25', fromMinute: 720, toMinute: 1020 },
  ];
  const move = async () => {
    const { transport } = await open(
      seen(),
      {
        'GET /api/clinic/hours': () => ({ hours, blocks: [] }),
        [posts('move')]: () => ({ id: appointmentId(5), version: 2, undoUntil: '' }),
      },
      {},
      services,
      two,
    );
    press('Move');
    enter('Date', '2099-11-25');
    await waitFor(() => expect(field('Location').value).toBe(harbour));
    return transport;
  };

  it('goes where the clinician works then', async () => {
    const transport = await move();
    expect(screen.queryByText(/works at/)).toBeNull();
    press('Move');
    await waitFor(() => expect(transport.bodies(posts('move'))).toMatchObject([{ locationId: harbour }]));
  });

  it('stays at a location chosen by hand, and says where the clinician works', async () => {
    const transport = await move();
    enter('Location', main.locationId);
    expect(screen.getByText('Roy Lavoie works at Harbour then.')).toBeTruthy();
    enter('Time', '15:00');
    expect(field('Location').value).toBe(main.locationId);
    press('Move');
    await waitFor(() =>
      expect(transport.bodies(posts('move'))).toEqual([{ version: 1, localStart: '2099-11-25T15:00' }]),
    );
  });
});

describe('another service', () => {
  const physio = seen({ attendances: [attendance(5, { feeCents: 12_000 })] });
  const offered = services.map((each, at) => ({
    ...each,
    fees: each.fees.map((fee) => ({ ...fee, feeCents: at === 1 ? 15_000 : 12_000 })),
  }));
  const spacious = offered.map((each) => ({ ...each, capacity: 6 }));
  const crowded = seen({ attendances: [attendance(5), attendance(6)] });
  const choices = () =>
    [...(field('Service') as unknown as HTMLSelectElement).options].map(({ text }) => text);

  it('of the same clinician is chosen with its length and fee', async () => {
    const undoing = `POST /api/clinic/appointments/${appointmentId(5)}/undo`;
    const changed = { id: appointmentId(5), version: 2 };
    const undoUntil = new Date(Date.now() + 120_000).toISOString();
    const table = { [changing]: () => ({ ...changed, undoUntil, following: 0 }), [undoing]: () => changed };
    const { transport } = await open(physio, table, {}, offered);
    press('Change');
    expect(choices()).toEqual([
      'Physiotherapy · 45 min',
      'Initial assessment · 60 min',
      'Follow-up · 30 min',
    ]);
    enter('Service', serviceId(2));
    expect(field('Length in minutes').value).toBe('60');
    expect(field('Fee').placeholder).toBe('$150.00');
    enter('Service', serviceId(1));
    expect(field('Length in minutes').value).toBe('45');
    expect(button('Save')).toHaveProperty('disabled', true);
    enter('Service', serviceId(6));
    press('Save');
    await waitFor(() =>
      expect(transport.bodies(changing)).toEqual([{ version: 1, serviceId: serviceId(6), minutes: 30 }]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(transport.bodies(undoing)).toEqual([{ version: 2 }]));
  });

  it('is chosen for the later ones of a repeat too, except where it would overlap', async () => {
    const repeated = seen({ ...physio, repeatId: appointmentId(1) });
    const conflicts = ['2026-12-01T14:00'];
    let tries = 0;
    const answer = () => {
      if (tries++ > 0) return { id: appointmentId(5), version: 2, undoUntil: null, following: 1 };
      throw refusal('SLOT_TAKEN', { details: { taken: null, free: [], conflicts } });
    };
    const { transport } = await open(repeated, { [changing]: answer }, {}, offered);
    press('Change');
    enter('Service', serviceId(2));
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'Also change the later appointments of the repeat' }),
    );
    press('Save');
    expect(await screen.findByText('1 date is taken')).toBeTruthy();
    press('Change all but this date');
    await screen.findByText(/ and 1 later appointment$/);
    const sent = { version: 1, serviceId: serviceId(2), minutes: 60, following: true };
    expect(transport.bodies(changing)).toEqual([sent, { ...sent, skip: conflicts }]);
  });

  it('leaves a fee that differs from the price list, and takes another one with its reason', async () => {
    const agreed = seen({ attendances: [attendance(5, { feeCents: 9_000 })] });
    const lasting = () => ({ id: appointmentId(5), version: 2, undoUntil: null, following: 0 });
    const { transport } = await open(agreed, { [changing]: lasting }, {}, offered);
    press('Change');
    enter('Service', serviceId(2));
    expect(field('Fee').placeholder).toBe('$90.00');
    enter('Fee', '100');
    press('Save');
    expect(screen.getByText('Say why the fee differs.')).toBeTruthy();
    enter('Reason for the different fee', 'Student');
    press('Save');
    const sent = { version: 1, serviceId: serviceId(2), minutes: 60, feeCents: 10_000, feeReason: 'Student' };
    await waitFor(() => expect(transport.bodies(changing)).toEqual([sent]));
    await screen.findByText(/^Changed: /);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows the fee that was agreed with the client for it, and sends the one that is entered', async () => {
    const agreed = { serviceId: serviceId(2), feeCents: 9_000, from: '2026-01-01', to: null };
    const { fileNo } = attendance(5);
    const table = {
      [changing]: () => ({ version: 2 }),
      [`GET /api/clinic/clients/${fileNo}`]: () => ({ client: { fees: [agreed] } }),
    };
    const { transport } = await open(physio, table, {}, offered);
    press('Change');
    enter('Service', serviceId(2));
    await waitFor(() => expect(field('Fee').placeholder).toBe('$90.00'));
    enter('Fee', '90');
    press('Save');
    const sent = { version: 1, serviceId: serviceId(2), minutes: 60, feeCents: 9_000 };
    await waitFor(() => expect(transport.bodies(changing)).toEqual([sent]));
  });

  it('asks why the fee differs when the price list turns out to be another one', async () => {
    const refuse = () => {
      throw refusal('VALIDATION_FAILED', { fields: { feeReason: 'Say why' } });
    };
    await open(physio, { [changing]: refuse }, {}, offered);
    press('Change');
    enter('Service', serviceId(2));
    enter('Fee', '150');
    press('Save');
    expect(await screen.findByText('Say why the fee differs.')).toBeTruthy();
    expect(field('Reason for the different fee').value).toBe('');
  });

  it.each([
    ['for whose clients there is no room', crowded],
    [
      'after a visit was confirmed',
      seen({ attendances: [attendance(5, { state: 'attended', confirmation: 'confirmed' }), attendance(6)] }),
    ],
    ['after a no-show', seen({ attendances: [attendance(5, { state: 'no_show' }), attendance(6)] })],
  ])('is not offered %s', async (_, shown) => {
    await open(shown, {}, {}, shown === crowded ? offered : spacious);
    press('Change');
    expect(screen.queryByLabelText('Service')).toBeNull();
  });
});

describe('an appointment that someone else changed while a form was open', () => {
  /** Refuses the first attempt, because the appointment has changed like this. */
  const changed = (path: string, changes: Partial<CalendarAppointment>, before = seen()) => {
    let isFirst = true;
    const now = seen({ version: 2, ...changes });
    return {
      [get]: () => ({ appointment: isFirst ? before : now }),
      [path]: () => {
        if (!isFirst) return { id: appointmentId(5), version: 3, undoUntil: '' };
        isFirst = false;
        throw refusal('VERSION_CONFLICT');
      },
    };
  };
  const notice = 'This appointment was changed in the meantime';

  it('is refused for the version that was seen, also when the calendar has the new one', async () => {
    const { transport, answered } = await open(seen(), { [posts('move')]: () => ({ id: '', version: 3 }) });
    press('Move');
    enter('Time', '15:30');
    transport.on(get, () => ({ appointment: seen({ version: 2, staffId: staffId(1) }) }));
    fireEvent.click(screen.getByText('Refresh'));
    await answered();
    expect(field('Clinician').value).toBe(staffId(4));
    press('Move');
    await waitFor(() =>
      expect(transport.bodies(posts('move'))).toEqual([{ version: 1, localStart: `${tuesday}T15:30` }]),
    );
  });

  it('is moved without undoing that change', async () => {
    const { transport } = await open(
      seen(),
      changed(posts('move'), { localStart: `${tuesday}T16:00`, staffId: staffId(1) }),
    );
    press('Move');
    enter('Time', '15:30');
    press('Move');
    await screen.findByText(notice);
    expect(await said()).toContain('Tue, Nov 24, 4:00–4:45 p.m. · Amélie Bouchard · $120.00');
    expect([field('Time').value, field('Clinician').value]).toEqual(['15:30', staffId(1)]);
    press('Move');
    await waitFor(() =>
      expect(transport.bodies(posts('move'))).toEqual([
        { version: 1, localStart: `${tuesday}T15:30` },
        { version: 2, localStart: `${tuesday}T15:30` },
      ]),
    );
  });

  it('can be left as it is now', async () => {
    await open(seen(), changed(posts('move'), { localStart: `${tuesday}T16:00` }));
    press('Move');
    enter('Time', '15:30');
    press('Move');
    fireEvent.click(await screen.findByRole('button', { name: 'Use these values' }));
    expect(field('Time').value).toBe('16:00');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Date'));
  });

  it('can keep its new length', async () => {
    await open(seen(), changed(changing, { minutes: 60 }));
    press('Change');
    enter('Length in minutes', '30');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Use these values' }));
    expect(field('Length in minutes').value).toBe('60');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Length in minutes'));
  });

  it('shows the memo, and keeps the one entered while a colleague’s is shown', async () => {
    const { transport } = await open(
      seen(),
      changed(changing, { memo: 'Brings her mother' }, seen({ memo: 'Has a cane' })),
    );
    screen.getByText('Has a cane');
    press('Change');
    enter('Memo for the team', 'Has a cane, needs the ramp');
    press('Save');
    await screen.findByText(notice);
    expect(await said()).toContain('Brings her mother');
    press('Save');
    const memo = 'Has a cane, needs the ramp';
    await waitFor(() =>
      expect(transport.bodies(changing)).toEqual([
        { version: 1, memo },
        { version: 2, memo },
      ]),
    );
  });

  const cancelled = {
    state: 'released',
    attendances: [attendance(5, { version: 2, state: 'cancelled' })],
  } as const;
  it.each([
    ['Move', posts('move'), 'Time', '15:30', 'Move'],
    ['Change', changing, 'Length in minutes', '30', 'Save'],
    ['Cancel appointment', posts('cancel'), 'Reason', 'Ill', 'Cancel appointment'],
  ])('offers no second try of “%s” once it is cancelled', async (name, path, label, value, submit) => {
    await open(seen(), changed(path, { ...cancelled, attendances: [...cancelled.attendances] }));
    press(name);
    enter(label, value);
    press(submit);
    await screen.findByText(notice);
    expect(await said()).toContain('Cancelled: the time is free again');
    expect(screen.queryByText(/What you entered is still here/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use these values' })).toBeNull();
    expect(button(submit).hasAttribute('disabled')).toBe(true);
  });

  it('gets another fee without getting its old room back', async () => {
    const roomId = locations[0]?.rooms[0]?.roomId ?? null;
    const { transport } = await open(seen(), changed(changing, { roomId, minutes: 60 }));
    press('Change');
    enter('Fee', '90');
    enter('Reason for the different fee', 'Student');
    press('Save');
    await screen.findByText(notice);
    expect(await said()).toContain('2:00–3:00 p.m. · Roy Lavoie · Room 1');
    expect([field('Length in minutes').value, field('Room').value]).toEqual(['60', roomId]);
    press('Save');
    const fee = { feeCents: 9_000, feeReason: 'Student' };
    await waitFor(() =>
      expect(transport.bodies(changing)).toEqual([
        { version: 1, ...fee },
        { version: 2, ...fee },
      ]),
    );
  });

  it('is cancelled only after what it is now was shown', async () => {
    const { transport } = await open(seen(), changed(posts('cancel'), { localStart: '2026-11-25T10:00' }));
    press('Cancel appointment');
    enter('Reason', 'Ill');
    press('Cancel appointment');
    await screen.findByText(notice);
    expect(await said()).toContain('Wed, Nov 25, 10:00–10:45 a.m. · Roy Lavoie');
    expect(field('Reason').value).toBe('Ill');
    press('Cancel appointment');
    await waitFor(() =>
      expect(transport.bodies(posts('cancel'))).toMatchObject([
        { version: 1, reason: 'Ill' },
        { version: 2, reason: 'Ill' },
      ]),
    );
  });

  const group = (...attendances: CalendarAppointment['attendances']) => ({
    serviceId: serviceId(5),
    attendances,
  });
  const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const tryToCancel = async () => {
    press('Cancel appointment');
    enter('Reason', 'Ill');
    press('Cancel appointment');
    await screen.findByText(notice);
  };
  const retry = { version: 2, by: 'client', reason: 'Ill' };

  it('is cancelled for nobody else when the client is already cancelled', async () => {
    const gone = attendance(5, { version: 2, state: 'cancelled' });
    const { transport } = await open(seen(), changed(posts('cancel'), group(gone, attendance(6))));
    await tryToCancel();
    expect(await said()).toContain('Fatima Haddad (Cancelled) · Jean-Philippe Gagnon (Booked)');
    expect(select('For whom').value).toBe('');
    expect(button('Cancel appointment').hasAttribute('disabled')).toBe(true);
    const { attendanceId } = attendance(6);
    enter('For whom', attendanceId);
    press('Cancel appointment');
    await waitFor(() =>
      expect(transport.bodies(posts('cancel'))[1]).toMatchObject({ ...retry, attendanceId }),
    );
  });

  it('is cancelled for the same client when another one was added', async () => {
    const both = group(attendance(5), attendance(6));
    const { transport } = await open(seen(), changed(posts('cancel'), both));
    await tryToCancel();
    const { attendanceId } = attendance(5);
    expect(select('For whom').value).toBe(attendanceId);
    press('Cancel appointment');
    await waitFor(() =>
      expect(transport.bodies(posts('cancel'))[1]).toMatchObject({ ...retry, attendanceId }),
    );
  });

  it('is cancelled for everyone only after a new choice when a client was added', async () => {
    const before = seen(group(attendance(5), attendance(6)));
    const now = group(attendance(5), attendance(6), attendance(7));
    const { transport } = await open(before, changed(posts('cancel'), now, before));
    await tryToCancel();
    expect(select('For whom').value).toBe('');
    expect(button('Cancel appointment').hasAttribute('disabled')).toBe(true);
    enter('For whom', 'everyone');
    press('Cancel appointment');
    await waitFor(() => expect(transport.bodies(posts('cancel'))).toEqual([{ ...retry, version: 1 }, retry]));
  });

  it.each([
    [
      'once when it is the same for each',
      12_000,
      '4:00–5:30 p.m. · Roy Lavoie · Fee for each client: $120.00',
    ],
    ['not at all when fees differ', 9_000, '4:00–5:30 p.m. · Roy LavoieWhat'],
  ])('shows the fee of several clients %s', async (_how, feeCents, text) => {
    const clients = group(attendance(5), attendance(6, { feeCents }));
    await open(seen(), changed(posts('move'), { ...clients, localStart: `${tuesday}T16:00`, minutes: 90 }));
    press('Move');
    enter('Time', '15:30');
    press('Move');
    await screen.findByText(notice);
    expect(await said()).toContain(text);
  });

  it('gets the fee of one of its clients for all of them', async () => {
    const clients = group(attendance(5), attendance(6, { feeCents: 9_000 }));
    const { transport } = await open(seen(clients), { [changing]: () => ({ id: '', version: 2 }) });
    press('Change');
    enter('Fee for each client', '120');
    enter('Reason for the different fee', 'Same for all');
    press('Save');
    await waitFor(() =>
      expect(transport.bodies(changing)).toEqual([
        { version: 1, feeCents: 12_000, feeReason: 'Same for all' },
      ]),
    );
  });

  it('is not voided again when it is void', async () => {
    const isVoid = { state: 'void', attendances: [attendance(5, { version: 2, state: 'void' })] } as const;
    await open(seen(), changed(voiding, { ...isVoid, attendances: [...isVoid.attendances] }));
    press('Void: Fatima Haddad');
    enter('Reason', 'Twice');
    press('Void');
    await screen.findByText(notice);
    expect(await said()).toContain('Fatima Haddad (Void)');
    expect(screen.queryByText(/What you entered is still here/)).toBeNull();
    expect(button('Void').hasAttribute('disabled')).toBe(true);
  });

  it('is voided only after what it is now was shown', async () => {
    const arrived = { attendances: [attendance(5, { version: 2, state: 'arrived' })], version: 1 };
    const { transport } = await open(seen(), changed(voiding, arrived));
    press('Void: Fatima Haddad');
    enter('Reason', 'Twice');
    press('Void');
    await screen.findByText(notice);
    press('Void');
    await waitFor(() =>
      expect(transport.bodies(voiding)).toEqual([
        { version: 1, reason: 'Twice' },
        { version: 2, reason: 'Twice' },
      ]),
    );
  });
});

describe('the focus', () => {
  it.each([
    ['Move', 'Date'],
    ['Change', 'Length in minutes'],
    ['Cancel appointment', 'The client'],
    ['Void: Fatima Haddad', 'Reason'],
  ])('of “%s” begins at “%s” and goes back to the button', async (name, label) => {
    await open(seen());
    press(name);
    expect(document.activeElement).toBe(field(label));
    press('Back');
    await waitFor(() => expect(document.activeElement).toBe(button(name)));
  });

  it('goes to a new client and back', async () => {
    await open(seen({ serviceId: serviceId(5) }));
    press('Add client');
    const search = screen.getByRole('combobox', { name: 'Client' });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'sam' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    expect(document.activeElement).toBe(field('First name'));
    press('Back to the search');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
    press('Back');
    await waitFor(() => expect(document.activeElement).toBe(button('Add client')));
  });

  it('stays at the client when the button is gone', async () => {
    const { transport } = await open(seen(), { [voiding]: () => ({ id: 'a', version: 2 }) });
    press('Void: Fatima Haddad');
    enter('Reason', 'Twice');
    transport.on(get, () => ({
      appointment: seen({ state: 'released', attendances: [attendance(5, { state: 'void' })] }),
    }));
    press('Void');
    await screen.findByText('Voided');
    const client = screen.getByRole('link', { name: 'Fatima Haddad' });
    await waitFor(() => expect(document.activeElement).toBe(client));
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^Void/ })).toBeNull();
  });
});

describe('a client’s buttons', () => {
  const arrive = `POST /api/clinic/attendances/${attendance(5).attendanceId}/arrive`;

  it('keep the focus until the change is recorded, and say what was recorded', async () => {
    let answer = () => {};
    const { transport } = await open(seen({ localStart: `${todayIn('America/Toronto')}T00:00` }), {
      [arrive]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ id: '', version: 2 });
        }),
    });
    const arrived = button('Arrived: Fatima Haddad');
    arrived.focus();
    fireEvent.click(arrived);
    await waitFor(() => expect(arrived.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(arrived);
    fireEvent.click(arrived);
    answer();
    await screen.findByText('Fatima Haddad has arrived');
    expect(transport.bodies(arrive)).toEqual([{ version: 1, arrived: true }]);
  });

  it('wait while one of them is recorded: only the pressed one shows that it runs', async () => {
    const arrived = Promise.withResolvers<{ id: string; version: number }>();
    const { transport } = await open(seen({ localStart: `${todayIn('America/Toronto')}T00:00` }), {
      [arrive]: () => arrived.promise,
    });
    press('Arrived: Fatima Haddad');
    await waitFor(() => expect(button('Arrived: Fatima Haddad').dataset.loading).toBe('true'));
    const other = button('Attended: Fatima Haddad');
    expect(other.dataset.loading).toBeUndefined();
    expect(other.getAttribute('aria-disabled')).toBe('true');
    press('Attended: Fatima Haddad');
    expect(document.activeElement).toBe(other);
    arrived.resolve({ id: '', version: 2 });
    await screen.findByText('Fatima Haddad has arrived');
    await waitFor(() => expect(button('Attended: Fatima Haddad').getAttribute('aria-disabled')).toBeNull());
    expect(transport.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

it('a group of which one visit has its outcome says why it cannot be moved', async () => {
  const late = attendance(6, { name: 'Marc Pelletier', state: 'late_cancelled', confirmation: 'open' });
  await open(seen({ attendances: [attendance(5), late] }));
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  screen.getByText('A visit already has an outcome. To move the appointment, undo the outcome first.');
});

describe('a no-show', () => {
  const outcome = `POST /api/clinic/attendances/${attendance(5).attendanceId}/outcome`;
  const past = () => seen({ localStart: '2026-01-06T14:00' });

  it('names its fee, which is waived for a reason', async () => {
    const { transport } = await open(past(), { [outcome]: () => ({ id: '', version: 2 }) });
    press('No-show: Fatima Haddad');
    const dialog = await screen.findByRole('dialog', { name: /^No-show: / });
    expect(transport.bodies(outcome)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Waive the fee of \$\d/ }));
    press('Record no-show');
    await within(dialog).findByText('Give a reason.');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Ice storm' } });
    press('Record no-show');
    await waitFor(() =>
      expect(transport.bodies(outcome)).toEqual([
        { version: 1, outcome: 'no_show', feeCents: 0, feeReason: 'Ice storm' },
      ]),
    );
  });

  it('is given up with Escape; the appointment stays open until the next one', async () => {
    await open(past());
    press('No-show: Fatima Haddad');
    const record = await screen.findByRole('button', { name: 'Record no-show' });
    await waitFor(() => expect(document.activeElement).toBe(record));
    fireEvent.keyDown(record, { key: 'Escape' });
    await waitFor(() => expect(record.isConnected).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(button('No-show: Fatima Haddad'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('without a fee is recorded at once', async () => {
    const free = past();
    const attendances = free.attendances.map((each) => ({ ...each, feeCents: 0 }));
    const { transport } = await open({ ...free, attendances }, { [outcome]: () => ({ id: '', version: 2 }) });
    press('No-show: Fatima Haddad');
    await waitFor(() => expect(transport.bodies(outcome)).toEqual([{ version: 1, outcome: 'no_show' }]));
  });
});

describe.each([
  ['Move', 'Date', '2026-12-01'],
  ['Change', 'Length in minutes', '50'],
  ['Cancel appointment', 'Reason', 'Ice storm'],
])('%s', (opens, label, value) => {
  const pressEscape = () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });

  it('is left with Escape; the appointment stays open until the next one', async () => {
    await open(seen());
    press(opens);
    await screen.findByRole('button', { name: 'Back' });
    pressEscape();
    await waitFor(() => expect(document.activeElement).toBe(button(opens)));
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  /** Waits for the question, which takes the focus a moment after it is shown. */
  const answer = async (name: string) => {
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    press(name);
  };

  it('asks before what was entered is discarded', async () => {
    await open(seen());
    press(opens);
    field(label).focus();
    enter(label, value);
    pressEscape();
    await answer('Keep editing');
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    fireEvent.click(button('Close'));
    await answer('Keep editing');
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field(label).value).toBe(value);
    pressEscape();
    await answer('Discard');
    await waitFor(() => expect(document.activeElement).toBe(button(opens)));
    expect(onClose).not.toHaveBeenCalled();
    press(opens);
    expect(field(label).value).not.toBe(value);
  });
});

it.each([
  ['each', false],
  ['one', true],
] as const)(
  'a couple with the bill for %s explains the fee of the second client: %s',
  async (billing, does) => {
    const couple = seen({
      serviceId: serviceId(5),
      attendances: [attendance(5), attendance(6, { feeCents: 0, name: 'Marc Pelletier' })],
    });
    await open(
      couple,
      {},
      {},
      services.map((one) => ({ ...one, billing })),
    );
    const [first, second] = within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem');
    expect(first?.textContent).not.toContain('joint bill');
    expect(second?.textContent?.includes('$0.00 · joint bill: Fatima Haddad')).toBe(does);
  },
);

describe('a late cancellation', () => {
  const attendances = [attendance(5), attendance(6, { feeCents: 0 })];
  const couple = (changes: Partial<CalendarAppointment> = {}) =>
    seen({ localStart: '2026-01-06T14:00', serviceId: serviceId(5), attendances, ...changes });
  const joint = services.map((one) => ({ ...one, billing: 'one' as const }));
  const waiver = () => screen.queryByRole('checkbox', { name: /^Waive the fee/ });
  const cancelFor = (client: string) => {
    press('Cancel appointment');
    fireEvent.change(field('For whom'), { target: { value: client } });
  };

  it('of both clients of a joint bill names its fee', async () => {
    await open(couple(), {}, {}, joint);
    cancelFor('everyone');
    await screen.findByRole('checkbox', { name: 'Waive the fee of $60.00' });
  });

  it('of one of them has no fee, because the other one pays for the visit', async () => {
    await open(couple(), {}, {}, joint);
    cancelFor(attendance(5).attendanceId);
    expect(button('Cancel appointment').hasAttribute('disabled')).toBe(false);
    expect(waiver()).toBeNull();
  });

  it('of one client with a bill of their own names their fee', async () => {
    await open(couple());
    cancelFor(attendance(5).attendanceId);
    await screen.findByRole('checkbox', { name: 'Waive the fee of $60.00' });
  });

  it('after the start does not say that it is before it', async () => {
    await open(couple({ localStart: '2026-01-05T09:00' }));
    press('Cancel appointment');
    await screen.findByText(/^The appointment has already started: this is a late cancellation/);
    expect(screen.queryByText(/before the start/)).toBeNull();
  });

  it('of a repeat says that later visits can be late too, and offers to waive all fees', async () => {
    await open(couple({ repeatId: 'b7a1c6de-6d0b-4d0e-9f0a-3f6a8b8a1c11' }));
    cancelFor(attendance(5).attendanceId);
    expect(screen.queryByText(/each later appointment/)).toBeNull();
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'Also cancel the later appointments of the repeat' }),
    );
    await screen.findByText(
      /The same applies to each later appointment that has started or starts in less than 24 hours\./,
    );
    expect(screen.getByRole('checkbox', { name: /^Waive/ })).toBe(
      screen.getByRole('checkbox', { name: 'Waive these fees' }),
    );
  });
});

it.each([
  ['Move', 'Time', '15:30', posts('move')],
  ['Change', 'Length in minutes', '30', changing],
] as const)('%s without an answer says so once, in the form', async (form, label, value, path) => {
  const lost = () => {
    throw noResponse();
  };
  const { answered } = await open(seen(), { [path]: lost });
  press(form);
  enter(label, value);
  press(form === 'Move' ? 'Move' : 'Save');
  expect(await said()).toBe('No response from server. Please check your connection.');
  await answered();
  expect(screen.getAllByText('No response from server. Please check your connection.')).toHaveLength(1);
});
