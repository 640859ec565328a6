import type { Knex } from 'knex';

/** One mailbox has many spellings; how often it is written to is counted by the mailbox. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN (
        SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
                    ELSE name || '@' || host END
          FROM (SELECT split_part(split_part(lower(address), '@', 1), '+', 1) AS name,
                       split_part(lower(address), '@', 2) AS host) AS parts);
    COMMENT ON FUNCTION mailbox_of(text) IS
      'Case and what follows a plus sign lead to the same mailbox, as dots do at Gmail.';
    CREATE INDEX leads_by_mailbox ON leads (mailbox_of(email::text));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
