import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/** The calendar: appointments, their clients, the outcomes, and the check before billing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(appointments);
  await knex.raw(attendances);
  await knex.raw(mails);
}

const appointments = `
  CREATE TABLE appointment_imports (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    import_id uuid NOT NULL DEFAULT uuidv7(),
    imported_at timestamptz NOT NULL,
    undone_at timestamptz,
    PRIMARY KEY (tenant_id, import_id),
    ${kept}
  );
  ${guardRows('appointment_imports', { app: 'SELECT, INSERT, UPDATE (undone_at, version)' })}

  CREATE TABLE appointments (
    tenant_id uuid NOT NULL REFERENCES tenants,
    appointment_id uuid NOT NULL DEFAULT uuidv7(),
    service_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    location_id uuid NOT NULL,
    room_id uuid,
    room_shared boolean NOT NULL DEFAULT false,
    lane integer NOT NULL DEFAULT 0 CONSTRAINT appointments_lane_known CHECK (lane BETWEEN 0 AND 3),
    repeat_id uuid,
    state text NOT NULL DEFAULT 'booked' CONSTRAINT appointments_state_known
      CHECK (state IN ('held', 'booked', 'released', 'void')),
    zone text NOT NULL,
    local_start timestamp NOT NULL,
    local_on date NOT NULL GENERATED ALWAYS AS (local_start::date) STORED,
    minutes integer NOT NULL CONSTRAINT appointments_minutes CHECK (minutes BETWEEN 5 AND 480),
    buffer_before integer NOT NULL DEFAULT 0,
    buffer_after integer NOT NULL DEFAULT 0,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    busy tstzrange NOT NULL,
    beside uuid[] NOT NULL DEFAULT '{}',
    import_id uuid,
    memo text NOT NULL DEFAULT '' CONSTRAINT appointments_memo_length CHECK (char_length(memo) <= 140),
    source text NOT NULL DEFAULT 'desk' CONSTRAINT appointments_source_known
      CHECK (source IN ('desk', 'clinician', 'walk_in', 'portal', 'import', 'sample')),
    PRIMARY KEY (tenant_id, appointment_id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, location_id) REFERENCES locations,
    FOREIGN KEY (tenant_id, room_id) REFERENCES rooms,
    FOREIGN KEY (tenant_id, import_id) REFERENCES appointment_imports,
    ${kept},
    CONSTRAINT appointments_in_order CHECK (starts_at < ends_at),
    CONSTRAINT appointments_busy_holds_them CHECK (busy @> tstzrange(starts_at, ends_at)),
    CONSTRAINT appointments_clinician_free EXCLUDE USING gist
      (tenant_id WITH =, staff_id WITH =, lane WITH =, busy WITH &&) WHERE (state IN ('held', 'booked')),
    CONSTRAINT appointments_room_free EXCLUDE USING gist
      (tenant_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
      WHERE (state IN ('held', 'booked') AND room_id IS NOT NULL AND NOT room_shared)
  );
  COMMENT ON COLUMN appointments.lane IS 'Double-booking on purpose uses the next lane; everything else is in lane 0.';
  COMMENT ON COLUMN appointments.local_start IS
    'Wall time at the location; decides for the future when the rules of the time zone change.';
  COMMENT ON COLUMN appointments.busy IS 'From start to end with the buffers.';
  COMMENT ON COLUMN appointments.beside IS
    'The clinician''s appointments at the same time when it was last cancelled or moved; it may come back beside them.';
  CREATE INDEX appointments_of_day ON appointments (tenant_id, local_on, staff_id);
  CREATE INDEX appointments_double_booked ON appointments (tenant_id, staff_id, local_on) WHERE lane > 0;
  CREATE INDEX appointments_of_import ON appointments (tenant_id, import_id) WHERE import_id IS NOT NULL;
  CREATE INDEX appointments_of_repeat ON appointments (tenant_id, repeat_id) WHERE repeat_id IS NOT NULL;
  ${guardRows('appointments', { app: 'SELECT, INSERT, UPDATE' })}
`;

const attendances = `
  CREATE TABLE attendances (
    tenant_id uuid NOT NULL,
    attendance_id uuid NOT NULL DEFAULT uuidv7(),
    appointment_id uuid NOT NULL,
    client_id uuid NOT NULL,
    local_on date NOT NULL,
    state text NOT NULL DEFAULT 'booked' CONSTRAINT attendances_state_known CHECK (state IN
      ('booked', 'arrived', 'attended', 'no_show', 'late_cancelled', 'cancelled', 'void')),
    arrived_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    treated_minutes integer CONSTRAINT attendances_treated CHECK (treated_minutes BETWEEN 0 AND 480),
    fee_cents integer CONSTRAINT attendances_fee CHECK (fee_cents BETWEEN 0 AND 10000000),
    fee_reason text NOT NULL DEFAULT '',
    cancelled_by text CONSTRAINT attendances_cancelled_by_known CHECK (cancelled_by IN ('client', 'clinic')),
    cancel_reason text NOT NULL DEFAULT '',
    rebook boolean NOT NULL DEFAULT false,
    decided_at timestamptz,
    told_start timestamp,
    told_location_id uuid,
    PRIMARY KEY (tenant_id, attendance_id),
    FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, told_location_id) REFERENCES locations,
    ${kept},
    CONSTRAINT attendances_client_once UNIQUE (tenant_id, appointment_id, client_id),
    CONSTRAINT attendances_cancelled_by_someone CHECK (state NOT IN ('cancelled', 'late_cancelled') OR cancelled_by IS NOT NULL),
    CONSTRAINT attendances_told_time_and_place CHECK ((told_start IS NULL) = (told_location_id IS NULL))
  );
  COMMENT ON TABLE attendances IS 'One client in one appointment, with its outcome.';
  COMMENT ON COLUMN attendances.local_on IS 'That of the appointment.';
  COMMENT ON COLUMN attendances.fee_cents IS 'Before tax; null while the service has no fee.';
  COMMENT ON COLUMN attendances.told_start IS
    'Wall time that the client was last told by email; without an email, that before the first move.';
  COMMENT ON COLUMN attendances.rebook IS 'Cancelled by the clinic and to be booked again.';
  CREATE INDEX attendances_of_client ON attendances (tenant_id, client_id, local_on);
  CREATE INDEX attendances_of_day ON attendances (tenant_id, local_on);
  CREATE INDEX attendances_open ON attendances (tenant_id, local_on) WHERE state IN ('booked', 'arrived');
  CREATE INDEX attendances_to_rebook ON attendances (tenant_id, local_on) WHERE rebook;
  ${guardRows('attendances', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE TABLE confirmations (
    tenant_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    client_id uuid NOT NULL,
    local_on date NOT NULL,
    state text NOT NULL DEFAULT 'open' CONSTRAINT confirmations_state_known
      CHECK (state IN ('open', 'returned', 'confirmed', 'excluded')),
    checks jsonb NOT NULL DEFAULT '{}',
    fee_cents integer,
    opened_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid,
    reason text NOT NULL DEFAULT '' CONSTRAINT confirmations_reason_length CHECK (char_length(reason) <= 300),
    answer text NOT NULL DEFAULT '' CONSTRAINT confirmations_answer_length CHECK (char_length(answer) <= 300),
    PRIMARY KEY (tenant_id, attendance_id),
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, decided_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT confirmations_decided_with_fee CHECK (state <> 'confirmed' OR (fee_cents IS NOT NULL AND decided_at IS NOT NULL)),
    CONSTRAINT confirmations_reasoned CHECK (state NOT IN ('returned', 'excluded') OR reason <> '')
  );
  COMMENT ON TABLE confirmations IS 'The check of an attendance before billing.';
  COMMENT ON COLUMN confirmations.checks IS 'What the checks said when it was confirmed.';
  COMMENT ON COLUMN confirmations.answer IS 'Of the clinician, to a return.';
  CREATE INDEX confirmations_open ON confirmations (tenant_id, local_on) WHERE state IN ('open', 'returned');
  CREATE INDEX confirmations_of_client ON confirmations (tenant_id, client_id);
  ${guardRows('confirmations', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
  ${analyzeOften('appointments', 'attendances', 'confirmations')}
`;

const mails = `
  CREATE TABLE client_mails (
    tenant_id uuid NOT NULL,
    mail_id uuid NOT NULL DEFAULT uuidv7(),
    client_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    kind text NOT NULL CONSTRAINT client_mails_kind_known CHECK (kind IN ('confirmation', 'reminder', 'moved', 'cancelled')),
    state text NOT NULL DEFAULT 'queued' CONSTRAINT client_mails_state_known
      CHECK (state IN ('queued', 'sent', 'dropped', 'failed')),
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    why text NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, mail_id),
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    ${kept}
  );
  COMMENT ON TABLE client_mails IS
    'Mail to clients. It has a queue of its own because operators read that of the platform. Written when it is sent, '
    'from what holds then; the text is not kept.';
  CREATE INDEX client_mails_of_attendance ON client_mails (tenant_id, attendance_id);
  CREATE INDEX client_mails_of_client ON client_mails (tenant_id, client_id);
  CREATE INDEX client_mails_due ON client_mails (due_at) WHERE state = 'queued';
  ${guardRows('client_mails', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE FUNCTION due_client_mails(moment timestamptz, most integer) RETURNS TABLE (tenant_id uuid, mail_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.tenant_id, m.mail_id FROM client_mails m
     WHERE m.state = 'queued' AND m.due_at <= moment
       AND NOT EXISTS (
         SELECT 1 FROM client_mails e
          WHERE m.kind IN ('moved', 'cancelled') AND e.tenant_id = m.tenant_id AND e.client_id = m.client_id
            AND e.kind = m.kind AND e.state = 'queued' AND e.due_at <= moment
            AND (e.due_at, e.mail_id) < (m.due_at, m.mail_id))
     ORDER BY m.due_at LIMIT most
  $$;
  COMMENT ON FUNCTION due_client_mails(timestamptz, integer) IS
    'Which mails to clients are due, as ids alone: the work on each is done as its clinic. Of several moves or '
    'cancellations of one client only the first, because one mail tells of all.';
  REVOKE ALL ON FUNCTION due_client_mails(timestamptz, integer) FROM public;
  GRANT EXECUTE ON FUNCTION due_client_mails(timestamptz, integer) TO svc_worker;
`;
