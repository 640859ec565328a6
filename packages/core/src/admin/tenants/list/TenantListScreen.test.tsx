// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import { exportColumns, type TenantSummary } from '../../../domain/platform/tenants.ts';
import { hideableColumns } from './columns.tsx';
import { TenantListScreen } from './TenantListScreen.tsx';

const tenant = (facts: Partial<TenantSummary>): TenantSummary => ({
  tenantId: 't1',
  subdomain: 'erable-physio',
  clinicName: 'Érable Physio',
  ownerName: 'Maude Gagnon',
  ownerEmail: 'maude@erable.example',
  status: 'active',
  plan: 'professional',
  createdAt: '2026-11-20T17:00:00.000Z',
  operation: null,
  version: 1,
  ...facts,
});
const rows = [
  tenant({}),
  tenant({
    tenantId: 't2',
    clinicName: 'Harbour Speech',
    subdomain: 'harbour',
    status: 'suspended',
    plan: 'basic',
  }),
];
const listOf = (tenants: TenantSummary[], total = tenants.length, totalIsExact = true) => ({
  tenants,
  page: 1,
  limit: 20,
  total,
  totalIsExact,
});

function show(options: { path?: string; role?: 'admin' | 'support'; list?: () => unknown } = {}) {
  const transport = memoryTransport({
    'GET /api/tenants': options.list ?? (() => listOf(rows)),
    'POST /api/tenants/t1/suspend': () => ({ success: true }),
    'POST /api/tenants/t1/restart': () => ({ success: true }),
    'POST /api/tenants/t2/resume': () => ({ success: true }),
  });
  const user = { ...operator, role: options.role ?? ('admin' as const) };
  return {
    transport,
    ...renderScreen(<TenantListScreen />, { transport, user, path: options.path ?? '/admin/tenants' }),
  };
}

async function openMenu(user: ReturnType<typeof show>['user'], clinic: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${clinic}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

describe('the list', () => {
  it('has six columns after the checkboxes and shows all facts of a row', async () => {
    show();
    const row = (await screen.findByText('Érable Physio')).closest('tr') as HTMLElement;
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Clinic',
      'Owner',
      'Status',
      'Plan',
      'Created',
      'Actions',
    ]);
    for (const text of ['erable-physio', 'Maude Gagnon', 'maude@erable.example', 'Active', 'Professional']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    expect(within(row).getByText(/^2026-11-\d\d$/)).toBeTruthy();
  });

  it('requests the page, filters and sort order in the URL', async () => {
    const { transport } = show({
      path: '/admin/tenants?search=phys&status=active&plan=basic&page=2&sort=plan&direction=desc',
    });
    await screen.findByText('Érable Physio');
    expect(transport.callsOf('GET /api/tenants')[0]?.query).toEqual({
      page: 2,
      limit: 20,
      search: 'phys',
      status: 'active',
      plan: 'basic',
      sort: 'plan',
      direction: 'desc',
    });
  });

  it('goes to the first page when a filter changes', async () => {
    const { transport, user, location } = show({ path: '/admin/tenants?page=3' });
    await screen.findByText('Érable Physio');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
    expect(location.current).toBe('/admin/tenants?status=suspended');
    expect(transport.callsOf('GET /api/tenants').at(-1)?.query).toMatchObject({
      status: 'suspended',
      page: 1,
    });
  });

  it('scrolls to its top when another page is shown', async () => {
    const { user, location } = show({ list: () => listOf(rows, 60) });
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.getAttribute('aria-label'));
    };
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(location.current).toBe('/admin/tenants?page=2');
    expect(scrolled).toEqual(['Tenants']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(scrolled).toHaveLength(2);
  });

  it('can show every column of the export', async () => {
    const { user } = show();
    await screen.findByText('Érable Physio');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    const offered = (await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent);
    // Shown in the clinic's and the owner's columns.
    const elsewhere = ['clinicName', 'subdomain', 'ownerEmail'];
    const missing = exportColumns
      .filter((column) => !elsewhere.includes(column))
      .filter(
        (column) => !hideableColumns.some(({ id, header }) => id === column && offered.includes(header)),
      );
    expect(missing).toEqual([]);
  });

  it('has a button that copies the email of an owner', async () => {
    const { user } = show();
    await user.click(
      (await screen.findAllByRole('button', { name: 'Copy maude@erable.example' }))[0] as HTMLElement,
    );
    expect(await navigator.clipboard.readText()).toBe('maude@erable.example');
  });

  it('warns when the plan of a new tenant is too small, and suggests one that fits', async () => {
    const { user } = show({ path: '/admin/tenants?new=1' });
    const form = within(await screen.findByRole('form', { name: 'New Tenant' }));
    await user.selectOptions(form.getByLabelText('Plan'), 'Basic');
    expect(form.queryByText(/is for/)).toBeNull();
    await user.type(form.getByLabelText('Doctors/Physicians'), '4');
    expect(form.getByText('Basic is for 1 clinician; the clinic names 4.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Choose Professional' }));
    expect(form.queryByText(/is for/)).toBeNull();
    expect(form.getByLabelText<HTMLSelectElement>('Plan').value).toBe('pro');
    await user.clear(form.getByLabelText('Doctors/Physicians'));
    await user.type(form.getByLabelText('Doctors/Physicians'), '40');
    await user.click(form.getByRole('button', { name: 'Choose Enterprise' }));
    expect(
      form.getByText(/Enterprise is for 25 clinicians; the clinic names 40\. The largest plan/),
    ).toBeTruthy();
  });

  it('sorts by a column ascending, then descending, then in the default order', async () => {
    const { user, location } = show();
    const head = await screen.findByRole('button', { name: 'Clinic' });
    await user.click(head);
    expect(location.current).toBe('/admin/tenants?sort=clinicName&direction=asc');
    await user.click(screen.getByRole('button', { name: 'Clinic' }));
    expect(location.current).toBe('/admin/tenants?sort=clinicName&direction=desc');
    await user.click(screen.getByRole('button', { name: 'Clinic' }));
    expect(location.current).toBe('/admin/tenants');
  });

  it('says "1,000+" for a broad search', async () => {
    show({ path: '/admin/tenants?search=phys', list: () => listOf(rows, 1000, false) });
    expect(await screen.findByText('1–2 of 1,000+')).toBeTruthy();
  });

  it('offers to clear the filters when nothing matches', async () => {
    const { user, location } = show({ path: '/admin/tenants?search=zzz', list: () => listOf([]) });
    expect(await screen.findByText('No tenants found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/tenants');
  });
});

describe('when the list cannot be loaded', () => {
  it('says so and shows three rows marked as sample data, without actions', async () => {
    show({
      list: () => {
        throw withoutReason();
      },
    });
    expect((await screen.findAllByText('Failed to fetch tenants')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Sample data')).toBeTruthy();
    const body = (await screen.findAllByRole('rowgroup'))[1] as HTMLElement;
    const statuses = within(body)
      .getAllByRole('row')
      .map((row) => within(row).getByText(/^(Active|Provisioning)$/).textContent);
    expect(statuses).toEqual(['Active', 'Active', 'Provisioning']);
    for (const button of within(body).getAllByRole('button', { name: /^(?!Copy )/ }))
      expect(button).toHaveProperty('disabled', true);
    expect(within(body).queryAllByRole('link')).toEqual([]);
  });

  it('shows the real rows after Retry', async () => {
    let down = true;
    const { user } = show({
      list: () => {
        if (down) throw withoutReason();
        return listOf(rows);
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    down = false;
    await user.click(retry);
    expect(await screen.findByText('Érable Physio')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  it('shows no sample rows without the permission to see the list', async () => {
    show({
      list: () => {
        throw refusal({ status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' });
      },
    });
    expect(await screen.findByText('Your role does not include this')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});

describe('row actions', () => {
  it('depend on the status', async () => {
    const { user } = show();
    expect(await openMenu(user, 'Érable Physio')).toEqual([
      'View Tenant',
      'Restart Tenant',
      'Suspend Tenant',
      'View Logs',
    ]);
    await user.keyboard('{Escape}');
    expect(await openMenu(user, 'Harbour Speech')).toEqual(['View Tenant', 'Resume Tenant', 'View Logs']);
  });

  it('only view for support', async () => {
    const { user } = show({ role: 'support' });
    expect(await openMenu(user, 'Érable Physio')).toEqual(['View Tenant', 'View Logs']);
    expect(screen.queryByRole('button', { name: 'Add Tenant' })).toBeNull();
  });

  it('open the tenant’s site outside the console', async () => {
    const { user, opened } = show();
    await openMenu(user, 'Érable Physio');
    await user.click(screen.getByRole('menuitem', { name: 'View Tenant' }));
    expect(opened).toEqual(['https://erable-physio.host.test']);
  });

  it.each([
    ['Érable Physio', 'Restart Tenant', 'POST /api/tenants/t1/restart', 'Tenant restart initiated'],
    ['Harbour Speech', 'Resume Tenant', 'POST /api/tenants/t2/resume', 'Tenant resumed'],
  ])('of %s: %s sends one request, reports success and reloads', async (clinic, action, route, text) => {
    const { user, transport } = show();
    await openMenu(user, clinic);
    await user.click(screen.getByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: `${action.split(' ')[0]} ${clinic}?` }));
    expect(transport.callsOf(route)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: action.split(' ')[0] }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(transport.callsOf(route)).toHaveLength(1);
    expect(transport.callsOf('GET /api/tenants')).toHaveLength(2);
  });

  it.each([
    [
      'the reason of the server',
      refusal({ status: 409, message: 'Another operation is still running.' }),
      'Another operation is still running.',
    ],
    ['"Action failed" if the server gives no reason', withoutReason(), 'Action failed'],
  ])('that fail show %s', async (_what, error, text) => {
    const { user, transport } = show();
    transport.answer('POST /api/tenants/t1/restart', () => {
      throw error;
    });
    await openMenu(user, 'Érable Physio');
    await user.click(screen.getByRole('menuitem', { name: 'Restart Tenant' }));
    await user.click(await screen.findByRole('button', { name: 'Restart' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('ask for confirmation, and do nothing on “Go back”', async () => {
    const { user, transport } = show();
    await openMenu(user, 'Érable Physio');
    await user.click(screen.getByRole('menuitem', { name: 'Restart Tenant' }));
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(transport.callsOf('POST /api/tenants/t1/restart')).toEqual([]);
  });
});

describe('suspending', () => {
  const route = 'POST /api/tenants/t1/suspend';

  async function openDialog() {
    const view = show();
    await openMenu(view.user, 'Érable Physio');
    await view.user.click(screen.getByRole('menuitem', { name: 'Suspend Tenant' }));
    await screen.findByLabelText('Enter suspension reason:');
    return view;
  }

  it('sends nothing on cancel', async () => {
    const { user, transport } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(transport.callsOf(route)).toEqual([]);
    expect(screen.queryByLabelText('Enter suspension reason:')).toBeNull();
  });

  it('sends nothing without a reason', async () => {
    const { user, transport } = await openDialog();
    await user.type(screen.getByLabelText('Enter suspension reason:'), '   ');
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(transport.callsOf(route)).toEqual([]);
  });

  it('sends reason, kind and message, and reports success', async () => {
    const { user, transport } = await openDialog();
    await user.type(screen.getByLabelText('Enter suspension reason:'), 'Card declined');
    await user.selectOptions(screen.getByLabelText('Kind of hold'), 'Billing');
    await user.type(screen.getByLabelText('Message to the clinic (optional)'), 'Please update your card.');
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Tenant suspended')).toBeTruthy();
    expect(transport.callsOf(route).map((call) => call.body)).toEqual([
      {
        version: 1,
        reason: 'Card declined',
        holdKind: 'billing',
        customerMessage: 'Please update your card.',
      },
    ]);
    expect(transport.callsOf('GET /api/tenants')).toHaveLength(2);
  });
});
