import type { Knex } from 'knex';
import type pg from 'pg';

/** A connection or transaction that repositories run SQL on. */
export type Sql = Knex;
export type Tx = Knex.Transaction;

/** The `Idempotency-Key` of a request. */
export interface Claim {
  scope: string;
  key: string;
  /** Rejects if another request has the key. Commits wait for it. */
  taken: Promise<void>;
}

/** One pool for each runtime role; every statement runs with that role's rights and nothing more. */
export interface Database {
  /** Operators, accounts and registration: sees every clinic. */
  platform: Knex;
  /**
   * Does the work of a request in one transaction of `platform`. Its commit is noted with the `Idempotency-Key` of the
   * request, so that it is not done again when only its answer is lost: a request calls it once, for all that it changes.
   */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Background work: sees every clinic. */
  worker: Knex;
  /**
   * Runs `work` in a transaction that sees and changes this one clinic only (row-level security); clients' names and
   * contacts only with `names`. The commit is noted as that of `change`.
   */
  forTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: { names?: boolean }): Promise<T>;
  /**
   * Where exports and analytics read, with the rights of `platform`: the replica while it is at most a minute behind, else the
   * database itself. Ask once for each export.
   */
  reader(): Promise<Knex>;
  /** A connection beside the pools, as the platform's role and not yet connected, for LISTEN. Whoever asks ends it. */
  newClient(): pg.Client;
  /** Finds the clinic a host name belongs to without opening its data. */
  app: Knex;
  close(): Promise<void>;
}
