// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { noResponse, refusal } from '../../../test/memory-transport.ts';
import { filledIn, registrationServer } from '../../../test/registration-server.ts';
import { owner, renderScreen, type ScreenOptions } from '../../../test/render.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

type Server = ReturnType<typeof registrationServer>;

async function open(server: Server, path = '/register', options: Partial<ScreenOptions> = {}) {
  const view = renderScreen({
    transport: server,
    path,
    routes: [
      { path: 'register', element: <RegisterScreen /> },
      { path: 'login', element: <h1>Sign-in page</h1> },
      { path: 'dashboard', element: <h1>Dashboard page</h1> },
    ],
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, user: userEvent.setup() };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const focused = async (name: string) => {
  const title = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(title));
};

function fillStep1() {
  type('Full Name', 'Maude Gagnon');
  type('Email', ' maude@erable.example ');
  type('Clinic Name', 'Érable Physio');
  type('Clinic Type', 'physical');
}

function fillStep2() {
  type('Street address', '12 rue Principale');
  type('City', 'Ottawa');
  type('Province or territory', 'ON');
  type('Postal code', 'k1a0a6');
  type('Owner name', 'Maude Gagnon');
  type('Owner phone', '(819) 555-0123');
}

describe('from the first step to the clinic', () => {
  it('saves each step, registers everything once and leads to the sign-in', async () => {
    const server = registrationServer();
    await open(server, '/register?plan=pro');
    await heading('Your clinic details');
    expect(screen.getByText('Step 1 of 4 · Basic Info')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    fillStep1();
    press('Continue');

    await focused('Address information');
    expect(screen.getByText('Step 2 of 4 · Location')).toBeTruthy();
    expect(screen.getByText('Saved 1 s ago')).toBeTruthy();
    fillStep2();
    press('Continue');

    await heading('Previous software');
    expect(screen.getByText('Step 3 of 4 · Experience')).toBeTruthy();
    press('Continue');

    await heading('Staff information');
    expect(screen.getByText('Step 4 of 4 · Team')).toBeTruthy();
    press('Increase Doctors/Physicians');
    press('Complete registration');

    await heading('Sign-in page');
    expect(server.bodies('PUT /api/registration/steps/1')).toEqual([
      {
        fullName: 'Maude Gagnon',
        email: 'maude@erable.example',
        clinicName: 'Érable Physio',
        clinicType: 'physical',
        subdomain: 'erable-physio',
        plan: 'pro',
      },
    ]);
    expect(server.bodies('POST /api/auth/register')).toEqual([
      {
        ...filledIn,
        plan: 'pro',
        city: 'Ottawa',
        state: 'ON',
        postalCode: 'k1a0a6',
        ownerPhone: '(819) 555-0123',
        staffing: { doctors: 1, nurses: 0, receptionists: 0, administrators: 0, technicians: 0, other: 0 },
        acceptTerms: true,
        locale: 'en',
      },
    ]);
  });

  it('goes back without losing what was entered, and on again', async () => {
    await open(registrationServer(filledIn), '/register?step=3');
    type('Number of clients (optional)', '120');
    press('Back');
    await focused('Address information');
    press('Back');
    await heading('Your clinic details');
    expect(value('Clinic Name')).toBe('Érable Physio');
    press('Continue');
    await heading('Address information');
    press('Continue');
    await heading('Previous software');
    expect(value('Number of clients (optional)')).toBe('120');
  });

  it('opens after a reload where the draft stands, filled in', async () => {
    const server = registrationServer();
    await open(server);
    fillStep1();
    press('Continue');
    await heading('Address information');
    cleanup();
    await open(server);
    await heading('Address information');
    press('Back');
    await heading('Your clinic details');
    expect(value('Email')).toBe('maude@erable.example');
    expect(value('Clinic Type')).toBe('physical');
  });

  it('shows no step beyond the one that was reached', async () => {
    await open(registrationServer(), '/register?step=4');
    expect(await heading('Your clinic details')).toBeTruthy();
  });

  it('keeps what is typed when the language changes', async () => {
    const { router } = await open(registrationServer());
    type('Full Name', 'Maude Gagnon');
    fireEvent.click(screen.getByRole('link', { name: 'FR – Français' }));
    await heading('Votre clinique');
    expect(router.state.location.pathname).toBe('/fr/register');
    expect(value('Nom complet')).toBe('Maude Gagnon');
  });

  it('adds the clinic to the account of a signed-in owner, whose name and email are fixed', async () => {
    const server = registrationServer({ ...filledIn, staffing: { ...filledIn.staffing, nurses: 2 } });
    const { router } = await open(server, '/register?step=1', { signedIn: owner });
    await screen.findByText(
      'This clinic will be added to your account. Your name and email come from there.',
    );
    expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true);
    expect((screen.getByLabelText('Full Name') as HTMLInputElement).readOnly).toBe(true);
    for (const next of ['Address information', 'Previous software', 'Staff information']) {
      press('Continue');
      await heading(next);
    }
    press('Complete registration');
    await heading('Dashboard page');
    expect(router.state.location.search).toBe('?clinic=erable-physio');
  });
});

describe('plans', () => {
  it('offers basic unless the address names another, and lets it be changed', async () => {
    await open(registrationServer());
    const card = () => screen.getByRole('region', { name: 'Plan' }).textContent;
    expect(card()).toBe('Basic · 1 clinician$99 CAD a month, before taxChange');
    press('Change plan');
    fireEvent.click(screen.getByRole('radio', { name: /^Expert/ }));
    press('Done');
    expect(card()).toBe('Expert · up to 25 clinicians$349 CAD a month, before taxChange');
  });

  it('keeps the plan chosen in the wizard over the one of the link, after a reload too', async () => {
    const server = registrationServer();
    const { router } = await open(server, '/register?plan=pro');
    fillStep1();
    press('Change plan');
    fireEvent.click(screen.getByRole('radio', { name: /^Expert/ }));
    press('Done');
    press('Continue');
    await heading('Address information');
    expect(router.state.location.search).toBe('?step=2');
    expect(server.draft().formData.plan).toBe('expert');
  });

  it('warns of a plan too small for the clinicians entered, offers the one that fits and refuses nothing', async () => {
    const server = registrationServer({
      ...filledIn,
      staffing: { ...filledIn.staffing, doctors: 2, nurses: 4, receptionists: 9 },
    });
    await open(server, '/register?step=4');
    expect(
      screen.getByText(
        'You entered 6 clinicians. Basic includes 1. You can continue as is, or choose a larger plan now.',
      ),
    ).toBeTruthy();
    press('Switch to Expert');
    expect(screen.queryByText(/You entered/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Your plan is now Expert.');
    await waitFor(() => expect(server.draft().formData.plan).toBe('expert'));
    press('Complete registration');
    await heading('Sign-in page');
    expect(server.bodies('POST /api/auth/register')).toMatchObject([{ plan: 'expert' }]);
  });

  it('says what the largest plan admits when even that is too small', async () => {
    await open(
      registrationServer({ ...filledIn, plan: 'expert', staffing: { ...filledIn.staffing, doctors: 30 } }),
      '/register?step=4',
    );
    expect(
      screen.getByText(
        'You entered 30 clinicians. Expert, our largest plan, includes 25. You can continue; only the first 25 can be invited.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  });
});

describe('what belongs together', () => {
  it('empties the province and changes label and rule with the country', async () => {
    await open(registrationServer(filledIn), '/register?step=2');
    expect(value('Province or territory')).toBe('QC');
    type('Country', 'US');
    expect(value('State')).toBe('');
    expect(within(screen.getByLabelText('State')).getAllByRole('option')).toHaveLength(50);
    type('ZIP code', '10001');
    type('Country', 'CA');
    expect(value('Province or territory')).toBe('');
    expect(within(screen.getByLabelText('Province or territory')).getAllByRole('option')).toHaveLength(13);
  });

  it('offers the terms in French to a clinic in Quebec, in English too only here', async () => {
    await open(registrationServer({ ...filledIn, state: 'ON' }), '/register?step=2');
    expect(screen.queryByRole('link', { name: 'conditions d’utilisation' })).toBeNull();
    type('Province or territory', 'QC');
    expect(screen.getByRole('link', { name: 'conditions d’utilisation' }).getAttribute('href')).toBe(
      '/fr/terms-of-service',
    );
  });

  it('forgets the name of the previous software with "no"', async () => {
    const server = registrationServer(filledIn);
    await open(server, '/register?step=3');
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(
      within(screen.getByLabelText('Which software?'))
        .getAllByRole('option')

        .map((option) => option.textContent),
    ).toEqual(['Jane', 'Cliniko', 'Noterro', 'Practice Better', 'Other']);
    type('Which software?', 'other');
    type('Name of the software', 'Paper');
    fireEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.queryByLabelText('Name of the software')).toBeNull();
    press('Continue');
    await heading('Staff information');
    expect(server.bodies('PUT /api/registration/steps/3')).toEqual([
      { previousSoftware: false, previousSoftwareName: '', numberOfClients: '', monthlyAppointments: '' },
    ]);
  });

  it('counts staff up and down, never below 0, with a live total', async () => {
    await open(registrationServer(filledIn), '/register?step=4');
    press('Decrease Nurses');
    expect(value('Nurses')).toBe('0');
    press('Increase Nurses');
    press('Increase Nurses');
    press('Increase Other Staff');
    press('Decrease Nurses');
    expect(value('Nurses')).toBe('1');
    expect(screen.getByText('2 people in total')).toBeTruthy();
    type('Receptionists', '12a');
    expect(screen.getByText('14 people in total')).toBeTruthy();
  });
});

describe('the web address', () => {
  it('follows the clinic name until it is edited', async () => {
    await open(registrationServer());
    type('Clinic Name', 'Clinique Saint-Cœur');
    expect(screen.getByText('clinique-saint-coeur')).toBeTruthy();
    press('Edit web address');
    type('Web address', 'Coeur');
    type('Clinic Name', 'Another name');
    expect(value('Web address')).toBe('coeur');
  });

  it('says that a name is available', async () => {
    await open(registrationServer());
    type('Clinic Name', 'Érable Physio');
    expect(await screen.findByText('Available')).toBeTruthy();
    expect(screen.getAllByText('.tamarack.example', { exact: false }).length).toBeGreaterThan(0);
  });

  it('offers a free name beside one that is taken, and refuses to go on without a change', async () => {
    const server = registrationServer();
    server.on('GET /api/subdomains/check', ({ query }) =>
      query?.name === 'erable-physio'
        ? {
            name: query.name,
            available: false,
            problem: 'This address is already taken. Please choose another',
            suggestion: 'erable-physio-2',
          }
        : { name: query?.name, available: true },
    );
    await open(server);
    fillStep1();
    await screen.findByText('Taken');
    press('Continue');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Web address')));
    expect(server.bodies('PUT /api/registration/steps/1')).toEqual([]);
    press('Use erable-physio-2');
    press('Continue');
    await heading('Address information');
    expect(server.draft().formData.subdomain).toBe('erable-physio-2');
  });

  it.each([
    ['ab', 'Use 3 to 63 characters'],
    ['-abc', 'Use lower-case letters, digits and hyphens, and start and end with a letter or digit'],
    ['admin', 'This address is reserved. Please choose another'],
    ['', 'Web address is required'],
  ])('refuses "%s": %s', async (name, message) => {
    await open(registrationServer(filledIn), '/register?step=1');
    press('Edit web address');
    type('Web address', name);
    fireEvent.blur(screen.getByLabelText('Web address'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('says so when the check does not get through, and lets the server decide', async () => {
    const server = registrationServer();
    server.on('GET /api/subdomains/check', () => Promise.reject(noResponse()));
    await open(server);
    fillStep1();
    expect(await screen.findByText('Not checked yet')).toBeTruthy();
    press('Continue');
    expect(await heading('Address information')).toBeTruthy();
  });
});

describe('when something goes wrong', () => {
  const ready = () =>
    registrationServer({ ...filledIn, staffing: { ...filledIn.staffing, receptionists: 1 } });
  const registrations = (server: Server) => server.calls.filter((call) => call.path === '/api/auth/register');

  it('registers once however often the button is pressed', async () => {
    const server = ready();
    let release = () => {};
    server.on(
      'POST /api/auth/register',
      () =>
        new Promise((resolve) => {
          release = () => resolve({ success: true });
        }),
    );
    const { user } = await open(server, '/register?step=4');
    await user.dblClick(screen.getByRole('button', { name: 'Complete registration' }));
    expect(screen.getByText('Registering…')).toBeTruthy();
    release();
    await heading('Sign-in page');
    expect(registrations(server)).toHaveLength(1);
  });

  it('keeps everything without a connection and tries again under the same key', async () => {
    const server = ready();
    let offline = true;
    server.on('POST /api/auth/register', () => {
      if (offline) throw noResponse();
      return { success: true };
    });
    await open(server, '/register?step=4');
    press('Complete registration');
    await waitFor(() =>
      expect(
        screen.getAllByText('No response from server. Please check your connection.').length,
      ).toBeGreaterThan(0),
    );
    expect(value('Receptionists')).toBe('1');
    offline = false;
    press('Try again');
    await heading('Sign-in page');
    const keys = registrations(server).map((call) => call.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('uses another key once the entries differ', async () => {
    const server = ready();
    server.on('POST /api/auth/register', () => Promise.reject(noResponse()));
    await open(server, '/register?step=4');
    press('Complete registration');
    await screen.findByRole('button', { name: 'Try again' });
    press('Increase Nurses');
    press('Complete registration');
    await waitFor(() => expect(registrations(server)).toHaveLength(2));
    const [first, second] = registrations(server);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('passes on that there were too many requests', async () => {
    const server = registrationServer();
    server.on('PUT /api/registration/steps/1', () => {
      throw refusal('TOO_MANY_REQUESTS', { message: 'Too many requests. Please try again later.' });
    });
    await open(server);
    fillStep1();
    press('Continue');
    await waitFor(() =>
      expect(screen.getAllByText('Too many requests. Please try again later.').length).toBeGreaterThan(0),
    );
    expect(value('Clinic Name')).toBe('Érable Physio');
  });

  it('puts the server’s messages on their fields and opens their step', async () => {
    const server = ready();
    server.on('POST /api/auth/register', () => {
      throw refusal('VALIDATION_FAILED', {
        message: 'Please check the fields named below.',
        fields: { ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)' },
      });
    });
    await open(server, '/register?step=4');
    press('Complete registration');
    await heading('Address information');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Owner phone')));
    expect(screen.getByText('Please enter a valid phone number (e.g., 123-456-7890)')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please check the fields named below.');
  });

  it('returns to the missing step when the draft has expired, with the entries still there', async () => {
    const server = registrationServer(filledIn);
    await open(server, '/register?step=3');
    server.forget();
    press('Continue');
    await heading('Your clinic details');
    expect(screen.getByRole('alert').textContent).toBe(
      'Your saved entries had expired. Please check each step once more; what you entered here is still filled in.',
    );
    expect(value('Clinic Name')).toBe('Érable Physio');
  });

  it('leads to the web address when the name was taken in the meantime', async () => {
    const server = ready();
    server.on('POST /api/auth/register', () => {
      throw refusal('SUBDOMAIN_TAKEN', {
        message: 'This address is already taken. Please choose another.',
        fields: { subdomain: 'This address is already taken. Please choose another' },
        details: { suggestion: 'erable-physio-3' },
      });
    });
    await open(server, '/register?step=4');
    press('Complete registration');
    await heading('Your clinic details');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Web address')));
    press('Use erable-physio-3');
    expect(value('Web address')).toBe('erable-physio-3');
  });

  it('starts over only after asking', async () => {
    const server = registrationServer(filledIn);
    await open(server, '/register?step=2');
    press('Start over');
    press('Keep my entries');
    expect(server.draft().formData.city).toBe('Gatineau');
    press('Start over');
    press('Yes, start over');
    await heading('Your clinic details');
    expect(value('Clinic Name')).toBe('');
    expect(server.draft().formData).toEqual({});
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('offers to try again when the draft cannot be opened', async () => {
    const server = registrationServer();
    const answer = () => ({ success: true, draft: server.draft() });
    let offline = true;
    server.on('GET /api/registration', () => {
      if (offline) throw noResponse();
      return answer();
    });
    await open(server);
    await screen.findByText('Your registration could not be opened');
    offline = false;
    press('Try again');
    expect(await heading('Your clinic details')).toBeTruthy();
  });
});
