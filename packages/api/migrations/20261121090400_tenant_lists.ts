import type { Knex } from 'knex';

/** Orders of the console's tenant list, prefixes of its short searches, and the newest provisionings for its median. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION plan_rank(plan text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE plan WHEN 'basic' THEN 1 WHEN 'professional' THEN 2 ELSE 3 END;

    CREATE INDEX tenants_by_name ON tenants ((search_text COLLATE "C"), tenant_id);
    CREATE INDEX tenants_by_owner_name ON tenants ((search_fold(owner_name) COLLATE "C"), tenant_id);
    CREATE INDEX tenants_by_plan_rank ON tenants (plan_rank(plan), created_at DESC, tenant_id DESC);
    CREATE INDEX tenants_by_subdomain_prefix ON tenants (subdomain text_pattern_ops);
    CREATE INDEX operations_newest_provisioned ON operations (finished_at DESC)
      WHERE kind = 'provision' AND state = 'succeeded';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
