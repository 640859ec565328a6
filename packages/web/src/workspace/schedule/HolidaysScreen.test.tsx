// @vitest-environment happy-dom
import type { Block, ListedHoliday, Location } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { LeaveGuard } from '@tamarack/core/session/unsaved';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  appointmentId,
  locationId,
  locations,
  services,
  staff,
  staffId,
} from '../../../test/day/calendar-day.ts';
import { memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { HolidaysScreen } from './HolidaysScreen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const holiday = (key: string, nameEn: string, day: string): ListedHoliday => ({
  ...{ key, nameEn, nameFr: nameEn, day },
  ...{ blocked: false, blockId: null, booked: 0 },
});

const blockId = appointmentId(99);

/** Opens the screen. `holidays` can be replaced, as by a colleague; `comeBack` returns to the tab after being away. */
async function open(places = locations) {
  const server = {
    holidays: [
      holiday('canada-day', 'Canada Day', '2026-07-01'),
      holiday('labour-day', 'Labour Day', '2026-09-07'),
    ],
    blocks: [] as Block[],
  };
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations: places }),
    'GET /api/clinic/holidays': () => ({ holidays: server.holidays }),
    'GET /api/clinic/blocks': () => ({ blocks: server.blocks }),
    'POST /api/clinic/blocks': () => ({ id: blockId, version: 1 }),
    [`DELETE /api/clinic/blocks/${blockId}`]: () => ({}),
    [`GET /api/clinic/blocks/${blockId}/covered`]: () => ({ covered: [] }),
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/services': () => ({ services }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <LeaveGuard leaves={() => false}>
          <HolidaysScreen />
        </LeaveGuard>
      </MeContext>
    </StepUpProvider>
  );
  const { answered } = renderScreen({
    transport,
    path: '/settings/holidays',
    routes: [{ path: 'settings/holidays', element }],
    signedIn: owner,
  });
  const reads = () => transport.calls.filter(({ path }) => path === '/api/clinic/holidays').length;
  await screen.findByLabelText('Labour Day');
  const comeBack = async () => {
    const before = reads();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBe(before + 1));
    await answered();
  };
  return { server, comeBack, transport };
}
const isTicked = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).checked;

it('says that they could not be loaded', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/blocks': () => ({ blocks: [] }),
    'GET /api/clinic/holidays': () => {
      throw refusal('FORBIDDEN', { message: 'You may not read this.' });
    },
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <HolidaysScreen />
      </MeContext>
    </StepUpProvider>
  );
  const routes = [{ path: 'settings/holidays', element }];
  renderScreen({ transport, path: '/settings/holidays', routes, signedIn: owner });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This could not be loaded/);
});

it('keeps ticked holidays while the tab is away', async () => {
  const { comeBack } = await open();
  fireEvent.click(screen.getByLabelText('Labour Day'));
  await comeBack();
  expect([isTicked('Canada Day'), isTicked('Labour Day')]).toEqual([false, true]);
});

it('asks before another year loses ticks that are not saved', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Labour Day'));
  const year = screen.getByLabelText('Year') as HTMLSelectElement;
  const [present, next] = [...year.options].map(({ value }) => value);
  fireEvent.change(year, { target: { value: next } });
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect([year.value, isTicked('Labour Day')]).toEqual([present, true]);
  fireEvent.change(year, { target: { value: next } });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await screen.findByText(`Main Street, ${next}`);
  expect(isTicked('Labour Day')).toBe(false);
});

it('shows no list of another year once a year is chosen', async () => {
  await open();
  const year = screen.getByLabelText('Year') as HTMLSelectElement;
  const next = year.options[1]?.value ?? '';
  // Without React's own batching, as when a person chooses a year and presses a tick before the next paint.
  year.value = next;
  year.dispatchEvent(new Event('change', { bubbles: true }));
  expect(screen.queryByLabelText('Labour Day')).toBeNull();
  await screen.findByText(`Main Street, ${next}`);
});

it('shows the holidays that someone else has set', async () => {
  const { server, comeBack } = await open();
  const { id } = screen.getByRole('button', { name: 'Save' });
  server.holidays = server.holidays.map((each) => ({ ...each, blocked: each.key === 'canada-day' }));
  await comeBack();
  // By its id, the button gets the focus back that the redrawn form has lost.
  expect([id, screen.getByRole('button', { name: 'Save' }).id]).toEqual(['save-holidays', id]);
  expect([isTicked('Canada Day'), isTicked('Labour Day')]).toEqual([true, false]);
});

it('lists the bookings on a day that was closed after they were made', async () => {
  const { server, comeBack } = await open();
  expect(screen.queryByText('Clients are still booked on closed days')).toBeNull();
  server.holidays = server.holidays.map((each) =>
    each.key === 'labour-day' ? { ...each, blocked: true, blockId, booked: 3 } : each,
  );
  await comeBack();
  fireEvent.click(screen.getByRole('button', { name: /^Labour Day, Mon, Sep 7.*: 3 bookings$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Bookings on this day' });
  await within(dialog).findByText('There are no bookings during this time.');
});

const closure: Block = {
  ...{ blockId, version: 1, staffId: null, locationId, kind: 'holiday', title: 'Snow day', holiday: null },
  ...{ localStart: '2036-12-02T00:00', localEnd: '2036-12-03T00:00' },
};

/** Fills in the dialog of a closure and saves it. */
async function close(name: string, changes: () => void = () => {}) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add closure' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add closure' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2036-12-02' } });
  changes();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return dialog;
}

it('adds a closure of whole days and shows the bookings then', async () => {
  const { transport } = await open();
  await close(' Snow day ');
  await screen.findByRole('dialog', { name: 'Bookings during this closure' });
  expect(transport.bodies('POST /api/clinic/blocks')).toEqual([
    {
      ...{ staffId: null, locationId, kind: 'holiday', title: 'Snow day' },
      ...{ localStart: '2036-12-02T00:00', localEnd: '2036-12-03T00:00' },
    },
  ]);
});

it('adds a closure of some hours at one of several locations', async () => {
  const east = { ...(locations[0] as Location), locationId: 'east', name: 'East' };
  const { transport } = await open([...locations, east]);
  await close('Burst pipe', () => {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('All day'));
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '13:00' } });
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '17:00' } });
    const at = dialog.getByLabelText('Location');
    expect(
      within(at)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Main Street', 'East']);
    fireEvent.change(at, { target: { value: 'east' } });
  });
  await screen.findByRole('dialog', { name: 'Bookings during this closure' });
  expect(transport.bodies('POST /api/clinic/blocks')).toEqual([
    {
      ...{ staffId: null, locationId: 'east', kind: 'holiday', title: 'Burst pipe' },
      ...{ localStart: '2036-12-02T13:00', localEnd: '2036-12-02T17:00' },
    },
  ]);
});

it('asks for the name of a closure', async () => {
  const { transport } = await open();
  const dialog = await close(' ');
  await dialog.findByText('Enter a name');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
  expect(transport.bodies('POST /api/clinic/blocks')).toEqual([]);
});

it('lists closures, not absences and statutory holidays, and removes them', async () => {
  const { server, comeBack, transport } = await open();
  await screen.findByText('No closures planned from today on.');
  server.blocks = [
    closure,
    { ...closure, blockId: appointmentId(98), title: 'Canada Day', holiday: 'canada-day' },
    { ...closure, blockId: appointmentId(97), title: 'Spa', staffId: staffId(1), kind: 'vacation' },
  ];
  await comeBack();
  const panel = within(await screen.findByRole('region', { name: 'Other closures' }));
  expect((await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^.*Dec 2.*Snow day/),
  ]);
  fireEvent.click(panel.getByRole('button', { name: /^Remove “Snow day”/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Removed');
  expect(transport.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
