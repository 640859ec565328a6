// @vitest-environment happy-dom
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { Locale } from '../../domain/text.ts';
import { LocaleProvider } from '../../ui/useText.tsx';
import type { PasskeyDevice } from '../ports.ts';
import { useTransport } from '../SessionProvider.tsx';
import { StepUpProvider, useStepUp } from './StepUp.tsx';

const stepUpRequired = () =>
  refusal({ status: 403, code: 'STEP_UP_REQUIRED', message: 'Confirm that it is you.' });

function ActionWithStepUp({ fresh }: { fresh?: boolean }) {
  const transport = useTransport();
  const withStepUp = useStepUp();
  const act = useMutation({
    mutationFn: () => withStepUp(() => transport.request({ method: 'POST', path: '/api/sensitive' }), fresh),
  });
  return (
    <>
      <button type="button" onClick={() => act.mutate()}>
        Act
      </button>
      <p>{act.status}</p>
    </>
  );
}

/** In French, with a provider of its own, because texts follow the language around it. */
const Screen = ({ fresh, locale }: { fresh: boolean; locale: Locale }) => (
  <LocaleProvider locale={locale}>
    <StepUpProvider>
      <ActionWithStepUp fresh={fresh} />
    </StepUpProvider>
  </LocaleProvider>
);

function show({
  twoFactor = false,
  passkeys = undefined as PasskeyDevice | undefined,
  fresh = false,
  locale = 'en' as Locale,
} = {}) {
  let confirmed = false;
  const transport = memoryTransport({
    'POST /api/sensitive': () => {
      if (!confirmed) throw stepUpRequired();
      return { success: true };
    },
    'GET /api/account/passkeys': () => ({ passkeys: passkeys ? [{ passkeyId: 'k1' }] : [] }),
    'POST /api/account/step-up/passkey': () => ({ request: { challenge: 'c-1' } }),
    'POST /api/account/step-up': ({ body }) => {
      if (!('passkey' in (body as object)) && (body as { password: string }).password !== 'larch') {
        const message = 'This is not your current password';
        throw refusal({ status: 400, code: 'VALIDATION_FAILED', message, fields: { password: message } });
      }
      confirmed = true;
      return { success: true };
    },
  });
  return {
    transport,
    ...renderScreen(<Screen fresh={fresh} locale={locale} />, {
      transport,
      user: { ...operator, twoFactor },
      passkeys,
    }),
  };
}
const act = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Act' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm it’s you to continue' }));
};

it('asks the person to confirm, then repeats the call', async () => {
  const { user, transport } = show();
  const dialog = await act(user);
  expect(dialog.queryByLabelText('6-digit code or recovery code')).toBeNull();
  await user.type(dialog.getByLabelText('Password'), 'larch');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('success');
  expect(transport.callsOf('POST /api/sensitive')).toHaveLength(2);
  expect(transport.callsOf('POST /api/account/step-up')[0]?.body).toEqual({ password: 'larch' });
});

it.each([
  [false, 'We won’t ask again for the next 10 minutes.'],
  [true, 'This action needs a confirmation from the last minute.'],
])('says how long the confirmation is valid; a new one is required: %s', async (fresh, text) => {
  const { user } = show({ fresh });
  const dialog = await act(user);
  dialog.getByText(text);
  expect(dialog.queryAllByText(/ask again/)).toHaveLength(fresh ? 0 : 1);
});

it('requires the code of people who use two-step sign-in', async () => {
  const { user, transport } = show({ twoFactor: true });
  const dialog = await act(user);
  await user.type(dialog.getByLabelText('Password'), 'larch');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('Code is required');
  await user.type(dialog.getByLabelText('6-digit code or recovery code'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('success');
  expect(transport.callsOf('POST /api/account/step-up')[0]?.body).toEqual({
    password: 'larch',
    code: '123456',
  });
});

it('stays open after a wrong password, and shows the error at the field', async () => {
  const { user } = show();
  const dialog = await act(user);
  await user.type(dialog.getByLabelText('Password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('This is not your current password');
});

it('does not repeat the call when it is cancelled, and shows no error', async () => {
  const { user, transport } = show();
  const dialog = await act(user);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('error');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.callsOf('POST /api/sensitive')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['en', 'Act', 'Close'],
  ['fr', 'Act', 'Fermer'],
] as const)('has a close button that screen readers can name (%s)', async (locale, action, close) => {
  const { user } = show({ locale });
  await user.click(await screen.findByRole('button', { name: action }));
  await user.click(await screen.findByRole('button', { name: close }));
  await screen.findByText('error');
});

it('accepts a passkey of this device instead of password and code', async () => {
  const passkeys: PasskeyDevice = {
    create: async () => ({}),
    get: async ({ challenge }) => ({ id: 'k1', answers: challenge }),
  };
  const { user, transport } = show({ twoFactor: true, passkeys });
  const dialog = await act(user);
  await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
  await screen.findByText('success');
  expect(transport.callsOf('POST /api/account/step-up')[0]?.body).toEqual({
    passkey: { id: 'k1', answers: 'c-1' },
  });
});
