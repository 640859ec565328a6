// @vitest-environment happy-dom
import type { StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staff } from '../../../test/day/calendar-day.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { PersonPanel } from './PersonPanel.tsx';

afterEach(cleanup);

const chen = '0190bbbb-0000-7000-8000-000000000078';
const person: StaffMember = {
  ...(staff[0] as StaffMember),
  staffId: '0190bbbb-0000-7000-8000-000000000077',
  name: 'Roy Lavoie',
  version: 3,
  role: 'clinician',
  practises: true,
  supervisorId: chen,
};
const others = [{ ...person, staffId: chen, name: 'Chen Li', supervisorId: null }];

it.each([
  ['another name without the supervisor, so that no step-up is asked', 'Name', 'Roy L.', { name: 'Roy L.' }],
  ['a supervisor who was changed', 'Supervisor', '', { supervisorId: null }],
])('saves %s', async (_what, label, value, sent) => {
  const path = `PATCH /api/clinic/staff/${person.staffId}`;
  const transport = memoryTransport({
    [path]: () => ({ id: person.staffId, version: 4 }),
    'GET /api/clinic/staff': () => ({ staff: [person, ...others] }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe({ role: 'administrator' })}>
        <PersonPanel person={person} staff={[person, ...others]} />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(transport.bodies(path)).toHaveLength(1));
  const { kind, color, activeFrom } = person;
  expect(transport.bodies(path)).toEqual([
    { version: 3, name: 'Roy Lavoie', kind, color, activeFrom, ...sent },
  ]);
});
