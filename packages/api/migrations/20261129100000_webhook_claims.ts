import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/** Workers agree on who sends a delivery by the database's clock, because their own may differ. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhook_deliveries ADD COLUMN claimed_until timestamptz;
    COMMENT ON COLUMN webhook_deliveries.claimed_until IS
      'Until then, by the database''s clock, the worker that is sending it is the only one that may.';
  `);
}
