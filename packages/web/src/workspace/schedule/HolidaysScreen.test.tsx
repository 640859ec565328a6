// @vitest-environment happy-dom
import type { ListedHoliday } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appointmentId, locations, services, staff } from '../../../test/day/calendar-day.ts';
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
async function open() {
  const server = {
    holidays: [
      holiday('canada-day', 'Canada Day', '2026-07-01'),
      holiday('labour-day', 'Labour Day', '2026-09-07'),
    ],
  };
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/holidays': () => ({ holidays: server.holidays }),
    [`GET /api/clinic/blocks/${blockId}/covered`]: () => ({ covered: [] }),
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/services': () => ({ services }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <HolidaysScreen />
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
  return { server, comeBack };
}
const isTicked = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).checked;

it('says that they could not be loaded', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations }),
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

it('shows the holidays that someone else has set', async () => {
  const { server, comeBack } = await open();
  server.holidays = server.holidays.map((each) => ({ ...each, blocked: each.key === 'canada-day' }));
  await comeBack();
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
