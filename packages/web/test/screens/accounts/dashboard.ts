import {
  changed,
  dataStates,
  heading,
  intercept,
  json,
  type Scene,
  type Screen,
  status,
  text,
} from '../stage.ts';

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

/** A member of our staff at the clinic's site. */
const visit = {
  impersonationId: '018f0000-0000-7000-8000-000000000003',
  operatorName: 'Sam Okafor',
  memberName: 'Maude Gagnon',
  reason: 'Checking the export that stopped',
  startedAt: '2026-11-20T15:00:00.000Z',
};

/** Changes the server's answer about the owner's clinic. */
const clinicIs = (change: object) =>
  changed<{ clinic?: object; clinics?: object[] }>(
    /\/api\/(account\/clinics|clinics\/[0-9a-f-]{36})$/,
    ({ clinic, clinics, ...body }) => ({
      ...body,
      ...(clinic ? { clinic: { ...clinic, ...change } } : {}),
      ...(clinics ? { clinics: clinics.map((one) => ({ ...one, ...change })) } : {}),
    }),
  );

export const dashboardScreens: Record<string, Screen> = {
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
        until: text('No clinic is open to you'),
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
      support: {
        ...section('support', text('Checking the export that stopped')),
        before: intercept(/\/impersonations$/, json(200, { success: true, impersonations: [visit] })),
      },
      security: section('security', text(/sign out everywhere/i)),
      reset: {
        ...section('security', text(/will be turned off on/)),
        before: async (stage) => {
          await changed<{ user: object }>(/\/api\/auth\/me$/, ({ user, ...body }) => ({
            ...body,
            user: { ...user, twoFactor: true },
          }))(stage);
          const reset = { requestedAt: '2026-11-24T13:00:00Z', dueAt: '2026-11-25T14:00:00Z' };
          await intercept(/\/two-factor-reset$/, json(200, { success: true, reset }))(stage);
        },
      },
    },
  },
};
