import type { ClinicDashboard } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createWorkspace, provideWorkspace } from '../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'who-am-i' });

const read = async (token: string, host = clinic.host) =>
  (await app.call({ url: '/api/clinic/me', token, host })).body.me;

describe('GET /api/clinic/me', () => {
  it('returns the clinic, settings and permissions to the owner', async () => {
    expect(await read(clinic.ownerAtSite.token)).toMatchObject({
      staffId: clinic.ownerAtSite.staffId,
      name: 'Maude Gagnon',
      role: 'administrator',
      isOwner: true,
      practises: false,
      names: true,
      plan: 'professional',
      zone: 'America/Toronto',
      setUp: [],
      sandbox: false,
      settings: {
        version: 1,
        currency: 'CAD',
        weekStartsOn: 1,
        gridMinutes: 15,
        idleLockMinutes: 15,
        noteBeforeBilling: false,
        billingFrom: null,
        reminderHours: 48,
        namesForClinicians: false,
        privacyContactId: clinic.ownerAtSite.staffId,
      },
    });
  });

  it('states the offset of the clinic’s clock now', async () => {
    const offset = (await read(clinic.roy.token)).utcOffset;
    expect([-300, -240]).toContain(offset);
    const hour = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'America/Toronto',
    });
    const now = new Date();
    expect((now.getUTCHours() + offset / 60 + 24) % 24).toBe(Number(hour.format(now)) % 24);
  });

  it('gives each role its permissions, and no names to the bookkeeper', async () => {
    const roy = await read(clinic.roy.token);
    expect(roy.permissions).toContain('charts:write');
    expect(roy.permissions).not.toContain('workspace:settings');
    const desk = await read(clinic.desk.token);
    expect(desk.permissions).toContain('confirmations:decide');
    expect(desk.permissions).not.toContain('charts:read');
    const bookkeeper = await read(clinic.bookkeeper.token);
    expect(bookkeeper.names).toBe(false);
    expect(bookkeeper.permissions).not.toContain('clients:read');
  });

  it('tells those who read charts that they lack two-step sign-in, from the day the clinic requires it', async () => {
    const told = async (...members: { token: string }[]) =>
      Promise.all(members.map(async ({ token }) => (await read(token)).lacksTwoStep));
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    expect(await told(clinic.roy)).toEqual([false]);
    await settings.clone().update({ two_step_charts_from: null });
    expect(await told(clinic.roy, clinic.desk)).toEqual([true, false]);
    const users = app.admin('users').where({ user_id: clinic.roy.userId });
    await users.clone().update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() });
    expect(await told(clinic.roy)).toEqual([false]);
    await users.clone().update({ totp_secret: null, totp_confirmed_at: null });
    await settings.clone().update({ two_step_charts_from: '2100-01-01' });
  });

  it('lists the remaining setup steps before the first booking', async () => {
    const empty = await app.tenant({ subdomain: 'nothing-yet' });
    const { userId } = await app.person({ name: 'Solo' });
    await app.member(empty, userId, 'administrator', true);
    const sql = app.admin;
    await sql('workspace_settings').insert({ tenant_id: empty, currency: 'CAD', tax_label: 'HST' });
    const { token } = await app.session(userId, 'clinic', empty);
    const left = async () => (await read(token, 'nothing-yet.localhost')).setUp;
    const { token: atMainSite } = await app.session(userId, 'account');
    const isTicked = async () => {
      const { body } = await app.call({ url: `/api/clinics/${empty}`, token: atMainSite });
      const { checklist } = body.clinic as ClinicDashboard;
      return checklist.find(({ item }) => item === 'set_up_calendar')?.done;
    };
    expect(await left()).toEqual(['location', 'team', 'services', 'hours']);
    await sql('locations').insert({ tenant_id: empty, name: 'Main', zone: 'America/Toronto' });
    expect(await left()).toEqual(['team', 'services', 'hours']);
    await sql('clinic_staff').where({ tenant_id: empty }).update({ practises: true });
    expect(await left()).toEqual(['services', 'hours']);
    const [service] = await sql('services')
      .insert({ tenant_id: empty, code: 'first', name_en: 'First', name_fr: 'Première', minutes: 60 })
      .returning('service_id');
    expect(await left()).toEqual(['services', 'hours']);
    await sql('service_fees').insert({
      tenant_id: empty,
      ...service,
      fee_cents: 9_000,
      from_on: '2026-01-01',
    });
    expect(await left()).toEqual(['hours']);
    expect(await isTicked()).toBe(false);
    const [location, staff] = [
      await sql('locations').where({ tenant_id: empty }).first('location_id'),
      await sql('clinic_staff').where({ tenant_id: empty }).first('staff_id'),
    ];
    await sql('availability').insert({
      ...{ tenant_id: empty, ...location, ...staff },
      ...{ weekday: 1, from_minute: 540, to_minute: 720, from_on: '2026-01-01' },
    });
    expect(await left()).toEqual([]);
    expect(await isTicked()).toBe(true);
  });

  it('accepts only a session of this clinic, on its own site', async () => {
    const other = await createWorkspace(app, { subdomain: 'elsewhere' });
    const elsewhere = await app.call({ url: '/api/clinic/me', token: other.roy.token, host: clinic.host });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'SESSION_INVALID']);
    expect((await app.call({ url: '/api/clinic/me', token: clinic.owner.token })).status).toBe(404);
  });
});
