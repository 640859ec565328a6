// @vitest-environment happy-dom
import type { StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staff } from '../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { AccessPanel } from './AccessPanel.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const roy: StaffMember = {
  ...(staff[0] as StaffMember),
  staffId: '0190bbbb-0000-7000-8000-000000000077',
  name: 'Roy Lavoie',
  version: 3,
  role: 'clinician',
  isOwner: false,
  account: 'active',
  practises: true,
  activeTo: null,
};

function open(
  person: Partial<StaffMember> = {},
  table: Record<string, Handler> = {},
  others: readonly StaffMember[] = [],
) {
  const one = { ...roy, ...person };
  const path = `/api/clinic/staff/${one.staffId}`;
  const transport = memoryTransport({
    [`PATCH ${path}/role`]: () => ({ id: one.staffId, version: 4 }),
    [`PATCH ${path}`]: () => ({ id: one.staffId, version: 4 }),
    [`GET ${path}/remaining`]: () => ({ covered: [] }),
    'GET /api/clinic/staff': () => ({ staff: [one] }),
    'GET /api/clinic/services': () => ({ services: [] }),
    'GET /api/clinic/locations': () => ({ locations: [] }),
    ...table,
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <AccessPanel person={one} staff={[one, ...others]} />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  return { transport, path };
}

const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the effects of another role, changes it and lists the bookings to reassign', async () => {
  const { transport, path } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Role of Roy Lavoie' });
  fireEvent.change(within(dialog).getByLabelText('Role'), { target: { value: 'hr' } });
  expect(listed()).toEqual([
    'Sees the team and licences; reads no names of clients.',
    'Frees a seat of the plan: 0 of 5 would be used.',
    'Disappears from the calendar. Bookings from today on are listed next, so that you can reassign them.',
    'Stays on the care teams. Can open the charts again when treating clients again.',
    'Sees file numbers instead of clients’ names.',
    'Is signed out of the clinic and has to sign in again.',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await screen.findByText('There are no bookings after the last day.');
  expect(transport.bodies(`PATCH ${path}/role`)).toEqual([{ version: 3, role: 'hr' }]);
  expect(transport.calls.find((each) => each.path.endsWith('/remaining'))?.query).toEqual({
    after: '2026-11-23',
  });
});

/** Lets the open panel receive the person as a colleague has changed them. */
let receive: (person: StaffMember) => void;
function Live() {
  const [person, setPerson] = useState(roy);
  receive = (changed) => act(() => setPerson(changed));
  return <AccessPanel person={person} staff={[person]} />;
}

it('changes the role that was shown when the dialog opened, not one that a colleague has given since', async () => {
  const path = `/api/clinic/staff/${roy.staffId}`;
  const transport = memoryTransport({
    [`PATCH ${path}/role`]: () => {
      throw refusal('VERSION_CONFLICT');
    },
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <Live />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  fireEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Roy Lavoie' }));
  receive({ ...roy, version: 4, role: 'administrator' });
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'hr' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  await dialog.findByText('VERSION_CONFLICT');
  expect(transport.bodies(`PATCH ${path}/role`)).toEqual([{ version: 3, role: 'hr' }]);
});

it('sets a last day after showing its effects, and removes it again', async () => {
  const { transport, path } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Set last day' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roy Lavoie leaves' });
  expect(listed()).toHaveLength(5);
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2026-12-31' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set last day' }));
  await screen.findByText('There are no bookings after the last day.');
  expect(transport.bodies(`PATCH ${path}`)).toEqual([{ version: 3, activeTo: '2026-12-31' }]);
  cleanup();

  const leaving = open({ activeTo: '2026-12-31' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove last day' }));
  await screen.findByText('Roy Lavoie stays.');
  expect(leaving.transport.bodies(`PATCH ${path}`)).toEqual([{ version: 3, activeTo: null }]);
});

it('names the people who need another supervisor, before a last day and a role without clients', async () => {
  const supervised = (name: string, activeTo: string | null = null): StaffMember => ({
    ...(staff[1] as StaffMember),
    staffId: `${roy.staffId}-${name}`,
    name,
    activeTo,
    supervisorId: roy.staffId,
  });
  open({}, {}, [supervised('Chen Li'), supervised('Priya Sharma'), supervised('Gone', '2026-11-20')]);
  const text =
    'Can no longer cosign. Choose another supervisor for Chen Li and Priya Sharma: until then their notes wait, and administrators get a to-do.';
  fireEvent.click(await screen.findByRole('button', { name: 'Set last day' }));
  await screen.findByRole('dialog', { name: 'Roy Lavoie leaves' });
  expect(listed()).toContain(text);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Role of Roy Lavoie' });
  fireEvent.change(within(dialog).getByLabelText('Role'), { target: { value: 'hr' } });
  expect(listed()).toContain(text);
});

it('offers the bookings of a person who has stopped treating clients, as long as there are any', async () => {
  const { transport } = open({ role: 'front_desk', practises: false, bookingsRemain: true });
  const button = await screen.findByRole('button', { name: 'Open bookings' });
  expect(transport.calls.filter((each) => each.path.endsWith('/remaining'))).toEqual([]);
  fireEvent.click(button);
  await screen.findByText('There are no bookings after the last day.');
  expect(transport.calls.find((each) => each.path.endsWith('/remaining'))?.query).toEqual({
    after: '2026-11-23',
  });
  cleanup();
  open({ role: 'front_desk', practises: false });
  await screen.findByRole('button', { name: 'Set last day' });
  expect(screen.queryByRole('button', { name: 'Open bookings' })).toBeNull();
});

it('can invite a person without an account as the same person', async () => {
  const sent = { 'POST /api/clinic/invitations': () => ({ id: roy.staffId, version: 4 }) };
  const { transport } = open({ account: 'none', role: null }, sent);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite by email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Roy Lavoie' });
  expect(within(dialog).queryByLabelText('Name')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Email')));
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'roy@erable.example' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('An invitation was sent to roy@erable.example.');
  expect(transport.bodies('POST /api/clinic/invitations')).toEqual([
    { name: 'Roy Lavoie', role: 'clinician', email: 'roy@erable.example', staffId: roy.staffId },
  ]);
});

it('says when a person who is invited back left', async () => {
  open({ account: 'invited', activeTo: '2026-01-30' });
  await screen.findByText(/^Left on .*2026 and comes back by accepting the invitation\./);
});

it('shows why a person of the team cannot be invited', async () => {
  const text = 'This person already has an account or an open invitation. Reload the page.';
  open(
    { account: 'none', role: null },
    {
      'POST /api/clinic/invitations': () => {
        throw refusal('ALREADY_DONE', { message: text, fields: { staffId: text } });
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Invite by email' }));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'roy@erable.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(text);
});

it('can reinvite a person whose account has left without asking for the email', async () => {
  const { transport } = open(
    { account: 'left', role: null, activeTo: '2026-11-20' },
    { 'POST /api/clinic/invitations': () => ({ id: roy.staffId, version: 4 }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Roy Lavoie again' });
  expect(within(dialog).queryByLabelText('Email')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Role')));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('An invitation was sent to Roy Lavoie.');
  expect(transport.bodies('POST /api/clinic/invitations')).toEqual([
    { name: 'Roy Lavoie', role: 'clinician', staffId: roy.staffId },
  ]);
});

it('offers no changes for the owner', async () => {
  open({ isOwner: true, role: 'administrator' });
  await screen.findByText('The owner’s role cannot change. Ownership is transferred on the dashboard.');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
