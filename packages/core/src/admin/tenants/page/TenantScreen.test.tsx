// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../../domain/permissions.ts';
import type { Operation, TenantDetail } from '../../../domain/resources.ts';
import { TenantScreen } from './TenantScreen.tsx';

const tenant: TenantDetail = {
  tenantId: 't1',
  subdomain: 'erable-physio',
  clinicName: 'Érable Physio',
  ownerName: 'Maude Gagnon',
  ownerEmail: 'maude@erable.example',
  status: 'active',
  plan: 'professional',
  createdAt: '2026-11-20T17:00:00.000Z',
  operation: null,
  version: 4,
  clinicType: 'physical',
  ownerPhone: null,
  country: 'CA',
  streetAddress: '12 rue Laurier',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'J8X 3W9',
  timeZone: 'America/Toronto',
  locale: 'fr',
  staffing: {},
  previousSoftware: null,
  numberOfClients: null,
  monthlyAppointments: null,
  trialEndsAt: null,
  activatedAt: null,
  ownerVerifiedAt: null,
  hold: null,
  deletionLocked: false,
  terminatedAt: null,
  eraseAfter: null,
  siteUrl: 'https://erable-physio.host.test',
  clinicians: { used: 3, limit: 5 },
  allowedOperations: ['restart', 'suspend', 'change_plan', 'terminate'],
};

const failed: Operation = {
  operationId: 'o1',
  tenantId: 't1',
  kind: 'restart',
  state: 'failed',
  requestedBy: 'Noor Bhatti',
  reason: null,
  attempts: 5,
  error: 'The site did not answer.',
  createdAt: '2026-11-20T17:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  nextAttemptAt: null,
  steps: [],
};

function show(role: PlatformRole, path = '/admin/tenants/t1') {
  const transport = memoryTransport({
    'GET /api/tenants/t1': () => ({ tenant }),
    'GET /api/tenants/t1/operations': () => ({ operations: [failed] }),
    'GET /api/tenants/t1/log': () => ({ entries: [], next: null }),
    'POST /api/tenants/t1/terminate': () => ({ success: true }),
    'POST /api/operations/o1/retry': () => ({ success: true }),
  });
  const screens = (
    <Routes>
      <Route path="/admin/tenants/:tenantId" element={<TenantScreen />} />
    </Routes>
  );
  return {
    transport,
    ...renderScreen(screens, { transport, user: { ...operator, role }, path }),
  };
}

const choose = async (user: ReturnType<typeof show>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a tenant’s page', () => {
  it('lets support look but not act', async () => {
    show('support');
    expect(await screen.findByRole('heading', { level: 1, name: 'Érable Physio' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View Tenant' })).toBeTruthy();
    for (const name of ['Restart Tenant', 'More actions', 'Retry']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('lets only owners of the platform terminate', async () => {
    const { user } = show('admin');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual([
      'Edit details',
      'Change plan',
      'Extend trial',
      'Resend activation e-mail',
      'Set deletion lock',
      'Suspend Tenant',
    ]);
  });

  it('sets a failed operation going again', async () => {
    const { user, transport } = show('admin');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Operation set going again')).toBeTruthy();
    expect(transport.callsOf('POST /api/operations/o1/retry')).toHaveLength(1);
  });

  it('says that there is no such tenant', async () => {
    show('admin', '/admin/tenants/t9');
    expect(await screen.findByText('There is no such tenant')).toBeTruthy();
  });
});

describe('terminating', () => {
  it('calls nothing until the subdomain is typed', async () => {
    const { user, transport } = show('platform_owner');
    await choose(user, 'Terminate tenant');
    await user.type(await screen.findByLabelText('Type erable-physio to confirm'), 'erable');
    await user.type(screen.getByLabelText('Reason'), 'Closed down');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Terminate tenant' }));
    expect(screen.getByText('This is not the clinic’s web address')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/terminate')).toEqual([]);
    await user.type(screen.getByLabelText('Type erable-physio to confirm'), '-physio');
    await user.click(dialog.getByRole('button', { name: 'Terminate tenant' }));
    expect(await screen.findByText('Tenant terminated')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/terminate')[0]?.body).toEqual({
      subdomain: 'erable-physio',
      reason: 'Closed down',
    });
  });
});

describe('editing', () => {
  it('sends only what changed, at the version seen', async () => {
    const { user, transport } = show('admin');
    transport.answer('PATCH /api/tenants/t1', () => ({ tenant: { ...tenant, version: 5 } }));
    await choose(user, 'Edit details');
    const email = await screen.findByLabelText('Owner e-mail');
    await user.clear(email);
    await user.type(email, 'maude@erable-physio.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1')[0]?.body).toEqual({
      version: 4,
      ownerEmail: 'maude@erable-physio.example',
    });
  });

  it('overwrites nobody: a conflict saves nothing and offers what is stored now', async () => {
    const { user, transport } = show('admin');
    transport.answer('PATCH /api/tenants/t1', () => {
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'x' });
    });
    await choose(user, 'Edit details');
    const name = await screen.findByLabelText('Owner name');
    await user.type(name, ' Roy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else changed this in the meantime')).toBeTruthy();
    transport.answer('GET /api/tenants/t1', () => ({
      tenant: { ...tenant, ownerName: 'Zoé Martin', version: 5 },
    }));
    await user.click(screen.getByRole('button', { name: 'Load the current values' }));
    expect(await screen.findByDisplayValue('Zoé Martin')).toBeTruthy();
    transport.answer('PATCH /api/tenants/t1', () => ({ tenant: { ...tenant, version: 6 } }));
    await user.type(screen.getByLabelText('Owner name'), ' Roy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1').at(-1)?.body).toEqual({
      version: 5,
      ownerName: 'Zoé Martin Roy',
    });
  });
});
