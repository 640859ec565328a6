// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAndDiscard } from '../../../../test/discard.ts';
import { readStyleSheets } from '../../../../test/inlineStyles.ts';
import { memoryTransport, refusal, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import { setWindowWidth } from '../../../../test/setWindowWidth.ts';
import { tenantSummary } from '../../../../test/tenantSummary.ts';
import { exportColumns, type TenantSummary } from '../../../domain/platform/tenants.ts';
import { LeaveGuard } from '../../../session/unsaved/LeaveGuard.tsx';
import { leavesPage } from '../../shell/leavesPage.ts';
import { hideableColumns } from './columns.tsx';
import { TenantListScreen } from './TenantListScreen.tsx';

const rows = [
  tenantSummary(),
  tenantSummary({
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
    ...renderScreen(
      <LeaveGuard leaves={leavesPage}>
        <TenantListScreen />
      </LeaveGuard>,
      { transport, user, path: options.path ?? '/admin/tenants' },
    ),
  };
}

async function openMenu(user: ReturnType<typeof show>['user'], clinic: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${clinic}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

beforeEach(() => setWindowWidth(1440));

describe('the list', () => {
  it('leaves out the day of creation where the navigation leaves little room', async () => {
    readStyleSheets();
    setWindowWidth(1024);
    show();
    await screen.findByText('Érable Physio');
    expect(screen.queryByRole('columnheader', { name: 'Created' })).toBeNull();
  });

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

  it('leaves room between the status of the sandbox and its mark', async () => {
    show({ list: () => listOf([tenantSummary({ subdomain: 'demo' })]) });
    const mark = await screen.findByText('Sandbox');
    expect(mark.parentElement).toBe(screen.getByText('Active', { selector: '.ui-badge' }).parentElement);
    expect(mark.parentElement?.style.getPropertyValue('--group-gap')).toBe('var(--mantine-spacing-xs)');
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

  it('asks before a new tenant’s details are lost, and when Back closes the form', async () => {
    const { user, location, back } = show({ path: '/admin/tenants' });
    await user.click(await screen.findByRole('button', { name: 'Add Tenant' }));
    await user.type(await screen.findByLabelText('Full Name'), 'Maude Gagnon');
    back();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull());
    expect(location.current).toBe('/admin/tenants?new=1');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location.current).toBe('/admin/tenants'));
  });

  it('moves the focus to the first invalid field of a new tenant, also to the staff counts', async () => {
    const { user } = show({ path: '/admin/tenants?new=1' });
    const form = within(await screen.findByRole('form', { name: 'New Tenant' }));
    const focused = (label: string) =>
      waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(label)));
    await user.type(form.getByLabelText('Full Name'), 'Maude Gagnon');
    await user.click(form.getByRole('button', { name: 'Create Tenant' }));
    await focused('Email');
    expect(form.getByLabelText('Therapists').getAttribute('aria-invalid')).toBe('true');
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

  it('lists clinics with similar names if a search finds none', async () => {
    show({ path: '/admin/tenants?search=erabel', list: () => ({ ...listOf([]), similar: [rows[0]] }) });
    await screen.findByText('No clinic matches the search and filters.');
    const table = screen.getByRole('table', { name: 'Similar names' });
    expect(within(table).getByRole('link', { name: 'Érable Physio' }).getAttribute('href')).toBe(
      '/admin/tenants/t1',
    );
    expect(within(table).queryAllByRole('button', { name: /^Sort|Clinic/ })).toEqual([]);
  });

  it('says that a page past the end is empty, and leads to the first one', async () => {
    const { user, transport, location } = show({ path: '/admin/tenants?page=99999999999' });
    transport.answer('GET /api/tenants', ({ query }) => {
      const page = Number(query?.page);
      if (page > 1_000_000) throw refusal({ status: 400, code: 'VALIDATION_FAILED', message: 'x' });
      return page > 1 ? listOf([], 2) : listOf(rows);
    });
    expect(await screen.findByText('This page is empty')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(await screen.findByText('Érable Physio')).toBeTruthy();
    expect(location.current).toBe('/admin/tenants');
  });

  it('shows no sample rows when a filter is refused, and offers to clear the filters', async () => {
    const { user, transport } = show({ path: '/admin/tenants?search=endless' });
    transport.answer('GET /api/tenants', ({ query }) => {
      if (query?.search) throw refusal({ status: 400, code: 'VALIDATION_FAILED', message: 'x' });
      return listOf(rows);
    });
    const title = await screen.findByText('The search or a filter is not valid');
    expect(screen.queryByText('Sample data')).toBeNull();
    const notice = within(title.parentElement as HTMLElement);
    await user.click(notice.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Érable Physio')).toBeTruthy();
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

  it('asks before a typed reason is lost', async () => {
    const { user, transport } = await openDialog();
    await user.type(screen.getByLabelText('Enter suspension reason:'), 'Card declined');
    await cancelAndDiscard(user);
    expect(transport.callsOf(route)).toEqual([]);
  });

  it('sends nothing without a reason', async () => {
    const { user, transport } = await openDialog();
    const reason = screen.getByLabelText('Enter suspension reason:');
    await user.type(reason, '   ');
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(transport.callsOf(route)).toEqual([]);
  });

  it('keeps what was typed when somebody else has suspended the clinic, and replaces their hold', async () => {
    const { user, transport } = await openDialog();
    const hold = { holdKind: 'billing', reason: 'Invoice 1042 unpaid', customerMessage: null };
    transport.answer(route, ({ body }) =>
      body && 'replacesHold' in (body as object)
        ? { operation: {} }
        : { tenant: { ...tenantSummary({ status: 'suspended', version: 7 }), hold } },
    );
    await user.type(screen.getByLabelText('Enter suspension reason:'), 'Leaked password');
    await user.selectOptions(screen.getByLabelText('Kind of hold'), 'Security');
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('This clinic is already suspended');
    alert.getByText('Current hold: Billing. Reason: Invoice 1042 unpaid');
    expect(screen.queryByText('Tenant suspended')).toBeNull();
    expect(screen.getByDisplayValue('Leaked password')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace hold' }));
    expect(await screen.findByText('Hold replaced')).toBeTruthy();
    expect(transport.callsOf(route).at(-1)?.body).toEqual({
      version: 7,
      reason: 'Leaked password',
      holdKind: 'security',
      replacesHold: true,
    });
  });

  it('shows the hold again before replacing it when it has changed once more', async () => {
    const { user, transport } = await openDialog();
    const summary = tenantSummary({ status: 'suspended', version: 7 });
    let hold = { holdKind: 'billing', reason: 'Invoice 1042 unpaid', customerMessage: null };
    transport.answer(route, ({ body }) => {
      if (!('replacesHold' in (body as object))) return { tenant: { ...summary, hold } };
      hold = { ...hold, holdKind: 'security', reason: 'Court order' };
      throw refusal({
        status: 409,
        code: 'VERSION_CONFLICT',
        message: 'x',
        details: { version: 8, status: 'suspended' },
      });
    });
    await user.type(screen.getByLabelText('Enter suspension reason:'), 'Leaked password');
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    await user.click(await screen.findByRole('button', { name: 'Replace hold' }));
    await user.click(await screen.findByRole('button', { name: 'Continue with the current state' }));
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Current hold: Security. Reason: Court order')).toBeTruthy();
    expect(transport.callsOf(route).map(({ body }) => 'replacesHold' in (body as object))).toEqual([
      false,
      true,
      false,
    ]);
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
