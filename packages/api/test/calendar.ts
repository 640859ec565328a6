import type { Answer, TestApp } from './app.ts';
import { meanwhile } from './meanwhile.ts';
import type { TestMember, TestWorkspace } from './workspace.ts';

/** A booked appointment with its first visit. */
export interface Booked {
  appointmentId: string;
  attendanceId: string;
}

/** Calendar API calls on a clinic's site, by the front desk by default. */
export function calendarOf(app: TestApp, clinic: TestWorkspace) {
  const post = (
    path: string,
    body: object,
    who: TestMember = clinic.desk,
    method = 'POST',
  ): Promise<Answer> =>
    app.call({ method, url: `/api/clinic/${path}`, token: who.token, host: clinic.host, body });
  const appointment = (id: string) => app.admin('appointments').where({ appointment_id: id }).first();
  const attendance = (id: string) => app.admin('attendances').where({ attendance_id: id }).first();
  const onVersion = async (
    table: 'appointments' | 'attendances',
    id: string,
    action: string,
    body: object,
    who?: TestMember,
  ) => {
    const { version } = await (table === 'appointments' ? appointment(id) : attendance(id));
    return post(`${table}/${id}${action && `/${action}`}`, { version, ...body }, who);
  };
  return {
    post,
    appointment,
    attendance,
    /** Acts on an appointment at its current version. */
    onAppointment: (id: string, action: string, body: object = {}, who?: TestMember) =>
      onVersion('appointments', id, action, body, who),
    onAttendance: (id: string, action: string, body: object = {}, who?: TestMember) =>
      onVersion('attendances', id, action, body, who),
    /** Books an appointment; by default Anne with Roy for 45 minutes of physiotherapy. */
    async book(localStart: string, body: object = {}, who?: TestMember): Promise<Booked> {
      const usual = {
        staffId: clinic.roy.staffId,
        serviceId: clinic.physio,
        locationId: clinic.locationId,
        clientIds: [clinic.anne],
      };
      const answer = await post('appointments', { ...usual, localStart, ...body }, who);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const visit = await app.admin('attendances').where({ appointment_id: answer.body.id }).first();
      return { appointmentId: answer.body.id, attendanceId: visit.attendance_id };
    },
  };
}

/** Confirms a visit for 120.00 while a request that changes it is under way. */
export function whileConfirming(
  app: TestApp,
  attendanceId: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const confirmed = { state: 'confirmed', fee_cents: 12_000, decided_at: new Date('2026-11-24T20:00:00Z') };
  return meanwhile(
    app,
    (tx) =>
      tx('confirmations')
        .where({ attendance_id: attendanceId })
        .update({ ...confirmed, version: tx.raw('version + 1') }),
    request,
  );
}
