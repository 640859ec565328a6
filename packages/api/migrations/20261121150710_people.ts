import type { Knex } from 'knex';

/** People whom few filters find are found without reading everyone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_unverified ON users (user_id DESC) WHERE email_verified_at IS NULL;
    CREATE INDEX users_deactivated ON users (user_id DESC) WHERE deactivated_at IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
