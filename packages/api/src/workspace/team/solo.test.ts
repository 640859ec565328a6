import { generate } from 'otplib';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { setClock } from '../../../test/charts.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { runOperation } from '../../platform/tenants/lifecycle/runner.ts';

const clock = setClock(new Date().toISOString());
const app = provideTestApp({ clock });

const password = 'larch needles in autumn';

it('a solo therapist on Basic can register, book, sign a note and confirm a fee', async () => {
  const subdomain = 'solo-therapy';
  const email = 'sol@solo.example';
  const form = freshRegistration({ subdomain, email, clinicName: 'Solo Therapy', plan: 'basic' });
  expect((await visitor(app).register(form)).status).toBe(202);
  const sql = app.admin;
  const { operation_id, tenant_id } = await sql('operations').first('operation_id', 'tenant_id');
  const provisioned = { ...app.deps, siteProbe: { check: async () => 4 } };
  expect(await runOperation(provisioned, operation_id)).toBe('succeeded');
  const mail = await sql('mail_outbox').where({ to_email: email, template: 'activation' }).first('params');
  const token = String(mail.params.link).split('/').at(-1);
  const main = (url: string, body?: object, as?: string) =>
    app.call({ method: body ? 'POST' : 'GET', url, ...(body ? { body } : {}), ...(as ? { token: as } : {}) });
  const signedIn = await main('/api/auth/set-password', { token, password, acceptTerms: true });
  expect(signedIn.status).toBe(200);
  // The link to the account counts in the database's time; from here on, the clinic's day does.
  clock.set('2026-11-24T20:00:00Z');
  const account: string = signedIn.body.token;
  const { secret } = (await main('/api/account/two-factor/start', { password }, account)).body;
  const code = await generate({ secret });
  expect((await main('/api/account/two-factor/confirm', { code }, account)).status).toBe(200);

  // The password was just chosen, so it is not asked for again before the first booking.
  const issued = await main('/api/auth/site-codes', { tenantId: tenant_id }, account);
  const { body: site } = await app.call({
    method: 'POST',
    url: '/api/auth/exchange',
    host: `${subdomain}.localhost`,
    body: { code: issued.body.code },
  });
  const call = (method: string, path: string, body?: object) =>
    app.call({
      method,
      url: `/api/clinic${path}`,
      token: site.token,
      host: `${subdomain}.localhost`,
      ...(body ? { body } : {}),
    });
  const [sol] = (await call('GET', '/staff')).body.staff;
  const seats = async () =>
    (await main(`/api/clinics/${tenant_id}`, undefined, account)).body.clinic.clinicians;
  expect([sol.practises, await seats()]).toEqual([false, { used: 0, limit: 1 }]);
  expect(
    (await call('PATCH', `/staff/${sol.staffId}`, { version: sol.version, practises: true })).status,
  ).toBe(200);
  expect(await seats()).toEqual({ used: 1, limit: 1 });

  const [location] = (await call('GET', '/locations')).body.locations;
  const [service] = (await call('GET', '/services')).body.services;
  const fee = { feeCents: 12_000, from: '2026-01-01' };
  expect((await call('POST', `/services/${service.serviceId}/fees`, fee)).status).toBe(201);
  const hours = [{ locationId: location.locationId, weekday: 2, fromMinute: 540, toMinute: 1_020 }];
  expect(
    (await call('PUT', `/staff/${sol.staffId}/availability`, { from: '2026-11-01', hours })).status,
  ).toBe(200);
  const client = { givenName: 'Anne', familyName: 'Tremblay', phone: '416-555-0133' };
  const { id: clientId } = (await call('POST', '/clients', client)).body;
  const booked = await call('POST', '/appointments', {
    staffId: sol.staffId,
    serviceId: service.serviceId,
    locationId: location.locationId,
    localStart: '2026-11-24T10:00',
    clientIds: [clientId],
  });
  expect(booked.status).toBe(201);

  const { calendar } = (await call('GET', '/day?on=2026-11-24')).body;
  const [appointment] = calendar.appointments;
  expect([appointment.staffId, calendar.hours]).toMatchObject([sol.staffId, [{ staffId: sol.staffId }]]);
  const [attendance] = appointment.attendances;
  const outcome = { version: attendance.version, outcome: 'attended' };
  expect((await call('POST', `/attendances/${attendance.attendanceId}/outcome`, outcome)).status).toBe(200);
  const note = (
    await call('POST', '/notes', { fileNo: attendance.fileNo, attendanceId: attendance.attendanceId })
  ).body;
  const sections = [
    { key: 'subjective', en: 'Subjective', fr: 'Subjectif', text: 'Less pain', copied: false },
  ];
  await call('PUT', `/notes/${note.id}/draft`, { draftVersion: 0, templateId: null, sections });
  expect((await call('POST', `/notes/${note.id}/sign`, { version: 1, draftVersion: 1 })).status).toBe(200);
  const queue = await call('GET', '/confirmations');
  expect(queue.body.confirmations).toMatchObject([{ feeCents: 12_000, staffId: sol.staffId }]);
});
