import type { Knex } from 'knex';

/** Finds what operators may want to be told of among a day's events. The types are those of `notificationDefaults`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX events_to_tell ON events (created_at) WHERE type IN ('operation.failed', 'operation.stalled',
      'tenant.created', 'tenant.activated', 'tenant.suspended', 'tenant.resumed', 'tenant.terminated', 'mail.failed',
      'conversions.failed', 'staff.changed');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
