import { waitForRegistrationScript } from '../browser.ts';
import { dataStates, heading, type Scene, type Screen, type Stage, status, text, token } from './stage.ts';

async function toStep(stage: Stage, step: number): Promise<void> {
  const { page } = stage;
  await waitForRegistrationScript(page);
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Maude Gagnon');
  await page.getByRole('textbox', { name: 'Email' }).fill('maude@new-clinic.example');
  await page
    .getByRole('textbox', { name: 'Clinic Name' })
    .fill(`Bouleau Physio ${Math.random().toString(36).slice(2, 8)}`);
  await page.getByLabel('Clinic Type').selectOption({ label: 'Physical' });
  await page.getByText('Available', { exact: true }).waitFor();
  await next();
  await page.getByRole('heading', { name: 'Address information' }).waitFor();
  if (step === 2) return;
  await page.getByRole('textbox', { name: 'Street address' }).fill('12, rue Principale');
  await page.getByRole('textbox', { name: 'City' }).fill('Gatineau');
  await page.getByLabel('Province or territory').selectOption('QC');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('J8X 1A1');
  await page.getByRole('textbox', { name: 'Owner name' }).fill('Maude Gagnon');
  await page.getByRole('textbox', { name: 'Owner phone' }).fill('819-555-0142');
  await next();
  await page.getByRole('heading', { name: 'Previous software' }).waitFor();
  if (step === 3) return;
  await next();
  await page.getByRole('heading', { name: 'Staff information' }).waitFor();
}

/** A visitor who saved the first step before. New visitors get the page without a request to the server. */
async function returning({ page, product }: Stage): Promise<string> {
  const form = {
    fullName: 'Maude Gagnon',
    email: 'maude@returning.example',
    clinicName: 'Érable Physio',
    clinicType: 'physical',
  };
  await page.request.post(`${product.origin}/forms/register`, {
    form,
    headers: { origin: product.origin },
  });
  return '/register';
}

const continued = () => `/continue-registration/${token}`;

const wizard = (step: number): Scene => ({ path: () => '/register', until: (stage) => toStep(stage, step) });

export const registerScreens: Record<string, Screen> = {
  '/register': {
    kind: 'data',
    states: {
      ...dataStates({
        path: returning,
        calls: /\/api\/registration$/,
        ready: heading('Address information'),
        loading: status('Loading your registration…'),
        failing: text('Your registration could not be opened'),
      }),
      'step 1': { path: () => '/register?plan=pro', until: heading('Your clinic details') },
      invalid: {
        path: () => '/register',
        until: async ({ page }) => {
          await waitForRegistrationScript(page);
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
          await page
            .getByText(
              'Please complete the following required field(s): Full Name, Email, Clinic Name and Clinic Type',
            )
            .first()
            .waitFor();
        },
      },
      'step 2': wizard(2),
      'step 3': wizard(3),
      'step 4': wizard(4),
    },
  },
  '/continue-registration/:token': {
    kind: 'static',
    states: {
      ready: { path: continued, until: heading('Continue your registration') },
      over: {
        path: continued,
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Continue here' }).click();
          await page.getByRole('link', { name: 'Register your clinic' }).waitFor();
        },
      },
    },
  },
};
