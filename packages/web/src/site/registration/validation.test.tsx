// @vitest-environment happy-dom
import type { RegistrationData } from '@tamarack/core/domain';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, settled } from '../../../test/render.tsx';
import { filledIn, registrationServer } from '../../../test/wizard/registration-server.ts';
import {
  fieldCases,
  type Language,
  labels,
  languages,
  submitCases,
  type Words,
} from '../../../test/wizard/wizard-cases.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(cleanup);

const buttons = {
  continue: { en: 'Continue', fr: 'Continuer' },
  finish: { en: 'Complete registration', fr: 'Terminer l’inscription' },
} satisfies Record<string, Words>;

/** Opens one step of a registration whose other steps are filled in. */
async function open(language: Language, step: number, entered: Partial<RegistrationData> = {}) {
  const server = registrationServer({ ...filledIn, ...entered });
  const prefix = language === 'fr' ? '/fr' : '';
  renderScreen({
    transport: server,
    path: `${prefix}/register?step=${step}`,
    routes: [{ path: 'register', element: <RegisterScreen /> }],
  });
  await settled();
  return { server, user: userEvent.setup({ delay: null }) };
}

describe.each(languages)('an invalid field, when it is left, in %s', (language) => {
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

describe.each(languages)('an invalid step, when it is submitted, in %s', (language) => {
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

describe('accepted values', () => {
  it.each(['J8X 1A1', 'j8x1a1', 'J8X-1A1'])('the postal code %s', async (postalCode) => {
    const { user, server } = await open('en', 2, { postalCode });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Previous software' });
    expect(server.draft().formData.postalCode).toBe(postalCode);
  });

  it.each(['8195550123', '(819) 555-0123', '819.555.0123', '819 555 0123', '+1 819 555 0123'])(
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
