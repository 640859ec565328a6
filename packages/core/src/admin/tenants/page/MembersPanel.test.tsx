// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelAndDiscard } from '../../../../test/discard.ts';
import { memoryTransport, refusal, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../../domain/permissions.ts';
import type { TenantStatus } from '../../../domain/platform/lifecycle.ts';
import type { TenantMember } from '../../../domain/platform/tenant-page.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { MembersPanel } from './MembersPanel.tsx';

const owner: TenantMember = {
  userId: 'm1',
  name: 'Maude Gagnon',
  email: 'maude@erable.example',
  role: 'administrator',
  isOwner: true,
  state: 'active',
  verified: true,
  twoFactor: false,
  addedAt: '2026-11-19T15:00:00.000Z',
  lastSignInAt: null,
};
const amrit: TenantMember = {
  ...owner,
  userId: 'm2',
  name: 'Amrit Kaur',
  email: 'amrit@erable.example',
  role: 'clinician',
  isOwner: false,
};
const kim: TenantMember = { ...amrit, userId: 'm3', name: 'Kim Roy', role: 'hr', state: 'invited' };

const inviteRoute = 'POST /api/tenants/t1/invitations';
const roleRoute = 'PATCH /api/tenants/t1/members/m2';
const endRoute = 'DELETE /api/tenants/t1/members/m2';

function show({
  role = 'admin',
  status = 'active',
  members = () => [owner, amrit, kim],
}: {
  role?: PlatformRole;
  status?: TenantStatus;
  members?: () => TenantMember[];
} = {}) {
  const done = () => ({ success: true });
  const transport = memoryTransport({
    'GET /api/tenants/t1/members': () => ({ members: members() }),
    [inviteRoute]: done,
    [roleRoute]: done,
    [endRoute]: done,
    'DELETE /api/tenants/t1/members/m3': done,
  });
  const tenant = { tenantId: 't1', clinicName: 'Érable Physio', status } as TenantDetail;
  return {
    transport,
    ...renderScreen(<MembersPanel tenant={tenant} />, { transport, user: { ...operator, role } }),
  };
}

type User = ReturnType<typeof show>['user'];
const dialogOf = async (user: User, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};
const inviteDialog = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone to Érable Physio?' }));
  await user.type(dialog.getByLabelText('Name'), 'Lou Roy');
  await user.type(dialog.getByLabelText('Email'), 'lou@erable.example');
  return dialog;
};

describe('the people of a clinic', () => {
  it('are invited with a role, and the list is refetched', async () => {
    const { user, transport } = show();
    const dialog = await inviteDialog(user);
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'administrator',
      'clinician',
      'front_desk',
      'hr',
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Clinician' }));
    expect(transport.callsOf(inviteRoute)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent to lou@erable.example');
    expect(transport.callsOf(inviteRoute).map(({ body }) => body)).toEqual([
      { name: 'Lou Roy', email: 'lou@erable.example', role: 'clinician' },
    ]);
    await waitFor(() => expect(transport.callsOf('GET /api/tenants/t1/members')).toHaveLength(2));
  });

  it('are not forgotten while their invitation is not sent', async () => {
    const { user, transport } = show();
    await inviteDialog(user);
    await cancelAndDiscard(user);
    expect(transport.callsOf(inviteRoute)).toEqual([]);
  });

  it('are not invited without a name and an email, and a refusal is shown in the dialog', async () => {
    const { user, transport } = show();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const empty = within(await screen.findByRole('dialog'));
    await user.click(empty.getByRole('button', { name: 'Send invitation' }));
    empty.getByText('Name is required');
    empty.getByText('Email is required');
    await waitFor(() => expect(document.activeElement).toBe(empty.getByLabelText('Name')));
    expect(transport.callsOf(inviteRoute)).toEqual([]);
    transport.answer(inviteRoute, () => {
      throw refusal({ status: 409, code: 'PLAN_LIMIT', message: 'The Basic plan includes 1 clinician.' });
    });
    await user.type(empty.getByLabelText('Name'), 'Lou Roy');
    await user.type(empty.getByLabelText('Email'), 'lou@erable.example');
    await user.click(empty.getByRole('button', { name: 'Send invitation' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The Basic plan includes 1 clinician.');
  });

  it('have their role changed only after confirmation, and only to another role', async () => {
    const { user, transport } = show();
    const dialog = await dialogOf(user, 'Amrit Kaur', 'Change role');
    const confirm = dialog.getByRole('button', { name: 'Change role' });
    expect((confirm as HTMLButtonElement).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Human resources' }));
    expect(transport.callsOf(roleRoute)).toEqual([]);
    await user.click(confirm);
    await screen.findByText('Amrit Kaur is now Human resources');
    expect(transport.callsOf(roleRoute)[0]?.body).toEqual({ role: 'hr' });
  });

  it('are deactivated only after confirmation; a refusal is shown in the dialog', async () => {
    const { user, transport } = show();
    const dialog = await dialogOf(user, 'Amrit Kaur', 'Deactivate');
    dialog.getByText('Deactivate Amrit Kaur at Érable Physio?');
    expect(transport.callsOf(endRoute)).toEqual([]);
    transport.answer(endRoute, () => {
      throw refusal({ status: 403, code: 'FORBIDDEN', message: 'This is the only administrator.' });
    });
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This is the only administrator.');
    transport.answer(endRoute, () => ({ success: true }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Amrit Kaur no longer belongs to Érable Physio');
  });

  it('who are only invited have the invitation withdrawn', async () => {
    const { user } = show();
    const dialog = await dialogOf(user, 'Kim Roy', 'Withdraw invitation');
    await user.click(dialog.getByRole('button', { name: 'Withdraw invitation' }));
    await screen.findByText('Invitation withdrawn');
  });

  it('include the owner, whom operators cannot change', async () => {
    show();
    await screen.findByRole('button', { name: 'Actions for Amrit Kaur' });
    expect(screen.queryByRole('button', { name: 'Actions for Maude Gagnon' })).toBeNull();
  });

  it.each<[string, { role?: PlatformRole; status?: TenantStatus }, boolean]>([
    ['support', { role: 'support' }, false],
    ['an admin, of a closed clinic', { status: 'terminated' }, false],
    ['an admin, of a suspended clinic, but no invitation', { status: 'suspended' }, true],
  ])('are shown to %s', async (_, options, acts) => {
    show(options);
    await screen.findByText('Amrit Kaur');
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Actions for/ })).toHaveLength(acts ? 2 : 0);
  });

  it('can be an empty list, and can fail to load', async () => {
    let fails = true;
    const { user } = show({
      members: () => {
        if (fails) throw withoutReason();
        return [];
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    await screen.findByText('No members');
    screen.getByRole('button', { name: 'Invite' });
  });
});
