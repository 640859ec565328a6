import { server as createServer } from '@hapi/hapi';
import pg from 'pg';

/**
 * hapi with the day of a clinic as plain joins, and a booking as one insert under the product's own constraints: no
 * session, no row-level security, no validation, no fees, no history, no mail, no rate limit, no log.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });

server.route({
  method: 'GET',
  path: '/day',
  handler: async (request) => {
    const { tenantId, on } = request.query as { tenantId: string; on: string };
    const { rows } = await pool.query({
      name: 'day',
      text: `SELECT a.appointment_id AS "appointmentId", a.version, a.state, a.staff_id AS "staffId",
                    a.location_id AS "locationId", a.room_id AS "roomId", a.lane, a.repeat_id AS "repeatId",
                    a.service_id AS "serviceId", to_char(a.local_start, 'YYYY-MM-DD"T"HH24:MI') AS "localStart", a.minutes,
                    a.buffer_before AS "bufferBefore", a.buffer_after AS "bufferAfter", a.starts_at AS "startsAt",
                    a.ends_at AS "endsAt", t.attendance_id AS "attendanceId", t.version AS "attendanceVersion",
                    t.client_id AS "clientId", c.file_no AS "fileNo", i.given_name || ' ' || i.family_name AS name,
                    c.desk_alert AS "deskAlert", t.state AS attendance, t.arrived_at AS "arrivedAt",
                    t.treated_minutes AS "treatedMinutes", coalesce(f.fee_cents, t.fee_cents) AS "feeCents",
                    t.fee_reason AS "feeReason", t.rebook, f.state AS confirmation, n.state AS note,
                    NOT EXISTS (SELECT 1 FROM attendances e WHERE e.tenant_id = t.tenant_id AND e.client_id = t.client_id
                                   AND e.local_on < t.local_on AND e.state IN ('booked', 'arrived', 'attended')) AS "firstVisit"
               FROM appointments a
               JOIN attendances t USING (tenant_id, appointment_id)
               JOIN clients c USING (tenant_id, client_id)
               JOIN client_identities i USING (tenant_id, client_id)
               LEFT JOIN confirmations f ON f.tenant_id = a.tenant_id AND f.attendance_id = t.attendance_id
               LEFT JOIN notes n ON n.tenant_id = a.tenant_id AND n.attendance_id = t.attendance_id AND n.state <> 'retracted'
              WHERE a.tenant_id = $1 AND a.local_on = $2 AND a.state <> 'void' ORDER BY a.starts_at, a.lane, a.appointment_id`,
      values: [tenantId, on],
    });
    return { success: true, appointments: rows };
  },
});

server.route({
  method: 'POST',
  path: '/appointments',
  handler: async (request, h) => {
    const booking = request.payload as Record<string, string>;
    const { rows } = await pool.query({
      name: 'book',
      text: `INSERT INTO appointments (tenant_id, service_id, staff_id, location_id, zone, local_start, minutes, buffer_after,
                                       starts_at, ends_at, busy)
             SELECT $1, $2, $3, $4, 'America/Toronto', $5::timestamp, 30, 10, at, at + interval '30 minutes',
                    tstzrange(at, at + interval '40 minutes')
               FROM (SELECT $5::timestamp AT TIME ZONE 'America/Toronto' AS at) start RETURNING appointment_id`,
      values: ['tenantId', 'serviceId', 'staffId', 'locationId', 'localStart'].map((key) => booking[key]),
    });
    return h.response({ success: true, id: rows[0].appointment_id }).code(201);
  },
});

await server.start();
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
