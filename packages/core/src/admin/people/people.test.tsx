// @vitest-environment happy-dom
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { PersonDetail, PersonSummary } from '../../domain/platform/people.ts';
import { PeopleTab } from './PeopleTab.tsx';
import { PersonScreen } from './PersonScreen.tsx';

const summary: PersonSummary = {
  userId: 'p1',
  name: 'Zoé Lachance',
  email: 'zoe@erables.example',
  createdAt: '2026-11-20T17:00:00.000Z',
  verifiedAt: '2026-11-20T17:05:00.000Z',
  deactivatedAt: null,
  lockedUntil: null,
  platformRole: null,
  clinics: 5,
  memberships: [
    {
      tenantId: 't1',
      clinicName: 'Clinique des Érables',
      subdomain: 'erables',
      status: 'active',
      role: 'administrator',
      isOwner: true,
      state: 'active',
    },
    {
      tenantId: 't2',
      clinicName: 'Baie Physio',
      subdomain: 'baie',
      status: 'suspended',
      role: 'clinician',
      isOwner: false,
      state: 'invited',
    },
  ],
};
const detail: PersonDetail = {
  ...summary,
  locale: 'fr',
  hasPassword: true,
  twoFactor: false,
  twoFactorReset: null,
  failures: 0,
  lastSignInAt: null,
  sessions: [
    {
      sessionId: 's1',
      kind: 'account',
      clinicName: null,
      ip: '203.0.113.7',
      userAgent: null,
      createdAt: '2026-11-20T17:00:00.000Z',
      lastSeenAt: '2026-11-20T17:00:00.000Z',
      expiresAt: '2026-12-20T17:00:00.000Z',
      current: false,
    },
  ],
};

function show({
  path = '/admin/users/people',
  role = 'admin',
  person = detail,
  list = () => ({ people: [summary], next: null }) as unknown,
}: {
  path?: string;
  role?: PlatformRole;
  person?: PersonDetail;
  list?: () => unknown;
} = {}) {
  const transport = memoryTransport({
    'GET /api/people': list,
    'GET /api/people/p1': () => ({ person }),
    'POST /api/people/p1/unlock': () => ({ person: { ...person, failures: 0, lockedUntil: null } }),
    'POST /api/people/p1/password-reset': () => ({ person }),
    'POST /api/people/p1/two-factor-reset': () => ({
      person: { ...person, twoFactorReset: { requestedAt: '2026-11-21T00:00:00.000Z', dueAt: null } },
    }),
    'DELETE /api/people/p1/two-factor-reset': () => ({ person: { ...person, twoFactorReset: null } }),
    'POST /api/people/p1/end-sessions': () => ({ person: { ...person, sessions: [] } }),
  });
  const screens = (
    <Routes>
      <Route path="/admin/users/people" element={<PeopleTab />} />
      <Route path="/admin/users/people/:userId" element={<PersonScreen />} />
    </Routes>
  );
  return { transport, ...renderScreen(screens, { transport, user: { ...operator, role }, path }) };
}
const onPerson = (person: Partial<PersonDetail> = {}, role: PlatformRole = 'admin') =>
  show({ path: '/admin/users/people/p1', person: { ...detail, ...person }, role });

describe('the list of people', () => {
  it('shows people with their clinics and links to each person', async () => {
    show();
    const row = (await screen.findByText('zoe@erables.example')).closest('tr') as HTMLElement;
    for (const text of [
      'Clinique des Érables · Owner',
      'Baie Physio · Clinician, invited',
      'and 3 more',
      'Active',
    ])
      within(row).getByText(text);
    expect(within(row).getByRole('link', { name: 'Zoé Lachance' }).getAttribute('href')).toBe(
      '/admin/users/people/p1',
    );
    within(row).getByRole('button', { name: 'Copy zoe@erables.example' });
  });

  it('reads the filters from the URL and keeps search text out of it', async () => {
    const { user, transport, location } = show({ path: '/admin/users/people?search=zo' });
    await screen.findByText('zoe@erables.example');
    await user.selectOptions(screen.getByLabelText('Status'), 'locked');
    expect(location.current).toBe('/admin/users/people?state=locked');
    await screen.findByText('1 person shown');
    expect(transport.callsOf('GET /api/people').at(-1)?.query).toMatchObject({
      search: 'zo',
      state: 'locked',
      limit: 50,
    });
  });

  it('explains what one or two letters find', async () => {
    const hint = 'One or two letters find only names and emails that begin with them.';
    const { user } = show({ path: '/admin/users/people?search=li' });
    await screen.findByText(hint);
    await user.type(screen.getByLabelText('Name, email or id'), 'n');
    await waitForElementToBeRemoved(() => screen.queryByText(hint));
  });

  it('lists people with similar names if a search finds nobody', async () => {
    show({
      path: '/admin/users/people?search=lachanse',
      list: () => ({ people: [], next: null, similar: [summary] }),
    });
    await screen.findByText('No people match the search and filter.');
    const table = screen.getByRole('table', { name: 'Similar names' });
    expect(within(table).getByRole('link', { name: 'Zoé Lachance' }).getAttribute('href')).toBe(
      '/admin/users/people/p1',
    );
  });

  it('loads more people', async () => {
    const pages = [
      { people: [summary], next: 'p1' },
      {
        people: [{ ...summary, userId: 'p0', name: 'Ana Li', lockedUntil: '2026-11-21T00:00:00Z' }],
        next: null,
      },
    ];
    const { user, transport } = show({ list: () => pages.shift() });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Ana Li');
    screen.getByText('Locked out', { selector: '.ui-badge' });
    expect(transport.callsOf('GET /api/people')[1]?.query?.before).toBe('p1');
  });

  it('clears filters', async () => {
    const { user, location } = show({
      path: '/admin/users/people?search=nobody',
      list: () => ({ people: [], next: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/users/people');
    await screen.findByText(/^People appear here when clinics register/);
  });

  it('shows a failure and retries', async () => {
    let works = false;
    const { user } = show({
      list: () => {
        if (!works) throw withoutReason();
        return { people: [summary], next: null };
      },
    });
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('zoe@erables.example');
  });

  it('says when the role lacks the permission', async () => {
    show({
      list: () => {
        throw refusal({ status: 403, code: 'FORBIDDEN', message: 'No.' });
      },
    });
    await screen.findByText('Your role does not include this');
  });
});

describe('one person', () => {
  it('is shown with clinics and account', async () => {
    onPerson();
    await screen.findByRole('heading', { name: 'Zoé Lachance' });
    const clinics = within(screen.getByRole('region', { name: 'Clinics' }));
    expect(clinics.getByRole('link', { name: 'Baie Physio' }).getAttribute('href')).toBe('/admin/tenants/t2');
    clinics.getByText('Suspended');
    const account = within(screen.getByRole('region', { name: 'Account' }));
    account.getByText('None in the last 30 days');
    for (const value of ['zoe@erables.example', 'p1']) account.getByRole('button', { name: `Copy ${value}` });
    expect(account.getByRole('link', { name: 'View in audit log' }).getAttribute('href')).toBe(
      '/admin/logs?search=p1',
    );
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });

  it('gets another role or loses a membership only after confirmation', async () => {
    const { user, transport } = onPerson();
    transport.answer('PATCH /api/tenants/t2/members/p1', () => ({ success: true }));
    transport.answer('DELETE /api/tenants/t2/members/p1', () => ({ success: true }));
    const open = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions at Baie Physio' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      return within(await screen.findByRole('dialog'));
    };
    const role = await open('Change role');
    role.getByText('Change the role of Zoé Lachance at Baie Physio?');
    expect(transport.callsOf('PATCH /api/tenants/t2/members/p1')).toEqual([]);
    await user.click(role.getByRole('radio', { name: 'Front desk' }));
    await user.click(role.getByRole('button', { name: 'Change role' }));
    await screen.findByText('Zoé Lachance is now Front desk');
    expect(transport.callsOf('PATCH /api/tenants/t2/members/p1')[0]?.body).toEqual({ role: 'front_desk' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const withdrawal = await open('Withdraw invitation');
    expect(transport.callsOf('DELETE /api/tenants/t2/members/p1')).toEqual([]);
    await user.click(withdrawal.getByRole('button', { name: 'Withdraw invitation' }));
    await screen.findByText('Invitation withdrawn');
    expect(transport.callsOf('DELETE /api/tenants/t2/members/p1')).toHaveLength(1);
  });

  it('stays the owner: operators cannot change ownership', async () => {
    onPerson();
    await screen.findByRole('button', { name: 'Actions at Baie Physio' });
    expect(screen.queryByRole('button', { name: 'Actions at Clinique des Érables' })).toBeNull();
  });

  it('is unlocked', async () => {
    const { user, transport } = onPerson({ failures: 7, lockedUntil: '2026-11-21T00:00:00.000Z' });
    await screen.findByText(/^Sign-in from some devices or networks is refused after 7 failures\./);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await screen.findByText('Zoé Lachance can sign in again');
    expect(transport.callsOf('POST /api/people/p1/unlock')[0]?.idempotencyKey).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });

  it('gets a reset link only after confirmation', async () => {
    const { user, transport } = onPerson();
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    let dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(transport.callsOf('POST /api/people/p1/password-reset')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/The link goes to zoe@erables\.example\. It works once and expires in an hour/);
    await user.click(dialog.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('Reset link sent to zoe@erables.example');
  });

  it('who lost the second factor is emailed a confirmation link, and the reset can be stopped', async () => {
    const { user } = onPerson({ twoFactor: true });
    await user.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/A link goes to zoe@erables\.example\. 24 hours after the person confirms there/);
    await user.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }));
    await screen.findByText('Confirmation link sent to zoe@erables.example');
    await screen.findByText('Reset of two-step sign-in requested');
    await user.click(screen.getByRole('button', { name: 'Stop the reset' }));
    await screen.findByText('Two-step sign-in of Zoé Lachance stays on');
    expect(screen.queryByText('Reset of two-step sign-in requested')).toBeNull();
  });

  it('who confirmed a reset is shown with its time, and cannot be reset again', async () => {
    onPerson({
      twoFactor: true,
      twoFactorReset: { requestedAt: '2026-11-21T00:00:00.000Z', dueAt: '2026-11-22T15:00:00.000Z' },
    });
    await screen.findByText(/^Two-step sign-in is turned off on /);
    expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
  });

  it('can be signed out of one session or of all', async () => {
    const { user, transport } = onPerson();
    await user.click(await screen.findByRole('button', { name: /^End session: / }));
    expect(transport.callsOf('POST /api/people/p1/end-sessions')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'End session' }));
    await screen.findByText('Session ended');
    expect(transport.callsOf('POST /api/people/p1/end-sessions')[0]?.body).toEqual({ sessionId: 's1' });
    await screen.findByText('No active sessions.');
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  });

  it.each<[string, Partial<PersonDetail>, PlatformRole]>([
    ['support', {}, 'support'],
    ['an admin, about a colleague', { platformRole: 'support' }, 'admin'],
  ])('offers no help to %s', async (_, person, role) => {
    onPerson({ failures: 7, lockedUntil: '2026-11-21T00:00:00.000Z', ...person }, role);
    await screen.findByRole('heading', { name: 'Zoé Lachance' });
    if (role === 'support') expect(screen.queryByRole('button', { name: /^Actions at/ })).toBeNull();
    for (const name of ['Unlock', 'Send reset link', 'End all sessions'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /^End session: / })).toBeNull();
  });

  it('is reported as not found', async () => {
    show({ path: '/admin/users/people/nobody' });
    await screen.findByText('Person not found');
  });
});
