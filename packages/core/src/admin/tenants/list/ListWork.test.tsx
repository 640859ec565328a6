// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../../test/asksOnClosing.ts';
import { cancelAndDiscard } from '../../../../test/discard.ts';
import { memoryTransport, refusal } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import { setWindowWidth } from '../../../../test/setWindowWidth.ts';
import { tenantSummary } from '../../../../test/tenantSummary.ts';
import type { BulkChange } from '../../../domain/platform/bulk-changes.ts';
import type { TenantView } from '../../../domain/platform/tenant-views.ts';
import type { TenantSummary } from '../../../domain/platform/tenants.ts';
import { useCommandList } from '../../../session/commands/index.ts';
import { TenantListScreen } from './TenantListScreen.tsx';

const rows = [
  tenantSummary(),
  tenantSummary({ tenantId: 't2', clinicName: 'Harbour Speech', subdomain: 'harbour', status: 'suspended' }),
  tenantSummary({ tenantId: 't3', clinicName: 'Cedar Kids', subdomain: 'cedar' }),
  tenantSummary({ tenantId: 't4', clinicName: 'The Sandbox', subdomain: 'demo' }),
];
const change: BulkChange = {
  bulkId: 'b1',
  kind: 'suspend',
  selection: { by: 'ids' },
  total: 2,
  reason: 'Unpaid',
  holdKind: 'billing',
  customerMessage: null,
  days: null,
  requestedBy: 'Ada Admin',
  createdAt: '2026-11-20T17:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  counts: { waiting: 1, running: 0, done: 1, unchanged: 0, failed: 0, stopped: 0 },
  held: 0,
};
const held: TenantView = {
  viewId: 'v1',
  name: 'Held',
  query: { status: 'suspended', columns: ['status'] },
  isDefault: false,
  version: 3,
};

/** Runs the shortcuts of the list, as the shell would. */
function Keys({ keys }: { keys: { press: (key: string) => void; titles: () => string[] } }) {
  const commands = useCommandList();
  keys.titles = () => commands.filter(({ keyOnly }) => !keyOnly).map(({ title }) => title);
  keys.press = (key) => commands.find(({ shortcut }) => shortcut === key)?.run();
  return null;
}

interface Options {
  path?: string;
  role?: 'admin' | 'support';
  views?: TenantView[];
  total?: number;
  open?: BulkChange[];
  listed?: TenantSummary[];
}

function show({
  path = '/admin/tenants',
  role = 'admin',
  views = [],
  total = 4,
  open = [],
  listed = rows,
}: Options = {}) {
  const transport = memoryTransport({
    'GET /api/tenants': () => ({ tenants: listed, page: 1, limit: 20, total, totalIsExact: true }),
    'GET /api/tenants/views': () => ({ views }),
    'GET /api/tenants/bulk': () => ({ changes: open }),
    'GET /api/tenants/selection': () => ({ total: 1234, eligible: 1100 }),
    'POST /api/tenants/bulk': () => ({ change }),
    'POST /api/tenants/views': ({ body }) => ({ view: { ...held, viewId: 'v2', ...(body as object) } }),
  });
  const keys = { press: (_key: string) => {}, titles: (): string[] => [] };
  const view = renderScreen(
    <>
      <TenantListScreen />
      <Keys keys={keys} />
    </>,
    { transport, user: { ...operator, role }, path },
  );
  return { transport, keys, ...view };
}

const tick = (clinic: string) => screen.findByRole('checkbox', { name: `Select ${clinic}` });
const selected = () =>
  screen.getAllByRole('status').find((status) => /selected$/i.test(status.textContent ?? ''))?.textContent;

describe('a selection', () => {
  it('announces its count, and Escape clears it', async () => {
    const { user } = show();
    await user.click(await tick('Érable Physio'));
    expect(selected()).toBe('1 clinic selected');
    await user.click(await tick('Harbour Speech'));
    expect(selected()).toBe('2 clinics selected');
    await user.keyboard('{Escape}');
    expect(selected()).toBe('Nothing selected');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('covers a page with one tick, without the sandbox, and a range with Shift', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(selected()).toBe('3 clinics selected');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(await tick('Érable Physio'));
    await user.keyboard('{Shift>}');
    await user.click(await tick('Cedar Kids'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('3 clinics selected');
    expect(screen.queryByRole('checkbox', { name: 'Select The Sandbox' })).toBeNull();
  });

  it('ends when a filter changes', async () => {
    const { user } = show();
    await user.click(await tick('Érable Physio'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    expect(selected()).toBe('Nothing selected');
  });

  it('is not offered to support, nor is the export', async () => {
    show({ role: 'support' });
    await screen.findByText('Érable Physio');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('a bulk change', () => {
  it('of selected clinics covers those it can apply to, and opens its progress', async () => {
    const { user, transport, location } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Suspend…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 2 clinics' });
    expect(within(dialog).getByText(/1 selected clinic is not active and stays as it is\./)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 2' }));
    expect(transport.callsOf('POST /api/tenants/bulk')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Enter suspension reason:'), 'Unpaid');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 2' }));
    const [call] = transport.callsOf('POST /api/tenants/bulk');
    expect(call?.body).toEqual({
      kind: 'suspend',
      tenantIds: ['t1', 't3'],
      reason: 'Unpaid',
      holdKind: 'other',
    });
    expect(call?.idempotencyKey).toBeTruthy();
    await expect.poll(() => location.current).toBe('/admin/tenants/bulk/b1');
  });

  it('of all matching clinics is counted by the server and confirmed by typing the number', async () => {
    const { user, transport } = show({ path: '/admin/tenants?plan=professional', total: 1234 });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }));
    expect(selected()).toBe('All 1,234 matching clinics selected');
    await user.click(screen.getByRole('button', { name: 'Resume…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume 1,100 clinics' });
    await user.click(within(dialog).getByRole('button', { name: 'Resume 1,100' }));
    expect(transport.callsOf('POST /api/tenants/bulk')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Type 1100 to confirm'), '1,100');
    await user.click(within(dialog).getByRole('button', { name: 'Resume 1,100' }));
    expect(transport.callsOf('POST /api/tenants/bulk').map(({ body }) => body)).toEqual([
      { kind: 'resume', filters: { plan: 'professional' }, expected: 1100 },
    ]);
  });

  it('of more than ten selected clinics is confirmed by typing the number', async () => {
    const many = Array.from({ length: 11 }, (_, n) =>
      tenantSummary({ tenantId: `m${n}`, clinicName: `Cedar ${n}`, subdomain: `cedar-${n}` }),
    );
    const { user, transport } = show({ listed: many });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Suspend…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 11 clinics' });
    await user.type(within(dialog).getByLabelText('Enter suspension reason:'), 'Unpaid');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 11' }));
    expect(transport.callsOf('POST /api/tenants/bulk')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Type 11 to confirm'), '11');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 11' }));
    expect(transport.callsOf('POST /api/tenants/bulk')).toHaveLength(1);
  });

  it('extends the trials of clinics that are not closed, by the chosen days', async () => {
    const { user, transport } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Extend trial…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Extend the trial of 3 clinics' });
    await user.selectOptions(within(dialog).getByLabelText('Extend by'), '30 days');
    await user.click(within(dialog).getByRole('button', { name: 'Extend 3' }));
    expect(transport.callsOf('POST /api/tenants/bulk').map(({ body }) => body)).toEqual([
      { kind: 'extend_trial', tenantIds: ['t1', 't2', 't3'], days: 30 },
    ]);
  });

  it('that applies to no selected clinic cannot be started', async () => {
    const { user, transport } = show({ total: 1234 });
    transport.answer('GET /api/tenants/selection', () => ({ total: 9, eligible: 0 }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }));
    await user.click(screen.getByRole('button', { name: 'Resume…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume clinics' });
    expect(within(dialog).getByText('None of the selected clinics is suspended.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Resume' })).toHaveProperty('disabled', true);
    expect(screen.queryByText(/Resume 0/)).toBeNull();
  });

  it('that is refused says why and stays open', async () => {
    const { user, transport } = show();
    transport.answer('POST /api/tenants/bulk', () => {
      throw refusal({ status: 409, code: 'SELECTION_GREW', message: 'More clinics match now.' });
    });
    await user.click(await tick('Harbour Speech'));
    await user.click(screen.getByRole('button', { name: 'Resume…' }));
    await user.click(await screen.findByRole('button', { name: 'Resume 1' }));
    expect(await screen.findByText('More clinics match now.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Resume 1 clinic' })).toBeTruthy();
  });

  it('asks before the input of its dialog is lost', async () => {
    const { user } = show();
    await user.click(await tick('Érable Physio'));
    await user.click(screen.getByRole('button', { name: 'Suspend…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 1 clinic' });
    expect(asksOnClosing()).toBe(false);
    await user.type(within(dialog).getByLabelText('Enter suspension reason:'), 'Unpaid');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    await waitFor(() => expect(asksOnClosing()).toBe(false));
  });

  it('in progress is announced above the list', async () => {
    show({ open: [change] });
    expect(await screen.findByText('Suspending 2 clinics: 1 done.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/admin/tenants/bulk/b1');
  });
});

describe('the filters', () => {
  it('are chips that can be removed one by one, and are sent to the server', async () => {
    const { user, location, transport } = show({
      path: '/admin/tenants?region=QC&city=Gatineau&trialEnd=7d&createdFrom=2026-11-01',
    });
    await screen.findByText('Érable Physio');
    expect(transport.callsOf('GET /api/tenants')[0]?.query).toMatchObject({
      region: 'QC',
      city: 'Gatineau',
      trialEnd: '7d',
      createdFrom: '2026-11-01',
    });
    const chips = screen.getByRole('list', { name: 'Filters that are set' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual([
      'Quebec',
      'Gatineau',
      'Trial ends within 7 days',
      expect.stringMatching(/^Created from .*2026/),
    ]);
    await user.click(within(chips).getByRole('button', { name: 'Remove the filter Gatineau' }));
    expect(location.current).toBe('/admin/tenants?region=QC&trialEnd=7d&createdFrom=2026-11-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/tenants');
  });

  it('are chosen in a menu', async () => {
    const { user, location } = show();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByLabelText('Province or state'), 'Quebec');
    await user.selectOptions(screen.getByLabelText('Kind of hold'), 'Billing');
    await user.type(screen.getByLabelText('City'), 'Montréal{Enter}');
    expect(new URLSearchParams(location.current.split('?')[1]).toString()).toBe(
      'region=QC&holdKind=billing&city=Montr%C3%A9al',
    );
    expect(screen.getByRole('button', { name: 'Filters (3)', hidden: true })).toBeTruthy();
  });

  it('that are invalid in the URL are ignored', async () => {
    const { transport } = show({ path: '/admin/tenants?region=XX&createdTo=2026-02-30&trialEnd=soon' });
    await screen.findByText('Érable Physio');
    expect(transport.callsOf('GET /api/tenants')[0]?.query).toMatchObject({
      region: undefined,
      createdTo: undefined,
      trialEnd: undefined,
    });
  });
});

describe('the palette', () => {
  it('has the actions of the list and the selection', async () => {
    const { user, keys } = show({ path: '/admin/tenants?status=active' });
    await user.click(await tick('Érable Physio'));
    expect(keys.titles()).toEqual(
      expect.arrayContaining([
        'Export the list',
        'Export the selected clinics',
        'Suspend the selected clinics',
        'Resume the selected clinics',
        'Extend the trial of the selected clinics',
        'Clear filters',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await expect.poll(keys.titles).not.toContain('Suspend the selected clinics');
    expect(keys.titles()).toContain('Export the list');
  });
});

describe('the export', () => {
  it('asks for the columns and applies filters and sort order', async () => {
    const { user, transport } = show({ path: '/admin/tenants?status=active&sort=plan&direction=desc' });
    const asked: unknown[] = [];
    transport.download = async (call) => {
      asked.push(call);
      return { bytes: new Uint8Array(), fileName: 'tenants-2026-11-21.csv', contentType: 'text/csv' };
    };
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export 4 clinics' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Owner’s email' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Phone' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save CSV' }));
    expect(await screen.findByText('Saved tenants-2026-11-21.csv')).toBeTruthy();
    expect(asked).toEqual([
      {
        method: 'GET',
        path: '/api/tenants/export',
        query: {
          status: 'active',
          sort: 'plan',
          direction: 'desc',
          columns: 'clinicName,subdomain,ownerName,status,plan,createdAt,ownerPhone',
        },
      },
    ]);
  });
});

describe('the export of a selection', () => {
  it('sends the ids of the selected clinics', async () => {
    const { user, transport } = show();
    const asked: unknown[] = [];
    transport.download = async (call) => {
      asked.push(call);
      return { bytes: new Uint8Array(), fileName: 'tenants-2026-11-21.csv', contentType: 'text/csv' };
    };
    await user.click(await tick('Érable Physio'));
    await user.click(await tick('Cedar Kids'));
    await user.click(
      within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Export…' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Export 2 clinics' });
    await user.click(within(dialog).getByRole('button', { name: 'Save CSV' }));
    expect(await screen.findByText('Saved tenants-2026-11-21.csv')).toBeTruthy();
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/tenants/export', body: { tenantIds: ['t1', 't3'] } },
    ]);
  });
});

describe('views', () => {
  it('put their filters and columns into the URL', async () => {
    const { user, location } = show({ views: [held] });
    await screen.findByText('Érable Physio');
    await user.click(screen.getByRole('button', { name: 'View: All tenants' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Held' }));
    expect(location.current).toBe('/admin/tenants?view=v1&status=suspended&columns=status');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Clinic',
      'Status',
      'Actions',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Basic');
    expect(await screen.findByRole('button', { name: 'View: Held (changed)' })).toBeTruthy();
  });

  it('keep the columns chosen on this device, and count as changed once a column is', async () => {
    setWindowWidth(1440);
    const { user, transport, location } = show({ views: [held], path: '/admin/tenants?status=active' });
    await screen.findByText('Érable Physio');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Plan' }));
    await user.keyboard('{Escape}');
    expect(location.current).toBe('/admin/tenants?status=active');
    await user.click(screen.getByRole('button', { name: 'View: All tenants' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await user.type(within(dialog).getByLabelText('Name'), 'Cities');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => transport.callsOf('POST /api/tenants/views').map(({ body }) => body))
      .toMatchObject([{ query: { columns: ['ownerName', 'status', 'createdAt', 'city'] } }]);
    await user.click(await screen.findByRole('button', { name: /^View: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Held' }));
    expect(await screen.findByRole('button', { name: 'View: Held' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }));
    expect(location.current).toContain('columns=status%2Ccity');
    expect(await screen.findByRole('button', { name: 'View: Held (changed)', hidden: true })).toBeTruthy();
  });

  it('open the list with the default one, unless the URL has a view', async () => {
    const usual = { ...held, isDefault: true };
    const first = show({ views: [usual] });
    await expect
      .poll(() => first.location.current)
      .toBe('/admin/tenants?view=v1&status=suspended&columns=status');
    const calls = first.transport.callsOf('GET /api/tenants');
    expect(calls.map(({ query }) => query?.status)).toEqual(['suspended']);
  });

  it('leave a URL with a view alone', async () => {
    const { location } = show({ views: [{ ...held, isDefault: true }], path: '/admin/tenants?view=all' });
    await screen.findByText('Érable Physio');
    expect(location.current).toBe('/admin/tenants?view=all');
  });

  it('are saved with a name and the current filters', async () => {
    const { user, transport, location } = show({ path: '/admin/tenants?status=active&limit=50' });
    await screen.findByText('Érable Physio');
    await user.click(screen.getByRole('button', { name: 'View: All tenants' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Give the view a name')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Name'), 'Active');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Open the list with this view' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('View “Active” saved')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/views').map(({ body }) => body)).toEqual([
      { name: 'Active', query: { status: 'active', limit: 50 }, isDefault: true },
    ]);
    await expect.poll(() => location.current).toContain('view=v2');
  });

  it('changed by someone else meanwhile are not overwritten', async () => {
    const { user, transport } = show({ views: [held], path: '/admin/tenants?view=v1&plan=basic' });
    transport.answer('PATCH /api/tenants/views/v1', () => {
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
    });
    await user.click(await screen.findByRole('button', { name: 'View: Held (changed)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes to “Held”' }));
    expect(await screen.findByText('Someone else changed this.')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/views/v1').map(({ body }) => body)).toEqual([
      { version: 3, query: { plan: 'basic', limit: 20 } },
    ]);
    expect(transport.callsOf('GET /api/tenants/views')).toHaveLength(2);
  });
});

describe('the keyboard', () => {
  it('moves between rows, selects and opens them', async () => {
    const { user, keys, location } = show();
    await screen.findByText('Érable Physio');
    keys.press('j');
    expect(document.activeElement?.textContent).toBe('Érable Physio');
    await expect.poll(() => document.querySelector('[data-reached]')?.getAttribute('data-row')).toBe('t1');
    keys.press('j');
    expect(document.activeElement?.textContent).toBe('Harbour Speech');
    await expect.poll(() => document.querySelector('[data-reached]')?.getAttribute('data-row')).toBe('t2');
    keys.press('x');
    await expect.poll(selected).toBe('1 clinic selected');
    keys.press('k');
    expect(document.activeElement?.textContent).toBe('Érable Physio');
    await user.keyboard('{Enter}');
    await expect.poll(() => location.current).toBe('/admin/tenants/t1');
  });
});
