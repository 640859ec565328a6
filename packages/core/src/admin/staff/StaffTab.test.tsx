// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { UsersScreen } from '../users/UsersScreen.tsx';
import { StaffTab } from './StaffTab.tsx';
import { matchesStaff } from './useStaff.ts';

const member = (changes: Partial<StaffMember> = {}): StaffMember => ({
  userId: 'u2',
  name: 'Zoé Tremblay',
  email: 'zoe@ops.example',
  role: 'support',
  state: 'active',
  twoFactor: true,
  passkeys: 1,
  sessions: 2,
  lastSeenAt: new Date(Date.now() - 250_000).toISOString(),
  createdAt: '2026-11-01T12:00:00.000Z',
  invitationExpiresAt: null,
  version: 3,
  ...changes,
});
const own = member({ userId: operator.userId, name: operator.name, role: 'platform_owner', passkeys: 0 });
const invited = member({
  userId: 'u3',
  name: 'Sam Support',
  email: 'sam@ops.example',
  state: 'invited',
  twoFactor: false,
  passkeys: 0,
  sessions: 0,
  lastSeenAt: null,
  invitationExpiresAt: '2099-01-01T12:00:00.000Z',
});

function show({
  role = 'platform_owner' as PlatformRole,
  path = '/admin/users/staff',
  staff = () => [own, member(), invited],
} = {}) {
  const transport = memoryTransport({ 'GET /api/staff': () => ({ staff: staff() }) });
  const screens = (
    <Routes>
      <Route path="/admin/users" element={<UsersScreen />}>
        <Route path="staff" element={<StaffTab />} />
      </Route>
    </Routes>
  );
  return { transport, ...renderScreen(screens, { transport, user: { ...operator, role }, path }) };
}
type Shown = ReturnType<typeof show>;
const openMenu = async ({ user }: Shown, name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
const choose = async (shown: Shown, name: string, item: string) => {
  await openMenu(shown, name);
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the tab of platform staff', () => {
  it('is the first tab of Users and shows roles', async () => {
    const { location } = show({ path: '/admin/users' });
    const row = (await screen.findByText('Zoé Tremblay')).closest('tr') as HTMLElement;
    expect(location.current).toBe('/admin/users/staff');
    for (const text of ['zoe@ops.example', 'Support', 'Active', 'App and 1 passkey', '4 min ago'])
      within(row).getByText(text);
    within(row).getByRole('button', { name: 'Copy zoe@ops.example' });
    within((await screen.findByText('Sam Support')).closest('tr') as HTMLElement).getByText(
      'Link valid until 2099-01-01',
    );
  });

  it('offers no changes without the permission', async () => {
    const shown = show({ role: 'support' });
    await openMenu(shown, 'Zoé Tremblay');
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Sessions…']);
    expect(screen.queryByRole('button', { name: 'Invite a colleague' })).toBeNull();
  });

  it('does not offer to change one’s own role', async () => {
    const shown = show();
    await openMenu(shown, 'Noor Bhatti');
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Sessions…']);
  });

  it('keeps filters in the URL and clears them', async () => {
    const { user, location } = show({ path: '/admin/users/staff?search=tremblay&state=invited' });
    await screen.findByText('No staff match the search and filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/users/staff');
    await screen.findByText('Zoé Tremblay');
  });

  it('shows a failure and retries', async () => {
    let works = false;
    const { user } = show({
      staff: () => {
        if (!works) throw withoutReason();
        return [own];
      },
    });
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Noor Bhatti');
  });

  it('asks before an invitation that is not sent is lost', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
    await user.type(await screen.findByLabelText('Name'), 'Ada Admin');
    await cancelAndDiscard(user);
  });

  it('invites by email and shows the server’s refusal at the field', async () => {
    const { user, transport } = show();
    let answer: () => unknown = () => {
      const text = 'This person is on the staff already';
      throw refusal({ status: 409, code: 'ALREADY_STAFF', message: text, fields: { email: text } });
    };
    transport.answer('POST /api/staff', () => answer());
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Name is required');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
    await user.type(dialog.getByLabelText('Name'), 'Ada Admin');
    await user.type(dialog.getByLabelText('Email'), 'ada@ops.example');
    await user.click(dialog.getByLabelText('Administrator'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('This person is on the staff already');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email')));
    answer = () => ({ member: member() });
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent to ada@ops.example');
    expect(transport.callsOf('POST /api/staff').at(-1)?.body).toEqual({
      name: 'Ada Admin',
      email: 'ada@ops.example',
      role: 'admin',
    });
  });

  it('shows the current account after a conflict', async () => {
    let version = 3;
    const shown = show({
      staff: () => [own, member(version === 3 ? {} : { role: 'platform_owner', version })],
    });
    shown.transport.answer('PATCH /api/staff/u2', () => {
      version = 4;
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone changed it.' });
    });
    await choose(shown, 'Zoé Tremblay', 'Change role…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Zoé Tremblay' }));
    const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save().disabled).toBe(true);
    await shown.user.click(dialog.getByLabelText('Administrator'));
    await shown.user.click(save());
    await dialog.findByText(/Someone else changed this account/);
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Owner').checked).toBe(true));
    expect(shown.transport.callsOf('PATCH /api/staff/u2')[0]?.body).toEqual({ version: 3, role: 'admin' });
  });

  it('asks for confirmation before deactivating an account', async () => {
    const shown = show();
    let proven = false;
    shown.transport.answer('POST /api/staff/u2/deactivate', () => {
      if (!proven) throw refusal({ status: 403, code: 'STEP_UP_REQUIRED', message: 'Confirm.' });
      return { member: member({ state: 'deactivated' }) };
    });
    shown.transport.answer('POST /api/account/step-up', () => {
      proven = true;
      return { success: true };
    });
    await choose(shown, 'Zoé Tremblay', 'Deactivate…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Zoé Tremblay?' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you to continue' }));
    await shown.user.type(proof.getByLabelText('Password'), 'larch');
    await shown.user.click(proof.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Zoé Tremblay is deactivated');
    expect(shown.transport.callsOf('POST /api/staff/u2/deactivate')[1]?.body).toEqual({ version: 3 });
  });

  it.each(['active', 'deactivated'] as const)('removes %s staff after a confirmation', async (state) => {
    let staff = [own, member({ state })];
    const shown = show({ staff: () => staff });
    shown.transport.answer('POST /api/staff/u2/remove', () => {
      staff = [own];
      return { success: true };
    });
    await choose(shown, 'Zoé Tremblay', 'Remove from staff…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Zoé Tremblay from the staff?' }));
    await dialog.findByText(/can no longer open the console/);
    expect(shown.transport.callsOf('POST /api/staff/u2/remove')).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Zoé Tremblay is no longer on the staff');
    expect(shown.transport.callsOf('POST /api/staff/u2/remove')[0]?.body).toEqual({ version: 3 });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Actions for Zoé Tremblay' })).toBeNull(),
    );
  });

  it('withdraws the invitation of invited staff instead of removing them', async () => {
    const shown = show();
    await openMenu(shown, 'Sam Support');
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toContain('Withdraw invitation');
    expect(items).not.toContain('Remove from staff…');
  });

  it('lists and ends the sessions of a colleague', async () => {
    const shown = show({ path: '/admin/users/staff?sessions=u2' });
    const session = {
      sessionId: 's1',
      kind: 'console',
      clinicName: null,
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastSeenAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-11-21T00:00:00.000Z',
      current: false,
    };
    shown.transport.answer('GET /api/staff/u2/sessions', () => ({ sessions: [session] }));
    shown.transport.answer('DELETE /api/staff/u2/sessions/s1', () => ({ success: true }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Sessions of Zoé Tremblay' }));
    await shown.user.click(
      await drawer.findByRole('button', { name: 'End session: Firefox on Linux, Operators’ console' }),
    );
    await screen.findByText('Session ended');
  });
});

describe('finding a colleague', () => {
  it.each([
    ['zoe', true],
    ['TREMBLAY zoé', true],
    ['ops.example', true],
    ['noor', false],
  ])('by "%s": %s', (search, found) => {
    expect(matchesStaff(member(), { search })).toBe(found);
  });
});
