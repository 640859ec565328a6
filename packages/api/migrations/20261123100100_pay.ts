import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/** What contractors earn and are paid: agreements, runs with their statements, and queries about them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(agreements);
  await knex.raw(runs);
  await knex.raw(statements);
  await knex.raw(frozen);
}

const agreements = `
  CREATE TABLE agreements (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    agreement_id uuid NOT NULL DEFAULT uuidv7(),
    staff_id uuid NOT NULL,
    from_on date NOT NULL,
    basis text NOT NULL CONSTRAINT agreements_basis_known CHECK (basis IN ('collected', 'earned')),
    rule jsonb NOT NULL CONSTRAINT agreements_rule_known CHECK (rule ->> 'kind' IN ('percent', 'flat', 'hourly', 'tiers')),
    missed_share_bp integer CONSTRAINT agreements_missed_share CHECK (missed_share_bp BETWEEN 0 AND 10000),
    note_gate boolean NOT NULL,
    tax_mode text NOT NULL CONSTRAINT agreements_tax_mode_known
      CHECK (tax_mode IN ('share', 'facility_fee', 'contractor_charges')),
    minimum_cents integer NOT NULL CONSTRAINT agreements_minimum CHECK (minimum_cents BETWEEN 0 AND 10000000),
    gst_number text NOT NULL DEFAULT '' CONSTRAINT agreements_gst_number_length CHECK (char_length(gst_number) <= 20),
    qst_number text NOT NULL DEFAULT '' CONSTRAINT agreements_qst_number_length CHECK (char_length(qst_number) <= 20),
    registered_from_on date,
    withdrawn_at timestamptz,
    withdrawn_by uuid,
    withdrawn_because text NOT NULL DEFAULT '' CONSTRAINT agreements_because_length CHECK (char_length(withdrawn_because) <= 300),
    PRIMARY KEY (tenant_id, agreement_id),
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, withdrawn_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT agreements_registered_to_charge
      CHECK (tax_mode <> 'contractor_charges' OR (gst_number <> '' AND registered_from_on IS NOT NULL))
  );
  COMMENT ON TABLE agreements IS
    'What a clinic agreed with a contractor, from a day on; the newest that has begun counts. Terms never change: an agreement '
    'is replaced by another one of the same day or an earlier one, or withdrawn.';
  COMMENT ON COLUMN agreements.rule IS 'percent, flat, hourly or tiers, with its shares or amounts.';
  COMMENT ON COLUMN agreements.missed_share_bp IS 'Null when fees for missed visits count like others.';
  COMMENT ON COLUMN agreements.registered_from_on IS 'From when the contractor charges tax.';
  CREATE UNIQUE INDEX agreements_one_from_a_day ON agreements (tenant_id, staff_id, from_on) WHERE withdrawn_at IS NULL;
  ${guardRows('agreements', { app: 'SELECT, INSERT, UPDATE' })}
`;

const runs = `
  CREATE TABLE pay_runs (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    run_id uuid NOT NULL DEFAULT uuidv7(),
    from_on date NOT NULL,
    to_on date NOT NULL,
    cutoff_on date NOT NULL,
    cutoff_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'draft' CONSTRAINT pay_runs_state_known CHECK (state IN ('draft', 'review', 'approved', 'paid')),
    prepared_by uuid,
    reviewed_at timestamptz,
    queries_until timestamptz,
    approved_by uuid,
    approved_at timestamptz,
    approved_alone boolean NOT NULL DEFAULT false,
    paid_on date,
    reference text NOT NULL DEFAULT '' CONSTRAINT pay_runs_reference_length CHECK (char_length(reference) <= 60),
    PRIMARY KEY (tenant_id, run_id),
    FOREIGN KEY (tenant_id, prepared_by) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, approved_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT pay_runs_in_order CHECK (from_on <= to_on AND to_on <= cutoff_on),
    CONSTRAINT pay_runs_reviewed CHECK (state = 'draft' OR (reviewed_at IS NOT NULL AND queries_until IS NOT NULL)),
    CONSTRAINT pay_runs_approved CHECK ((state IN ('approved', 'paid')) = (approved_at IS NOT NULL)),
    CONSTRAINT pay_runs_by_two CHECK (approved_alone OR approved_by <> prepared_by),
    CONSTRAINT pay_runs_paid CHECK ((state = 'paid') = (paid_on IS NOT NULL)),
    CONSTRAINT pay_runs_no_overlap EXCLUDE USING gist (tenant_id WITH =, daterange(from_on, to_on, '[]') WITH &&)
  );
  COMMENT ON TABLE pay_runs IS 'The pay of a period. One run at a time is open; a paid one never changes, the next adjusts.';
  COMMENT ON COLUMN pay_runs.cutoff_at IS 'End of the day cutoff_on at the clinic: what comes in later waits for the next run.';
  COMMENT ON COLUMN pay_runs.reviewed_at IS 'When it last went to review, also of a run that was sent back to draft.';
  COMMENT ON COLUMN pay_runs.prepared_by IS 'Who fixed its numbers last, and does not approve it.';
  COMMENT ON COLUMN pay_runs.approved_alone IS 'By the owner, because nobody else could.';
  CREATE UNIQUE INDEX pay_runs_one_open ON pay_runs (tenant_id) WHERE state IN ('draft', 'review');
  ${guardRows('pay_runs', { app: 'SELECT, INSERT, UPDATE, DELETE' })}

  CREATE TABLE pay_queries (
    tenant_id uuid NOT NULL,
    query_id uuid NOT NULL DEFAULT uuidv7(),
    run_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    body text NOT NULL CONSTRAINT pay_queries_body_length CHECK (char_length(body) BETWEEN 1 AND 500),
    asked_at timestamptz NOT NULL,
    answer text NOT NULL DEFAULT '' CONSTRAINT pay_queries_answer_length CHECK (char_length(answer) <= 500),
    answered_at timestamptz,
    answered_by uuid,
    PRIMARY KEY (tenant_id, query_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES pay_runs,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, answered_by) REFERENCES clinic_staff,
    ${kept},
    CONSTRAINT pay_queries_answered CHECK ((answer <> '') = (answered_at IS NOT NULL))
  );
  COMMENT ON TABLE pay_queries IS 'What a contractor asks about a line of a statement, with the answer.';
  CREATE INDEX pay_queries_of_run ON pay_queries (tenant_id, run_id, staff_id);
  CREATE UNIQUE INDEX pay_queries_one_open ON pay_queries (tenant_id, staff_id, attendance_id) WHERE answered_at IS NULL;
  ${guardRows('pay_queries', { app: 'SELECT, INSERT, UPDATE' })}
`;

const statements = `
  CREATE TABLE pay_statements (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    staff_name text NOT NULL,
    clinic_name text NOT NULL,
    tax_mode text CONSTRAINT pay_statements_tax_mode_known CHECK (tax_mode IN ('share', 'facility_fee', 'contractor_charges')),
    opening_cents integer NOT NULL,
    earned_cents integer NOT NULL,
    adjustment_cents integer NOT NULL,
    paid_cents integer NOT NULL CONSTRAINT pay_statements_never_negative CHECK (paid_cents >= 0),
    closing_cents integer NOT NULL,
    fee_cents integer NOT NULL,
    kept_cents integer NOT NULL,
    taxes jsonb NOT NULL,
    tax_cents integer NOT NULL,
    payout_cents integer NOT NULL CONSTRAINT pay_statements_payout CHECK (payout_cents >= 0),
    gst_number text NOT NULL,
    qst_number text NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (tenant_id, run_id, staff_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES pay_runs,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    CONSTRAINT pay_statements_balanced
      CHECK (opening_cents + earned_cents + adjustment_cents = paid_cents + closing_cents)
  );
  COMMENT ON TABLE pay_statements IS
    'A contractor''s statement in a run, stored from review on with everything that it and its lines show, so that later changes '
    'to a visit, service or name do not change it.';
  COMMENT ON COLUMN pay_statements.clinic_name IS 'The business name of the clinic, or else its name.';
  COMMENT ON COLUMN pay_statements.gst_number IS 'Of whoever charges the tax, as on the statement.';
  COMMENT ON COLUMN pay_statements.digest IS 'Of all that it says: whether it is still what it was when it was stored.';
  CREATE INDEX pay_statements_of_staff ON pay_statements (tenant_id, staff_id);
  ${guardRows('pay_statements', { app: 'SELECT, INSERT, DELETE' })}

  CREATE TABLE pay_lines (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    agreement_id uuid,
    file_no integer NOT NULL,
    local_start timestamp NOT NULL,
    service_en text NOT NULL,
    service_fr text NOT NULL,
    outcome text NOT NULL CONSTRAINT pay_lines_outcome_known CHECK (outcome IN
      ('booked', 'arrived', 'attended', 'no_show', 'late_cancelled', 'cancelled', 'void')),
    confirmed_at timestamptz NOT NULL,
    source text NOT NULL CONSTRAINT pay_lines_source_known CHECK (source IN ('visit', 'missed', 'carried_over', 'adjustment')),
    base_cents integer NOT NULL,
    collected_cents integer NOT NULL,
    share_bp integer,
    minutes integer,
    rate_cents integer,
    opening_cents integer NOT NULL,
    earned_cents integer NOT NULL,
    adjustment_cents integer NOT NULL,
    paid_cents integer NOT NULL,
    closing_cents integer NOT NULL,
    fee_cents integer NOT NULL,
    held_cents integer NOT NULL,
    carried_because text CONSTRAINT pay_lines_reason_known
      CHECK (carried_because IN ('unpaid_by_client', 'note_unsigned', 'queried', 'below_minimum', 'clawback', 'no_agreement')),
    first_run_id uuid NOT NULL,
    earned_so_far_cents integer NOT NULL,
    paid_so_far_cents integer NOT NULL,
    fee_so_far_cents integer NOT NULL,
    tier_agreement_id uuid,
    tier_weighted_bp bigint,
    tier_of_cents integer,
    PRIMARY KEY (tenant_id, run_id, staff_id, attendance_id),
    FOREIGN KEY (tenant_id, run_id, staff_id) REFERENCES pay_statements,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments,
    FOREIGN KEY (tenant_id, agreement_id) REFERENCES agreements,
    FOREIGN KEY (tenant_id, first_run_id) REFERENCES pay_runs,
    CONSTRAINT pay_lines_balanced
      CHECK (opening_cents + earned_cents + adjustment_cents = paid_cents + closing_cents),
    CONSTRAINT pay_lines_reasoned CHECK ((carried_because IS NOT NULL) = (closing_cents <> 0 OR held_cents <> 0)),
    CONSTRAINT pay_lines_tier_share CHECK (num_nulls(tier_agreement_id, tier_weighted_bp, tier_of_cents) IN (0, 3))
  );
  COMMENT ON TABLE pay_lines IS 'One visit on a statement, and how it left the visit. Clients appear by file number.';
  COMMENT ON COLUMN pay_lines.minutes IS 'Treated minutes that hourly pay is computed from.';
  COMMENT ON COLUMN pay_lines.rate_cents IS 'Amount for an hour, or for an appointment.';
  COMMENT ON COLUMN pay_lines.fee_cents IS 'Fee behind what the run pays.';
  COMMENT ON COLUMN pay_lines.first_run_id IS 'The run in which the visit was first earned.';
  CREATE INDEX pay_lines_of_attendance ON pay_lines (tenant_id, attendance_id);
  CREATE INDEX pay_lines_of_appointment ON pay_lines (tenant_id, appointment_id);
  ${guardRows('pay_lines', { app: 'SELECT, INSERT, DELETE' })}

  CREATE TABLE pay_items (
    tenant_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    run_id uuid NOT NULL,
    settled boolean NOT NULL,
    PRIMARY KEY (tenant_id, staff_id, attendance_id),
    FOREIGN KEY (tenant_id, run_id, staff_id, attendance_id) REFERENCES pay_lines
  );
  COMMENT ON TABLE pay_items IS 'The newest line of each visit in an approved run: what the next run goes on from.';
  COMMENT ON COLUMN pay_items.settled IS 'All that was earned is paid, and nothing is to be taken back.';
  CREATE INDEX pay_items_open ON pay_items (tenant_id, staff_id) WHERE NOT settled;
  CREATE INDEX pay_items_of_line ON pay_items (tenant_id, run_id);
  ${guardRows('pay_items', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
  ${analyzeOften('pay_lines', 'pay_items')}

  CREATE TABLE pay_settlements (
    tenant_id uuid NOT NULL,
    settlement_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    attendance_id uuid NOT NULL,
    run_id uuid,
    way text NOT NULL CONSTRAINT pay_settlements_way_known CHECK (way IN ('repaid', 'waived')),
    cents integer NOT NULL CONSTRAINT pay_settlements_positive CHECK (cents > 0),
    kept_cents integer NOT NULL CONSTRAINT pay_settlements_kept CHECK (kept_cents >= 0),
    settled_on date NOT NULL,
    reason text NOT NULL CONSTRAINT pay_settlements_reason_length CHECK (char_length(reason) BETWEEN 1 AND 300),
    PRIMARY KEY (tenant_id, settlement_id, attendance_id),
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, run_id) REFERENCES pay_runs,
    ${kept}
  );
  COMMENT ON TABLE pay_settlements IS
    'How the negative balance of a contractor who has left was closed, with one row for each visit: repaid, or waived.';
  COMMENT ON COLUMN pay_settlements.run_id IS 'The approved run that counts it; null until then.';
  COMMENT ON COLUMN pay_settlements.kept_cents IS 'What the contractor has of the visit afterwards, and keeps if it was waived.';
  CREATE INDEX pay_settlements_of_staff ON pay_settlements (tenant_id, staff_id, attendance_id);
  CREATE INDEX pay_settlements_of_run ON pay_settlements (tenant_id, run_id);
  ${guardRows('pay_settlements', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
`;

/** An erasure, which runs as the owner of the tables, also deletes frozen rows. */
const byClinic = `pg_has_role(current_user, 'svc_app', 'USAGE') AND NOT pg_has_role(current_user, 'svc_migrations', 'USAGE')`;
const frozen = `
  CREATE FUNCTION keep_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF OLD.withdrawn_at IS NOT NULL
       OR to_jsonb(NEW) - '{version,withdrawn_at,withdrawn_by,withdrawn_because}'::text[]
          <> to_jsonb(OLD) - '{version,withdrawn_at,withdrawn_by,withdrawn_because}'::text[] THEN
      RAISE EXCEPTION 'The terms of an agreement never change.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$;
  COMMENT ON FUNCTION keep_agreement() IS 'Lets an agreement be withdrawn, once, and nothing else.';
  REVOKE ALL ON FUNCTION keep_agreement() FROM public;
  CREATE TRIGGER agreements_stay BEFORE UPDATE ON agreements FOR EACH ROW
    WHEN (${byClinic}) EXECUTE FUNCTION keep_agreement();

  CREATE FUNCTION keep_pay_run() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.state <> 'draft' OR OLD.reviewed_at IS NOT NULL THEN
        RAISE EXCEPTION 'Only a draft that was never in review is discarded.' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN OLD;
    END IF;
    IF OLD.state = 'paid' THEN
      RAISE EXCEPTION 'A paid run never changes.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.state <> 'draft' AND (NEW.from_on, NEW.to_on, NEW.cutoff_on, NEW.cutoff_at) IS DISTINCT FROM
       (OLD.from_on, OLD.to_on, OLD.cutoff_on, OLD.cutoff_at) THEN
      RAISE EXCEPTION 'Only a draft changes its days.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$;
  COMMENT ON FUNCTION keep_pay_run() IS
    'A run that was in review cannot be deleted, its days cannot change from review on, and nothing changes once it is paid.';
  REVOKE ALL ON FUNCTION keep_pay_run() FROM public;
  CREATE TRIGGER pay_runs_stay BEFORE UPDATE OR DELETE ON pay_runs FOR EACH ROW
    WHEN (${byClinic}) EXECUTE FUNCTION keep_pay_run();

  CREATE FUNCTION keep_pay_statement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed_rows c JOIN pay_runs r USING (tenant_id, run_id) WHERE r.state IN ('approved', 'paid')) THEN
      RAISE EXCEPTION 'Statements of an approved run never change.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$;
  COMMENT ON FUNCTION keep_pay_statement() IS 'Keeps statements and lines as they were approved.';
  REVOKE ALL ON FUNCTION keep_pay_statement() FROM public;
  ${['pay_statements', 'pay_lines']
    .flatMap((table) => [
      `CREATE TRIGGER ${table}_stay AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
         WHEN (${byClinic}) EXECUTE FUNCTION keep_pay_statement();`,
      `CREATE TRIGGER ${table}_come_before AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
         WHEN (${byClinic}) EXECUTE FUNCTION keep_pay_statement();`,
    ])
    .join('\n')}
`;
