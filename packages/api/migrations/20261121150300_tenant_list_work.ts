import type { Knex } from 'knex';

/** Changes of many tenants at once, and the views of the tenant list that operators keep. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bulk_changes (
      bulk_id uuid PRIMARY KEY DEFAULT uuidv7(),
      kind text NOT NULL CONSTRAINT bulk_changes_kind_known CHECK (kind IN ('suspend', 'resume')),
      hold_kind text CONSTRAINT bulk_changes_hold_kind_known CHECK (hold_kind IN ('billing', 'security', 'request', 'other')),
      reason text,
      customer_message text,
      selection jsonb NOT NULL,
      total integer NOT NULL CONSTRAINT bulk_changes_changes_something CHECK (total > 0),
      requested_by uuid REFERENCES users ON DELETE SET NULL,
      session_id uuid,
      request_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      stopped_at timestamptz,
      finished_at timestamptz,
      CONSTRAINT bulk_changes_suspension_has_hold CHECK (kind <> 'suspend' OR (hold_kind IS NOT NULL AND reason IS NOT NULL))
    );
    COMMENT ON TABLE bulk_changes IS
      'One change asked for many tenants. Its tenants are written down when it is asked for; each gets an operation of its own.';
    COMMENT ON COLUMN bulk_changes.selection IS 'How the tenants were chosen: the filters of the list, or that they were picked.';
    CREATE INDEX bulk_changes_newest ON bulk_changes (created_at DESC);
    CREATE INDEX bulk_changes_unfinished ON bulk_changes (created_at) WHERE finished_at IS NULL;

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
    COMMENT ON COLUMN bulk_change_tenants.refusal IS 'Code and values of the refusal; put into words when it is read.';
    CREATE INDEX bulk_change_tenants_waiting ON bulk_change_tenants (bulk_id, position) WHERE state = 'waiting';

    CREATE TABLE tenant_views (
      view_id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL CONSTRAINT tenant_views_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
      query jsonb NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE tenant_views IS 'Filters, order, columns and page size of the tenant list that one operator keeps under a name.';
    CREATE UNIQUE INDEX tenant_views_name_once ON tenant_views (user_id, lower(name));
    CREATE UNIQUE INDEX tenant_views_one_default ON tenant_views (user_id) WHERE is_default;

    ALTER TABLE bulk_change_tenants ENABLE ROW LEVEL SECURITY;
    ALTER TABLE bulk_change_tenants FORCE ROW LEVEL SECURITY;
    CREATE POLICY bulk_change_tenants_migrations ON bulk_change_tenants TO svc_migrations USING (true) WITH CHECK (true);
    CREATE POLICY bulk_change_tenants_platform ON bulk_change_tenants TO svc_platform USING (true) WITH CHECK (true);
    CREATE POLICY bulk_change_tenants_worker ON bulk_change_tenants TO svc_worker USING (true) WITH CHECK (true);

    GRANT SELECT, INSERT, UPDATE ON bulk_changes, bulk_change_tenants TO svc_platform, svc_worker;
    GRANT DELETE ON bulk_changes, bulk_change_tenants TO svc_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_views TO svc_platform;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
