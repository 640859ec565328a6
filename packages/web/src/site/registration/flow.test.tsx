// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { owner } from '../../../test/render.tsx';
import { filledIn, registrationServer } from '../../../test/wizard/registration-server.ts';
import {
  fillStep1,
  fillStep2,
  focused,
  heading,
  openWizard as open,
  press,
  type,
  value,
} from '../../../test/wizard/wizard.tsx';
import { type Handover, HandoverContext } from '../../shared/handover.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('from the first step to the clinic', () => {
  it('saves each step, registers once and opens the sign-in', async () => {
    const server = registrationServer();
    await open(server, '/register?plan=pro');
    await heading('Your clinic details');
    expect(screen.getByText('Step 1 of 4 · Basic Info')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    fillStep1();
    press('Continue');

    await focused('Address information');
    expect(screen.getByText('Step 2 of 4 · Location')).toBeTruthy();
    expect(screen.getByText(/^Saved \d+ s ago$/)).toBeTruthy();
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
        staffing: {
          therapists: 0,
          doctors: 1,
          nurses: 0,
          receptionists: 0,
          administrators: 0,
          technicians: 0,
          other: 0,
        },
        acceptTerms: true,
        locale: 'en',
      },
    ]);
  });

  it('goes back and forth without losing entries', async () => {
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

  it('names who registers as the owner, until another name is typed', async () => {
    await open(registrationServer());
    const register = async (name: string) => {
      type('Full Name', name);
      press('Continue');
      await heading('Address information');
    };
    const back = async () => {
      press('Back');
      await heading('Your clinic details');
    };
    fillStep1();
    await register('Maud Gagnon');
    expect(value('Owner name')).toBe('Maud Gagnon');
    await back();
    await register(' Maude Gagnon ');
    expect(value('Owner name')).toBe('Maude Gagnon');
    type('Owner name', 'Luc Roy');
    await back();
    await register('Maude Roy');
    expect(value('Owner name')).toBe('Luc Roy');
  });

  it('goes back one step with the browser’s back button too, from the first save on', async () => {
    const { router } = await open(registrationServer());
    fillStep1();
    press('Continue');
    await heading('Address information');
    fillStep2();
    press('Continue');
    await heading('Previous software');
    await act(() => router.navigate(-1));
    await heading('Address information');
    await act(() => router.navigate(-1));
    await heading('Your clinic details');
    expect(value('Clinic Name')).toBe('Érable Physio');
    await act(() => router.navigate(1));
    await heading('Address information');
  });

  it('shows the error of a field that was left before the application ran', async () => {
    const handover: Handover = {
      take: (adopt) =>
        queueMicrotask(() => act(() => adopt(new Map([['fullName', '']]), new Set(['fullName'])))),
      giveUp: () => {},
    };
    const element = (
      <HandoverContext.Provider value={handover}>
        <RegisterScreen />
      </HandoverContext.Provider>
    );
    await open(registrationServer(), '/register', { routes: [{ path: 'register', element }] });
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.queryByText('Email is required')).toBeNull();
  });

  it('opens at the draft’s step after a reload, filled in', async () => {
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

  it('keeps typed values about the clinic through a reload, but no personal ones', async () => {
    const server = registrationServer();
    await open(server);
    fillStep1();
    press('Continue');
    await heading('Address information');
    fillStep2();
    type('Owner name', 'Luc Roy');
    cleanup();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Gagnon|Roy|maude|555/i);
    await open(server);
    await heading('Address information');
    expect(['Street address', 'City', 'Province or territory', 'Postal code'].map(value)).toEqual([
      '12 rue Principale',
      'Ottawa',
      'ON',
      'k1a0a6',
    ]);
    expect(value('Owner name')).toBe('Maude Gagnon');
    // Once the draft was changed elsewhere, the draft takes precedence.
    await server.request({ method: 'PUT', path: '/api/registration/steps/2', body: { city: 'Gatineau' } });
    cleanup();
    await open(server);
    await heading('Previous software');
    press('Back');
    await heading('Address information');
    expect(value('City')).toBe('Gatineau');
  });

  it('shows no step beyond the one reached', async () => {
    await open(registrationServer(), '/register?step=4');
    expect(await heading('Your clinic details')).toBeTruthy();
  });

  it('keeps typed values when the language changes', async () => {
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
  it('preselects Basic unless the URL names another plan, and allows changing it', async () => {
    await open(registrationServer());
    const card = () => screen.getByRole('region', { name: 'Plan' }).textContent;
    expect(card()).toBe(
      'Basic · 1 clinician$99 CAD a month, before taxFree for 30 days, no card neededChange',
    );
    press('Change plan');
    expect(
      screen.getByText(/Scheduling · Client management · Intake forms \(in preparation\)$/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Expert/ }));
    press('Done');
    expect(card()).toBe(
      'Expert · up to 25 clinicians$349 CAD a month, before taxFree for 30 days, no card neededChange',
    );
  });

  it('prefers the plan chosen in the wizard to the one in the link, also after a reload', async () => {
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

  it('warns about a plan that is too small for the clinicians, offers the fitting one, and does not block', async () => {
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

  it('states the limit of the largest plan when even that is too small', async () => {
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
