import type { Knex } from 'knex';

/** Answers kept for repeated requests are those of every clinic and of operators: the clinics' role has no use for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('REVOKE ALL ON idempotency_keys FROM svc_app');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
