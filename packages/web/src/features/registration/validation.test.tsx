// @vitest-environment happy-dom
import type { RegistrationData } from '@tamarack/core/domain';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { filledIn, registrationServer } from '../../../test/registration-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(cleanup);

type Words = Record<'en' | 'fr', string>;

const labels = {
  fullName: { en: 'Full Name', fr: 'Nom complet' },
  email: { en: 'Email', fr: 'Courriel' },
  clinicName: { en: 'Clinic Name', fr: 'Nom de la clinique' },
  clinicType: { en: 'Clinic Type', fr: 'Type de clinique' },
  streetAddress: { en: 'Street address', fr: 'Adresse municipale' },
  city: { en: 'City', fr: 'Ville' },
  state: { en: 'Province or territory', fr: 'Province ou territoire' },
  usState: { en: 'State', fr: 'État' },
  postalCode: { en: 'Postal code', fr: 'Code postal' },
  zip: { en: 'ZIP code', fr: 'Code ZIP' },
  ownerName: { en: 'Owner name', fr: 'Nom du propriétaire' },
  ownerPhone: { en: 'Owner phone', fr: 'Téléphone du propriétaire' },
  software: { en: 'Which software?', fr: 'Lequel?' },
  softwareName: { en: 'Name of the software', fr: 'Nom du logiciel' },
  clients: { en: 'Number of clients (optional)', fr: 'Nombre de clients (facultatif)' },
  appointments: { en: 'Monthly appointments (optional)', fr: 'Rendez-vous par mois (facultatif)' },
} satisfies Record<string, Words>;

const buttons = {
  continue: { en: 'Continue', fr: 'Continuer' },
  finish: { en: 'Complete registration', fr: 'Terminer l’inscription' },
} satisfies Record<string, Words>;

const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

/** Opens one step of a registration whose other steps are filled in. */
async function open(language: Language, step: number, entered: Partial<RegistrationData> = {}) {
  const server = registrationServer({ ...filledIn, ...entered });
  const prefix = language === 'fr' ? '/fr' : '';
  renderScreen({
    transport: server,
    path: `${prefix}/register?step=${step}`,
    routes: [{ path: 'register', element: <RegisterScreen /> }],
  });
  await screen.findByRole('heading', { level: 1 });
  return { server, user: userEvent.setup({ delay: null }) };
}

interface FieldCase {
  step: number;
  label: Words;
  /** What is typed; nothing when empty. */
  typed: string;
  entered?: Partial<RegistrationData>;
  message: Words;
}

const zip = { country: 'US', state: 'NY', postalCode: '' } as const;
const fieldCases: FieldCase[] = [
  {
    step: 1,
    label: labels.fullName,
    typed: '',
    message: { en: 'Full name is required', fr: 'Le nom complet est obligatoire' },
  },
  {
    step: 1,
    label: labels.email,
    typed: '',
    message: { en: 'Email is required', fr: 'Le courriel est obligatoire' },
  },
  ...['maude@erable', 'maude erable@example.com', 'maude', '@erable.example'].map((typed) => ({
    step: 1,
    label: labels.email,
    typed,
    message: { en: 'Please enter a valid email address', fr: 'Veuillez saisir une adresse courriel valide' },
  })),
  {
    step: 1,
    label: labels.clinicName,
    typed: '',
    message: { en: 'Clinic name is required', fr: 'Le nom de la clinique est obligatoire' },
  },
  {
    step: 2,
    label: labels.streetAddress,
    typed: '',
    message: { en: 'Street address is required', fr: 'L’adresse municipale est obligatoire' },
  },
  {
    step: 2,
    label: labels.city,
    typed: '',
    message: { en: 'City is required', fr: 'La ville est obligatoire' },
  },
  {
    step: 2,
    label: labels.postalCode,
    typed: '',
    message: { en: 'ZIP code/Postal code is required', fr: 'Le code postal ou code ZIP est obligatoire' },
  },
  ...['J8X', 'J8X_1A1', '12345', 'JJX 1A1'].map((typed) => ({
    step: 2,
    label: labels.postalCode,
    typed,
    message: {
      en: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)',
      fr: 'Veuillez saisir un code postal canadien valide (p. ex. A1A 1A1)',
    },
  })),
  {
    step: 2,
    label: labels.zip,
    typed: '',
    entered: zip,
    message: { en: 'ZIP code/Postal code is required', fr: 'Le code postal ou code ZIP est obligatoire' },
  },
  ...['1234', '12345-678', 'J8X 1A1'].map((typed) => ({
    step: 2,
    label: labels.zip,
    typed,
    entered: zip,
    message: {
      en: 'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)',
      fr: 'Veuillez saisir un code ZIP américain valide (p. ex. 12345 ou 12345-6789)',
    },
  })),
  {
    step: 2,
    label: labels.ownerName,
    typed: '',
    message: { en: 'Owner name is required', fr: 'Le nom du propriétaire est obligatoire' },
  },
  {
    step: 2,
    label: labels.ownerPhone,
    typed: '',
    message: { en: 'Phone number is required', fr: 'Le numéro de téléphone est obligatoire' },
  },
  ...['819-555-012', '(819 555-0123', '819_555_0123', '+1 819 555 0123'].map((typed) => ({
    step: 2,
    label: labels.ownerPhone,
    typed,
    message: {
      en: 'Please enter a valid phone number (e.g., 123-456-7890)',
      fr: 'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)',
    },
  })),
  {
    step: 3,
    label: labels.softwareName,
    typed: '',
    entered: { previousSoftware: true, previousSoftwareName: 'Paper' },
    message: {
      en: 'Please specify your previous software',
      fr: 'Veuillez préciser votre logiciel précédent',
    },
  },
  ...['12a', '-1', '1.5'].flatMap((typed) =>
    [labels.clients, labels.appointments].map((label) => ({
      step: 3,
      label,
      typed,
      message: { en: 'Please enter a valid number', fr: 'Veuillez saisir un nombre valide' },
    })),
  ),
];

describe.each(languages)('a field left with something wrong, in %s', (language) => {
  it.each(
    fieldCases.map((each) => ({
      ...each,
      name: each.label[language],
      shown: each.typed || 'nothing',
      text: each.message[language],
    })),
  )('$name with $shown says "$text"', async ({ step, name, typed, text, entered }) => {
    const { user } = await open(language, step, entered);
    const field = screen.getByLabelText(name);
    await user.clear(field);
    if (typed) await user.paste(typed);
    expect(screen.queryByText(text)).toBeNull();
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toContain(text);
  });

  it.each([
    [
      1,
      labels.clinicType,
      { clinicType: '' },
      { en: 'Please select a clinic type', fr: 'Veuillez choisir un type de clinique' },
    ],
    [
      2,
      labels.state,
      { state: '' },
      { en: 'State/Province is required', fr: 'La province ou l’État est obligatoire' },
    ],
    [
      2,
      labels.usState,
      { country: 'US', state: '' },
      { en: 'State/Province is required', fr: 'La province ou l’État est obligatoire' },
    ],
  ] as const)('step %i, a choice not made says so', async (step, label, entered, message) => {
    const { user } = await open(language, step, entered as Partial<RegistrationData>);
    const field = screen.getByLabelText(label[language]);
    await user.click(field);
    await user.tab();
    expect(described(field)).toContain(message[language]);
  });
});

interface SubmitCase {
  step: number;
  entered: Partial<RegistrationData>;
  message: Words;
  /** The field that has the focus afterwards. */
  focus: Words;
}

const submitCases: SubmitCase[] = [
  {
    step: 1,
    entered: { fullName: '', email: '', clinicName: '', subdomain: '', clinicType: '' },
    message: {
      en: 'Please complete the following required field(s): Full Name, Email, Clinic Name and Clinic Type',
      fr: 'Veuillez remplir les champs obligatoires suivants : Nom complet, Courriel, Nom de la clinique et Type de clinique',
    },
    focus: labels.fullName,
  },
  {
    step: 1,
    entered: { email: '', clinicType: '' },
    message: {
      en: 'Please complete the following required field(s): Email and Clinic Type',
      fr: 'Veuillez remplir les champs obligatoires suivants : Courriel et Type de clinique',
    },
    focus: labels.email,
  },
  {
    step: 1,
    entered: { clinicName: '', subdomain: '' },
    message: {
      en: 'Please complete the following required field(s): Clinic Name',
      fr: 'Veuillez remplir les champs obligatoires suivants : Nom de la clinique',
    },
    focus: labels.clinicName,
  },
  {
    step: 1,
    entered: { email: 'maude@erable' },
    message: { en: 'Please enter a valid email address', fr: 'Veuillez saisir une adresse courriel valide' },
    focus: labels.email,
  },
  {
    step: 2,
    entered: { city: '', ownerPhone: '' },
    message: {
      en: 'Please fill in all required fields.',
      fr: 'Veuillez remplir tous les champs obligatoires.',
    },
    focus: labels.city,
  },
  {
    step: 3,
    entered: { previousSoftware: true, previousSoftwareName: '' },
    message: {
      en: 'Please specify the name of your previous software.',
      fr: 'Veuillez préciser le nom de votre logiciel précédent.',
    },
    focus: labels.software,
  },
  {
    step: 3,
    entered: { numberOfClients: 'many' },
    message: {
      en: 'Number of clients must be a valid number.',
      fr: 'Le nombre de clients doit être un nombre valide.',
    },
    focus: labels.clients,
  },
  {
    step: 3,
    entered: { monthlyAppointments: '1,200' },
    message: {
      en: 'Monthly appointments must be a valid number.',
      fr: 'Le nombre de rendez-vous par mois doit être un nombre valide.',
    },
    focus: labels.appointments,
  },
];

describe.each(languages)('a step submitted with something wrong, in %s', (language) => {
  it.each(submitCases.map((each) => ({ ...each, text: each.message[language] })))(
    'step $step says "$text" and leads to the field',
    async ({ step, entered, text, focus }) => {
      const { user, server } = await open(language, step, entered);
      await user.click(screen.getByRole('button', { name: buttons.continue[language] }));
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(document.activeElement).toBe(screen.getByLabelText(focus[language]));
      expect(server.calls.filter((call) => call.method === 'PUT')).toEqual([]);
    },
  );

  it('step 4 without anyone says so and registers nothing', async () => {
    const { user, server } = await open(language, 4);
    await user.click(screen.getByRole('button', { name: buttons.finish[language] }));
    const message = {
      en: 'Please enter at least one staff member.',
      fr: 'Veuillez indiquer au moins un membre du personnel.',
    };
    expect((await screen.findByRole('alert')).textContent).toBe(message[language]);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(server.registered()).toBe(0);
  });
});

describe('what is accepted', () => {
  it.each(['J8X 1A1', 'j8x1a1', 'J8X-1A1'])('the postal code %s', async (postalCode) => {
    const { user, server } = await open('en', 2, { postalCode });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Previous software' });
    expect(server.draft().formData.postalCode).toBe(postalCode);
  });

  it.each(['8195550123', '(819) 555-0123', '819.555.0123', '819 555 0123'])(
    'the phone number %s',
    async (ownerPhone) => {
      const { user } = await open('en', 2, { ownerPhone });
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByRole('heading', { name: 'Previous software' })).toBeTruthy();
    },
  );

  it.each(['12345', '12345-6789'])('the ZIP code %s', async (postalCode) => {
    const { user } = await open('en', 2, { country: 'US', state: 'NY', postalCode });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Previous software' })).toBeTruthy();
  });
});

/** The texts that a screen reader reads with a field. */
function described(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
