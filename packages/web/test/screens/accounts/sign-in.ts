import { dataStates, heading, intercept, json, type Screen, status, text, token } from '../stage.ts';

const signIn: Screen = {
  kind: 'static',
  states: {
    ready: { path: () => '/signin', until: heading('Sign in to your account') },
    refused: {
      path: () => '/signin',
      until: async ({ page }) => {
        await page.getByLabel('Email').fill('nobody@clinic.example');
        await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Incorrect email or password.').first().waitFor();
      },
    },
  },
};

const link = (info: object) =>
  intercept(
    /links\/inspect/,
    json(200, {
      success: true,
      link: {
        purpose: 'activation',
        tenantId: null,
        state: 'valid',
        email: 'maude@erable.example',
        name: 'Maude Gagnon',
        clinicName: 'Érable Physio',
        role: 'clinician',
        needsPassword: true,
        needsTerms: true,
        inQuebec: false,
        ...info,
      },
    }),
  );

const unknownLink = intercept(
  /links\/inspect/,
  json(404, { success: false, error: 'This link is not valid.', code: 'LINK_INVALID' }),
);

const setPassword = () => `/set-password/${token}`;

const invitation = () => `/invitation/${token}`;

const accountChange = () => `/account-change/${token}`;

const change = (info: object) =>
  intercept(
    /account-changes\/inspect/,
    json(200, {
      success: true,
      change: {
        kind: 'email',
        act: 'confirm',
        state: 'requested',
        open: true,
        email: 'maude@erable.example',
        name: null,
        dueAt: null,
        ...info,
      },
    }),
  );

export const signInScreens: Record<string, Screen> = {
  '/signin': signIn,
  '/login': {
    kind: 'static',
    states: { ready: { path: () => '/login', until: heading('Sign in to your account') } },
  },
  '/set-password/:token': {
    kind: 'data',
    states: {
      ...dataStates({
        path: setPassword,
        calls: /links\/inspect/,
        ready: text(/./),
        loading: status('Checking your link…'),
        failing: text('Your link could not be checked'),
      }),
      ready: { path: setPassword, before: link({}), until: heading('Set your password') },
      reset: {
        path: setPassword,
        before: link({ purpose: 'password_reset' }),
        until: heading('Choose a new password'),
      },
      expired: {
        path: setPassword,
        before: link({ state: 'expired', email: null }),
        until: heading('This link has expired'),
      },
      used: {
        path: setPassword,
        before: link({ state: 'used', email: null }),
        until: heading('This link was already used'),
      },
      invalid: { path: setPassword, before: unknownLink, until: heading('This link is not valid') },
    },
  },
  '/invitation/:token': {
    kind: 'data',
    states: {
      ...dataStates({
        path: invitation,
        calls: /links\/inspect/,
        ready: text(/./),
        loading: status('Checking your link…'),
        failing: text('Your link could not be checked'),
      }),
      ready: {
        path: invitation,
        before: link({ purpose: 'invitation' }),
        until: heading('Join Érable Physio'),
      },
      existing: {
        path: invitation,
        before: link({ purpose: 'invitation', needsPassword: false }),
        until: text('You already have an account with this address.'),
      },
      expired: {
        path: invitation,
        before: link({ purpose: 'invitation', state: 'expired', email: null }),
        until: heading('This link has expired'),
      },
      invalid: {
        path: invitation,
        before: unknownLink,
        until: heading('This invitation is no longer valid'),
      },
    },
  },
  '/account-change/:token': {
    kind: 'data',
    states: {
      ...dataStates({
        path: accountChange,
        calls: /account-changes\/inspect/,
        ready: text(/./),
        loading: status('Checking your link…'),
        failing: text('Your link could not be checked'),
      }),
      ready: { path: accountChange, before: change({}), until: heading('Confirm your new email') },
      stop: {
        path: accountChange,
        before: change({ act: 'cancel', kind: 'two_factor', name: 'Liam Chen' }),
        until: heading('Keep two-step sign-in on for Liam Chen?'),
      },
      over: {
        path: accountChange,
        before: change({ open: false }),
        until: heading('This link no longer works'),
      },
    },
  },
  '/forgot-password': {
    kind: 'static',
    states: {
      ready: { path: () => '/forgot-password', until: heading('Reset your password') },
      sent: {
        path: () => '/forgot-password',
        until: async ({ page }) => {
          await page.getByLabel('Email').fill('maude@erable.example');
          await page.getByRole('button', { name: 'Send the link' }).click();
          await page.getByRole('heading', { name: 'Check your email' }).waitFor();
        },
      },
    },
  },
};
