import type { Knex } from 'knex';
import type pg from 'pg';

/** A connection or transaction that repositories run SQL on. */
export type Sql = Knex;
export type Tx = Knex.Transaction;

/** The `Idempotency-Key` of a request. */
export interface Claim {
  scope: string;
  key: string;
  /** Unique to the request: it commits only while it holds the key. */
  claimId: string;
  /** Resolves once the key is held; rejects if another request holds it. Every commit waits for this. */
  taken: Promise<void>;
}

/** One pool for each runtime role; every statement has the privileges of that role only. */
export interface Database {
  /** Operators, accounts and registration: sees every clinic. */
  platform: Knex;
  /**
   * Does the work of a request in one transaction of `platform`. The commit is recorded with the `Idempotency-Key` of
   * the request, so that the work is not repeated if only the response is lost. Call it once per request, for all its
   * changes.
   */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Background work: sees every clinic. */
  worker: Knex;
  /**
   * Runs `work` in a transaction that sees and changes this clinic only (row-level security), and clients' names and
   * contacts only with `names`. The commit is recorded as by `change`.
   */
  forTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: { names?: boolean }): Promise<T>;
  /**
   * Connection for exports and analytics, with the privileges of `platform`: the replica while it is at most a minute
   * behind, otherwise the primary. Call it once for each export.
   */
  reader(): Promise<Knex>;
  /**
   * A new connection outside the pools, as the platform's role and not yet connected, for LISTEN. The caller ends it.
   */
  newClient(): pg.Client;
  /** Finds the clinic of a host name without access to its data. */
  app: Knex;
  close(): Promise<void>;
}
