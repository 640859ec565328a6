import type { Page, Route } from 'playwright-core';
import { scripted, watched } from './browser.ts';
import { callApi, mailedSandboxLink } from './people.ts';
import type { Product } from './product.ts';

/** What a test has at hand when it brings a screen into a state. */
export interface Stage {
  product: Product;
  page: Page;
  tenantId: string;
  subdomain: string;
  operatorToken: string;
  ownerToken: string;
}

export interface Scene {
  /** Who looks; nobody is signed in unless said. */
  as?: 'operator' | 'owner';
  path: (stage: Stage) => string | Promise<string>;
  /** The clinic's own site in place of the main one. */
  on?: (stage: Stage) => string;
  /** Prepared before the page is opened. */
  before?: (stage: Stage) => Promise<unknown>;
  /** What shows that the state is there; also the place to act on the page. */
  until: (stage: Stage) => Promise<unknown>;
}

/** `data` screens load something, `list` screens something that may be empty; the rest is there at once. */
export interface Screen {
  kind: 'static' | 'data' | 'list';
  states: Record<string, Scene>;
}

export const requiredStates = {
  static: ['ready'],
  data: ['ready', 'loading', 'failing'],
  list: ['ready', 'loading', 'failing', 'empty'],
} as const;

const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const failure = json(500, {
  success: false,
  error: 'Something went wrong on our side. It has been recorded; please try again.',
  code: 'INTERNAL',
});

/** Never answers, as a server that is very slow. */
const never = () => new Promise<void>(() => {});

const text =
  (wanted: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByText(wanted).first().waitFor();
const status =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('status', { name }).first().waitFor({ state: 'attached' });
const heading =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('heading', { name }).first().waitFor();
const intercept =
  (url: RegExp, answer: (route: Route) => unknown) =>
  ({ page }: Stage) =>
    page.route(url, answer);

interface DataScreen {
  as?: Scene['as'];
  path: Scene['path'];
  calls: RegExp;
  ready: Scene['until'];
  loading: Scene['until'];
  failing: Scene['until'];
}

function dataStates({
  as,
  path,
  calls,
  ready,
  loading,
  failing,
}: DataScreen): Record<'ready' | 'loading' | 'failing', Scene> {
  const base = as ? { as, path } : { path };
  return {
    ready: { ...base, until: ready },
    loading: { ...base, before: intercept(calls, never), until: loading },
    failing: { ...base, before: intercept(calls, failure), until: failing },
  };
}

const link = (info: object) =>
  intercept(
    /links\/inspect/,
    json(200, {
      success: true,
      link: {
        purpose: 'activation',
        state: 'valid',
        email: 'maude@erable.example',
        name: 'Maude Gagnon',
        clinicName: 'Érable Physio',
        role: 'clinician',
        needsPassword: true,
        needsTerms: true,
        ...info,
      },
    }),
  );
const unknownLink = intercept(
  /links\/inspect/,
  json(404, { success: false, error: 'This link is not valid.', code: 'LINK_INVALID' }),
);
const token = 'a'.repeat(43);
const setPassword = () => `/set-password/${token}`;
const invitation = () => `/invitation/${token}`;
const reportLink = () => `/waag-template/${token}?email=maude%40erable.example`;

async function toStep(stage: Stage, step: number): Promise<void> {
  const { page } = stage;
  await watched(page);
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
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

/** The registration of a visitor who saved its first step before; a new one is drawn without asking the server. */
async function returning({ page, product }: Stage): Promise<string> {
  const form = {
    fullName: 'Maude Gagnon',
    email: 'maude@returning.example',
    clinicName: 'Érable Physio',
    clinicType: 'physical',
  };
  await page.request.post(`${product.origin}/forms/register/1`, {
    form,
    headers: { origin: product.origin },
  });
  return '/register';
}

const wizard = (step: number): Scene => ({ path: () => '/register', until: (stage) => toStep(stage, step) });
const section = (name: string, until: Scene['until']): Scene => ({
  as: 'owner',
  path: ({ tenantId }) => `/dashboard?clinic=${tenantId}&section=${name}`,
  until,
});

const provisioning = {
  operationId: '018f0000-0000-7000-8000-000000000001',
  tenantId: '018f0000-0000-7000-8000-000000000002',
  kind: 'provision',
  state: 'running',
  requestedBy: null,
  reason: null,
  attempts: 1,
  error: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  startedAt: '2026-11-20T15:00:00.000Z',
  finishedAt: null,
  nextAttemptAt: null,
  steps: ['reserve_subdomain', 'create_workspace', 'check_site', 'send_activation', 'activate'].map(
    (name, index) => ({
      position: index + 1,
      name,
      state: index < 2 ? 'succeeded' : 'pending',
      attempts: index < 2 ? 1 : 0,
      error: null,
      detail: null,
      startedAt: null,
      finishedAt: null,
    }),
  ),
};

const bulkChange = {
  bulkId: '018f0000-0000-7000-8000-000000000003',
  kind: 'suspend',
  selection: { by: 'filters', plan: 'basic', search: 'physio' },
  total: 120,
  reason: 'Invoices of October and November are unpaid',
  holdKind: 'billing',
  customerMessage: null,
  requestedBy: 'Noor Bhatti',
  createdAt: '2026-11-20T15:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  counts: { waiting: 41, running: 6, done: 66, unchanged: 4, failed: 3, stopped: 0 },
  held: 0,
};
const bulkTenants = (['done', 'failed', 'running', 'unchanged', 'waiting'] as const).map((state, index) => ({
  position: index + 1,
  tenantId: `018f0000-0000-7000-8000-00000000001${index}`,
  clinicName: ['Érable Physio', 'Harbour Speech', 'Cedar Kids', 'Ocean Rehab', 'Northern Minds'][index],
  subdomain: `clinic-${index}`,
  status: 'active',
  state,
  operationId: null,
  error:
    state === 'failed'
      ? 'Another operation is still running for this clinic. Wait until it has finished.'
      : null,
}));

/** Changes the answer about the owner's clinic on its way. */
const clinicIs =
  (change: object) =>
  ({ page }: Stage) =>
    page.route(/\/api\/(account\/clinics|clinics\/[0-9a-f-]{36})$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { clinic?: object; clinics?: object[] };
      if (body.clinic) body.clinic = { ...body.clinic, ...change };
      if (body.clinics) body.clinics = body.clinics.map((clinic) => ({ ...clinic, ...change }));
      await route.fulfill({ response: answer, json: body });
    });

/** Changes an answer on its way. */
const changed =
  <T>(url: RegExp, change: (body: T) => T) =>
  ({ page }: Stage) =>
    page.route(url, async (route) => {
      // A browser takes every name below localhost for this machine; the test's own process may not know it.
      const asked = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: asked.host };
      asked.hostname = '127.0.0.1';
      const answer = await route.fetch({ url: asked.href, headers });
      await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
    });

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

/** Every screen of the main site's application by its path in the router, with every state it can be in. */
export const mainScreens: Record<string, Screen> = {
  '/signin': signIn,
  '/login': {
    kind: 'static',
    states: { ready: { path: () => '/login', until: heading('Sign in to your account') } },
  },
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
          await watched(page);
          await page.getByRole('button', { name: 'Continue' }).click();
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
  '/waag-template/:hash': {
    kind: 'data',
    states: {
      ...dataStates({
        path: reportLink,
        calls: /validate-template/,
        ready: text(/./),
        loading: heading('Validating your download link...'),
        failing: text('Something went wrong on our side. It has been recorded; please try again.'),
      }),
      ready: {
        path: reportLink,
        before: async (stage) => {
          const downloadUrl = `/downloads/waag-report/${token}?email=maude%40erable.example`;
          await intercept(/validate-template/, json(200, { success: true, downloadUrl }))(stage);
          await stage.page.route(/\/downloads\//, (route) =>
            route.fulfill({
              headers: { 'content-disposition': 'attachment; filename="report.xlsx"' },
              body: '',
            }),
          );
        },
        until: heading('Your download has started'),
      },
      invalid: { path: reportLink, until: text('Invalid or expired link') },
      'no response': {
        path: reportLink,
        before: intercept(/validate-template/, (route) => route.abort()),
        until: heading('We could not check the link'),
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
  '/dashboard': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'owner',
        path: () => '/dashboard',
        calls: /\/api\/account\/clinics/,
        ready: heading('Érable Physio'),
        loading: status('Loading…'),
        failing: text('Your clinics could not be loaded'),
      }),
      empty: {
        as: 'owner',
        path: () => '/dashboard',
        before: intercept(/\/api\/account\/clinics/, json(200, { success: true, clinics: [] })),
        until: text('You have no clinic yet'),
      },
      suspended: {
        as: 'owner',
        path: () => '/dashboard',
        before: clinicIs({ status: 'suspended', customerMessage: 'Please settle invoice 1042.' }),
        until: text('This clinic is suspended'),
      },
      provisioning: {
        as: 'owner',
        path: () => '/dashboard',
        before: clinicIs({ status: 'provisioning', operation: provisioning }),
        until: text('Setting up your clinic'),
      },
      team: section('team', text('owner@physio-des-erables.example')),
      plan: section('plan', text('Basic')),
      settings: section('settings', text(/time zone/i)),
      profile: section('profile', text(/profile/i)),
      security: section('security', text(/sign out everywhere/i)),
    },
  },
};

const operator = 'operator' as const;
const webhookEndpoint = {
  endpointId: '018f0000-0000-7000-8000-00000000000e',
  url: 'https://hooks.partner.example/clinics?source=platform',
  description: 'Partner’s CRM',
  eventTypes: ['tenant.created', 'tenant.suspended', 'operation.failed'],
  enabled: true,
  disabledBecause: null,
  failingSince: '2026-11-20T09:00:00.000Z',
  lastSuccessAt: '2026-11-20T08:59:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 1,
  recent: { queued: 2, succeeded: 1204, failed: 3, cancelled: 0 },
};
const webhookDelivery = {
  deliveryId: '018f0000-0000-7000-8000-0000000000d1',
  endpointId: webhookEndpoint.endpointId,
  eventType: 'tenant.suspended',
  tenantId: null,
  state: 'failed',
  attempts: 10,
  lastStatus: 503,
  lastError: 'Answered 503.',
  createdAt: '2026-11-20T17:00:00.000Z',
  endedAt: '2026-11-21T17:00:00.000Z',
  nextAttemptAt: null,
};
const webhookAttempt = {
  at: '2026-11-20T17:00:01.000Z',
  durationMs: 31,
  url: webhookEndpoint.url,
  requestHeaders: { 'webhook-id': webhookDelivery.deliveryId },
  status: 503,
  responseHeaders: { server: 'nginx' },
  responseBody: 'Try later',
  error: 'Answered 503.',
};
const webhookPath = () => `/admin/settings/webhooks/${webhookEndpoint.endpointId}`;
/** An endpoint that has failed, without one that could be sent to. */
async function withWebhooks(stage: Stage): Promise<void> {
  const at = '/api/webhook-(endpoints|deliveries)';
  const endpoint = json(200, { success: true, endpoint: webhookEndpoint });
  const list = json(200, { success: true, endpoints: [webhookEndpoint] });
  const deliveries = json(200, { success: true, deliveries: [webhookDelivery], next: null });
  const delivery = { ...webhookDelivery, body: '{"type":"tenant.suspended"}', log: [webhookAttempt] };
  await stage.page.route(new RegExp(`${at}$`), list);
  await stage.page.route(new RegExp(`${at}/[^/]+$`), (route) =>
    route.request().url().includes('deliveries')
      ? json(200, { success: true, delivery })(route)
      : endpoint(route),
  );
  await stage.page.route(/\/api\/webhook-endpoints\/[^/]+\/deliveries/, deliveries);
}

const tenantPath = ({ tenantId }: Stage) => `/admin/tenants/${tenantId}`;

/** The real answer with two parts down and one that needs a look. */
async function inTrouble(route: Route): Promise<void> {
  const report = await (await route.fetch()).json();
  const found: Record<string, object> = {
    workers: { state: 'down', reason: 'No worker is running' },
    mail: { state: 'down', reason: 'Mail has waited for 16 min without an attempt' },
    operations: { state: 'warning', reason: '2 operations have failed and wait for someone' },
  };
  const components = report.components.map((one: { component: string }) => ({
    ...one,
    ...found[one.component],
  }));
  await json(200, { ...report, state: 'down', components })(route);
}

const undelivered = ['bounced', 'failed', 'retrying'].map((kind, at) => ({
  messageId: `018f0000-0000-7000-8000-00000000000${at}`,
  kind,
  to: 'maude@erabel.example',
  template: 'activation',
  tenant: { tenantId: '018f0000-0000-7000-8000-000000000000', clinicName: 'Érable Physio' },
  createdAt: '2026-11-20T12:00:00.000Z',
  attempts: 1,
  reason: '550 5.1.1 The account that you tried to reach does not exist',
  status: kind === 'bounced' ? '5.1.1' : null,
  recipientRefused: kind === 'bounced',
  nextAttemptAt: kind === 'retrying' ? '2026-11-20T12:30:00.000Z' : null,
  resend: ['new_link', null, 'now'][at],
}));

const ownerPath = async ({ product, operatorToken }: Stage) => {
  const path = '/api/people?search=maude+gagnon';
  const { people } = await callApi<{ people: { userId: string }[] }>(
    product,
    'GET',
    path,
    undefined,
    operatorToken,
  );
  return `/admin/users/people/${people[0]?.userId}`;
};

const logEntry = {
  entryId: 3,
  at: '2026-11-20T17:00:00.000Z',
  level: 'warn',
  kind: 'refusal',
  role: 'server',
  message: 'Request refused',
  code: 'FORBIDDEN',
  method: 'GET',
  path: '/api/tenants/{tenantId}',
  status: 403,
  requestId: '1763658000000:host:42:mb1x:10001',
  user: { userId: '018f0000-0000-7000-8000-000000000003', name: 'Sam Support', email: 'sam@ops.example' },
  details: {},
  times: 12,
};
const logFailure = {
  level: 'error',
  kind: 'log',
  role: 'worker',
  message: 'job failed: connect ECONNREFUSED 127.0.0.1:5432',
  code: 'ECONNREFUSED',
  method: null,
  path: null,
  status: null,
  user: null,
  details: { queue: 'mail.deliver', type: 'Error', stack: 'at connect (net.js:1:1)\nat run (worker.js:2:2)' },
  times: 1,
};
const privacyRequest = {
  requestId: '018f0000-0000-7000-8000-000000000004',
  kind: 'erasure',
  status: 'open',
  email: 'maude@erable.example',
  note: 'By letter, with a copy of an identity card',
  receivedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-12-20T12:00:00.000Z',
  exportedAt: null,
  closedAt: null,
  recordedBy: {
    userId: '018f0000-0000-7000-8000-000000000003',
    name: 'Noor Bhatti',
    email: 'noor@ops.example',
  },
  closedBy: null,
  outcome: null,
  version: 1,
};
const lateRequest = {
  requestId: '018f0000-0000-7000-8000-000000000005',
  kind: 'access',
  email: 'kim@bouleau.example',
  receivedAt: '2026-10-01T12:00:00.000Z',
  dueAt: '2026-10-31T12:00:00.000Z',
};
const requestPath = () => `/admin/users/privacy/${privacyRequest.requestId}`;
const held = (
  table: string,
  what: string,
  rows: number,
  onErasure: string,
  because: string | null = null,
) => ({
  table,
  what,
  rows,
  onErasure,
  because,
});

/** A request with what is held of its person. */
async function heldPerson(stage: Stage): Promise<void> {
  const findings = {
    email: privacyRequest.email,
    account: {
      userId: '018f0000-0000-7000-8000-000000000006',
      name: 'Maude Gagnon',
      platformRole: null,
      createdAt: '2026-02-03T12:00:00.000Z',
      lastSignedInAt: '2026-11-19T12:00:00.000Z',
      deactivatedAt: null,
    },
    clinics: [
      {
        tenantId: stage.tenantId,
        clinicName: 'Érable Physio',
        subdomain: 'erable',
        status: 'active',
        role: 'clinician',
        isOwner: false,
        state: 'active',
      },
    ],
    holdings: [
      held('users', 'Account', 1, 'deleted'),
      held('mail_outbox', 'Mail to the address', 14, 'deleted'),
      held('newsletter_subscriptions', 'Newsletter: subscription', 1, 'changed', 'Proof of the consent.'),
      held('arbitration_opt_outs', 'Opt-out of arbitration', 1, 'kept', 'Evidence of the opt-out.'),
    ],
    blockers: [],
    requests: [privacyRequest],
  };
  await intercept(/\/api\/privacy\/requests\/[0-9a-f-]{36}$/, json(200, { request: privacyRequest }))(stage);
  await intercept(/\/findings$/, json(200, { findings }))(stage);
}

/** Every screen of the console. */
export const consoleScreens: Record<string, Screen> = {
  '/admin/login': {
    kind: 'static',
    states: { ready: { path: () => '/admin/login', until: heading('Admin Portal') } },
  },
  '/admin': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin',
        calls: /\/api\/(tenants\/stats|activity)/,
        ready: text('Total Tenants'),
        loading: heading('Dashboard Overview'),
        failing: text('Sample data'),
      }),
      empty: {
        as: operator,
        path: () => '/admin',
        before: intercept(/\/api\/activity/, json(200, { success: true, entries: [] })),
        until: text('Total Tenants'),
      },
      shortcuts: {
        as: operator,
        path: () => '/admin',
        until: async ({ page }) => {
          await page.getByText('Total Tenants').waitFor();
          await page.keyboard.press('?');
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        },
      },
    },
  },
  '/admin/tenants': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/tenants',
        calls: /\/api\/tenants(\?|$)/,
        ready: ({ page }) => page.getByRole('row').nth(5).waitFor(),
        loading: ({ page }) => page.getByText('Loading tenants').first().waitFor({ state: 'attached' }),
        failing: text('Sample data'),
      }),
      empty: {
        as: operator,
        path: () => '/admin/tenants',
        before: intercept(
          /\/api\/tenants(\?|$)/,
          json(200, { tenants: [], page: 1, limit: 20, total: 0, totalIsExact: true }),
        ),
        until: text('No tenants found'),
      },
      'no match': {
        as: operator,
        path: () => '/admin/tenants?search=zzzzzzzz',
        until: text('No tenants found'),
      },
      suspending: {
        as: operator,
        path: () => '/admin/tenants?search=physio-des-erables',
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Actions for Érable Physio' }).first().click();
          await page.getByRole('menuitem', { name: 'Suspend Tenant' }).click();
          await page.getByLabel('Enter suspension reason:').waitFor();
        },
      },
      creating: {
        as: operator,
        path: () => '/admin/tenants',
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Add Tenant' }).click();
          await page.getByRole('dialog').getByRole('textbox', { name: 'Clinic Name' }).waitFor();
        },
      },
      'bulk suspension': {
        as: operator,
        path: () => '/admin/tenants?status=active',
        until: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
          await page.getByRole('button', { name: /^Select all/ }).click();
          await page.getByRole('button', { name: 'Suspend…' }).click();
          await page.getByLabel('Enter suspension reason:').waitFor();
        },
      },
      exporting: {
        as: operator,
        path: () => '/admin/tenants',
        until: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
          await page.getByRole('button', { name: 'Export' }).click();
          await page.getByRole('dialog').getByRole('checkbox', { name: 'Kind of hold' }).waitFor();
        },
      },
    },
  },
  '/admin/tenants/bulk': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/tenants/bulk',
        calls: /\/api\/tenants\/bulk/,
        ready: text('Bulk changes'),
        loading: ({ page }) => page.getByText('Loading bulk changes').first().waitFor({ state: 'attached' }),
        failing: text('Retry'),
      }),
      ready: {
        as: operator,
        path: () => '/admin/tenants/bulk',
        before: intercept(/\/api\/tenants\/bulk/, json(200, { success: true, changes: [bulkChange] })),
        until: text('Suspension of 120 clinics'),
      },
      empty: { as: operator, path: () => '/admin/tenants/bulk', until: text('No bulk changes yet') },
    },
  },
  '/admin/tenants/bulk/:bulkId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => `/admin/tenants/bulk/${bulkChange.bulkId}`,
        calls: /\/api\/tenants\/bulk/,
        ready: text('Suspension'),
        loading: ({ page }) => page.getByText('Loading the change').first().waitFor({ state: 'attached' }),
        failing: text('Retry'),
      }),
      ready: {
        as: operator,
        path: () => `/admin/tenants/bulk/${bulkChange.bulkId}`,
        before: async ({ page }) => {
          await page.route(/\/api\/tenants\/bulk\/[^/]+$/, json(200, { success: true, change: bulkChange }));
          await page.route(
            /\/api\/tenants\/bulk\/.+\/tenants/,
            json(200, { success: true, tenants: bulkTenants, next: null }),
          );
        },
        until: text('Another operation is still running for this clinic. Wait until it has finished.'),
      },
    },
  },
  '/admin/tenants/:tenantId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: tenantPath,
        calls: /\/api\/tenants\/[0-9a-f-]{36}$/,
        ready: heading('Érable Physio'),
        loading: ({ page }) =>
          page
            .getByText(/loading/i)
            .first()
            .waitFor({ state: 'attached' }),
        failing: text(/try again|retry/i),
      }),
      unknown: {
        as: operator,
        path: () => '/admin/tenants/018f0000-0000-7000-8000-000000000000',
        until: text('There is no such tenant'),
      },
      'danger zone': {
        as: operator,
        path: (stage) => `${tenantPath(stage)}?tab=danger`,
        until: text('Download export'),
      },
    },
  },
  '/admin/analytics': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/analytics?range=90d&tables=growth,first-sign-in',
        calls: /\/api\/analytics/,
        ready: async ({ page }) => {
          await page.getByRole('region', { name: 'Table of Registrations and activations' }).waitFor();
          await page.getByRole('figure', { name: 'Plan mix' }).locator('path').first().waitFor();
        },
        loading: text('Loading the figures'),
        failing: text('This could not be loaded'),
      }),
      'no range': {
        as: operator,
        path: () => '/admin/analytics?range=custom&from=2026-11-09&to=2026-11-01',
        until: text('Choose two days in order'),
      },
      nothing: {
        as: operator,
        path: () => '/admin/analytics?range=custom&from=2001-01-01&to=2001-01-31',
        until: text('Show the last 30 days'),
      },
    },
  },
  '/admin/health': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/health',
        calls: /\/api\/health$/,
        ready: async ({ page }) => {
          await page.getByRole('img', { name: /^Operations: / }).waitFor();
          await page.getByRole('heading', { name: 'Incidents' }).waitFor();
        },
        loading: ({ page }) => page.getByText('Looking at the service').waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      'in trouble': {
        as: operator,
        path: () => '/admin/health?range=24h',
        before: intercept(/\/api\/health$/, inTrouble),
        until: heading('2 parts are down'),
      },
    },
  },
  '/admin/health/mail': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/health/mail',
        calls: /\/api\/health\/mail/,
        ready: text('Every mail has arrived'),
        loading: ({ page }) => page.getByText('Loading the mails').waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: operator,
        path: () => '/admin/health/mail',
        before: intercept(
          /\/api\/health\/mail/,
          json(200, { success: true, mails: undelivered, next: null }),
        ),
        until: text('Address takes no mail'),
      },
      empty: { as: operator, path: () => '/admin/health/mail', until: text('Every mail has arrived') },
    },
  },
  '/admin/settings/platform': {
    kind: 'data',
    states: dataStates({
      as: 'operator',
      path: () => '/admin/settings/platform',
      calls: /\/api\/platform\/settings/,
      ready: ({ page }) => page.getByRole('form', { name: 'Reserved web addresses' }).waitFor(),
      loading: ({ page }) => page.getByText('Loading settings').first().waitFor({ state: 'attached' }),
      failing: text('This could not be loaded'),
    }),
  },
  '/admin/settings/api-clients': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/settings/api-clients',
        calls: /\/api\/api-clients/,
        ready: text('Desktop console'),
        loading: ({ page }) => page.getByText('Loading API clients').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: 'operator',
        path: () => '/admin/settings/api-clients',
        before: intercept(/\/api\/api-clients/, json(200, { success: true, clients: [] })),
        until: text('No client yet'),
      },
      new: {
        as: 'operator',
        path: () => '/admin/settings/api-clients?new=1',
        until: ({ page }) => page.getByRole('dialog', { name: 'New API client' }).waitFor(),
      },
    },
  },
  '/admin/settings/webhooks': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/settings/webhooks',
        calls: /\/api\/webhook-endpoints/,
        ready: text('hooks.partner.example'),
        loading: ({ page }) =>
          page.getByText('Loading webhook endpoints').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/settings/webhooks',
        before: withWebhooks,
        until: text('hooks.partner.example'),
      },
      empty: { as: 'operator', path: () => '/admin/settings/webhooks', until: text('No endpoint yet') },
      new: {
        as: 'operator',
        path: () => '/admin/settings/webhooks?new=1',
        until: ({ page }) => page.getByRole('dialog', { name: 'Add a webhook endpoint' }).waitFor(),
      },
    },
  },
  '/admin/settings/webhooks/:endpointId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: webhookPath,
        calls: /\/api\/webhook-endpoints/,
        ready: text('hooks.partner.example'),
        loading: ({ page }) =>
          page.getByText('Loading webhook endpoints').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: { as: 'operator', path: webhookPath, before: withWebhooks, until: text('Answered 503.') },
      delivery: {
        as: 'operator',
        path: () => `${webhookPath()}?delivery=${webhookDelivery.deliveryId}`,
        before: withWebhooks,
        until: text('503 after 31 ms'),
      },
    },
  },
  '/admin/logs': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/logs',
        calls: /\/api\/logs\/audit(\?|$)/,
        ready: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
        loading: ({ page }) => page.getByText('Loading the audit log').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: operator,
        path: () => '/admin/logs',
        before: intercept(/\/api\/logs\/audit(\?|$)/, json(200, { entries: [], next: null })),
        until: text('No entries'),
      },
      'no match': { as: operator, path: () => '/admin/logs?search=zzzzzzzz', until: text('No entries') },
    },
  },
  '/admin/logs/application': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/logs/application',
        calls: /\/api\/logs\/application(\?|$)/,
        ready: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
        loading: ({ page }) =>
          page.getByText('Loading the application log').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: operator,
        path: () => '/admin/logs/application',
        before: intercept(
          /\/api\/logs\/application(\?|$)/,
          json(200, { entries: [logEntry, { ...logEntry, ...logFailure, entryId: 2 }], next: null }),
        ),
        until: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of job failed/ })
            .first()
            .click();
          await page.getByRole('link', { name: 'Permalink' }).waitFor();
        },
      },
      empty: {
        as: operator,
        path: () => '/admin/logs/application',
        before: intercept(/\/api\/logs\/application(\?|$)/, json(200, { entries: [], next: null })),
        until: text('No entries'),
      },
    },
  },
  '/admin/logs/application/:entryId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/logs/application/3',
        calls: /\/api\/logs\/application\/3$/,
        ready: text('Route'),
        loading: heading('Entry 3 of the application log'),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: operator,
        path: () => '/admin/logs/application/3',
        before: intercept(/\/api\/logs\/application\/3$/, json(200, { entry: logEntry })),
        until: text('Route'),
      },
    },
  },
  '/admin/logs/:entryId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/logs/1',
        calls: /\/api\/logs\/audit\/1$/,
        ready: text('Actor'),
        loading: heading('Entry 1'),
        failing: text('This could not be loaded'),
      }),
      unknown: {
        as: operator,
        path: () => '/admin/logs/99999999',
        until: text('There is no entry 99999999'),
      },
    },
  },
  '/admin/users/staff': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/users/staff',
        calls: /\/api\/staff$/,
        ready: text(/^You$/),
        loading: text('Loading the staff'),
        failing: text('This could not be loaded'),
      }),
      'no match': {
        as: operator,
        path: () => '/admin/users/staff?search=zzzz',
        until: text('Nobody matches.'),
      },
      'asked who is there': {
        as: operator,
        path: () => '/admin/users/staff?invite=1',
        before: intercept(/\/api\/staff$/, async (route) =>
          route.request().method() === 'GET'
            ? route.continue()
            : json(403, { success: false, error: 'Confirm that it is you.', code: 'STEP_UP_REQUIRED' })(
                route,
              ),
        ),
        until: async ({ page }) => {
          await page.getByLabel('Name', { exact: true }).fill('Ada Admin');
          await page.getByLabel('Email', { exact: true }).fill('ada@ops.example');
          await page.getByRole('button', { name: 'Send invitation' }).click();
          await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
        },
      },
    },
  },
  '/admin/users/people': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/users/people',
        calls: /\/api\/people(\?|$)/,
        ready: ({ page }) => page.getByRole('table', { name: 'People across clinics' }).waitFor(),
        loading: text('Loading people'),
        failing: text('This could not be loaded'),
      }),
      empty: {
        as: operator,
        path: () => '/admin/users/people?search=zzzzzzzz',
        until: text('No people'),
      },
    },
  },
  '/admin/users/people/:userId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: ownerPath,
        calls: /\/api\/people\/[\w-]+$/,
        ready: text('In the audit log'),
        loading: text('Loading the person'),
        failing: text('This could not be loaded'),
      }),
      'locked out': {
        as: operator,
        path: ownerPath,
        before: changed<{ person: object }>(/\/api\/people\/[\w-]+$/, ({ person }) => ({
          person: { ...person, failures: 7, lockedUntil: '2099-01-01T00:00:00.000Z' },
        })),
        until: async ({ page }) => {
          await page.getByRole('button', { name: 'Unlock' }).waitFor();
          await page.getByText('is refused after 7 failures in a row').waitFor();
        },
      },
    },
  },
  '/admin/users/leads': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/users/leads',
        calls: /\/api\/leads(\?|$)/,
        ready: ({ page }) => page.getByRole('table', { name: 'Leads' }).waitFor(),
        loading: text('Loading leads'),
        failing: text('This could not be loaded'),
      }),
      empty: { as: operator, path: () => '/admin/users/leads?search=zzzzzzzz', until: text('No leads') },
      'one lead': {
        as: operator,
        path: () => '/admin/users/leads',
        until: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Details of / })
            .first()
            .click();
          await page.getByRole('heading', { name: 'What was asked for' }).waitFor();
        },
      },
    },
  },
  '/admin/users/privacy': {
    kind: 'list',
    states: {
      ...dataStates({
        as: operator,
        path: () => '/admin/users/privacy',
        calls: /\/api\/privacy\/requests(\?|$)/,
        ready: ({ page }) => page.getByRole('link', { name: 'maude@erable.example' }).waitFor(),
        loading: ({ page }) => page.getByText('Loading requests').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: operator,
        path: () => '/admin/users/privacy',
        before: intercept(
          /\/api\/privacy\/requests(\?|$)/,
          json(200, { requests: [privacyRequest, { ...privacyRequest, ...lateRequest }], next: null }),
        ),
        until: ({ page }) => page.getByRole('link', { name: 'maude@erable.example' }).first().waitFor(),
      },
      empty: {
        as: operator,
        path: () => '/admin/users/privacy',
        before: intercept(/\/api\/privacy\/requests(\?|$)/, json(200, { requests: [], next: null })),
        until: text('Every request is answered.'),
      },
      retention: {
        as: operator,
        path: () => '/admin/users/privacy?view=retention',
        until: text('Unfinished registrations'),
      },
    },
  },
  '/admin/users/privacy/:requestId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: operator,
        path: requestPath,
        calls: /\/api\/privacy\/requests\/[0-9a-f-]{36}$/,
        ready: heading('Request for erasure'),
        loading: ({ page }) => page.getByText('Loading the request').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: { as: operator, path: requestPath, before: heldPerson, until: text('What is held') },
      erasing: {
        as: operator,
        path: requestPath,
        before: heldPerson,
        until: async ({ page }) => {
          await page.getByText('What is held').first().waitFor();
          await page.getByRole('button', { name: 'Erase person' }).click();
          await page.getByRole('dialog').getByRole('textbox').waitFor();
        },
      },
    },
  },
  '/admin/settings': {
    kind: 'data',
    states: dataStates({
      as: operator,
      path: () => '/admin/settings',
      calls: /\/api\/account\/sessions/,
      ready: text(/this session|this device/i),
      loading: heading('Settings'),
      failing: text(/try again|retry/i),
    }),
  },
};

const clinicSite = ({ product, subdomain }: Stage) => product.site(subdomain);
const siteCode = async ({ product, ownerToken, tenantId }: Stage) => {
  const { code } = await callApi<{ code: string }>(
    product,
    'POST',
    '/api/auth/site-codes',
    { tenantId },
    ownerToken,
  );
  return `/#code=${code}`;
};
const atClinic = (path: Scene['path'], until: Scene['until'], before?: Scene['before']): Scene => ({
  on: clinicSite,
  path,
  until,
  ...(before ? { before } : {}),
});

const sandboxSite = ({ product }: Stage) => product.site('demo');
const sandboxLink = () => `/sandbox/${token}`;
const sandboxLinkIs = (info: object) =>
  intercept(
    /sandbox\/links\/inspect/,
    json(200, {
      success: true,
      link: { state: 'valid', usesLeft: 3, expiresAt: '2026-11-28T12:00:00.000Z', ...info },
    }),
  );
const atSandbox = (path: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  on: sandboxSite,
  path: () => path,
  until,
  ...(before ? { before } : {}),
});

/** Opens a visit by a mailed link, as a visitor does; the device keeps it. */
async function enterSandbox({ page, product }: Stage): Promise<void> {
  const email = `visitor-${Math.random().toString(36).slice(2)}@visitor.example`;
  await page.goto(await mailedSandboxLink(product, email));
  await page.getByRole('button', { name: 'Open the sandbox' }).click();
  await page.getByRole('heading', { name: 'Week view' }).waitFor();
}

/** Screens of a clinic's own site, the sandbox's among them, and the pages in its place. */
export const clinicScreens: Record<string, Screen> = {
  '/': {
    kind: 'data',
    states: {
      ready: atClinic(siteCode, text('Maude Gagnon')),
      'sign-in': atClinic(
        () => '/',
        ({ page }) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
      ),
      'code refused': atClinic(
        () => `/#code=${token}`,
        ({ page }) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
      ),
      'visited by support': atClinic(
        siteCode,
        ({ page }) => page.getByRole('button', { name: 'End visit' }).waitFor(),
        changed<{ user: object }>(/\/api\/auth\/exchange$/, ({ user, ...answer }) => ({
          ...answer,
          user: {
            ...user,
            operator: {
              name: 'Ada Admin',
              reason: 'Session types',
              endsAt: new Date(Date.now() + 1_500_000).toISOString(),
            },
          },
        })),
      ),
      loading: atClinic(
        siteCode,
        ({ page }) => page.getByRole('status').first().waitFor({ state: 'attached' }),
        intercept(/\/api\/home/, never),
      ),
      failing: atClinic(siteCode, text(/try again/i), intercept(/\/api\/home/, failure)),
      unknown: {
        on: ({ product }) => product.site('no-such-clinic'),
        path: () => '/',
        until: ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
      },
    },
  },
  '/sandbox/:token': {
    kind: 'data',
    states: {
      ready: atSandbox(
        sandboxLink(),
        ({ page }) => page.getByRole('button', { name: 'Open the sandbox' }).waitFor(),
        sandboxLinkIs({}),
      ),
      loading: atSandbox(
        sandboxLink(),
        text('Checking your link…'),
        intercept(/sandbox\/links\/inspect/, never),
      ),
      failing: atSandbox(
        sandboxLink(),
        heading('Your link could not be checked'),
        intercept(/sandbox\/links\/inspect/, failure),
      ),
      used: atSandbox(
        sandboxLink(),
        heading('This link has been used up'),
        sandboxLinkIs({ state: 'used', usesLeft: 0 }),
      ),
      expired: atSandbox(
        sandboxLink(),
        heading('This link has expired'),
        sandboxLinkIs({ state: 'expired' }),
      ),
      invalid: atSandbox(sandboxLink(), heading('This link is not valid')),
    },
  },
  'the sandbox': {
    kind: 'data',
    states: {
      ready: atSandbox('/', heading('Week view'), enterSandbox),
      clinician: atSandbox('/?view=clinician', heading('Notes to finish'), enterSandbox),
      'front desk': atSandbox('/?view=front_desk', heading('Today’s arrivals'), enterSandbox),
      loading: atSandbox('/', text('Opening the sandbox…'), async (stage) => {
        await enterSandbox(stage);
        await intercept(/\/api\/sandbox$/, never)(stage);
      }),
      failing: atSandbox('/', text('The sandbox could not be opened'), async (stage) => {
        await enterSandbox(stage);
        await intercept(/\/api\/sandbox$/, failure)(stage);
      }),
      'without a visit': atSandbox('/', heading('The sandbox opens with a link')),
    },
  },
};

/** Waits until a person could have read a form: what is faster is asked once more, on a page of the server. */
const read = (page: Page) => page.waitForFunction(() => performance.now() > 2_500);

/** What visitors bring the public pages into besides reading them; every page as it is read has its own look. */
export const publicScreens: Record<string, Record<string, Scene>> = {
  '/demo': {
    'question open': {
      path: () => '/demo',
      until: async ({ page }) => {
        await page.getByText('How do we leave?').click();
        await page.getByText('The owner exports all of the clinic’s data').waitFor();
      },
    },
  },
  '/contact': {
    invalid: {
      path: () => '/contact',
      until: async ({ page }) => {
        await scripted(page);
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Message is required').waitFor();
      },
    },
    failing: {
      path: () => '/contact',
      before: intercept(/\/api\/leads$/, failure),
      until: async ({ page }) => {
        const form = page.locator('#contact');
        await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Maude Gagnon');
        await form.getByRole('textbox', { name: 'Email address' }).fill('maude@erable.example');
        await form.getByRole('textbox', { name: 'Message' }).fill('Does it print receipts?');
        await read(page);
        await form.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Something went wrong').first().waitFor();
      },
    },
  },
  '/blog': {
    subscribed: {
      path: () => '/blog',
      before: intercept(/\/api\/leads$/, json(202, { success: true, message: 'Check Your Email' })),
      until: async ({ page }) => {
        const form = page.locator('#letter');
        await form.getByRole('textbox', { name: 'Email address' }).fill('maude@erable.example');
        await read(page);
        await form.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByText('We have sent a link to confirm.').waitFor();
      },
    },
  },
};
