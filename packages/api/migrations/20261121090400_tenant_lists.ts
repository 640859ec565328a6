import type { Knex } from 'knex';

/**
 * Orders of the console's tenant list, prefixes of its short searches, the newest provisionings for its median, and
 * what housekeeping looks for. Sample clinics are marked: they can be removed again, and housekeeping writes to nobody
 * of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE tenants ADD COLUMN owner_sort_key text NOT NULL GENERATED ALWAYS AS (search_fold(owner_name)) STORED;
    CREATE INDEX tenants_by_name ON tenants (search_text COLLATE "C", tenant_id);
    CREATE INDEX tenants_by_owner_name ON tenants (owner_sort_key COLLATE "C", tenant_id);
    CREATE INDEX tenants_by_subdomain_prefix ON tenants (subdomain text_pattern_ops);
    CREATE INDEX operations_newest_provisioned ON operations (finished_at DESC)
      WHERE kind = 'provision' AND state = 'succeeded';

    ALTER TABLE tenants ADD COLUMN sample boolean NOT NULL DEFAULT false;
    CREATE INDEX tenants_sample ON tenants (tenant_id) WHERE sample;
    CREATE INDEX tenants_unverified ON tenants (created_at) WHERE owner_verified_at IS NULL AND NOT sample;
    CREATE INDEX tenants_by_end_of_trial ON tenants (trial_ends_at) WHERE status = 'active' AND NOT sample;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
