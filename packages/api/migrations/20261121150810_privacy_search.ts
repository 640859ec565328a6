import type { Knex } from 'knex';

/** What a person's traces are found by among the rows of everyone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX events_by_actor ON events (actor_id) WHERE actor_id IS NOT NULL;
    CREATE INDEX events_by_new_owner ON events ((payload ->> 'after')) WHERE type = 'tenant.ownership_transferred';
    CREATE INDEX operations_by_requester ON operations (requested_by) WHERE requested_by IS NOT NULL;
    CREATE INDEX mail_bounces_of_address ON mail_bounces (email);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
