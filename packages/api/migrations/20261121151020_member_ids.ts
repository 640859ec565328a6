import type { Knex } from 'knex';

/**
 * What a clinic knows its members by. The id of an account holds the moment it was made, so an administrator who
 * invites somebody could tell from it whether they had one before; this is a hash, another in each clinic.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION member_id(tenant uuid, person uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN overlay(overlay(encode(substring(sha256(uuid_send(tenant) || uuid_send(person)) FOR 16), 'hex')
        PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;
    COMMENT ON FUNCTION member_id(uuid, uuid) IS
      'The id of a membership for the clinic: tells nothing of the account, whose own id nobody can guess.';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
