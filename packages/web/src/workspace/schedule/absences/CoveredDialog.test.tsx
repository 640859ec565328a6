// @vitest-environment happy-dom
import type { ClientBooked, CoveredAppointment } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  appointmentId,
  clientId,
  locationId,
  locations,
  serviceId,
  services,
  staff,
  staffId,
} from '../../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { CoveredDialog } from './CoveredDialog.tsx';
import { arrange } from './choices.ts';

afterEach(cleanup);

const blockId = appointmentId(99);
const amelie = {
  staffId: staffId(1),
  locationId,
  localStart: '2026-11-25T14:00',
  fits: true,
  clientsBooked: [],
};

const booking = (
  number: number,
  name: string,
  changes: Partial<CoveredAppointment> = {},
): CoveredAppointment => ({
  ...{
    appointmentId: appointmentId(number),
    version: 1,
    staffId: staffId(4),
    locationId,
    serviceId: serviceId(1),
  },
  ...{ localStart: amelie.localStart, minutes: 45, movable: true, colleagues: [amelie], later: [] },
  clients: [{ clientId: clientId(number), fileNo: 10_431 + number, name, phone: null }],
  suggestion: { to: 'colleague', staffId: amelie.staffId },
  ...changes,
});
const anne = booking(1, 'Anne Tremblay');
const marc = booking(2, 'Marc Pelletier', {
  localStart: '2026-11-25T15:00',
  ...{ movable: false, colleagues: [], suggestion: { to: 'rebooking' } },
});

function open(covered = [anne, marc], table: Record<string, Handler> = {}, prefix = '') {
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/services': () => ({ services }),
    [`GET /api/clinic/blocks/${blockId}/covered`]: () => ({ covered }),
    ...table,
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <CoveredDialog which={{ blockId }} why="sick" onClose={() => {}} />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: `${prefix}/`, routes: [{ path: '', element }], signedIn: owner });
  return transport;
}
const rowOf = async (name: string) =>
  within((await screen.findByText(new RegExp(name))).closest('li') as HTMLElement);

it('offers only to cancel or keep a booking with an outcome, and says why', async () => {
  open();
  const ofMarc = await rowOf('Marc Pelletier');
  expect(ofMarc.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Cancel and put on the rebooking list',
    'Leave as it is',
  ]);
  const why = 'A visit in this appointment already has an outcome, so it cannot be moved.';
  expect(ofMarc.getByText(why)).toBeTruthy();
  expect((await rowOf('Anne Tremblay')).queryByText(why)).toBeNull();
});

it('puts all bookings on the rebooking list at once, and takes that back', async () => {
  const localStart = '2026-11-25T16:00';
  const luc = booking(3, 'Luc Roy', { localStart, colleagues: [{ ...amelie, localStart }] });
  const transport = open([anne, luc]);
  await rowOf('Anne Tremblay');
  const summary = () => screen.getByRole('status').textContent;
  const setAll = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Set all to' }), { target: { value } });
  expect(summary()).toBe('2 to a colleague, 0 later, 0 to the rebooking list, 0 unchanged');
  setAll('rebooking');
  expect(summary()).toBe('0 to a colleague, 0 later, 2 to the rebooking list, 0 unchanged');
  setAll('suggested');
  expect(summary()).toBe('2 to a colleague, 0 later, 0 to the rebooking list, 0 unchanged');
  setAll('rebooking');
  transport.on('POST /api/clinic/appointments/rearrange', () => ({ changed: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const cancel = { reason: 'Clinician sick' };
  await waitFor(() =>
    expect(transport.bodies('POST /api/clinic/appointments/rearrange')).toMatchObject([
      { changes: [{ cancel }, { cancel }] },
    ]),
  );
});

it('can be left for later, which keeps the absence', async () => {
  open();
  await rowOf('Marc Pelletier');
  expect(screen.getByRole('button', { name: 'Decide later' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it.each([
  ['TRANSITION_NOT_ALLOWED', 'The client has arrived.'],
  [
    'SLOT_TAKEN',
    'This booking has changed or its new time was taken in the meantime. Reload the list; your other choices are kept.',
  ],
] as const)('names the booking that is refused with %s', async (code, text) => {
  const transport = open();
  transport.on('POST /api/clinic/appointments/rearrange', () => {
    throw refusal(code, { message: text, details: { appointmentId: marc.appointmentId } });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Wed, Nov 25, 3:00\u00a0p.m. · Marc Pelletier');
  expect(alert.textContent).toContain(text);
});

const covering = `GET /api/clinic/blocks/${blockId}/covered`;
const forbidden = refusal('FORBIDDEN', { message: 'You may not read this.' });
const fail = () => {
  throw forbidden;
};

it('keeps saying why a change was refused until the list is reloaded', async () => {
  const transport = open();
  transport.on('POST /api/clinic/appointments/rearrange', () => {
    throw refusal('SLOT_TAKEN', { details: { appointmentId: anne.appointmentId } });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  const reload = await screen.findByRole('button', { name: 'Reload the list' });
  const { promise, reject } = Promise.withResolvers();
  transport.on(covering, () => promise);
  fireEvent.click(reload);
  await waitFor(() => expect(reload.hasAttribute('data-loading')).toBe(true));
  reject(forbidden);
  await screen.findByText('You may not read this.');
  expect(screen.getByText(/its new time was taken/)).toBeTruthy();
  transport.on(covering, () => ({ covered: [anne] }));
  fireEvent.click(reload);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText(/Marc Pelletier/)).toBeNull();
});

it.each([
  ['bookings', covering, () => ({ covered: [anne] })],
  ['staff', 'GET /api/clinic/staff', () => ({ staff })],
  ['services', 'GET /api/clinic/services', () => ({ services })],
  ['locations', 'GET /api/clinic/locations', () => ({ locations })],
] as const)('offers to try again when the %s could not be loaded', async (_what, path, answer) => {
  const transport = open(undefined, { [path]: fail });
  expect((await screen.findByRole('alert')).textContent).toContain('The bookings could not be loaded');
  transport.on(path, answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Anne Tremblay');
});

it('converts each time once, however many bookings could get it', async () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const later = Array.from({ length: 10 }, (_, at) => ({
    ...{ locationId, localStart: `2027-02-01T1${at}:00`, clientsBooked: [] },
  }));
  const many = Array.from({ length: 30 }, (_, at) =>
    booking(at + 1, 'Anne Tremblay', { colleagues: [], later }),
  );
  const lists = {
    services: new Map(services.map((service) => [service.serviceId, service])),
    locations: new Map(locations.map((location) => [location.locationId, location])),
    people: new Map(staff.map((person) => [person.staffId, person.name])),
  };
  const { offers } = arrange(many, {}, lists);
  expect(offers.size).toBe(30);
  expect(formats.mock.calls.length).toBeLessThanOrEqual(later.length);
  formats.mockRestore();
});

it('gives all bookings to one colleague; those that they cannot take keep their suggestion', async () => {
  const chen = { ...amelie, staffId: staffId(2) };
  const first = booking(1, 'Anne Tremblay', { colleagues: [amelie, chen] });
  const second = booking(2, 'Marc Pelletier', {
    localStart: '2026-11-25T15:00',
    colleagues: [{ ...chen, localStart: '2026-11-25T15:00' }],
    suggestion: { to: 'rebooking' },
  });
  const third = booking(3, 'Sara Roy', {
    localStart: '2026-11-25T16:00',
    ...{ movable: false, colleagues: [], suggestion: { to: 'rebooking' } },
  });
  const transport = open([first, second, third]);
  transport.on('POST /api/clinic/appointments/rearrange', () => ({ changed: 3 }));
  const all = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Set all to' });
  const name = staff.find((one) => one.staffId === chen.staffId)?.name ?? '';
  expect([...all.options].map(({ textContent }) => textContent)).toContain(`${name}, same time (2 of 3)`);
  fireEvent.change(all, { target: { value: chen.staffId } });
  expect(screen.getByText('2 to a colleague, 0 later, 1 to the rebooking list, 0 unchanged')).toBeTruthy();
  fireEvent.change(all, { target: { value: 'keep' } });
  expect(screen.getByText('0 to a colleague, 0 later, 0 to the rebooking list, 3 unchanged')).toBeTruthy();
});

it('gives a colleague only one of two bookings at the same time', async () => {
  open([booking(1, 'Anne Tremblay'), booking(2, 'Marc Pelletier')]);
  const all = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Set all to' });
  expect([...all.options].map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/, same time \(1 of 2\)$/),
  );
  fireEvent.change(all, { target: { value: amelie.staffId } });
  expect(screen.getByText('1 to a colleague, 0 later, 1 to the rebooking list, 0 unchanged')).toBeTruthy();
});

it('shows the phone number of each client, who has to be called', async () => {
  const [single] = anne.clients;
  const couple = booking(2, 'Marc Pelletier', {
    clients: [
      { clientId: clientId(2), fileNo: 10_433, name: 'Marc Pelletier', phone: '514-555-0142' },
      { clientId: clientId(3), fileNo: 10_434, name: 'Sara Roy', phone: null },
    ],
  });
  open([{ ...anne, clients: single ? [{ ...single, phone: '4165550199' }] : [] }, couple]);
  const link = (await rowOf('Anne Tremblay')).getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual(['(416)\u00a0555-0199', 'tel:4165550199']);
  const other = (await rowOf('Marc Pelletier, Sara Roy')).getByRole('link');
  expect(other.parentElement?.textContent).toBe('Marc Pelletier (514)\u00a0555-0142');
});

it('offers a colleague of another profession last, and never presumes one', async () => {
  const other = { ...amelie, fits: false };
  const later = [{ locationId, localStart: '2026-11-26T09:00', clientsBooked: [] }];
  const taken = booking(1, 'Anne Tremblay', {
    colleagues: [other],
    ...{ later, suggestion: { to: 'later', localStart: '2026-11-26T09:00' } },
  });
  open([taken, { ...taken, ...booking(2, 'Marc Pelletier'), colleagues: [other], later }]);
  const choice = async (name: string) => (await rowOf(name)).getByRole<HTMLSelectElement>('combobox');
  const anne = await choice('Anne Tremblay');
  expect([...anne.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'Later',
    'Colleague of another profession',
    'Other',
  ]);
  expect(anne.value).toBe(`later ${locationId} 2026-11-26T09:00`);
  expect((await choice('Marc Pelletier')).value).toBe('rebooking');
});

describe('two bookings that could get the same time', () => {
  const at = (time: string) => ({ locationId, localStart: `2026-11-26T${time}`, clientsBooked: [] });
  const later = ['09:00', '09:30', '10:00'].map(at);
  const suggested = (time: string): CoveredAppointment['suggestion'] => ({
    to: 'later',
    localStart: `2026-11-26T${time}`,
  });
  const first = { ...anne, colleagues: [], later, suggestion: suggested('09:00') };
  const second = { ...booking(2, 'Marc Pelletier'), colleagues: [], later, suggestion: suggested('10:00') };
  const choiceFor = async (name: string) => (await rowOf(name)).getByRole<HTMLSelectElement>('combobox');
  const timesFor = async (name: string) =>
    [...(await choiceFor(name)).options].map(({ value }) => value.split('T')[1]).filter(Boolean);
  const moves = (transport: ReturnType<typeof open>) =>
    (
      transport.bodies('POST /api/clinic/appointments/rearrange') as {
        changes: { move?: { localStart: string } }[];
      }[]
    ).map(({ changes }) => changes.map(({ move }) => move?.localStart.slice(11) ?? null));
  const choose = async (name: string, value: string) =>
    fireEvent.change(await choiceFor(name), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  it('are offered none that overlaps the time of the other', async () => {
    open([first, second]);
    expect(await timesFor('Anne Tremblay')).toEqual(['09:00']);
    expect(await timesFor('Marc Pelletier')).toEqual(['10:00']);
    await choose('Marc Pelletier', 'rebooking');
    expect(await timesFor('Anne Tremblay')).toEqual(['09:00', '09:30', '10:00']);
  });

  it('keep their choices when the list is reloaded, as far as they are still offered', async () => {
    const transport = open([first, second]);
    transport.on('POST /api/clinic/appointments/rearrange', () => {
      throw refusal('SLOT_TAKEN', { details: { appointmentId: second.appointmentId } });
    });
    await choose('Anne Tremblay', 'rebooking');
    await choose('Marc Pelletier', `later ${locationId} 2026-11-26T09:00`);
    save();
    const reloaded = { ...second, later: later.slice(1), suggestion: suggested('09:30') };
    transport.on(`GET /api/clinic/blocks/${blockId}/covered`, () => ({ covered: [first, reloaded] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reload the list' }));
    await waitFor(async () =>
      expect((await choiceFor('Marc Pelletier')).value).toBe(`later ${locationId} 2026-11-26T09:30`),
    );
    expect((await choiceFor('Anne Tremblay')).value).toBe('rebooking');
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    await waitFor(() =>
      expect(moves(transport)).toEqual([
        [null, '09:00'],
        [null, '09:30'],
      ]),
    );
  });
});

describe('a client with another appointment at a time', () => {
  const chens = {
    ...{ staffName: 'Chen Li', locationId },
    ...{ localStart: '2026-11-26T09:00', localEnd: '2026-11-26T10:00' },
  };
  const at = (time: string, clientsBooked: ClientBooked[] = []) => ({
    ...{ locationId, localStart: `2026-11-26T${time}`, clientsBooked },
  });
  const suggestion = { to: 'later', localStart: '2026-11-26T10:00' } as const;
  const select = async (name: string) => (await rowOf(name)).getByRole<HTMLSelectElement>('combobox');
  const choose = async (name: string, time: string) =>
    fireEvent.change(await select(name), {
      target: { value: `later ${locationId} 2026-11-26T${time}` },
    });

  it.each([
    ['', 'Anne Tremblay already has an appointment at that time: 9:00–10:00 a.m., Chen Li.'],
    ['/fr', 'Anne Tremblay a déjà un rendez-vous à ce moment : 9 h à 10 h, Chen Li.'],
  ])('is named once that time is chosen by hand%s', async (prefix, text) => {
    const later = [at('09:00', [{ clientId: clientId(1), appointment: chens }]), at('10:00')];
    open([booking(1, 'Anne Tremblay', { colleagues: [], later, suggestion })], {}, prefix);
    expect((await select('Anne Tremblay')).value).toBe(`later ${locationId} 2026-11-26T10:00`);
    expect(screen.queryByText(/Chen Li/)).toBeNull();
    await choose('Anne Tremblay', '09:00');
    expect(screen.getByText((name) => name.replace(/\s/g, ' ') === text)).toBeTruthy();
  });

  it('is not given the time that another booking of theirs is to get, unless by hand', async () => {
    const first = booking(1, 'Anne Tremblay', {
      ...{ colleagues: [], later: [at('09:00'), at('10:00'), at('11:00')], suggestion },
    });
    const later = [at('10:00'), at('10:15'), at('11:00')];
    const second = {
      ...booking(2, 'Anne Tremblay', { colleagues: [], staffId: staffId(1), later, suggestion }),
      localStart: '2026-11-25T16:00',
      clients: first.clients,
    };
    open([first, second]);
    const [, ...selects] = await screen.findAllByRole<HTMLSelectElement>('combobox');
    expect(selects.map(({ value }) => value.slice(-5))).toEqual(['10:00', '11:00']);
    expect(screen.queryByText(/already has/)).toBeNull();
    const value = `later ${locationId} 2026-11-26T10:15`;
    fireEvent.change(selects[1] as HTMLSelectElement, { target: { value } });
    const notes = screen.getAllByText(/^Anne Tremblay already has an appointment/);
    expect(notes.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'Anne Tremblay already has an appointment at that time: 10:15–11:00 a.m., Amélie Bouchard.',
      'Anne Tremblay already has an appointment at that time: 10:00–10:45 a.m., Roy Lavoie.',
    ]);
  });
});
