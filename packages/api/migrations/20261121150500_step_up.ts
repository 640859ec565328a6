import type { Knex } from 'knex';

/** When the person behind a session last proved who they are; weighty acts ask for a recent proof. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions ADD COLUMN stepped_up_at timestamptz;
    COMMENT ON COLUMN sessions.stepped_up_at IS
      'Last proof of password and second factor, at sign-in or asked for once more.';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
