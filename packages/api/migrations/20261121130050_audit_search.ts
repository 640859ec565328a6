import type { Knex } from 'knex';

/** What the log screen filters by, each with the newest entries first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX audit_log_by_actor ON audit_log (actor_id, entry_id DESC) WHERE actor_id IS NOT NULL;
    CREATE INDEX audit_log_by_subject ON audit_log (subject_id, entry_id DESC) WHERE subject_id IS NOT NULL;
    CREATE INDEX audit_log_by_action ON audit_log (split_part(action, '.', 1), entry_id DESC);
    CREATE INDEX audit_log_refused ON audit_log (entry_id DESC) WHERE outcome = 'refused';
    CREATE INDEX audit_log_by_request ON audit_log (request_id) WHERE request_id IS NOT NULL;
    CREATE INDEX audit_log_by_session ON audit_log (session_id, entry_id DESC) WHERE session_id IS NOT NULL;
    CREATE INDEX users_search ON users USING gin (search_fold(full_name || ' ' || email::text) gin_trgm_ops);
    CREATE INDEX audit_log_by_time ON audit_log (at);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
