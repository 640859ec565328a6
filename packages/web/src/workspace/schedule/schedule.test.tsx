// @vitest-environment happy-dom
import type { Availability, Block, Location, StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { locationId, locations, staff, staffId } from '../../../test/day/calendar-day.ts';
import { memoryTransport, noResponse } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { AbsenceDialog } from './absences/AbsenceDialog.tsx';
import { PrintScreen } from './PrintScreen.tsx';
import { ScheduleScreen } from './ScheduleScreen.tsx';

afterEach(cleanup);

const east = '0190abcd-0000-7000-8000-000000000002';
const places: Location[] = [
  ...locations,
  { ...(locations[0] as Location), locationId: east, name: 'East', region: 'NS' },
];

/** Hours from Monday to Friday at a location. */
const week = (number: number, at: string): Availability[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({
    availabilityId: `${number} ${weekday}`,
    version: 1,
    staffId: staffId(number),
    locationId: at,
    weekday,
    fromMinute: 540,
    toMinute: 1020,
    from: '2024-01-01',
    to: null,
  }));

/** Christmas 2026, a Friday, at the first location. */
const christmas: Block = {
  blockId: '0190abab-0000-7000-8000-000000000001',
  version: 1,
  staffId: null,
  locationId,
  kind: 'holiday',
  title: 'Christmas Day',
  holiday: 'christmas',
  localStart: '2026-12-25T00:00',
  localEnd: '2026-12-26T00:00',
};

function open(
  element: ReactNode,
  people: readonly StaffMember[] = staff,
  at = places,
  { blocks = [christmas], me = {} }: { blocks?: Block[]; me?: Parameters<typeof workspaceMe>[0] } = {},
) {
  const on = '2026-12-21';
  renderScreen({
    transport: memoryTransport({
      'GET /api/clinic/staff': () => ({ staff: people }),
      'GET /api/clinic/locations': () => ({ locations: at }),
      'GET /api/clinic/blocks': () => ({ blocks: [] }),
      'POST /api/clinic/blocks': () => {
        throw noResponse();
      },
      'GET /api/clinic/availability': () => ({ availability: [...week(1, locationId), ...week(2, east)] }),
      'GET /api/clinic/hours': () => ({
        hours: [
          { staffId: staffId(1), locationId, on, fromMinute: 540, toMinute: 1020 },
          { staffId: staffId(2), locationId: east, on, fromMinute: 540, toMinute: 1020 },
        ],
        blocks,
      }),
    }),
    path: '/?week=2026-12-21',
    routes: [
      {
        index: true,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe(me)}>{element}</MeContext>
          </StepUpProvider>
        ),
      },
    ],
    signedIn: owner,
  });
}

/** The text of a person's cell on the printed Friday. */
const friday = async (name: string) => {
  const row = (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
  return within(row).getAllByRole('cell')[4]?.textContent;
};

it('prints a holiday only for those who would work at its location, and names the location', async () => {
  open(<PrintScreen />);
  expect(await friday('Amélie Bouchard')).toBe('Christmas Day (Main Street)');
  expect(await friday('Chen Li')).toBe('');
});

it('prints a holiday without the location if the clinic has only one', async () => {
  open(<PrintScreen />, staff, locations);
  expect(await friday('Amélie Bouchard')).toBe('Christmas Day');
});

it.each([
  ['Snow day', 'Snow day'],
  ['', 'Closure'],
])('prints the name of a closure: %j', async (title, printed) => {
  open(<PrintScreen />, staff, locations, { blocks: [{ ...christmas, title, holiday: null }] });
  expect(await friday('Amélie Bouchard')).toBe(printed);
});

it.each([
  ['front_desk', 1],
  ['clinician', 0],
] as const)('has the closures for those who book for everybody: %s', async (role, count) => {
  open(<ScheduleScreen />, staff, places, { me: { role } });
  await screen.findByText('Nothing planned from today on.');
  expect(screen.queryAllByRole('button', { name: 'Add closure' })).toHaveLength(count);
});

it('focuses the wrong day of an absence', async () => {
  const dialog = { staffId: staffId(1), today: '2026-12-21', locations: places, mayOpen: false };
  open(<AbsenceDialog {...dialog} onClose={() => {}} onSaved={() => {}} />);
  const last = await screen.findByLabelText('Last day');
  fireEvent.change(last, { target: { value: '2026-12-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The end must be later than the start');
  await waitFor(() => expect(document.activeElement).toBe(last));
});

it('asks for the last day of an absence again when its year has too many digits', async () => {
  const dialog = { staffId: staffId(1), today: '2026-12-21', locations: places, mayOpen: false };
  open(<AbsenceDialog {...dialog} onClose={() => {}} onSaved={() => {}} />);
  const last = await screen.findByLabelText<HTMLInputElement>('Last day');
  // A date field of happy-dom, unlike one of Chromium, is empty with such a year.
  last.type = 'text';
  fireEvent.change(last, { target: { value: '20261-12-21' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a day')).toBeTruthy();
});

it('says why an absence could not be saved', async () => {
  const dialog = { staffId: staffId(1), today: '2026-12-21', locations: places, mayOpen: false };
  open(<AbsenceDialog {...dialog} onClose={() => {}} onSaved={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const inDialog = within(await screen.findByRole('dialog'));
  expect((await inDialog.findByRole('alert')).textContent).toMatch(/^No response from server/);
});

it('does not list people who left', async () => {
  const people = staff.map((one) => (one.staffId === staffId(4) ? { ...one, activeTo: '2020-01-31' } : one));
  open(<ScheduleScreen />, people);
  expect(await screen.findByRole('option', { name: 'Chen Li' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Roy Lavoie' })).toBeNull();
});
