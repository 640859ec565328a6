// @vitest-environment happy-dom
import type { CoveredAppointment } from '@tamarack/core/domain/workspace';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  appointmentId,
  clientId,
  locationId,
  locations,
  serviceId,
  services,
  staff,
  staffId,
} from '../../../../test/calendar-day.ts';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { CoveredDialog } from './CoveredDialog.tsx';

afterEach(cleanup);

const blockId = appointmentId(99);
const amelie = { staffId: staffId(1), locationId, localStart: '2026-11-25T14:00' };

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
  clients: [{ clientId: clientId(number), fileNo: 10_431 + number, name }],
  suggestion: { to: 'colleague', staffId: amelie.staffId },
  ...changes,
});
const anne = booking(1, 'Anne Tremblay');
const marc = booking(2, 'Marc Pelletier', {
  localStart: '2026-11-25T15:00',
  ...{ movable: false, colleagues: [], suggestion: { to: 'rebooking' } },
});

function open() {
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations }),
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/services': () => ({ services }),
    [`GET /api/clinic/blocks/${blockId}/covered`]: () => ({ covered: [anne, marc] }),
  });
  const element = (
    <MeContext value={workspaceMe()}>
      <CoveredDialog which={{ blockId }} why="sick" onClose={() => {}} />
    </MeContext>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
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

it.each([
  ['TRANSITION_NOT_ALLOWED', 'The client has arrived.'],
  ['SLOT_TAKEN', 'One of these times was taken in the meantime. Check the list and save again.'],
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
