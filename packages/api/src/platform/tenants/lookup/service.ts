import type { FoundThing } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { findAuditEntry, findAuditTrace, findById } from './repository.ts';

/**
 * What an id belongs to: a clinic, an operation, a bulk change, a person, a note, a session or a request (by its newest
 * entry in the audit log), or an entry of the audit log by its number. Empty when the id is unknown.
 */
export async function lookUp(sql: Sql, id: string): Promise<FoundThing[]> {
  if (/^\d+$/.test(id)) return findAuditEntry(sql, Number(id));
  const [things, trace] = await Promise.all([findById(sql, id), findAuditTrace(sql, id)]);
  return things.length > 0 ? things : trace;
}
