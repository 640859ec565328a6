import type { TestApp } from './app.ts';
import type { TestMember, TestWorkspace } from './workspace.ts';

/** A clock that stands still until a test sets it. */
export function setClock(iso: string) {
  let at = new Date(iso);
  return {
    now: () => at,
    set(next: string) {
      at = new Date(next);
    },
  };
}

/** Adds a person to a client's care team, like a booking does. */
export async function joinCareTeam(
  app: TestApp,
  clinic: TestWorkspace,
  member: TestMember,
  clientId = clinic.anne,
): Promise<string> {
  const [row] = await app
    .admin('care_team')
    .insert({
      tenant_id: clinic.tenantId,
      client_id: clientId,
      staff_id: member.staffId,
      because: 'booked',
      from_at: '2026-01-01T00:00:00Z',
    })
    .returning('care_id');
  return row.care_id;
}

/** Runs `work` while the front desk is an administrator who treats no clients and is not the privacy contact. */
export async function withOfficeAdministrator(
  app: TestApp,
  at: TestWorkspace,
  work: (office: TestMember) => Promise<void>,
) {
  const memberships = app.admin('memberships').where({ user_id: at.desk.userId });
  await memberships.clone().update({ role: 'administrator' });
  await work(at.desk);
  await memberships.clone().update({ role: 'front_desk' });
}

/** Books a client with a clinician at an hour of the day. */
export async function book(
  app: TestApp,
  clinic: TestWorkspace,
  {
    member,
    clientIds,
    start,
    serviceId,
  }: { member: TestMember; clientIds: string[]; start: string; serviceId?: string },
): Promise<string[]> {
  const startsAt = new Date(`${start}:00-05:00`);
  const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
  const [appointment] = await app
    .admin('appointments')
    .insert({
      tenant_id: clinic.tenantId,
      service_id: serviceId ?? clinic.physio,
      staff_id: member.staffId,
      location_id: clinic.locationId,
      zone: 'America/Toronto',
      local_start: start,
      minutes: 45,
      starts_at: startsAt,
      ends_at: endsAt,
      busy: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    })
    .returning('appointment_id');
  const rows = await app
    .admin('attendances')
    .insert(
      clientIds.map((clientId) => ({
        tenant_id: clinic.tenantId,
        appointment_id: appointment.appointment_id,
        client_id: clientId,
        local_on: start.slice(0, 10),
      })),
    )
    .returning('attendance_id');
  return rows.map((row) => row.attendance_id);
}

/** API calls of one member on the clinic's site. */
export function callsOf(app: TestApp, clinic: TestWorkspace, member: TestMember) {
  const call = (method: string, path: string, body?: object) =>
    app.call({
      method,
      url: `/api/clinic${path}`,
      token: member.token,
      host: clinic.host,
      ...(body ? { body } : {}),
    });
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
    put: (path: string, body: object) => call('PUT', path, body),
    remove: (path: string) => call('DELETE', path),
  };
}
