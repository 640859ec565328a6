import { clinicRoles, permittedWhileImpersonating } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { signInAs } from '../../../test/impersonation.ts';
import { provideWorkspace } from '../../../test/workspace.ts';
import { accessOf } from '../../server/routes.ts';

let attendanceId: string;
let appointmentId: string;
const now = new Date('2026-11-24T15:00:00Z');

const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'viewed' });
beforeAll(async () => {
  const { tenantId, anne, roy, physio, locationId } = clinic;
  const [appointment] = await app
    .admin('appointments')
    .insert({
      tenant_id: tenantId,
      service_id: physio,
      staff_id: roy.staffId,
      location_id: locationId,
      zone: 'America/Toronto',
      local_start: '2026-11-24T14:00',
      minutes: 45,
      starts_at: '2026-11-24T19:00Z',
      ends_at: '2026-11-24T19:45Z',
      busy: '[2026-11-24T19:00Z,2026-11-24T19:55Z)',
    })
    .returning('appointment_id');
  appointmentId = appointment.appointment_id;
  const [attendance] = await app
    .admin('attendances')
    .insert({ tenant_id: tenantId, appointment_id: appointmentId, client_id: anne, local_on: '2026-11-24' })
    .returning('attendance_id');
  attendanceId = attendance.attendance_id;
  await app.admin('todos').insert(
    clinicRoles.map((role) => ({
      tenant_id: tenantId,
      client_id: anne,
      title: 'Call Anne Tremblay',
      role,
    })),
  );
});

/** Identifying details of the client that must appear in no response. */
const identifying = /Anne|Tremblay|10432|10_432|416-555-0142|anne@/i;

describe.each(['owner', 'roy', 'desk', 'bookkeeper'] as const)('an operator signed in as the %s', (role) => {
  it('reads no client from any route of the workspace', async () => {
    const token = await signInAs(app, clinic, role === 'owner' ? clinic.ownerAtSite : clinic[role]);
    const routes = app.server
      .table()
      .filter(
        ({ method, path }) =>
          method === 'get' && path.startsWith('/api/clinic/') && !path.endsWith('/changes'),
      );
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      const url = route.path
        .replace('{fileNo}', '10432')
        .replace('{appointmentId}', appointmentId)
        .replace('{attendanceId}', attendanceId)
        .replace('{clientId}', clinic.anne)
        .replace(/\{\w+\}/g, clinic.roy.staffId);
      const query = url === '/api/clinic/day' ? '?on=2026-11-24' : '';
      const { status, body } = await app.call({ url: url + query, host: clinic.host, token });
      expect(`${url} ${JSON.stringify(body)}`.replace(url, '')).not.toMatch(identifying);
      const permission = accessOf(route)?.permission as (typeof permittedWhileImpersonating)[number];
      if (!permittedWhileImpersonating.includes(permission))
        expect([url, status, body.code]).toEqual([url, 403, 'READ_ONLY_SESSION']);
    }
  });

  it('sees the calendar as blocks', async () => {
    const token = await signInAs(app, clinic, role === 'owner' ? clinic.ownerAtSite : clinic[role]);
    const { body } = await app.call({ url: '/api/clinic/day?on=2026-11-24', host: clinic.host, token });
    expect(body.calendar.appointments).toMatchObject([
      { busyOnly: true, serviceId: null, attendances: [], minutes: 45 },
    ]);
  });
});
