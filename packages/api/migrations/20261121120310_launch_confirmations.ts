import type { Knex } from 'knex';

/** What the owner has confirmed before going live where nothing else can show it: a restored backup, a decision to go without. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE launch_confirmations (
      item text PRIMARY KEY CONSTRAINT launch_confirmations_item_form CHECK (item ~ '^[a-z]+:[a-z-]{1,60}$'),
      note text NOT NULL CONSTRAINT launch_confirmations_note_length CHECK (char_length(note) BETWEEN 1 AND 500),
      confirmed_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT, UPDATE, DELETE ON launch_confirmations TO svc_platform;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
