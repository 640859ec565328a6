// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { noResponse, refusal } from '../../../test/memory-transport.ts';
import { filledIn, registrationServer } from '../../../test/wizard/registration-server.ts';
import { fillStep1, heading, openWizard as open, press, value } from '../../../test/wizard/wizard.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

type Server = ReturnType<typeof registrationServer>;

describe('when something goes wrong', () => {
  const ready = () =>
    registrationServer({ ...filledIn, staffing: { ...filledIn.staffing, receptionists: 1 } });
  const registrations = (server: Server) => server.calls.filter((call) => call.path === '/api/auth/register');

  it('registers once when the button is pressed several times', async () => {
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

  it('uses another key when the entries have changed', async () => {
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

  it('reports too many requests', async () => {
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

  it('shows the server’s messages at their fields and opens that step', async () => {
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

  it('returns to the missing step when the draft has expired, and keeps the entries', async () => {
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

  it('returns to the web address when it was taken in the meantime', async () => {
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
