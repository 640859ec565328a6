import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, memberIdOf, type TestClinic } from '../../../../test/clinic.ts';
import { plansOf } from '../../../../test/database/plans.ts';
import type { Tx } from '../../../database/types.ts';
import { eventsPage, operationsPage } from './repository.ts';
import { contentDisposition } from './service.ts';

const now = new Date('2026-11-21T02:30:00Z');

const app = provideTestApp({ clock: { now: () => now } });

function download(clinic: TestClinic, token = clinic.owner.token) {
  return app.call({ url: `/api/clinics/${clinic.tenantId}/export`, token });
}

/** Rows after a round trip through JSON. */
const asJson = (rows: unknown) => JSON.parse(JSON.stringify(rows));

async function filledClinic(subdomain: string, events = 3): Promise<TestClinic> {
  const clinic = await createClinic(app, { subdomain, clinicName: 'Érable "Physio"', plan: 'professional' });
  const { tenantId } = clinic;
  const sql = app.database.platform;
  await sql('tenants')
    .where({ tenant_id: tenantId })
    .update({
      owner_phone: '514-555-0199',
      country: 'CA',
      street_address: '1 rue Principale',
      city: 'Montréal',
      region: 'QC',
      postal_code: 'H2X 1Y4',
      previous_software: 'Jane',
      number_of_clients: 250,
      monthly_appointments: 640,
      staffing: JSON.stringify({ doctors: 2 }),
      time_zone: 'America/Montreal',
      locale: 'fr',
    });
  await sql('workspace_settings').insert({
    ...{ tenant_id: tenantId, currency: 'CAD', tax_label: 'TPS + TVQ' },
    ...{ business_name: 'Érable inc.', books_closed_on: '2026-10-31' },
    ...{ desk_may_refund: true, two_step_charts_from: '2026-12-01' },
  });
  await sql('services').insert({
    tenant_id: tenantId,
    code: 'follow_up',
    name_en: 'Follow-up session',
    name_fr: 'Séance de suivi',
    minutes: 30,
    position: 1,
  });
  await app.admin('subdomain_redirects').insert({
    subdomain: `${subdomain}-before`,
    tenant_id: tenantId,
    until: new Date('2027-01-01T00:00:00Z'),
  });
  await sql('terms_acceptances').insert({
    tenant_id: tenantId,
    user_id: clinic.owner.userId,
    document_version: '2024-09-15',
    locale: 'fr',
    revision: '2026-11-21',
    terms_sha256: 'a1',
    privacy_sha256: 'b2',
  });
  const [operation] = await sql('operations')
    .insert({
      tenant_id: tenantId,
      kind: 'suspend',
      state: 'succeeded',
      reason: 'secret reason',
      finished_at: now,
    })
    .returning('operation_id');
  await sql('operation_steps').insert({
    tenant_id: tenantId,
    operation_id: operation.operation_id,
    position: 1,
    name: 'sign_out_members',
    state: 'succeeded',
    attempts: 1,
  });
  await sql.raw(
    `INSERT INTO events (type, level, tenant_id, payload)
       SELECT 'tenant.note', 'info', ?, jsonb_build_object('n', n, 'reason', 'secret reason') FROM generate_series(1, ?) n`,
    [tenantId, events],
  );
  await sql('mail_outbox').insert({
    dedupe_key: `export-${subdomain}`,
    tenant_id: tenantId,
    to_email: 'kim@erable.example',
    locale: 'fr',
    template: 'invitation',
    params: JSON.stringify({ link: 'http://localhost:5000/invitation/live-token' }),
  });
  return clinic;
}

describe('GET /api/clinics/{tenantId}/export', () => {
  it('is a file named after the clinic and the day, with all data of the clinic', async () => {
    const clinic = await filledClinic('export');
    await filledClinic('export-other');
    const { tenantId } = clinic;
    const { status, body, headers } = await download(clinic);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Erable-Physio-export-2026-11-20.json"; filename*=UTF-8''%C3%89rable%20%22Physio%22-export-2026-11-20.json`,
    );

    const sql = app.database.platform;
    const tenant = await sql('tenants').where({ tenant_id: tenantId }).first();
    expect(Object.keys(body)).toEqual([
      'product',
      'formatVersion',
      'about',
      'exportedAt',
      'clinic',
      'settings',
      'locations',
      'staff',
      'services',
      'members',
      'formerSubdomains',
      'termsAcceptances',
      'operations',
      'events',
      'messages',
      'clients',
      'availability',
      'blocks',
      'noteTemplates',
      'appointmentImports',
      'appointments',
      'attendances',
      'confirmations',
      'clientMerges',
      'clientImports',
      'clientMails',
      'taxRegistrations',
      'taxRules',
      'invoices',
      'invoiceParties',
      'invoiceLines',
      'invoiceTaxes',
      'payments',
      'paymentParties',
      'allocations',
      'exportBatches',
      'exportItems',
      'agreements',
      'payRuns',
      'payStatements',
      'payLines',
      'paySettlements',
      'payQueries',
      'todos',
      'accessLog',
      'accessLogSeals',
      'history',
    ]);
    expect(body).toMatchObject({
      product: 'Tamarack',
      formatVersion: 2,
      exportedAt: '2026-11-21T02:30:00.000Z',
    });
    expect(body.clinic).toEqual(
      asJson({
        tenantId,
        clinicName: 'Érable "Physio"',
        clinicType: 'physical',
        subdomain: 'export',
        status: 'active',
        plan: 'professional',
        ownerName: 'Maude Gagnon',
        ownerEmail: 'owner@export.example',
        ownerPhone: '514-555-0199',
        country: 'CA',
        streetAddress: '1 rue Principale',
        city: 'Montréal',
        region: 'QC',
        postalCode: 'H2X 1Y4',
        previousSoftware: 'Jane',
        numberOfClients: 250,
        monthlyAppointments: 640,
        staffing: { doctors: 2 },
        timeZone: 'America/Montreal',
        locale: 'fr',
        holdKind: null,
        customerMessage: null,
        trialEndsAt: null,
        createdAt: tenant.created_at,
        activatedAt: tenant.activated_at,
        ownerVerifiedAt: null,
        terminatedAt: null,
        eraseAfter: null,
      }),
    );
    expect(body.settings).toMatchObject({
      currency: 'CAD',
      taxLabel: 'TPS + TVQ',
      weekStartsOn: 1,
      confirmBeforeBilling: true,
      businessName: 'Érable inc.',
      booksClosedOn: '2026-10-31',
      deskMayRefund: true,
      twoStepChartsFrom: '2026-12-01',
    });
    expect(body.services).toMatchObject([
      {
        code: 'follow_up',
        nameEn: 'Follow-up session',
        nameFr: 'Séance de suivi',
        minutes: 30,
        position: 1,
        staffIds: [],
        fees: [],
      },
    ]);
    expect(body.staff).toMatchObject([
      { memberId: memberIdOf(clinic, clinic.owner), name: 'Maude Gagnon', kind: 'owner', credentials: [] },
    ]);
    expect(body.members).toMatchObject([
      {
        memberId: memberIdOf(clinic, clinic.owner),
        email: 'owner@export.example',
        isOwner: true,
        state: 'active',
      },
    ]);
    expect(body.formerSubdomains).toEqual([
      { subdomain: 'export-before', until: '2027-01-01T00:00:00.000Z' },
    ]);
    expect(body.termsAcceptances).toMatchObject([
      { memberId: memberIdOf(clinic, clinic.owner), documentVersion: '2024-09-15', locale: 'fr' },
    ]);
    expect(body.operations).toMatchObject([
      {
        kind: 'suspend',
        state: 'succeeded',
        steps: [{ name: 'sign_out_members', state: 'succeeded', attempts: 1 }],
      },
    ]);
    const events = await sql('events')
      .where({ tenant_id: tenantId })
      .orderBy('event_id')
      .select(sql.raw('event_id AS "eventId", type, created_at AS "createdAt"'));
    expect(
      body.events.map(({ eventId, type, createdAt }: Record<string, unknown>) => ({
        eventId,
        type,
        createdAt,
      })),
    ).toEqual(asJson(events));
    expect(body.events.at(-1).type).toBe('tenant.exported');
    expect(body.messages).toMatchObject([
      { template: 'invitation', to: 'kim@erable.example', state: 'queued' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret reason|live-token|export-other/);
  });

  it('reads long lists page by page without gaps', async () => {
    const clinic = await filledClinic('export-long', 1_200);
    const { body } = await download(clinic);
    expect(body.events).toHaveLength(1_201);
    expect(new Set(body.events.map((event: { eventId: number }) => event.eventId)).size).toBe(1_201);
    expect(body.events[700].payload).toEqual({ n: 701 });
  });

  it('continues a long list where the page before ended, without reading that one again', async () => {
    const { tenantId } = await filledClinic('export-pages');
    const planOf = (work: (tx: Tx) => Promise<unknown>) => plansOf(app, tenantId, work, { generic: true });
    expect(await planOf((tx) => eventsPage(tx, tenantId, 700, 500))).toMatch(/Index Cond: .*event_id > /);
    expect(await planOf((tx) => operationsPage(tx, tenantId, tenantId, 500))).toMatch(
      /Index Cond: .*operation_id > /,
    );
  });

  it('is audited before the file is sent', async () => {
    const clinic = await filledClinic('export-audit');
    await download(clinic);
    const audit = await app.database
      .platform('audit_log')
      .where({ tenant_id: clinic.tenantId })
      .select('action', 'actor_id', 'session_id');
    expect(audit).toEqual([
      { action: 'tenant.export', actor_id: clinic.owner.userId, session_id: clinic.owner.sessionId },
    ]);
  });

  it.each(['suspended', 'terminated'] as const)(
    'is available to the owner of a %s clinic',
    async (status) => {
      const clinic = await createClinic(app, { subdomain: `export-${status}`, status });
      const { status: code, body } = await download(clinic);
      expect([code, body.clinic.status]).toEqual([200, status]);
      expect(body.settings).toBeNull();
    },
  );

  it('is refused to an administrator who is not the owner, and the refusal is audited', async () => {
    const clinic = await createClinic(app, { subdomain: 'export-refused' });
    const administrator = await app.person();
    await app.member(clinic.tenantId, administrator.userId, 'administrator');
    const { status, body } = await download(clinic, administrator.token);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    const audit = await app.database
      .platform('audit_log')
      .where({ tenant_id: clinic.tenantId })
      .select('action', 'outcome');
    expect(audit).toEqual([{ action: 'access.refused', outcome: 'refused' }]);
  });
});

describe('the name of the file', () => {
  it.each([
    [
      'Harbour Physio-export-2026-11-21.json',
      `attachment; filename="Harbour-Physio-export-2026-11-21.json"; filename*=UTF-8''Harbour%20Physio-export-2026-11-21.json`,
    ],
    ['../../etc/passwd', `attachment; filename="etc-passwd"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`],
    [
      '北京-export.json',
      `attachment; filename="export.json"; filename*=UTF-8''%E5%8C%97%E4%BA%AC-export.json`,
    ],
    [
      "L'Érable (Est)*\r\nX: y",
      `attachment; filename="L-Erable-Est-X-y"; filename*=UTF-8''L%27%C3%89rable%20%28Est%29%2A%0D%0AX%3A%20y`,
    ],
  ])('%j is safe in a header', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });
});
