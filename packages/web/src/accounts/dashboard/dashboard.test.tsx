// @vitest-environment happy-dom
import type { ClinicDashboard } from '@tamarack/core/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clinic,
  members,
  ownClinic,
  ownerPermissions,
  provisioning,
  sessions,
  tenantId,
} from '../../../test/clinics.ts';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen, type ScreenOptions, settled } from '../../../test/render.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (rest = '') => `/api/clinics/${tenantId}${rest}`;

async function open(path: string, table: Record<string, Handler> = {}, options: Partial<ScreenOptions> = {}) {
  const transport = memoryTransport({
    'GET /api/account/clinics': () => ({ clinics: [ownClinic] }),
    [`GET ${at()}`]: () => ({ clinic }),
    [`GET ${at('/members')}`]: () => ({ members }),
    'GET /api/account/sessions': () => ({ sessions }),
    ...table,
  });
  const view = renderScreen({
    transport,
    path,
    routes: [
      { path: 'dashboard', element: <DashboardScreen /> },
      { path: 'signin', element: <h1>Sign-in page</h1> },
      { path: 'login', element: <h1>Sign-in page after expiry</h1> },
    ],
    signedIn: owner,
    ...options,
  });
  await settled();
  return { ...view, transport };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard sections' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const withClinic = (facts: Partial<ClinicDashboard>) => ({
  [`GET ${at()}`]: () => ({ clinic: { ...clinic, ...facts } }),
});

describe('who sees what', () => {
  it('redirects a visitor without a session to the sign-in, and back afterwards', async () => {
    const { router } = await open('/dashboard?section=team', {}, { signedIn: null });
    await screen.findByRole('heading', { name: 'Sign-in page' });
    expect(router.state.location.state).toEqual({ from: '/dashboard?section=team', expired: false });
  });

  it('redirects a person whose session ended to the sign-in, which says so', async () => {
    const { router } = await open('/dashboard', {
      [`GET ${at()}`]: () => {
        throw refusal('SESSION_INVALID', { message: 'Session expired. Please login again.' });
      },
    });
    await screen.findByRole('heading', { name: 'Sign-in page after expiry' });
    expect(router.state.location.state).toEqual({ from: '/dashboard', expired: true });
  });

  it('shows the platform’s announcement in the reader’s language', async () => {
    const announcement = {
      version: 1,
      level: 'warning',
      textEn: 'Maintenance',
      textFr: 'Entretien',
      until: null,
    };
    await open('/dashboard', { 'GET /api/announcement': () => ({ announcement }) });
    await screen.findByText('Maintenance');
    expect(screen.queryByText('Entretien')).toBeNull();
  });

  it('asks an owner to accept the terms for a clinic that was made for them, once', async () => {
    const { transport } = await open('/dashboard', {
      'GET /api/account/terms': () => ({ terms: { needed: true, inQuebec: true } }),
      'POST /api/account/terms': () => ({}),
    });
    const accept = await screen.findByRole('button', { name: 'Accept the terms' });
    const links = screen.getAllByRole('link', { name: /Terms of Service|conditions d’utilisation/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/fr/terms-of-service',
      '/terms-of-service',
    ]);
    fireEvent.click(accept);
    await waitFor(() => expect(screen.queryByText('Please accept the terms for your clinic')).toBeNull());
    expect(transport.bodies('POST /api/account/terms')).toHaveLength(1);
  });

  it('keeps asking when the terms could not be accepted, and says why', async () => {
    await open('/dashboard', {
      'GET /api/account/terms': () => ({ terms: { needed: true, inQuebec: false } }),
      'POST /api/account/terms': () => {
        throw noResponse();
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the terms' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('button', { name: 'Accept the terms' })).toBeTruthy();
  });

  it('asks nobody for terms who owns no clinic', async () => {
    const { transport } = await open('/dashboard', {
      'GET /api/account/clinics': () => ({ clinics: [{ ...ownClinic, role: 'hr', isOwner: false }] }),
    });
    expect(transport.bodies('GET /api/account/terms')).toEqual([]);
  });

  it('shows an owner everything', async () => {
    await open('/dashboard');
    await screen.findByText('29 days left');
    expect(sections()).toEqual([
      'Overview',
      'Team',
      'Plan',
      'Settings',
      'Support access',
      'Profile',
      'Security',
    ]);
    expect(screen.getByText('3 of 5 clinicians')).toBeTruthy();
    expect(screen.getByText('erable-physio.tamarack.example')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Turn on two-step sign-in' })).toBeTruthy();
    expect(screen.getByText('3 of 6 done')).toBeTruthy();
  });

  it.each([
    ['clinician', ['Overview', 'Profile', 'Security']],
    ['front_desk', ['Overview', 'Profile', 'Security']],
    ['hr', ['Overview', 'Team', 'Profile', 'Security']],
    ['administrator', ['Overview', 'Team', 'Settings', 'Profile', 'Security']],
  ] as const)('shows a %s what the role may see', async (role, expected) => {
    await open('/dashboard', {
      'GET /api/account/clinics': () => ({ clinics: [{ ...ownClinic, role, isOwner: false }] }),
      ...withClinic({ role, isOwner: false, permissions: ['clinic:read'] }),
    });
    await screen.findByRole('button', { name: 'Open site' });
    expect(sections()).toEqual(expected);
    expect(screen.queryByText('29 days left')).toBeNull();
    expect(screen.queryByText('Set-up checklist')).toBeNull();
  });

  it('shows an owner when support opened the site, for whom and why', async () => {
    const impersonation = {
      impersonationId: '0192d3a0-0000-7000-8000-000000000001',
      operatorName: 'Noor Bhatti',
      memberName: 'Amrit Kaur',
      reason: 'You asked us why the session types are missing.',
      startedAt: '2026-11-21T17:05:00.000Z',
    };
    const path = '/dashboard?section=support';
    await open(path, { [`GET ${at('/impersonations')}`]: () => ({ impersonations: [impersonation] }) });
    expect(await screen.findByText('Noor Bhatti as Amrit Kaur')).toBeTruthy();
    expect(screen.getByText(/^November 21, 2026, /)).toBeTruthy();
    expect(screen.getByText('You asked us why the session types are missing.')).toBeTruthy();
  });

  it('says that support never opened the site, in French too', async () => {
    const path = '/fr/dashboard?section=support';
    await open(path, { [`GET ${at('/impersonations')}`]: () => ({ impersonations: [] }) });
    expect(await screen.findByText('Notre équipe de soutien n’a pas ouvert le site.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Accès du soutien' })).toBeTruthy();
  });

  it('loads the support access again after a failure', async () => {
    let failing = true;
    await open('/dashboard?section=support', {
      [`GET ${at('/impersonations')}`]: () => {
        if (failing) throw noResponse();
        return { impersonations: [] };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The list could not be loaded');
    failing = false;
    press('Try again');
    expect(await screen.findByText('Our support team has not opened the site.')).toBeTruthy();
  });

  it('shows features in preparation beside a finished checklist', async () => {
    await open(
      '/dashboard',
      withClinic({ checklist: clinic.checklist.map((entry) => ({ ...entry, done: true })) }),
    );
    await screen.findByText(
      'Everything available today is set up. In preparation: intake forms, HR management, custom reporting and client portal.',
    );
  });

  it.each([
    ['', 'No clinic is open to you', /^A clinic that was closed, or that you/, 'Register a clinic'],
    ['/fr', 'Vous n’avez accès à aucune clinique', /^Une clinique fermée, ou/, 'Inscrire une clinique'],
  ])(
    'tells a person without a clinic why none is listed, then how to register one: "%s"',
    async (prefix, title, why, action) => {
      await open(`${prefix}/dashboard`, { 'GET /api/account/clinics': () => ({ clinics: [] }) });
      await screen.findByRole('heading', { name: title });
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(`${prefix}/register`);
    },
  );

  it('switches between clinics and offers to add another one', async () => {
    const other = {
      ...ownClinic,
      tenantId: 'other',
      clinicName: 'Harbour Speech',
      isOwner: false,
      role: 'hr' as const,
    };
    const { router } = await open('/dashboard', {
      'GET /api/account/clinics': () => ({ clinics: [ownClinic, other] }),
      'GET /api/clinics/other': () => ({ clinic: { ...clinic, ...other } }),
    });
    press(/Érable Physio/);
    expect(await screen.findByRole('menuitem', { name: 'Add another clinic' })).toBeTruthy();
    fireEvent.click(screen.getByRole('menuitem', { name: /Harbour Speech/ }));
    await screen.findByRole('heading', { level: 1, name: 'Harbour Speech' });
    expect(router.state.location.search).toBe('?section=overview&clinic=other');
  });

  it('speaks French under /fr', async () => {
    await open('/fr/dashboard');
    expect(await screen.findByText('Il reste 29 jours')).toBeTruthy();
    expect(screen.getByText('3 sur 5 cliniciens')).toBeTruthy();
  });
});

describe('what state the clinic is in', () => {
  it('shows the set-up step by step', async () => {
    await open('/dashboard', withClinic({ status: 'provisioning', operation: provisioning(2) }));
    await screen.findByRole('heading', { name: 'Setting up your clinic' });
    const steps = within(screen.getByRole('list', { name: 'Setting up your clinic' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.textContent)).toEqual([
      'Reserve the web addressdone',
      'Create the workspacedone',
      'Check the sitein progress',
      'Send the activation emailwaiting',
      'Open the clinicwaiting',
    ]);
    expect((screen.getByRole('button', { name: 'Open site' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('explains what happens next when the set-up stopped', async () => {
    await open('/dashboard', withClinic({ status: 'provisioning', operation: provisioning(2, 'failed') }));
    await screen.findByRole('heading', { name: 'The set-up stopped' });
    expect(screen.getByText(/Nothing you entered is lost/)).toBeTruthy();
    expect(screen.getByText('Check the site: stopped')).toBeTruthy();
  });

  it('tells the owner of a suspended clinic why, and keeps plan and export accessible', async () => {
    await open('/dashboard', {
      'GET /api/account/clinics': () => ({ clinics: [{ ...ownClinic, status: 'suspended' }] }),
      ...withClinic({
        status: 'suspended',
        customerMessage: 'The last invoice is open.',
        trialEndsAt: '2020-12-20T17:00:00Z',
        permissions: ['clinic:read', 'clinic:plan', 'clinic:export'],
      }),
    });
    expect(
      await screen.findByText(/^The trial ended on December 20, 2020\. To continue, write to /),
    ).toBeTruthy();
    expect(await screen.findByText('The last invoice is open.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download export' })).toBeTruthy();
    expect(sections()).toEqual(['Overview', 'Plan', 'Settings', 'Profile', 'Security']);
    expect(screen.queryByRole('button', { name: 'Open site' })).toBeNull();
  });

  it('shows another member of a suspended clinic the server’s message', async () => {
    await open('/dashboard', {
      [`GET ${at()}`]: () => {
        throw refusal('TENANT_SUSPENDED', { details: { customerMessage: 'The last invoice is open.' } });
      },
    });
    expect(await screen.findByText('This clinic is suspended')).toBeTruthy();
    expect(screen.getByText('The last invoice is open.')).toBeTruthy();
  });

  it('offers to try again when the clinic cannot be loaded', async () => {
    let offline = true;
    await open('/dashboard', {
      [`GET ${at()}`]: () => {
        if (offline) throw noResponse();
        return { clinic };
      },
    });
    await screen.findByText('This clinic could not be loaded');
    offline = false;
    press('Try again');
    expect(await screen.findByText('29 days left')).toBeTruthy();
  });

  it('opens the site in a new tab with a single-use code', async () => {
    const assign = vi.fn();
    vi.stubGlobal('open', () => ({ location: { assign }, close: vi.fn() }));
    const { transport } = await open('/dashboard', {
      'POST /api/auth/site-codes': () => ({
        code: 'c',
        url: 'https://erable-physio.tamarack.example/#code=c',
      }),
    });
    await screen.findByText('29 days left');
    press('Open site');
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('https://erable-physio.tamarack.example/#code=c'),
    );
    expect(transport.bodies('POST /api/auth/site-codes')).toEqual([{ tenantId }]);
  });

  it.each([
    ['', 'Set up the calendar'],
    ['/fr', 'Configurer le calendrier'],
  ])('opens the set-up of the calendar from the checklist: "%s"', async (prefix, item) => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    await open(`${prefix}/dashboard`, {
      'POST /api/auth/site-codes': () => ({
        code: 'c',
        url: 'https://erable-physio.tamarack.example/#code=c',
      }),
    });
    await screen.findByRole('button', { name: item });
    press(item);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('https://erable-physio.tamarack.example/set-up#code=c'),
    );
  });

  it('offers another way when the browser blocks the new tab', async () => {
    vi.stubGlobal('open', () => null);
    const { transport } = await open('/dashboard');
    await screen.findByText('29 days left');
    press('Open site');
    expect(await screen.findByText('The site could not open in a new tab.')).toBeTruthy();
    expect(transport.bodies('POST /api/auth/site-codes')).toEqual([]);
  });
});

describe('plans', () => {
  it('changes the plan after asking, and follows the operation', async () => {
    let state = 'running';
    const operation = () => ({ ...provisioning(5), kind: 'change_plan', operationId: 'o2', state });
    const { transport } = await open('/dashboard?section=plan', {
      [`POST ${at('/plan')}`]: () => ({ operation: operation() }),
      [`GET ${at('/operations/o2')}`]: () => ({ operation: operation() }),
    });
    await screen.findByText('Current plan');
    expect(
      screen.getByText('3 people treat clients, invited ones included; this plan includes 1.'),
    ).toBeTruthy();
    expect(screen.getByText(/^To move to a smaller plan, free seats first: under Team, /)).toBeTruthy();
    expect(screen.getByText('Intake forms (in preparation)')).toBeTruthy();
    expect(screen.getByText(/Still to come: intake forms, HR management, .*client portal\.$/)).toBeTruthy();
    press('Change to Expert');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Change from Pro to Expert? It takes effect at once.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('The change to Expert is under way.')).toBeTruthy();
    state = 'succeeded';
    expect(await screen.findByText('The plan is now Expert.', {}, { timeout: 4000 })).toBeTruthy();
    expect(transport.bodies(`POST ${at('/plan')}`)).toEqual([{ plan: 'enterprise' }]);
  });

  it.each([
    [
      '/dashboard',
      'Change to Basic',
      'Change from Expert to Basic? It takes effect at once. Basic does not include: advanced payroll calculations, accounting-software integration and priority support.',
    ],
    [
      '/fr/dashboard',
      'Passer à Pro',
      'Passer d’Expert à Pro? Le changement est immédiat. Pro ne comprend pas : soutien prioritaire.',
    ],
  ])('names what a smaller plan does not include before the change: %s', async (path, change, question) => {
    const clinicians = { used: 1, limit: 25 };
    await open(`${path}?section=plan`, withClinic({ plan: 'enterprise', clinicians }));
    fireEvent.click(await screen.findByRole('button', { name: change }));
    const { textContent } = await screen.findByRole('dialog');
    expect(textContent?.replaceAll('\u00a0', ' ')).toContain(question);
  });
});

describe('the taxes on the subscription', () => {
  it.each([
    [
      '/dashboard',
      'QC',
      'Pro with the taxes of Quebec: $169.00 + GST 5% ($8.45) + QST 9.975% ($16.86) = $194.31 a month.',
    ],
    ['/dashboard', 'ON', 'Pro with the taxes of Ontario: $169.00 + HST 13% ($21.97) = $190.97 a month.'],
    ['/dashboard', 'NS', 'Pro with the taxes of Nova Scotia: $169.00 + HST 14% ($23.66) = $192.66 a month.'],
    [
      '/fr/dashboard',
      'QC',
      'Pro avec les taxes (Québec) : 169,00 $ + TPS 5 % (8,45 $) + TVQ 9,975 % (16,86 $) = 194,31 $ par mois.',
    ],
  ])('are those of the clinic’s province: %s, %s', async (path, region, line) => {
    await open(`${path}?section=plan`, withClinic({ plan: 'professional', country: 'CA', region }));
    const shown = await screen.findByText(/ = .*(a month|par mois)\.$/);
    expect(shown.textContent?.replaceAll('\u00a0', ' ')).toBe(line);
  });

  it('are none outside Canada', async () => {
    await open('/dashboard?section=plan', withClinic({ country: 'US', region: 'NY' }));
    expect(await screen.findByText('No GST, HST or QST is added for a clinic outside Canada.')).toBeTruthy();
  });
});

describe('deep links', () => {
  it.each([
    ['team', 'Team'],
    ['plan', 'Plan'],
    ['settings', 'Settings'],
    ['profile', 'Profile'],
    ['security', 'Security'],
    ['nonsense', 'Érable Physio'],
  ])('?section=%s opens %s', async (section, title) => {
    await open(`/dashboard?section=${section}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(`${title} · Tamarack`);
  });

  it('falls back to the overview if the role has no such section', async () => {
    await open('/dashboard?section=plan', {
      'GET /api/account/clinics': () => ({ clinics: [{ ...ownClinic, role: 'clinician', isOwner: false }] }),
      ...withClinic({ role: 'clinician', isOwner: false, permissions: ownerPermissions.slice(0, 1) }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Érable Physio' })).toBeTruthy();
  });

  it('moves the focus to the heading of a section that was opened from the dashboard', async () => {
    await open('/dashboard');
    await screen.findByText('29 days left');
    fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Profile' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});

describe('profile', () => {
  it('saves name and language and switches to that language', async () => {
    const { transport, router } = await open('/dashboard?section=profile', {
      'PATCH /api/account/profile': ({ body }) => ({ user: { ...owner, ...(body as object) } }),
    });
    type('Full Name', ' Maude G. ');
    type('Language', 'fr');
    press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    expect(router.state.location.pathname).toBe('/fr/dashboard');
    expect(transport.bodies('PATCH /api/account/profile')).toEqual([{ name: 'Maude G.', locale: 'fr' }]);
  });
});
