// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../../test/asksOnClosing.ts';
import { cancelAndDiscard } from '../../../../test/discard.ts';
import { memoryTransport, refusal } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import { tenantSummary } from '../../../../test/tenantSummary.ts';
import type { PlatformRole } from '../../../domain/permissions.ts';
import type { Operation } from '../../../domain/platform/operations.ts';
import type {
  TenantHold,
  TenantLogEntry,
  TenantMember,
  TenantNote,
  TenantUsage,
} from '../../../domain/platform/tenant-page.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { LeaveGuard } from '../../../session/unsaved/LeaveGuard.tsx';
import { leavesPage } from '../../shell/leavesPage.ts';
import { countHeldBack } from './log/useTenantLog.ts';
import { fullness } from './overview/UsagePanel.tsx';
import { TenantScreen } from './TenantScreen.tsx';

const tenant: TenantDetail = {
  ...tenantSummary({ version: 4 }),
  clinicType: 'physical',
  ownerPhone: null,
  country: 'CA',
  streetAddress: '12 rue Laurier',
  city: 'Gatineau',
  region: 'QC',
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
  earliestErasure: null,
  keepsCharts: false,
  handoverConfirmedAt: null,
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

const usage: TenantUsage = {
  plan: 'professional',
  priceCad: 169,
  clinicians: { active: 4, invited: 1, limit: 5 },
  members: { active: 6, invited: 1 },
  activeMembers: 3,
  openSessions: 2,
  lastSignInAt: null,
  mails: { sent: 12, failed: 1 },
  workspace: { clients: 214, appointments: 380, openNotes: 3, lastActivityAt: null },
};

const hold: TenantHold = {
  operationId: 'o9',
  holdKind: 'billing',
  reason: 'Invoice 1042 unpaid',
  customerMessage: null,
  since: '2026-11-01T15:00:00.000Z',
  by: 'Ada Admin',
  until: '2026-11-03T15:00:00.000Z',
  liftedBy: 'Noor Bhatti',
};

const note: TenantNote = {
  noteId: 'n1',
  body: 'Call after 4 p.m.',
  pinned: true,
  version: 2,
  author: { userId: 'u1', name: 'Noor Bhatti' },
  createdAt: '2026-11-19T15:00:00.000Z',
  editedAt: null,
};

const member: TenantMember = {
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

const frame = (
  <LeaveGuard leaves={leavesPage}>
    <Link to="/admin/logs">Logs</Link>
    <Outlet />
  </LeaveGuard>
);

function show(role: PlatformRole, path = '/admin/tenants/t1', detail = tenant) {
  const transport = memoryTransport({
    'GET /api/tenants/t1': () => ({ tenant: detail }),
    'GET /api/tenants/t1/operations': () => ({ operations: [failed] }),
    'GET /api/tenants/t1/log': () => ({ entries: [], next: null }),
    'GET /api/tenants/t1/usage': () => ({ usage }),
    'GET /api/tenants/t1/holds': () => ({ holds: [hold] }),
    'GET /api/tenants/t1/notes': () => ({ notes: [note] }),
    'GET /api/tenants/t1/members': () => ({ members: [member] }),
    'POST /api/tenants/t1/terminate': () => ({ success: true }),
    'POST /api/operations/o1/retry': () => ({ success: true }),
  });
  const screens = (
    <Routes>
      <Route element={frame}>
        <Route path="/admin/tenants/:tenantId" element={<TenantScreen />} />
        <Route path="*" element="Elsewhere" />
      </Route>
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
  it('lets support view but not act', async () => {
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
      'Resend activation email',
      'Set deletion lock',
      'Suspend Tenant',
    ]);
  });

  it('retries a failed operation', async () => {
    const { user, transport } = show('admin');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Retry the operation “/ }));
    expect(transport.callsOf('POST /api/operations/o1/retry')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Retrying the operation')).toBeTruthy();
    expect(transport.callsOf('POST /api/operations/o1/retry')).toHaveLength(1);
  });

  it('sends the owner another activation email after confirmation', async () => {
    const { user, transport } = show('admin');
    transport.answer('POST /api/tenants/t1/resend-activation', () => ({ success: true }));
    await choose(user, 'Resend activation email');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Send Érable Physio the activation email again?' }),
    );
    expect(transport.callsOf('POST /api/tenants/t1/resend-activation')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send email' }));
    expect(await screen.findByText('Activation email sent')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/resend-activation')).toHaveLength(1);
  });

  it('says when it is deleted if nobody uses it, unless it is locked', async () => {
    const { transport, unmount } = show('support');
    transport.answer('GET /api/platform/grace-periods', () => ({
      periods: { terminationDays: 30, redirectDays: 90, verificationDays: 10 },
    }));
    expect(await screen.findByText(/deleted after 2026-11-30 if the owner has not confirmed/)).toBeTruthy();
    unmount();
    show('support', undefined, { ...tenant, deletionLocked: true });
    expect(await screen.findByText(/owner can sign in once/)).toBeTruthy();
    expect(screen.queryByText(/is deleted after/)).toBeNull();
  });

  it('says that the tenant does not exist', async () => {
    show('admin', '/admin/tenants/t9');
    expect(await screen.findByText('Tenant not found')).toBeTruthy();
  });

  it('reports a URL without a valid id as not found, not as a failure', async () => {
    const { transport } = show('admin', '/admin/tenants/nope');
    transport.answer('GET /api/tenants/nope', () => {
      throw refusal({ status: 400, code: 'VALIDATION_FAILED', message: 'This value is not valid' });
    });
    expect(await screen.findByText('Tenant not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('terminating', () => {
  it('asks before a typed reason is lost', async () => {
    const { user } = show('platform_owner');
    await choose(user, 'Terminate Tenant');
    await screen.findByLabelText('Reason');
    expect(asksOnClosing()).toBe(false);
    await user.type(screen.getByLabelText('Reason'), 'Closed down');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    await waitFor(() => expect(asksOnClosing()).toBe(false));
  });

  it('says that the export has no clients and who can export those', async () => {
    const { user } = show('platform_owner');
    await choose(user, 'Terminate Tenant');
    await screen.findByText(
      'Keep a copy of the clinic’s account data first. It has no clients, charts, visits or invoices; the owner can export those on the clinic’s dashboard until the data is erased.',
    );
  });

  it.each([
    [false, 'After 30 days all data of the clinic is erased permanently.'],
    [
      true,
      'Because it has notes, its charts, books and pay are kept sealed until the owner confirms the handover, for 12 months at most.',
    ],
  ])('says what is erased when (charts kept: %s)', async (keepsCharts, sentence) => {
    const { user } = show('platform_owner', undefined, { ...tenant, keepsCharts });
    await choose(user, 'Terminate Tenant');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(new RegExp(sentence))).toBeTruthy();
    expect(dialog.queryAllByText(/all data/)).toHaveLength(keepsCharts ? 0 : 1);
  });

  it('sends nothing until the subdomain is typed', async () => {
    const { user, transport } = show('platform_owner');
    await choose(user, 'Terminate Tenant');
    await user.type(await screen.findByLabelText('Type erable-physio to confirm'), 'erable');
    await user.type(screen.getByLabelText('Reason'), 'Closed down');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Terminate Tenant' }));
    expect(screen.getByText('This is not the clinic’s web address')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/terminate')).toEqual([]);
    await user.type(screen.getByLabelText('Type erable-physio to confirm'), '-physio');
    await user.click(dialog.getByRole('button', { name: 'Terminate Tenant' }));
    expect(await screen.findByText('Tenant terminated')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/terminate')[0]?.body).toEqual({
      version: 4,
      subdomain: 'erable-physio',
      reason: 'Closed down',
    });
  });
});

describe('editing', () => {
  it('asks before changed details are lost, also by a tab or another page', async () => {
    const { user, location } = show('admin');
    await choose(user, 'Edit details');
    await user.type(await screen.findByLabelText('Clinic name'), ' inc.');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    expect(asksOnClosing()).toBe(false);
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    await waitFor(() => expect(location.current).toBe('/admin/tenants/t1?tab=members'));
  });

  it('moves the focus to the first invalid field', async () => {
    const { user } = show('admin');
    await choose(user, 'Edit details');
    await user.clear(await screen.findByLabelText('City'));
    await user.clear(screen.getByLabelText('Owner phone'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('City is required');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
  });

  it('sends only changed fields, with the version it read', async () => {
    const { user, transport } = show('admin');
    transport.answer('PATCH /api/tenants/t1', () => ({ tenant: { ...tenant, version: 5 } }));
    await choose(user, 'Edit details');
    const email = await screen.findByLabelText('Owner email');
    await user.clear(email);
    await user.type(email, 'maude@erable-physio.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1')[0]?.body).toEqual({
      version: 4,
      ownerEmail: 'maude@erable-physio.example',
    });
  });

  it('cannot change an email the owner has confirmed, or remove the phone number', async () => {
    const { user, transport } = show('admin', undefined, {
      ...tenant,
      ownerVerifiedAt: '2026-11-20T18:00:00.000Z',
      ownerPhone: '819-555-0142',
    });
    await choose(user, 'Edit details');
    const email = await screen.findByLabelText('Owner email');
    await user.type(email, 'x');
    expect(screen.getByDisplayValue('maude@erable.example')).toBe(email);
    expect(
      screen.getByText('The owner has confirmed this email. Only they can change it, in their own account.'),
    ).toBeTruthy();
    await user.clear(screen.getByLabelText('Owner phone'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Phone number is required')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1')).toEqual([]);
  });

  it('covers address, type, time zone, language and web address', async () => {
    const { user, transport } = show('admin');
    transport.answer('PATCH /api/tenants/t1', () => ({ tenant: { ...tenant, version: 5 } }));
    transport.answer('GET /api/tenants/t1/subdomain/check', () => ({ name: 'erable-nord', available: true }));
    await choose(user, 'Edit details');
    await user.selectOptions(await screen.findByLabelText('Clinic type'), 'Speech');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Halifax');
    await user.selectOptions(screen.getByLabelText('Language'), 'English');
    await user.selectOptions(screen.getByLabelText('Province or state'), 'Ontario');
    const city = screen.getByLabelText('City');
    await user.clear(city);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('City is required')).toBeTruthy();
    await user.type(city, 'Ottawa');
    const name = screen.getByLabelText('Web address');
    await user.clear(name);
    await user.type(name, 'Erable-Nord');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1')[0]?.body).toEqual({
      version: 4,
      clinicType: 'speech',
      subdomain: 'erable-nord',
      city: 'Ottawa',
      region: 'ON',
      timeZone: 'America/Halifax',
      locale: 'en',
    });
  });

  /**
   * Answers the first save with a conflict because `stored` was saved meanwhile, and the next one with
   * success.
   */
  function changedMeanwhile(transport: ReturnType<typeof show>['transport'], stored: Partial<TenantDetail>) {
    transport.answer('PATCH /api/tenants/t1', () => {
      transport.answer('PATCH /api/tenants/t1', () => ({ tenant: { ...tenant, version: 6 } }));
      transport.answer('GET /api/tenants/t1', () => ({ tenant: { ...tenant, ...stored, version: 5 } }));
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'x' });
    });
  }

  it('keeps what was typed when somebody else changed another field, and shows their change', async () => {
    const { user, transport } = show('admin');
    changedMeanwhile(transport, { clinicName: 'Érable Nord', city: 'Ottawa', region: 'ON' });
    await choose(user, 'Edit details');
    await user.type(await screen.findByLabelText('Owner name'), ' Roy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else has changed this')).toBeTruthy();
    expect(screen.getByText('Your changes are kept here but are not saved yet.')).toBeTruthy();
    const changes = within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(changes).toEqual(['Clinic name: Érable Nord', 'City: Ottawa', 'Province or state: Ontario']);
    expect(screen.getByDisplayValue('Maude Gagnon Roy')).toBeTruthy();
    expect(screen.getByDisplayValue('Érable Nord')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1').at(-1)?.body).toEqual({
      version: 5,
      ownerName: 'Maude Gagnon Roy',
    });
  });

  it('says so when nothing in the form was changed meanwhile', async () => {
    const { user, transport } = show('admin');
    changedMeanwhile(transport, { plan: 'enterprise' });
    await choose(user, 'Edit details');
    await user.type(await screen.findByLabelText('Owner name'), ' Roy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('They changed nothing that is in this form. You can save.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
  });

  it('asks about a field that both changed, and treats an address as one field', async () => {
    const { user, transport } = show('admin');
    changedMeanwhile(transport, {
      ownerName: 'Zoé Martin',
      streetAddress: '110 Laurier Ave W',
      city: 'Ottawa',
    });
    await choose(user, 'Edit details');
    await user.type(await screen.findByLabelText('Owner name'), ' Roy');
    await user.type(screen.getByLabelText('Street address'), ', bureau 4');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Owner name: both of you changed it. Which value should be saved?');
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByLabelText('Theirs: Zoé Martin'));
    await user.click(
      screen.getByLabelText('Yours: Canada, 12 rue Laurier, bureau 4, Gatineau, Quebec, J8X 3W9'),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeTruthy();
    expect(transport.callsOf('PATCH /api/tenants/t1').at(-1)?.body).toEqual({
      version: 5,
      streetAddress: '12 rue Laurier, bureau 4',
      city: 'Gatineau',
    });
  });
});

describe('extending the trial', () => {
  it('says in the dialog alone that somebody else has changed the clinic', async () => {
    const { user, transport } = show('admin');
    transport.answer('PATCH /api/tenants/t1', () => {
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Changed meanwhile' });
    });
    await choose(user, 'Extend trial');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Extend' }));
    await dialog.findByRole('button', { name: 'Load the current values' });
    expect(screen.queryByText('Changed meanwhile')).toBeNull();
  });

  it.each([
    ['2020-01-31T17:00:00.000Z', 'The trial ended on 2020-01-31.'],
    ['2999-01-31T17:00:00.000Z', 'The trial ends on 2999-01-31.'],
    [null, 'The clinic has no trial.'],
  ])('shows the state of a trial that ends %s', async (trialEndsAt, said) => {
    const { user } = show('admin', undefined, { ...tenant, trialEndsAt });
    await choose(user, 'Extend trial');
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

describe('the overview', () => {
  it('shows use of the plan, past holds and pinned notes', async () => {
    show('support');
    expect(
      await screen.findByText('4 active, 1 invited · limit reached · Enterprise would fit'),
    ).toBeTruthy();
    expect(screen.getByText('Professional · $169 CAD a month')).toBeTruthy();
    expect(await screen.findByText('Invoice 1042 unpaid')).toBeTruthy();
    expect(screen.getByText(/^Since .* by Ada Admin · ended .* by Noor Bhatti$/)).toBeTruthy();
    expect(await screen.findByText('Call after 4 p.m.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions for the note by Noor Bhatti' })).toBeNull();
  });

  it('says which panel failed, and shows the others', async () => {
    const { transport } = show('admin');
    transport.answer('GET /api/tenants/t1/usage', () => {
      throw refusal({ status: 500, message: 'Broken' });
    });
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
    expect(await screen.findByText('Invoice 1042 unpaid')).toBeTruthy();
  });
});

describe('the tabs', () => {
  it('are kept in the URL; the danger zone needs the permission to act', async () => {
    const { user, location } = show('support');
    await user.click(await screen.findByRole('tab', { name: 'Members' }));
    expect(location.current).toBe('/admin/tenants/t1?tab=members');
    expect(await screen.findByRole('row', { name: /Maude Gagnon.*Owner.*Active.*Never/ })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Danger zone' })).toBeNull();
  });

  it('show an empty state: no members yet', async () => {
    const { transport } = show('admin', '/admin/tenants/t1?tab=members');
    transport.answer('GET /api/tenants/t1/members', () => ({ members: [] }));
    expect(await screen.findByText('No members')).toBeTruthy();
  });
});

describe('notes', () => {
  it('are added and then refetched', async () => {
    const { user, transport } = show('admin', '/admin/tenants/t1?tab=notes');
    transport.answer('POST /api/tenants/t1/notes', () => ({ success: true }));
    await user.type(await screen.findByLabelText('New note'), 'Moves in January');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(transport.callsOf('GET /api/tenants/t1/notes').length).toBeGreaterThan(1));
    expect(transport.callsOf('POST /api/tenants/t1/notes')[0]?.body).toEqual({
      body: 'Moves in January',
      pinned: false,
    });
  });

  it('of another operator can be pinned but not changed', async () => {
    const { user, transport } = show('admin', '/admin/tenants/t1?tab=notes');
    transport.answer('GET /api/tenants/t1/notes', () => ({
      notes: [{ ...note, author: { userId: 'u7', name: 'Ada Admin' } }],
    }));
    await user.click(await screen.findByRole('button', { name: 'Actions for the note by Ada Admin' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Unpin']);
  });

  it('ask before an edited note is left, and keep its text', async () => {
    const { user, location } = show('admin', '/admin/tenants/t1?tab=notes');
    await user.click(await screen.findByRole('button', { name: 'Actions for the note by Noor Bhatti' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit note' }));
    const field = await screen.findByLabelText('Edit note');
    expect(asksOnClosing()).toBe(false);
    await user.type(field, ' Never on Fridays.');
    expect(asksOnClosing()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull());
    expect(location.current).toBe('/admin/tenants/t1?tab=notes');
    screen.getByDisplayValue(`${note.body} Never on Fridays.`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await screen.findByText('Elsewhere');
  });

  it('ask before a tab is opened while one is half written', async () => {
    const { user, location } = show('admin', '/admin/tenants/t1?tab=notes');
    await user.type(await screen.findByLabelText('New note'), 'Call again');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(location.current).toBe('/admin/tenants/t1?tab=notes');
    screen.getByDisplayValue('Call again');
  });

  /** Edits the note and saves it after someone else has saved `stored`. */
  async function editMeanwhile(stored: Partial<TenantNote>) {
    const { user, transport } = show('admin', '/admin/tenants/t1?tab=notes');
    transport.answer('PATCH /api/tenants/t1/notes/n1', () => {
      transport.answer('PATCH /api/tenants/t1/notes/n1', () => ({ note: { ...note, version: 4 } }));
      transport.answer('GET /api/tenants/t1/notes', () => ({ notes: [{ ...note, ...stored, version: 3 }] }));
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'x' });
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for the note by Noor Bhatti' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit note' }));
    await user.type(await screen.findByLabelText('Edit note'), ' Never on Fridays.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else has changed this');
    const sent = () => transport.callsOf('PATCH /api/tenants/t1/notes/n1').at(-1)?.body;
    return { user, sent };
  }

  it('keep what was typed when somebody else pinned or unpinned the note meanwhile', async () => {
    const { user, sent } = await editMeanwhile({ pinned: !note.pinned });
    screen.getByText(`Pinned: ${note.pinned ? 'No' : 'Yes'}`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Edit note')).toBeNull());
    expect(sent()).toEqual({ version: 3, body: `${note.body} Never on Fridays.` });
  });

  it('ask which text to save when it changed in another window', async () => {
    const { user, sent } = await editMeanwhile({ body: 'Call before noon.' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByLabelText('Theirs: Call before noon.'));
    expect(screen.getByDisplayValue('Call before noon.')).toBeTruthy();
    await user.click(screen.getByLabelText(`Yours: ${note.body} Never on Fridays.`));
    await user.click(save);
    await waitFor(() => expect(screen.queryByLabelText('Edit note')).toBeNull());
    expect(sent()).toEqual({ version: 3, body: `${note.body} Never on Fridays.` });
  });
});

describe('the danger zone', () => {
  const ended: TenantDetail = {
    ...tenant,
    status: 'terminated',
    terminatedAt: '2026-11-20T17:00:00.000Z',
    eraseAfter: '2026-12-20T17:00:00.000Z',
    earliestErasure: '2026-12-20T17:00:00.000Z',
    allowedOperations: ['cancel_termination'],
  };

  it('lets admins export, lock and suspend, but only platform owners terminate', async () => {
    show('admin', '/admin/tenants/t1?tab=danger');
    const zone = within(await screen.findByRole('region', { name: 'Danger zone' }));
    expect(zone.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Download export',
      'Set deletion lock',
      'Suspend Tenant',
    ]);
    zone.getByText(
      'The clinic’s settings, people, operations, events and messages as one JSON file, without clients, charts, visits and invoices: only the owner can export those, on the clinic’s dashboard. The export is recorded in the audit log and the timeline.',
    );
  });

  it('starts from the day that somebody else chose meanwhile', async () => {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { user, transport } = show('platform_owner', '/admin/tenants/t1?tab=danger', ended);
    const theirs = { ...ended, version: 5, eraseAfter: `${dayIn(60)}T17:00:00.000Z` };
    transport.answer('POST /api/tenants/t1/reschedule-erasure', () => {
      transport.answer('GET /api/tenants/t1', () => ({ tenant: theirs }));
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Changed meanwhile' });
    });
    await user.click(await screen.findByRole('button', { name: 'Reschedule erasure' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText('Erase after');
    await user.clear(day);
    await user.type(day, dayIn(40));
    await user.click(dialog.getByRole('button', { name: 'Reschedule erasure' }));
    await user.click(await dialog.findByRole('button', { name: 'Load the current values' }));
    expect(screen.queryByText('Changed meanwhile')).toBeNull();
    expect(await dialog.findByDisplayValue(dayIn(60))).toBeTruthy();
  });

  it('reschedules the erasure, with the version it read', async () => {
    const { user, transport } = show('platform_owner', '/admin/tenants/t1?tab=danger', ended);
    transport.answer('POST /api/tenants/t1/reschedule-erasure', () => ({ tenant: ended }));
    await user.click(await screen.findByRole('button', { name: 'Reschedule erasure' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText('Erase after');
    const wanted = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await user.clear(day);
    await user.type(day, wanted);
    await user.click(dialog.getByRole('button', { name: 'Reschedule erasure' }));
    expect(await screen.findByText('Erasure rescheduled')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/reschedule-erasure')[0]?.body).toEqual({
      version: 4,
      eraseAfter: expect.stringMatching(/T0[34]:59:59\.000Z$/),
    });
  });

  it('says that charts, books and pay wait for the handover if there are notes', async () => {
    const kept = { ...ended, keepsCharts: true };
    show('platform_owner', '/admin/tenants/t1?tab=danger', kept);
    expect(await screen.findByText(/handover, 12 months after the termination at the latest/)).toBeTruthy();
    expect(screen.getByText(/charts, books and pay are kept sealed until the owner confirms/)).toBeTruthy();
    expect(screen.queryByText(/(All|Its) data .*is erased/)).toBeNull();
  });

  it('says when the owner confirmed the handover of the charts', async () => {
    const handedOver = {
      ...ended,
      eraseAfter: '2027-03-08T15:00:00.000Z',
      handoverConfirmedAt: '2027-03-01T15:00:00.000Z',
    };
    show('platform_owner', '/admin/tenants/t1?tab=danger', handedOver);
    const confirmed = await screen.findAllByText(
      /^The owner confirmed the handover of the charts on 2027-03-01\. All data of the clinic is erased after 2027-03-08\./,
    );
    expect(confirmed).toHaveLength(2);
    expect(screen.queryByText(/kept sealed|12 months/)).toBeNull();
  });

  it('offers no day before the one promised to the owner, in the clinic’s time zone', async () => {
    const terminatedAt = new Date(Date.now() - 10 * 86_400_000);
    // At 03:00 UTC, it is still the day before in Vancouver.
    const promised = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T03:00:00.000Z`;
    const dayBefore = new Date(Date.parse(promised) - 86_400_000).toISOString().slice(0, 10);
    const { user, transport } = show('platform_owner', '/admin/tenants/t1?tab=danger', {
      ...ended,
      timeZone: 'America/Vancouver',
      terminatedAt: terminatedAt.toISOString(),
      eraseAfter: promised,
      earliestErasure: promised,
    });
    expect(await screen.findByText(`All data of the clinic is erased after ${dayBefore}.`)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Reschedule erasure' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText<HTMLInputElement>('Erase after');
    expect([day.value, day.min]).toEqual([dayBefore, dayBefore]);
    const tooEarly = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await user.clear(day);
    await user.type(day, tooEarly);
    expect(dialog.getByText(new RegExp(`^Choose a date from ${dayBefore} to `))).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reschedule erasure' });
    expect(save.disabled).toBe(true);
    await user.clear(day);
    await user.type(day, dayBefore);
    transport.answer('POST /api/tenants/t1/reschedule-erasure', () => {
      const fields = { eraseAfter: 'Choose 2999-01-01 or later.' };
      throw refusal({ status: 400, code: 'VALIDATION_FAILED', message: 'x', fields });
    });
    await user.click(save);
    expect(await dialog.findByText('Choose 2999-01-01 or later.')).toBeTruthy();
    const sent = transport.callsOf('POST /api/tenants/t1/reschedule-erasure')[0]?.body;
    expect(sent).toMatchObject({ eraseAfter: expect.stringMatching(/T0[67]:59:59\.000Z$/) });
  });
});

describe('changing the hold', () => {
  const suspended: TenantDetail = {
    ...tenant,
    status: 'suspended',
    hold: { holdKind: 'billing', reason: 'Invoice 1042 unpaid', customerMessage: 'Please call us.' },
    allowedOperations: ['resume', 'change_plan', 'terminate'],
  };
  const route = 'POST /api/tenants/t1/suspend';

  it('starts from the present hold and replaces it', async () => {
    const { user, transport } = show('admin', undefined, suspended);
    transport.answer(route, () => ({ operation: {} }));
    await user.click(await screen.findByRole('button', { name: 'Change hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the hold of Érable Physio' }));
    expect(dialog.getByDisplayValue('Invoice 1042 unpaid')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Kind of hold'), 'Security');
    await user.click(dialog.getByRole('button', { name: 'Replace hold' }));
    expect(await screen.findByText('Hold replaced')).toBeTruthy();
    expect(transport.callsOf(route)[0]?.body).toEqual({
      version: 4,
      reason: 'Invoice 1042 unpaid',
      holdKind: 'security',
      customerMessage: 'Please call us.',
      replacesHold: true,
    });
  });

  /** Answers the next suspension with a conflict, because `stored` was saved meanwhile. */
  function changedMeanwhile(transport: ReturnType<typeof show>['transport'], stored: TenantDetail) {
    transport.answer(route, () => {
      transport.answer(route, () => ({ operation: {} }));
      transport.answer('GET /api/tenants/t1', () => ({ tenant: { ...stored, version: 5 } }));
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'x' });
    });
  }

  it('shows the hold that somebody else set meanwhile, and replaces nothing unseen', async () => {
    const { user, transport } = show('admin', undefined, suspended);
    const theirs = { holdKind: 'security', reason: 'Leaked password', customerMessage: 'Please call us.' };
    changedMeanwhile(transport, { ...suspended, hold: theirs as TenantDetail['hold'] });
    await user.click(await screen.findByRole('button', { name: 'Change hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the hold of Érable Physio' }));
    await user.type(dialog.getByLabelText('Enter suspension reason:'), ', second reminder');
    await user.click(dialog.getByRole('button', { name: 'Replace hold' }));
    await dialog.findByText('Suspension reason: both of you changed it. Which value should be saved?');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Kind of hold: Security',
    ]);
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace hold' });
    expect(save.disabled).toBe(true);
    await user.click(dialog.getByLabelText('Yours: Invoice 1042 unpaid, second reminder'));
    await user.click(save);
    expect(await screen.findByText('Hold replaced')).toBeTruthy();
    expect(transport.callsOf(route).at(-1)?.body).toEqual({
      version: 5,
      reason: 'Invoice 1042 unpaid, second reminder',
      holdKind: 'security',
      customerMessage: 'Please call us.',
      replacesHold: true,
    });
  });

  it('says so when somebody else has resumed the clinic', async () => {
    const { user, transport } = show('admin', undefined, suspended);
    changedMeanwhile(transport, { ...suspended, status: 'active', hold: null });
    await user.click(await screen.findByRole('button', { name: 'Change hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the hold of Érable Physio' }));
    await user.type(dialog.getByLabelText('Enter suspension reason:'), ', second reminder');
    await user.click(dialog.getByRole('button', { name: 'Replace hold' }));
    await dialog.findByText('Someone else has resumed this clinic, so it has no hold to change.');
    expect(dialog.queryByRole('button', { name: 'Replace hold' })).toBeNull();
  });

  it.each([
    ['to support', 'support', suspended],
    ['while an operation runs', 'admin', { ...suspended, allowedOperations: [] }],
  ] as const)('is not offered %s', async (_, role, detail) => {
    show(role, undefined, detail as TenantDetail);
    expect(await screen.findByText('On hold: billing')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change hold' })).toBeNull();
  });
});

describe('changing the plan', () => {
  it('does not offer one too small for the clinicians', async () => {
    const { user } = show('admin');
    await choose(user, 'Change plan');
    await user.click(await screen.findByLabelText(/^Basic/));
    expect(screen.getByText('Too small for 3 clinicians')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change plan' }).disabled).toBe(true);
  });

  it('shows the stored values first if someone else changed the tenant', async () => {
    const { user, transport } = show('admin');
    transport.answer('POST /api/tenants/t1/plan', () => {
      throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
    });
    await choose(user, 'Change plan');
    await user.click(await screen.findByLabelText(/^Enterprise/));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Change plan' }));
    const load = await dialog.findByRole('button', { name: 'Load the current values' });
    transport.answer('GET /api/tenants/t1', () => ({
      tenant: { ...tenant, plan: 'enterprise', version: 9 },
    }));
    transport.answer('POST /api/tenants/t1/plan', () => ({ success: true }));
    await user.click(load);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    const [changed] = dialog.getAllByRole('status');
    expect(changed?.textContent).toBe('Changed by someone elsePlan: Enterprise');
    await user.click(dialog.getByLabelText(/^Professional/));
    await user.click(dialog.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('Plan change requested')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/t1/plan').at(-1)?.body).toEqual({
      plan: 'professional',
      version: 9,
    });
  });
});

describe('the log', () => {
  const line = (id: string, message: string): TenantLogEntry => ({
    id,
    time: '2026-11-20T17:00:00.000Z',
    level: 'info',
    source: 'event',
    message,
    operationId: null,
    actor: null,
  });

  it('shows the timeline until every step is requested, and keeps that in the URL', async () => {
    const { user, transport, location } = show('support', '/admin/tenants/t1?tab=log');
    transport.answer('GET /api/tenants/t1/log', () => ({ entries: [line('e1', 'Restarted')], next: null }));
    expect(await screen.findByText('Restarted')).toBeTruthy();
    await user.click(screen.getByText('With every step'));
    expect(location.current).toBe('/admin/tenants/t1?tab=log&show=all');
    const asked = transport.callsOf('GET /api/tenants/t1/log').map(({ query }) => query?.source);
    expect(asked).toEqual(['event', undefined]);
  });
});

it.each([
  [null, 0],
  ['e3', 0],
  ['e2', 1],
  ['e0', 0],
])('a tail paused at %s holds back %i entries', (pausedAt, held) => {
  const entries = ['e3', 'e2', 'e1'].map((id) => ({ id }) as TenantLogEntry);
  expect(countHeldBack(entries, pausedAt)).toBe(held);
});

it.each([
  [{ active: 3, invited: 1, limit: 5 }, 'free'],
  [{ active: 3, invited: 2, limit: 5 }, 'full'],
  [{ active: 6, invited: 0, limit: 5 }, 'over'],
] as const)('a plan with %j is %s', (clinicians, expected) => {
  expect(fullness(clinicians)).toBe(expected);
});
