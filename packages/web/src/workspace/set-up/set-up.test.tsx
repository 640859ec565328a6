// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import type { Availability, SetUpStep } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { locationId, locations, serviceId, services, staff, staffId } from '../../../test/calendar-day.ts';
import { type Handler, memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { SetUpScreen } from './SetUpScreen.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
  sessionStorage.clear();
});

const setUp: SetUpStep[] = ['team', 'services', 'hours'];

function open(step: SetUpStep, table: Record<string, Handler> = {}) {
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
      <MeContext value={workspaceMe({ staffId: staffId(9), setUp })}>
        <SetUpScreen />
      </MeContext>
    </StepUpProvider>
  );
  const path = `/set-up?step=${step}`;
  const view = renderScreen({ transport, path, routes: [{ path: 'set-up', element }], signedIn: owner });
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

it('changes no hours when everybody has some', async () => {
  const availability = [1, 2, 3, 4, 5].map((number) => tuesday(number, '2024-01-01', null));
  const { transport } = open('hours', { 'GET /api/clinic/availability': () => ({ availability }) });
  await screen.findByText(/Change them under Schedule/);
  expect(screen.queryByLabelText('Friday')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Almost there' });
  expect(transport.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});
