import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';
import { analyzeOften } from './support/statistics.ts';

export { down } from './support/forward-only.ts';

/**
 * What clients owe and have paid. Payments are never deleted and invoices never edited: every correction is a separate
 * entry. Like clients' rows, these are not deleted by foreign key with the tenant's row; an erasure deletes them first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(taxes);
  await knex.raw(invoices);
  await knex.raw(payments);
  await knex.raw(exported);
}

const taxes = `
  ALTER TABLE workspace_settings
    ADD business_name text NOT NULL DEFAULT ''
      CONSTRAINT workspace_settings_business_name_length CHECK (char_length(business_name) <= 120),
    ADD books_closed_on date,
    ADD desk_may_refund boolean NOT NULL DEFAULT false;
  COMMENT ON COLUMN workspace_settings.business_name IS 'On invoices; the clinic''s name when empty.';
  COMMENT ON COLUMN workspace_settings.books_closed_on IS
    'Nothing dated on or before this day is issued, paid or changed any more.';

  CREATE TABLE tax_registrations (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    registration_id uuid NOT NULL DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT tax_registrations_kind_known CHECK (kind IN ('gst_hst', 'qst')),
    number text NOT NULL CONSTRAINT tax_registrations_number_length CHECK (char_length(number) BETWEEN 1 AND 40),
    from_on date NOT NULL,
    to_on date,
    PRIMARY KEY (tenant_id, registration_id),
    ${kept},
    CONSTRAINT tax_registrations_in_order CHECK (from_on <= to_on),
    CONSTRAINT tax_registrations_one_at_a_time
      EXCLUDE USING gist (tenant_id WITH =, kind WITH =, daterange(from_on, to_on, '[]') WITH &&)
  );
  COMMENT ON TABLE tax_registrations IS 'Under which number a clinic charges a tax; without one it charges none.';
  ${guardRows('tax_registrations', { app: 'SELECT, INSERT, UPDATE' })}

  CREATE TABLE tax_rules (
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    rule_id uuid NOT NULL DEFAULT uuidv7(),
    tax_class text NOT NULL CONSTRAINT tax_rules_class_known CHECK (tax_class IN ('care', 'report', 'other')),
    profession text,
    exempt boolean NOT NULL,
    from_on date NOT NULL,
    PRIMARY KEY (tenant_id, rule_id),
    ${kept},
    CONSTRAINT tax_rules_once_a_day UNIQUE NULLS NOT DISTINCT (tenant_id, tax_class, profession, from_on)
  );
  COMMENT ON TABLE tax_rules IS 'What the clinic''s accountant recorded in place of the table of taxes.';
  COMMENT ON COLUMN tax_rules.profession IS 'Null for every profession; a rule for one goes before it.';
  ${guardRows('tax_rules', { app: 'SELECT, INSERT, UPDATE, DELETE' })}
`;

const invoices = `
  CREATE TABLE invoices (
    tenant_id uuid NOT NULL REFERENCES tenants,
    invoice_id uuid NOT NULL DEFAULT uuidv7(),
    number integer NOT NULL CONSTRAINT invoices_number_positive CHECK (number > 0),
    kind text NOT NULL CONSTRAINT invoices_kind_known CHECK (kind IN ('invoice', 'credit')),
    credits_invoice_id uuid,
    client_id uuid NOT NULL,
    file_no integer NOT NULL,
    payer_relation_id uuid,
    location_id uuid NOT NULL,
    language text NOT NULL CONSTRAINT invoices_language_known CHECK (language IN ('en', 'fr')),
    issued_on date NOT NULL,
    issued_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'issued' CONSTRAINT invoices_state_known CHECK (state IN ('issued', 'void', 'written_off')),
    net_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    total_cents integer NOT NULL,
    credited_cents integer NOT NULL DEFAULT 0,
    paid_cents integer NOT NULL DEFAULT 0,
    currency text NOT NULL,
    business_name text NOT NULL,
    gst_hst_no text NOT NULL DEFAULT '',
    qst_no text NOT NULL DEFAULT '',
    reason text NOT NULL DEFAULT '' CONSTRAINT invoices_reason_length CHECK (char_length(reason) <= 300),
    settled_at timestamptz,
    PRIMARY KEY (tenant_id, invoice_id),
    FOREIGN KEY (tenant_id, credits_invoice_id) REFERENCES invoices ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, payer_relation_id) REFERENCES client_relations,
    FOREIGN KEY (tenant_id, location_id) REFERENCES locations,
    ${kept},
    CONSTRAINT invoices_number_once UNIQUE (tenant_id, number),
    CONSTRAINT invoices_add_up CHECK (net_cents + tax_cents = total_cents),
    CONSTRAINT invoices_credit_of_something CHECK ((kind = 'credit') = (credits_invoice_id IS NOT NULL)),
    CONSTRAINT invoices_signed CHECK (CASE kind WHEN 'credit' THEN net_cents <= 0 AND tax_cents <= 0
                                                ELSE net_cents >= 0 AND tax_cents >= 0 END),
    CONSTRAINT invoices_not_overpaid CHECK (credited_cents >= 0 AND paid_cents >= 0 AND CASE kind
      WHEN 'credit' THEN credited_cents + paid_cents = 0 ELSE credited_cents + paid_cents <= total_cents END),
    CONSTRAINT invoices_void_unpaid CHECK (state <> 'void' OR (paid_cents = 0 AND credited_cents = 0)),
    CONSTRAINT invoices_reasoned CHECK ((state = 'issued' AND kind = 'invoice') OR reason <> '')
  );
  COMMENT ON TABLE invoices IS 'Invoices and credit notes, whose amounts are negative. Frozen once issued.';
  COMMENT ON COLUMN invoices.file_no IS 'Of the client on the day of issue; exports name the client by it.';
  COMMENT ON COLUMN invoices.settled_at IS 'When it was last voided, written off, credited or reinstated.';
  CREATE INDEX invoices_of_client ON invoices (tenant_id, client_id, issued_on);
  CREATE INDEX invoices_of_day ON invoices (tenant_id, issued_on);
  CREATE INDEX invoices_of_payer ON invoices (tenant_id, payer_relation_id) WHERE payer_relation_id IS NOT NULL;
  CREATE UNIQUE INDEX invoices_credited_once ON invoices (tenant_id, credits_invoice_id)
    WHERE credits_invoice_id IS NOT NULL;
  CREATE INDEX invoices_open ON invoices (tenant_id, issued_on)
    WHERE kind = 'invoice' AND state = 'issued' AND credited_cents + paid_cents < total_cents;
  ${guardRows('invoices', {
    app: 'SELECT, INSERT, UPDATE (state, credited_cents, paid_cents, reason, settled_at, payer_relation_id, version)',
  })}

  CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    -- A merge may move the client, and a deleted relation leaves the payer's name behind.
    NEW.state := OLD.state; NEW.credited_cents := OLD.credited_cents; NEW.paid_cents := OLD.paid_cents;
    NEW.reason := OLD.reason; NEW.settled_at := OLD.settled_at; NEW.version := OLD.version; NEW.client_id := OLD.client_id;
    IF NEW.payer_relation_id IS NULL THEN
      NEW.payer_relation_id := OLD.payer_relation_id;
    END IF;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'An invoice is frozen once it is issued.' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END $$;
  REVOKE ALL ON FUNCTION refuse_invoice_change() FROM public;
  CREATE TRIGGER invoices_frozen AFTER UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

  CREATE TABLE invoice_parties (
    tenant_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    client_name text NOT NULL,
    payer_name text NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, invoice_id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
  );
  COMMENT ON TABLE invoice_parties IS 'Names as they are on an invoice; payer_name is empty when the client pays.';
  ${guardRows('invoice_parties', { app: 'SELECT, INSERT' }, 'names')}

  CREATE TABLE invoice_lines (
    tenant_id uuid NOT NULL,
    line_id uuid NOT NULL DEFAULT uuidv7(),
    invoice_id uuid NOT NULL,
    position integer NOT NULL,
    attendance_id uuid NOT NULL,
    service_en text NOT NULL,
    service_fr text NOT NULL,
    tax_class text NOT NULL,
    staff_id uuid NOT NULL,
    staff_name text NOT NULL,
    profession text,
    college text NOT NULL DEFAULT '',
    licence_no text NOT NULL DEFAULT '',
    supervisor jsonb,
    served_on date NOT NULL,
    minutes integer NOT NULL,
    outcome text NOT NULL CONSTRAINT invoice_lines_outcome_known CHECK (outcome IN ('attended', 'no_show', 'late_cancelled')),
    net_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    total_cents integer NOT NULL,
    fee_reason text NOT NULL DEFAULT '',
    tax_reason text NOT NULL,
    region text,
    charged boolean NOT NULL DEFAULT true,
    PRIMARY KEY (tenant_id, line_id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
    FOREIGN KEY (tenant_id, attendance_id) REFERENCES attendances,
    FOREIGN KEY (tenant_id, staff_id) REFERENCES clinic_staff,
    CONSTRAINT invoice_lines_add_up CHECK (net_cents + tax_cents = total_cents),
    CONSTRAINT invoice_lines_in_order UNIQUE (tenant_id, invoice_id, position)
  );
  COMMENT ON COLUMN invoice_lines.supervisor IS 'Name, profession, college and licence of who supervised, as on the invoice.';
  COMMENT ON COLUMN invoice_lines.region IS 'Province whose tax applies: that of the location, or of the client for virtual care.';
  COMMENT ON COLUMN invoice_lines.charged IS 'False for credit notes, and once the invoice is void or credited.';
  CREATE UNIQUE INDEX invoice_lines_attendance_once ON invoice_lines (tenant_id, attendance_id) WHERE charged;
  CREATE INDEX invoice_lines_of_attendance ON invoice_lines (tenant_id, attendance_id);
  CREATE INDEX invoice_lines_of_staff ON invoice_lines (tenant_id, staff_id, served_on);
  ${guardRows('invoice_lines', { app: 'SELECT, INSERT, UPDATE (charged)' })}

  CREATE TABLE invoice_taxes (
    tenant_id uuid NOT NULL,
    line_id uuid NOT NULL,
    component text NOT NULL CONSTRAINT invoice_taxes_component_known CHECK (component IN ('GST', 'HST', 'QST')),
    rate_ppm integer NOT NULL,
    base_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    PRIMARY KEY (tenant_id, line_id, component, rate_ppm),
    FOREIGN KEY (tenant_id, line_id) REFERENCES invoice_lines
  );
  COMMENT ON TABLE invoice_taxes IS
    'The tax of each line by component. Rounded once per invoice and component, so only the sum over an invoice is exact.';
  ${guardRows('invoice_taxes', { app: 'SELECT, INSERT' })}
`;

const payments = `
  CREATE TABLE payments (
    tenant_id uuid NOT NULL REFERENCES tenants,
    payment_id uuid NOT NULL DEFAULT uuidv7(),
    number integer NOT NULL CONSTRAINT payments_number_positive CHECK (number > 0),
    kind text NOT NULL CONSTRAINT payments_kind_known CHECK (kind IN ('payment', 'refund', 'bounce')),
    of_payment_id uuid,
    client_id uuid NOT NULL,
    payer_relation_id uuid,
    method text NOT NULL CONSTRAINT payments_method_known CHECK (method IN
      ('cash', 'debit', 'credit_card', 'e_transfer', 'cheque', 'direct_deposit', 'insurer', 'other')),
    location_id uuid NOT NULL,
    received_on date NOT NULL,
    recorded_on date NOT NULL,
    recorded_at timestamptz NOT NULL,
    amount_cents integer NOT NULL,
    rounding_cents integer NOT NULL DEFAULT 0 CONSTRAINT payments_rounding CHECK (rounding_cents BETWEEN -2 AND 2),
    allocated_cents integer NOT NULL DEFAULT 0,
    returned_cents integer NOT NULL DEFAULT 0,
    reference text NOT NULL DEFAULT '' CONSTRAINT payments_reference_length CHECK (char_length(reference) <= 60),
    reason text NOT NULL DEFAULT '' CONSTRAINT payments_reason_length CHECK (char_length(reason) <= 300),
    voided_at timestamptz,
    PRIMARY KEY (tenant_id, payment_id),
    FOREIGN KEY (tenant_id, of_payment_id) REFERENCES payments ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
    FOREIGN KEY (tenant_id, payer_relation_id) REFERENCES client_relations,
    FOREIGN KEY (tenant_id, location_id) REFERENCES locations,
    ${kept},
    CONSTRAINT payments_number_once UNIQUE (tenant_id, number),
    CONSTRAINT payments_return_of_something CHECK ((kind = 'payment') = (of_payment_id IS NULL)),
    CONSTRAINT payments_spent_once CHECK (allocated_cents >= 0 AND returned_cents >= 0 AND CASE kind
      WHEN 'payment' THEN amount_cents > 0 AND allocated_cents + returned_cents <= amount_cents
      ELSE amount_cents < 0 AND allocated_cents + returned_cents = 0 END),
    CONSTRAINT payments_void_unspent CHECK (voided_at IS NULL OR (allocated_cents = 0 AND returned_cents = 0)),
    CONSTRAINT payments_rounded_in_cash CHECK (method = 'cash' OR rounding_cents = 0),
    CONSTRAINT payments_of_something CHECK (amount_cents + rounding_cents <> 0)
  );
  COMMENT ON TABLE payments IS
    'Money received, and money given back as negative entries of the payment it came from. What neither settles invoices '
    'nor was given back is the client''s credit.';
  COMMENT ON COLUMN payments.location_id IS 'Where it was received or given back.';
  COMMENT ON COLUMN payments.rounding_cents IS 'Cash handed over is amount and rounding together.';
  CREATE INDEX payments_of_client ON payments (tenant_id, client_id, received_on);
  CREATE INDEX payments_of_day ON payments (tenant_id, received_on);
  CREATE INDEX payments_of_payment ON payments (tenant_id, of_payment_id) WHERE of_payment_id IS NOT NULL;
  CREATE INDEX payments_of_payer ON payments (tenant_id, payer_relation_id) WHERE payer_relation_id IS NOT NULL;
  CREATE INDEX payments_with_credit ON payments (tenant_id, client_id)
    WHERE kind = 'payment' AND voided_at IS NULL AND allocated_cents + returned_cents < amount_cents;
  ${guardRows('payments', {
    app: 'SELECT, INSERT, UPDATE (allocated_cents, returned_cents, reason, voided_at, payer_relation_id, version)',
  })}

  CREATE TABLE payment_parties (
    tenant_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    client_name text NOT NULL,
    payer_name text NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, payment_id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
  );
  COMMENT ON TABLE payment_parties IS 'Names as they are on a receipt; payer_name is empty when the client paid.';
  ${guardRows('payment_parties', { app: 'SELECT, INSERT' }, 'names')}

  CREATE TABLE allocations (
    tenant_id uuid NOT NULL,
    allocation_id uuid NOT NULL DEFAULT uuidv7(),
    payment_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    amount_cents integer NOT NULL CONSTRAINT allocations_of_something CHECK (amount_cents <> 0),
    because text NOT NULL CONSTRAINT allocations_because_known CHECK (because IN
      ('paid', 'voided', 'refunded', 'bounced', 'credited')),
    return_id uuid,
    at timestamptz NOT NULL,
    counts_on date NOT NULL,
    PRIMARY KEY (tenant_id, allocation_id),
    FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
    FOREIGN KEY (tenant_id, return_id) REFERENCES payments,
    ${kept},
    CONSTRAINT allocations_returned CHECK ((because IN ('refunded', 'bounced')) = (return_id IS NOT NULL)),
    CONSTRAINT allocations_signed CHECK ((because = 'paid') = (amount_cents > 0))
  );
  COMMENT ON TABLE allocations IS 'Which payment settles which invoice; what is taken off again is a negative entry.';
  COMMENT ON COLUMN allocations.return_id IS 'The refund or returned payment that took the amount off the invoice.';
  COMMENT ON COLUMN allocations.at IS 'When it was recorded.';
  COMMENT ON COLUMN allocations.counts_on IS
    'The day from which it counts as collected: the day the money was received, or the day it was taken off another invoice. A '
    'refund, returned payment or credit note counts from its own day; the entry for a voided payment counts from the day of the '
    'entry that it reverses.';
  CREATE INDEX allocations_of_payment ON allocations (tenant_id, payment_id);
  CREATE INDEX allocations_of_return ON allocations (tenant_id, return_id) WHERE return_id IS NOT NULL;
  CREATE INDEX allocations_of_invoice ON allocations (tenant_id, invoice_id, counts_on);
  ${guardRows('allocations', { app: 'SELECT, INSERT' })}
  ${analyzeOften('invoices', 'invoice_lines', 'invoice_taxes', 'payments', 'allocations')}
`;

const exported = `
  CREATE TABLE export_batches (
    tenant_id uuid NOT NULL REFERENCES tenants,
    batch_id uuid NOT NULL DEFAULT uuidv7(),
    number integer NOT NULL,
    target text NOT NULL CONSTRAINT export_batches_target_known CHECK (target IN ('quickbooks', 'xero')),
    exported_at timestamptz NOT NULL,
    invoices integer NOT NULL,
    credits_only boolean NOT NULL,
    rows integer NOT NULL,
    net_cents bigint NOT NULL,
    tax_cents bigint NOT NULL,
    sha256 bytea NOT NULL CONSTRAINT export_batches_sha256 CHECK (octet_length(sha256) = 32),
    content text NOT NULL,
    PRIMARY KEY (tenant_id, batch_id),
    ${kept},
    CONSTRAINT export_batches_number_once UNIQUE (tenant_id, number)
  );
  COMMENT ON COLUMN export_batches.content IS 'The file itself, without names of clients, so that it can be had again as it was.';
  ${guardRows('export_batches', { app: 'SELECT, INSERT' })}

  CREATE TABLE export_items (
    tenant_id uuid NOT NULL,
    target text NOT NULL,
    invoice_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    PRIMARY KEY (tenant_id, target, invoice_id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices,
    FOREIGN KEY (tenant_id, batch_id) REFERENCES export_batches
  );
  COMMENT ON TABLE export_items IS 'Which invoices a program has received: each once.';
  CREATE INDEX export_items_of_batch ON export_items (tenant_id, batch_id);
  ${guardRows('export_items', { app: 'SELECT, INSERT' })}
`;
