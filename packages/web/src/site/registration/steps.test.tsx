// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { noResponse } from '../../../test/memory-transport.ts';
import { filledIn, registrationServer } from '../../../test/wizard/registration-server.ts';
import { fillStep1, heading, openWizard as open, press, type, value } from '../../../test/wizard/wizard.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('dependent fields', () => {
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

  it('clears the name of the previous software when "no" is chosen', async () => {
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

  it('counts staff up and down, not below 0, with a live total', async () => {
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

  it.each([
    ['/register', 'Privacy Policy', '/privacy-policy'],
    ['/fr/register', 'politique de confidentialité', '/fr/privacy-policy'],
  ])('says at the first step how what is saved is handled: %s', async (path, name, policy) => {
    await open(registrationServer(), path);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(policy);
  });

  it('counts therapists before the six other groups', async () => {
    await open(registrationServer(filledIn), '/register?step=4');
    const groups = within(screen.getByRole('group', { name: 'Staff information' })).getAllByRole('textbox');
    expect(groups.map((group) => (group as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Therapists',
      'Doctors/Physicians',
      'Nurses',
      'Receptionists',
      'Administrators',
      'Technicians',
      'Other Staff',
    ]);
    press('Increase Therapists');
    press('Increase Therapists');
    expect(screen.getByText(/^You entered 2 clinicians\. Basic includes 1\./)).toBeTruthy();
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

  it('suggests a free name when one is taken, and does not continue without a change', async () => {
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

  it('says so when the check fails, and lets the server decide', async () => {
    const server = registrationServer();
    server.on('GET /api/subdomains/check', () => Promise.reject(noResponse()));
    await open(server);
    fillStep1();
    expect(await screen.findByText('Not checked yet')).toBeTruthy();
    press('Continue');
    expect(await heading('Address information')).toBeTruthy();
  });
});
