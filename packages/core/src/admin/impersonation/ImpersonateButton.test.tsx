// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../test/asksOnClosing.ts';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { TenantDetail } from '../../domain/platform/tenants.ts';
import { ImpersonateButton } from './ImpersonateButton.tsx';

const url = 'https://erable-physio.host.test/#as=once';
const members = [
  { userId: 'm1', name: 'Maude Gagnon', role: 'administrator', isOwner: true },
  { userId: 'm2', name: 'Amrit Kaur', role: 'front_desk', isOwner: false },
];

function show({
  role = 'admin',
  status = 'active',
}: {
  role?: PlatformRole;
  status?: TenantDetail['status'];
} = {}) {
  const tenant = {
    tenantId: 't1',
    clinicName: 'Érable Physio',
    subdomain: 'erable-physio',
    status,
  } as TenantDetail;
  const transport = memoryTransport({
    'GET /api/tenants/t1/impersonation': () => ({ members }),
    'POST /api/tenants/t1/impersonation': () => ({ success: true, url }),
  });
  return {
    transport,
    ...renderScreen(
      <>
        <p>The tenant page</p>
        <ImpersonateButton tenant={tenant} />
      </>,
      { transport, user: { ...operator, role } },
    ),
  };
}

async function open(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Sign in as' }));
  await screen.findByLabelText('See the site as');
  return within(screen.getByRole('dialog'));
}

describe('sign in as', () => {
  it('explains itself, asks for a reason and opens the site as the chosen member', async () => {
    const { user, transport, opened } = show();
    const dialog = await open(user);
    dialog.getByText(/You get 30 minutes to look, and can change nothing\./);
    await user.click(dialog.getByRole('button', { name: 'Open the site' }));
    expect(transport.callsOf('POST /api/tenants/t1/impersonation')).toHaveLength(0);
    dialog.getByText('A reason is required');
    await user.selectOptions(dialog.getByLabelText('See the site as'), 'Amrit Kaur · Front desk');
    await user.type(dialog.getByLabelText('Reason'), ' Session types are missing ');
    await user.click(dialog.getByRole('button', { name: 'Open the site' }));
    await dialog.findByText('The site opens in a new window');
    expect(transport.callsOf('POST /api/tenants/t1/impersonation')[0]?.body).toEqual({
      memberId: 'm2',
      reason: 'Session types are missing',
    });
    expect(opened).toEqual([url]);
    await user.click(dialog.getByRole('button', { name: 'Open the site again' }));
    expect(opened).toEqual([url, url]);
  });

  it('asks before an entered reason is lost', async () => {
    const { user } = show();
    const dialog = await open(user);
    expect(asksOnClosing()).toBe(false);
    await user.type(dialog.getByLabelText('Reason'), 'Session types are missing');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    const again = await open(user);
    await user.type(again.getByLabelText('Reason'), 'Session types are missing');
    await user.click(again.getByRole('button', { name: 'Open the site' }));
    await again.findByText('The site opens in a new window');
    expect(asksOnClosing()).toBe(false);
    await user.click(again.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the server’s message when it is refused', async () => {
    const { user, transport, opened } = show();
    transport.answer('POST /api/tenants/t1/impersonation', () => {
      throw refusal({ status: 403, code: 'TENANT_SUSPENDED', message: 'This clinic is suspended.' });
    });
    const dialog = await open(user);
    await user.type(dialog.getByLabelText('Reason'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Open the site' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This clinic is suspended.');
    expect(opened).toEqual([]);
  });

  it.each<[string, Parameters<typeof show>[0]]>([
    ['to support', { role: 'support' }],
    ['for a suspended clinic', { status: 'suspended' }],
    ['for a terminated clinic', { status: 'terminated' }],
    ['while a clinic is set up', { status: 'provisioning' }],
  ])('is not offered %s', async (_, options) => {
    show(options);
    await screen.findByText('The tenant page');
    expect(screen.queryByRole('button', { name: 'Sign in as' })).toBeNull();
  });
});
