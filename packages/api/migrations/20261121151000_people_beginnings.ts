import type { Knex } from 'knex';

/** One or two letters find people by the beginning of name or address: a trigram index knows nothing so short. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_name_beginning ON users (search_fold(full_name || ' ' || email::text) COLLATE "C");
    CREATE INDEX users_address_beginning ON users (search_fold(email::text) COLLATE "C");
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
