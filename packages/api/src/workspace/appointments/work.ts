import { DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { type ChangeKind, undoSeconds } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { type ClinicCall, forClinicRetried } from '../access/index.ts';
import { announce } from '../changes/index.ts';
import { recordChange } from '../shared/index.ts';

/** A member's request that changes the calendar; `locale` is the language of the response. */
export interface AppointmentCall extends ClinicCall {
  locale: Locale;
}

/** Runs a change in one transaction. */
export async function inCalendar<T>(call: AppointmentCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!call.access.staffId) throw new DomainError('FORBIDDEN');
  return forClinicRetried(call, work);
}

/** When a change made at the given time can no longer be undone. */
export const undoEnd = (madeAt: Date): string =>
  new Date(madeAt.getTime() + undoSeconds * 1000).toISOString();

/** Changes made since then can still be undone. */
export const undoableSince = ({ deps }: ClinicCall): Date =>
  new Date(deps.clock.now().getTime() - undoSeconds * 1000);

/** Writes a change of an appointment to the history. */
export async function record(
  tx: Tx,
  call: AppointmentCall,
  change: { id: string; version: number; action: string; details: Record<string, unknown> },
): Promise<void> {
  await recordChange(tx, call, { kind: 'appointment', ...change });
}

/** Tells open screens to reload something after the change is committed. */
export function tell(
  tx: Tx,
  { deps, access }: AppointmentCall,
  kind: ChangeKind,
  id: string,
  version: number,
): void {
  announce(tx, deps, access.tenantId, { kind, id, version });
}
