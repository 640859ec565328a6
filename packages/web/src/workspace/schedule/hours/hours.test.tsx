// @vitest-environment happy-dom

import type { Availability, Location } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { locationId, locations, staffId } from '../../../../test/day/calendar-day.ts';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { HoursEditor } from './HoursEditor.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const monday = (n: number, hours: Partial<Availability>): Availability => ({
  availabilityId: `0190abab-0000-7000-8000-${String(n).padStart(12, '0')}`,
  version: 1,
  staffId: staffId(4),
  locationId,
  weekday: 1,
  fromMinute: 540,
  toMinute: 1020,
  from: '2024-01-01',
  to: null,
  ...hours,
});
const now = monday(1, { to: '2026-11-30' });
const planned = monday(2, { from: '2026-12-01', fromMinute: 720, toMinute: 1200 });

function open(availability: Availability[], role: 'administrator' | 'clinician' = 'administrator') {
  const path = `/api/clinic/staff/${staffId(4)}/availability`;
  const archived = { ...(locations[0] as Location), locationId: 'archived', archived: true };
  const transport = memoryTransport({
    'GET /api/clinic/availability': () => ({ availability }),
    'GET /api/clinic/locations': () => ({ locations: [...locations, archived] }),
    [`PUT ${path}`]: () => ({ availability }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe({ role })}>
        <HoursEditor staffId={staffId(4)} />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  return { saved: () => transport.bodies(`PUT ${path}`) };
}

const start = () => screen.findByLabelText<HTMLInputElement>('From, Monday, row 1');
const validFrom = (day: string) =>
  fireEvent.change(screen.getByLabelText('Valid from'), { target: { value: day } });
const warning = 'Hours planned from Dec 1, 2026 on are replaced too.';

it('shows the hours that are planned, and edits those valid on the chosen day', async () => {
  const { saved } = open([now, planned]);
  expect((await start()).value).toBe('09:00');
  expect(screen.getByRole('heading', { name: 'Planned from Dec 1, 2026' })).toBeTruthy();
  expect(screen.getByText(/12:00.p\.m\.–8:00.p\.m\./)).toBeTruthy();
  expect(screen.getByText(warning)).toBeTruthy();
  validFrom('2026-12-01');
  expect((await start()).value).toBe('12:00');
  expect(screen.getByText(warning)).toBeTruthy();
  validFrom('2026-12-02');
  expect(screen.queryByText(warning)).toBeNull();
  validFrom('2026-11-25');
  expect((await start()).value).toBe('09:00');
  validFrom('2026-12-01');
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() =>
    expect(saved()).toEqual([
      { from: '2026-12-01', hours: [{ locationId, weekday: 1, fromMinute: 720, toMinute: 1200 }] },
    ]),
  );
});

it('keeps changed hours when another day is chosen', async () => {
  open([now, planned]);
  fireEvent.change(await start(), { target: { value: '10:00' } });
  validFrom('2026-12-01');
  expect((await start()).value).toBe('10:00');
  expect(screen.getByText(warning)).toBeTruthy();
});

it('focuses the first wrong field', async () => {
  open([now]);
  const from = await start();
  fireEvent.change(from, { target: { value: '18:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await screen.findByText('The end must be later than the start');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
});

it('warns of hours that are to end, and not when nothing is planned', async () => {
  open([now]);
  await start();
  expect(screen.getByText(warning)).toBeTruthy();
  expect(screen.getByText('No weekly hours set.')).toBeTruthy();
  cleanup();
  open([monday(1, { from: '2026-11-24' })]);
  await start();
  expect(screen.queryByText(/replaced too/)).toBeNull();
  expect(screen.queryByRole('heading', { name: /Planned/ })).toBeNull();
});

it('shows planned hours to those who cannot change them', async () => {
  open([now, planned], 'clinician');
  await screen.findByRole('heading', { name: 'Planned from Dec 1, 2026' });
  expect(screen.getByText(/9:00.a\.m\.–5:00.p\.m\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull();
});

it('saves hours at an archived location for the first location', async () => {
  const { saved } = open([monday(1, { locationId: 'archived' })]);
  await start();
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() => expect(saved()).toMatchObject([{ hours: [{ locationId, fromMinute: 540 }] }]));
});
