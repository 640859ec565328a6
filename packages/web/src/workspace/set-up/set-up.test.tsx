// @vitest-environment happy-dom
import type { Availability, SetUpStep, StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  locationId,
  locations,
  serviceId,
  services,
  staff,
  staffId,
} from '../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { SetUpScreen } from './SetUpScreen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const setUp: SetUpStep[] = ['team', 'services', 'hours'];

function open(
  step: SetUpStep | 'done',
  table: Record<string, Handler> = {},
  signedIn = owner,
  me: Parameters<typeof workspaceMe>[0] = { setUp },
) {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/availability': () => ({ availability: [] }),
    'GET /api/clinic/services': () => ({
      services: services.slice(0, 2).map((each) => ({ ...each, fees: [] })),
    }),
    ...table,
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe({ staffId: staffId(9), ...me })}>
        <SetUpScreen />
      </MeContext>
    </StepUpProvider>
  );
  const path = `/set-up?step=${step}`;
  const view = renderScreen({ transport, path, routes: [{ path: 'set-up', element }], signedIn });
  return { ...view, transport };
}
/** Reloads the page in the same tab. */
const reload = (step: SetUpStep) => {
  cleanup();
  return open(step);
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const checked = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).checked;

it('keeps typed fees through a reload until they are saved', async () => {
  const fee = `POST /api/clinic/services/${serviceId(1)}/fees`;
  open('services');
  await screen.findByLabelText('Fee for Physiotherapy');
  type('Fee for Physiotherapy', '120');
  fireEvent.click(screen.getByLabelText('Initial assessment'));
  reload('services');
  await screen.findByLabelText('Fee for Physiotherapy');
  expect([value('Fee for Physiotherapy'), checked('Initial assessment')]).toEqual(['120', false]);
  cleanup();
  const { transport } = open('services', {
    [fee]: () => ({ id: 'f', version: 1 }),
    [`PATCH /api/clinic/services/${serviceId(2)}`]: () => ({ id: 's', version: 2 }),
  });
  await screen.findByLabelText('Fee for Physiotherapy');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'When do you see clients?' });
  expect(transport.bodies(fee)).toMatchObject([{ feeCents: 12_000 }]);
  expect({ ...sessionStorage }).toEqual({});
});

it.each([
  ['services', 'Fee for Physiotherapy', '', 'Set at least one fee, or skip this step.'],
  ['services', 'Fee for Initial assessment', 'much', 'Type an amount such as 120 or 120.50'],
  ['hours', 'Tuesday, to', '08:00', 'The end must be after the start.'],
] as const)('focuses the first wrong field of %s', async (step, label, wrong, message) => {
  open(step);
  await screen.findByLabelText(label);
  type(label, wrong);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

it('focuses the first person when hours are for nobody, and the first day when they have none', async () => {
  open('hours');
  await screen.findByLabelText('Friday');
  const people = within(screen.getByRole('group', { name: 'These hours are for' })).getAllByRole('checkbox');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) =>
    screen.getByLabelText(day),
  );
  for (const box of people) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toBe(people[0]));
  screen.getByText('Tick at least one day and one person, or skip this step.');
  for (const box of [people[0] as HTMLElement, ...days]) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toBe(days[0]));
});

it('keeps hours, who treats and the location’s address through a reload', async () => {
  open('hours');
  await screen.findByLabelText('Friday');
  fireEvent.click(screen.getByLabelText('Friday'));
  reload('hours');
  await screen.findByLabelText('Friday');
  expect([checked('Thursday'), checked('Friday')]).toEqual([true, false]);

  reload('team');
  fireEvent.click(await screen.findByLabelText('I treat clients myself'));
  reload('team');
  await screen.findByLabelText('I treat clients myself');
  expect(checked('I treat clients myself')).toBe(true);

  reload('location');
  await screen.findByLabelText('City');
  type('City', 'Guelph');
  reload('location');
  await screen.findByLabelText('City');
  expect(value('City')).toBe('Guelph');
});

it('keeps them from the next person who signs in in this tab', async () => {
  const another = { ...owner, userId: 'another' };
  open('hours');
  fireEvent.click(await screen.findByLabelText('Friday'));
  cleanup();
  open('hours', {}, another);
  await screen.findByLabelText('Friday');
  expect(checked('Friday')).toBe(true);
  cleanup();
  open('location');
  await screen.findByLabelText('City');
  type('City', 'Guelph');
  cleanup();
  open('location', {}, another);
  await screen.findByLabelText('City');
  expect(value('City')).not.toBe('Guelph');
});

/** Tuesday hours of a person. */
const tuesday = (number: number, from: string, to: string | null): Availability => ({
  availabilityId: `hours ${number} ${from}`,
  version: 1,
  staffId: staffId(number),
  locationId,
  weekday: 2,
  fromMinute: 600,
  toMinute: 1080,
  from,
  to,
});

it('sets hours only for people without current or later hours', async () => {
  const week = (number: number) => `PUT /api/clinic/staff/${staffId(number)}/availability`;
  const saved = () => ({ availability: [] });
  const { transport } = open('hours', {
    'GET /api/clinic/availability': () => ({
      availability: [
        tuesday(1, '2024-01-01', null),
        tuesday(2, '2999-01-01', null),
        tuesday(3, '2024-01-01', '2024-12-31'),
      ],
    }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [week(number), saved])),
  });
  const list = within(await screen.findByRole('list', { name: 'Hours already set' }));
  expect(list.getAllByText('Tue · 10:00 a.m.–6:00 p.m.')).toHaveLength(2);
  expect(list.getByRole('link', { name: 'Change the hours of Chen Li' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Amélie Bouchard' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Samuel Okafor' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Almost there' });
  expect([1, 2, 3, 4, 5].map((number) => transport.bodies(week(number)).length)).toEqual([0, 0, 1, 1, 0]);
});

it('sets hours until midnight, and only for people who have not left', async () => {
  const [first, second, ...others] = staff.filter(({ practises }) => practises);
  if (!first || !second) throw new Error('two clinicians are needed');
  const left = [{ ...second, activeTo: '2020-01-31' }, ...others.map((one) => ({ ...one, account: 'left' }))];
  const week = `PUT /api/clinic/staff/${first.staffId}/availability`;
  const { transport } = open('hours', {
    'GET /api/clinic/staff': () => ({ staff: [first, ...left] }),
    [week]: () => ({ availability: [] }),
  });
  await screen.findByLabelText('Friday, to');
  type('Friday, to', '00:00');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Almost there' });
  const [body] = transport.bodies(week) as [{ hours: { weekday: number; toMinute: number }[] }];
  expect(body.hours.find(({ weekday }) => weekday === 5)).toMatchObject({ fromMinute: 540, toMinute: 1440 });
  expect(transport.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('changes no hours when everybody has some', async () => {
  const availability = [1, 2, 3, 4, 5].map((number) => tuesday(number, '2024-01-01', null));
  const { transport } = open('hours', { 'GET /api/clinic/availability': () => ({ availability }) });
  await screen.findByText(/Change them under Schedule/);
  expect(screen.queryByLabelText('Friday')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Almost there' });
  expect(transport.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }));

it('stays at a step until what it shows is up to date', async () => {
  const answers: (() => void)[] = [];
  let place = { ...locations[0] };
  const { transport } = open('location', {
    'GET /api/clinic/locations': async () => {
      const isSaved = place.version === 2;
      if (isSaved) await new Promise<void>((resolve) => answers.push(resolve));
      return { locations: [place] };
    },
    [`PATCH /api/clinic/locations/${locationId}`]: ({ body }) => {
      place = { ...place, ...(body as object), version: 2 };
      return { id: locationId, version: 2 };
    },
  });
  await screen.findByLabelText('Phone');
  type('Phone', '519-555-0123');
  next();
  await waitFor(() => expect(answers.length).toBe(1));
  // Renders what is due.
  await act(async () => {});
  expect(screen.queryByRole('heading', { name: 'Who treats clients?' })).toBeNull();
  answers[0]?.();
  await screen.findByRole('heading', { name: 'Who treats clients?' });
  expect(transport.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

it('shows the saved location on return, and keeps it on the next save', async () => {
  const change = `PATCH /api/clinic/locations/${locationId}`;
  let place = { ...locations[0] };
  const { transport } = open('location', {
    'GET /api/clinic/locations': () => ({ locations: [place] }),
    [change]: ({ body }) => {
      place = { ...place, ...(body as object), version: (place.version ?? 0) + 1 };
      return { id: locationId, version: place.version };
    },
  });
  await screen.findByLabelText('Phone');
  type('Phone', '519-555-0123');
  next();
  await screen.findByRole('heading', { name: 'Who treats clients?' });
  back();
  await screen.findByLabelText('Phone');
  expect(value('Phone')).toBe('519-555-0123');
  next();
  await screen.findByRole('heading', { name: 'Who treats clients?' });
  expect(transport.bodies(change)).toMatchObject([
    { version: 1, phone: '519-555-0123' },
    { version: 2, phone: '519-555-0123' },
  ]);
});

it('shows the saved answer to who treats clients on return, and keeps it', async () => {
  const change = `PATCH /api/clinic/staff/${staffId(9)}`;
  let people = staff;
  const { transport } = open('team', {
    'GET /api/clinic/staff': () => ({ staff: people }),
    [change]: () => {
      people = staff.map((each) =>
        each.staffId === staffId(9) ? { ...each, version: 2, practises: true } : each,
      );
      return { id: staffId(9), version: 2 };
    },
  });
  fireEvent.click(await screen.findByLabelText('I treat clients myself'));
  next();
  await screen.findByRole('heading', { name: 'What do you offer?' });
  back();
  await screen.findByLabelText('I treat clients myself');
  expect(checked('I treat clients myself')).toBe(true);
  next();
  await screen.findByRole('heading', { name: 'What do you offer?' });
  expect(transport.bodies(change)).toHaveLength(1);
});

it('lists everyone who was added with their role, but nobody who left', async () => {
  const [amelie, chen, priya] = staff as [StaffMember, StaffMember, StaffMember];
  const people: StaffMember[] = [
    { ...amelie, account: 'invited' },
    { ...chen, account: 'none', role: null },
    { ...priya, account: 'left', role: null },
    { ...priya, staffId: staffId(6), name: 'Dana Desk', practises: false, role: 'front_desk' },
  ];
  open('team', { 'GET /api/clinic/staff': () => ({ staff: people }) });
  const list = await screen.findByRole('list', { name: 'Colleagues' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Amélie BouchardClinician', 'Chen LiNo account', 'Dana DeskFront desk']);
});

it('moves the focus to the form of a colleague', async () => {
  open('team');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a colleague' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Invite by email/ }));
});

it('shows what was changed elsewhere until something is typed', async () => {
  let people = staff;
  open('team', { 'GET /api/clinic/staff': () => ({ staff: people }) });
  await screen.findByLabelText('I treat clients myself');
  expect(checked('I treat clients myself')).toBe(false);
  people = staff.map((each) => (each.staffId === staffId(9) ? { ...each, practises: true } : each));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(checked('I treat clients myself')).toBe(true));
});

it('lists a service that is not offered, so that it can be offered again', async () => {
  const change = `PATCH /api/clinic/services/${serviceId(2)}`;
  const { transport } = open('services', {
    'GET /api/clinic/services': () => ({
      services: services.slice(0, 2).map((each, at) => ({ ...each, fees: [], archived: at === 1 })),
    }),
    [`POST /api/clinic/services/${serviceId(1)}/fees`]: () => ({ id: 'f', version: 1 }),
    [change]: () => ({ id: 's', version: 2 }),
  });
  await screen.findByLabelText('Initial assessment');
  expect(checked('Initial assessment')).toBe(false);
  type('Fee for Physiotherapy', '120');
  next();
  await screen.findByRole('heading', { name: 'When do you see clients?' });
  expect(transport.bodies(change)).toEqual([]);
  back();
  fireEvent.click(await screen.findByLabelText('Initial assessment'));
  type('Fee for Physiotherapy', '120');
  next();
  await screen.findByRole('heading', { name: 'When do you see clients?' });
  expect(transport.bodies(change)).toMatchObject([{ archived: false }]);
});

it.each([
  [
    'CAD',
    [
      'Record the team’s licences',
      'Record your tax numbers',
      'Import your clients',
      'Import your upcoming appointments',
    ],
  ],
  ['USD', ['Record the team’s licenses', 'Import your clients', 'Import your upcoming appointments']],
] as const)(
  'says at its end what a clinic that bills in %s needs before the first receipt',
  async (currency, steps) => {
    const { settings } = workspaceMe();
    open('done', {}, owner, { setUp: [], settings: { ...settings, currency } });
    await screen.findByRole('heading', { name: 'Your calendar is ready' });
    const panel = screen.getByRole('heading', { name: 'Before the first receipt' }).closest('section');
    const links = within(panel as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(steps);
  },
);
