import type { Knex } from 'knex';
import { guardRows } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** Operations that change a tenant, with their steps, and changes of many tenants at once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(operations);
  await knex.raw(bulkChanges);
}

const operations = `
  CREATE TABLE operations (
    operation_id uuid PRIMARY KEY DEFAULT uuidv7(),
    tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT operations_kind_known CHECK (kind IN
      ('provision', 'restart', 'suspend', 'resume', 'change_plan', 'terminate', 'cancel_termination')),
    state text NOT NULL DEFAULT 'queued' CONSTRAINT operations_state_known
      CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
    params jsonb NOT NULL DEFAULT '{}',
    requested_by uuid REFERENCES users ON DELETE SET NULL,
    reason text,
    attempts integer NOT NULL DEFAULT 0,
    error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    next_attempt_at timestamptz,
    CONSTRAINT operations_of_one_tenant UNIQUE (tenant_id, operation_id),
    CONSTRAINT operations_finished_has_time CHECK ((state IN ('succeeded', 'failed')) = (finished_at IS NOT NULL)),
    CONSTRAINT operations_failed_says_why CHECK (state <> 'failed' OR error IS NOT NULL)
  );
  CREATE UNIQUE INDEX operations_one_at_a_time ON operations (tenant_id) WHERE state IN ('queued', 'running');
  CREATE INDEX operations_of_tenant ON operations (tenant_id, created_at DESC);
  CREATE INDEX operations_suspensions ON operations (tenant_id, created_at DESC) WHERE kind IN ('suspend', 'resume');
  CREATE INDEX operations_unfinished ON operations (created_at) WHERE state IN ('queued', 'running');
  CREATE INDEX operations_failed ON operations (tenant_id, created_at) WHERE state = 'failed';
  CREATE INDEX operations_newest_provisioned ON operations (finished_at DESC)
    WHERE kind = 'provision' AND state = 'succeeded';
  CREATE INDEX operations_by_requester ON operations (requested_by) WHERE requested_by IS NOT NULL;
  ${guardRows('operations', {
    app: `SELECT (operation_id, tenant_id, kind, state, requested_by, attempts, error, created_at, started_at, finished_at,
      next_attempt_at), INSERT (tenant_id, kind, params, requested_by, reason)`,
    platform: 'SELECT, INSERT, UPDATE',
    worker: 'SELECT, INSERT, UPDATE',
  })}
  -- The only operation that a clinic may request itself.
  CREATE POLICY operations_clinics_request ON operations AS RESTRICTIVE FOR INSERT TO svc_app
    WITH CHECK (kind = 'change_plan');

  CREATE TABLE operation_steps (
    tenant_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    state text NOT NULL DEFAULT 'pending' CONSTRAINT operation_steps_state_known
      CHECK (state IN ('pending', 'succeeded', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    error text,
    detail text,
    started_at timestamptz,
    finished_at timestamptz,
    PRIMARY KEY (operation_id, position),
    CONSTRAINT operation_steps_of_operation FOREIGN KEY (tenant_id, operation_id)
      REFERENCES operations (tenant_id, operation_id) ON DELETE CASCADE
  );
  ${guardRows('operation_steps', {
    app: `SELECT (tenant_id, operation_id, position, name, state, attempts, error, started_at, finished_at),
      INSERT (tenant_id, operation_id, position, name)`,
    platform: 'SELECT, INSERT, UPDATE',
    worker: 'SELECT, INSERT, UPDATE',
  })}
  CREATE POLICY operation_steps_clinics_request ON operation_steps AS RESTRICTIVE FOR INSERT TO svc_app
    WITH CHECK (name IN ('check_limits', 'apply_plan', 'notify_owner'));
`;

const bulkChanges = `
  CREATE TABLE bulk_changes (
    bulk_id uuid PRIMARY KEY DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT bulk_changes_kind_known CHECK (kind IN ('suspend', 'resume', 'extend_trial')),
    hold_kind text CONSTRAINT bulk_changes_hold_kind_known CHECK (hold_kind IN ('billing', 'security', 'request', 'other')),
    reason text,
    customer_message text,
    days integer CONSTRAINT bulk_changes_days_positive CHECK (days > 0),
    selection jsonb NOT NULL,
    total integer NOT NULL CONSTRAINT bulk_changes_total_positive CHECK (total > 0),
    requested_by uuid REFERENCES users ON DELETE SET NULL,
    session_id uuid,
    request_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    stopped_at timestamptz,
    finished_at timestamptz,
    announced_at timestamptz,
    CONSTRAINT bulk_changes_suspension_has_hold CHECK (kind <> 'suspend' OR (hold_kind IS NOT NULL AND reason IS NOT NULL)),
    CONSTRAINT bulk_changes_extension_has_days CHECK ((kind = 'extend_trial') = (days IS NOT NULL))
  );
  COMMENT ON TABLE bulk_changes IS
    'One change requested for many tenants. The tenants are fixed when it is requested; a suspension or resumption gives each its own operation.';
  COMMENT ON COLUMN bulk_changes.finished_at IS 'When the last tenant had been requested.';
  COMMENT ON COLUMN bulk_changes.announced_at IS
    'When operators were told of its end, which is when its last operation has ended.';
  COMMENT ON COLUMN bulk_changes.selection IS
    'How the tenants were selected: by the filters of the list, or one by one.';
  CREATE INDEX bulk_changes_newest ON bulk_changes (created_at DESC);
  CREATE INDEX bulk_changes_unfinished ON bulk_changes (created_at) WHERE announced_at IS NULL;
  GRANT SELECT, INSERT, UPDATE ON bulk_changes TO svc_platform;
  GRANT SELECT, UPDATE, DELETE ON bulk_changes TO svc_worker;

  CREATE TABLE bulk_change_tenants (
    bulk_id uuid NOT NULL REFERENCES bulk_changes ON DELETE CASCADE,
    position integer NOT NULL,
    tenant_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CONSTRAINT bulk_change_tenants_state_known
      CHECK (state IN ('waiting', 'accepted', 'unchanged', 'refused', 'stopped')),
    operation_id uuid,
    refusal jsonb,
    PRIMARY KEY (bulk_id, position),
    CONSTRAINT bulk_change_tenants_once UNIQUE (bulk_id, tenant_id),
    CONSTRAINT bulk_change_tenants_refusal_says_why CHECK ((state = 'refused') = (refusal IS NOT NULL))
  );
  COMMENT ON COLUMN bulk_change_tenants.refusal IS 'Error code and its values; the text is written when it is read.';
  CREATE INDEX bulk_change_tenants_waiting ON bulk_change_tenants (bulk_id, position) WHERE state = 'waiting';
  ${guardRows('bulk_change_tenants', { platform: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE' })}
`;
