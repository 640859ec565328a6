import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { sha256 } from '../../src/server/access/tokens.ts';
import type { TestApp } from '../app.ts';
import type { TestClinic } from '../clinic.ts';
import type { People } from './world.ts';

type Owner = 'own' | 'other';
const purposes = ['password_reset', 'activation', 'invitation', 'staff_invitation', 'site_code'] as const;
/** Purposes of links and codes; the other clinic has only those in `one_time_tokens`. */
export const linkPurposes: readonly string[] = [
  ...purposes,
  'impersonation',
  'report',
  'confirm',
  'unsubscribe',
  'sandbox',
  'registration',
];

/** A link's token, which is the same in every run. */
const tokenFor = (owner: Owner, purpose: string) =>
  createHash('sha256').update(`fuzz ${owner} ${purpose}`).digest('base64url');

/** The one-time tokens of the fixture. */
export function linkTokens(owner: Owner): string[] {
  return (owner === 'own' ? linkPurposes : purposes).map((purpose) => tokenFor(owner, purpose));
}

/** The token in the cookie of a saved registration. */
export const registrationToken = tokenFor('own', 'registration');

/** Creates one row of every kind that a clinic can have. */
export async function furnishClinic(
  { admin: sql }: TestApp,
  { tenantId, owner, subdomain }: TestClinic,
  people: People,
  side: Owner,
): Promise<void> {
  const later = sql.raw("now() + interval '1 day'");
  const words = `Words of ${subdomain}`;
  const of = { tenant_id: tenantId };
  await sql('workspace_settings').insert({ ...of, currency: 'CAD', tax_label: 'TVH' });
  await sql('services').insert({
    ...of,
    code: 'first',
    name_en: words,
    name_fr: words,
    minutes: 60,
    position: 1,
  });
  await sql('subdomain_redirects').insert({ ...of, subdomain: `was-${subdomain}`, until: later });
  await sql('tenant_notes').insert({ ...of, author_id: people.admin, body: words });
  const invited = await insert(
    sql,
    'users',
    { email: `invited@${subdomain}.example`, full_name: words },
    'user_id',
  );
  await sql('memberships').insert({
    ...of,
    user_id: invited,
    role: 'clinician',
    state: 'invited',
    invited_name: words,
  });
  const event = await insert(
    sql,
    'events',
    { type: 'tenant.suspended', level: 'warning', ...of, actor_id: people.admin, payload: { reason: words } },
    'event_id',
  );
  for (const [kind, state] of [
    ['suspend', 'succeeded'],
    ['resume', 'failed'],
  ] as const) {
    const operation = await insert(
      sql,
      'operations',
      {
        ...of,
        kind,
        state,
        reason: words,
        requested_by: people.admin,
        finished_at: sql.fn.now(),
        error: state === 'failed' ? words : null,
      },
      'operation_id',
    );
    await sql('operation_steps').insert({
      ...of,
      operation_id: operation,
      position: 1,
      name: 'check_site',
      state,
      error: words,
    });
  }
  await sql('audit_log').insert({
    ...of,
    actor_kind: 'user',
    actor_id: owner.userId,
    action: 'tenant.updated',
    details: { before: words },
  });
  await sql('mail_outbox').insert({
    ...of,
    dedupe_key: `fuzz-${subdomain}`,
    to_email: owner.email,
    locale: 'en',
    template: 'welcome',
    state: 'failed',
    last_error: words,
    kept_until: later,
  });
  const endpoint = await insert(
    sql,
    'webhook_endpoints',
    {
      url: `https://${subdomain}.example/hook`,
      event_types: ['tenant.created'],
      secret: Buffer.alloc(40),
      description: words,
    },
    'endpoint_id',
  );
  const delivery = await insert(
    sql,
    'webhook_deliveries',
    {
      ...of,
      endpoint_id: endpoint,
      event_id: event,
      event_type: 'tenant.suspended',
      body: '{}',
      state: 'failed',
      ended_at: sql.fn.now(),
    },
    'delivery_id',
  );
  await sql('webhook_attempts').insert({
    delivery_id: delivery,
    at: sql.fn.now(),
    duration_ms: 5,
    url: 'https://hooks.example',
    request_headers: {},
    error: words,
  });
  await sql('one_time_tokens').insert(
    purposes.map((purpose) => ({
      token_hash: sha256(tokenFor(side, purpose)),
      purpose,
      user_id:
        purpose === 'invitation' ? invited : purpose === 'staff_invitation' ? people.support : owner.userId,
      tenant_id: purpose === 'staff_invitation' ? null : tenantId,
      expires_at: later,
    })),
  );
  await sql('passkeys').insert({
    user_id: owner.userId,
    credential_id: `credential-${side}`,
    public_key: Buffer.alloc(70),
    counter: 0,
    name: words,
    synced: false,
  });
  await sql('terms_acceptances').insert({
    ...of,
    user_id: owner.userId,
    document_version: '1',
    locale: 'en',
    revision: '2026-11-23',
    terms_sha256: 'a1',
    privacy_sha256: 'b2',
  });
}

/** Creates one row of every kind that does not belong to a clinic. */
export async function furnishPlatform({ admin: sql }: TestApp, people: People): Promise<void> {
  const later = sql.raw("now() + interval '1 day'");
  const email = 'lead@clinic.example';
  const lead = await insert(
    sql,
    'leads',
    { email, source: 'sample_report', name: 'Maude', locale: 'en' },
    'lead_id',
  );
  await sql('lead_requests').insert({
    lead_id: lead,
    locale: 'en',
    newsletter: true,
    text_version: '1',
    mailed: true,
  });
  await sql('report_links').insert({
    token_hash: sha256(tokenFor('own', 'report')),
    lead_id: lead,
    locale: 'en',
    expires_at: later,
  });
  const subscription = await insert(
    sql,
    'newsletter_subscriptions',
    { email, locale: 'en', state: 'unconfirmed' },
    'subscription_id',
  );
  await sql('newsletter_tokens').insert([
    {
      token_hash: sha256(tokenFor('own', 'confirm')),
      subscription_id: subscription,
      purpose: 'confirm',
      expires_at: later,
    },
    {
      token_hash: sha256(tokenFor('own', 'unsubscribe')),
      subscription_id: subscription,
      purpose: 'unsubscribe',
      expires_at: null,
    },
  ]);
  await sql('sandbox_links').insert({
    token_hash: sha256(tokenFor('own', 'sandbox')),
    email_hash: sha256(email),
    locale: 'en',
    expires_at: later,
  });
  await sql('registrations').insert({
    token_hash: sha256(registrationToken),
    step_reached: 3,
    expires_at: later,
    data: {
      fullName: 'Maude Gagnon',
      email: 'new-person@clinic.example',
      clinicName: 'Érable',
      clinicType: 'physical',
      subdomain: 'fresh-clinic',
      plan: 'basic',
      country: 'CA',
      streetAddress: '12 rue Principale',
      city: 'Gatineau',
      state: 'QC',
      postalCode: 'J8X 2K4',
      ownerName: 'Maude',
      ownerPhone: '613-555-0101',
      previousSoftware: false,
    },
  });
  await sql('privacy_requests').insert({
    kind: 'access',
    email: 'administrator@fuzz-own.example',
    email_hash: sha256('administrator@fuzz-own.example'),
    received_at: sql.fn.now(),
    due_at: later,
    recorded_by: people.admin,
  });
  await sql('privacy_requests').insert({
    kind: 'erasure',
    email,
    email_hash: sha256(email),
    received_at: sql.fn.now(),
    due_at: later,
  });
  const bulk = await insert(
    sql,
    'bulk_changes',
    {
      kind: 'suspend',
      hold_kind: 'billing',
      reason: 'Unpaid',
      selection: { by: 'ids' },
      total: 1,
      requested_by: people.admin,
    },
    'bulk_id',
  );
  const [tenant] = await sql('tenants').where({ subdomain: 'fuzz-own' }).select('tenant_id');
  await sql('bulk_change_tenants').insert({ bulk_id: bulk, position: 1, tenant_id: tenant.tenant_id });
  await sql('impersonations').insert({
    tenant_id: tenant.tenant_id,
    operator_id: people.admin,
    member_id: people.clinician,
    reason: 'Asked for help',
    code_hash: sha256(tokenFor('own', 'impersonation')),
    requested_at: later,
    code_expires_at: sql.raw("now() + interval '1 day 20 seconds'"),
  });
  for (const name of ['mail.deliver', 'operation.run'])
    await sql('pgboss.job').insert({
      name,
      state: 'failed',
      data: {},
      output: { message: 'No answer' },
      completed_on: sql.fn.now(),
    });
  await sql('tenant_views').insert({ user_id: people.platform_owner, name: 'Mine', query: {} });
  await sql('application_log').insert({
    level: 'warn',
    kind: 'refusal',
    role: 'server',
    message: 'Request refused',
    at: sql.fn.now(),
    details: {},
  });
}

async function insert(sql: Knex, table: string, row: object, id: string): Promise<string> {
  const [made] = await sql(table).insert(row).returning<Record<string, string>[]>(id);
  return String(made?.[id]);
}
