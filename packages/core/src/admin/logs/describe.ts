import type { AuditEntry, LogPerson } from '../../domain/platform/logs.ts';
import { t } from './text.ts';

/** Who it was, in as few words as tell them apart. */
export function personName(person: LogPerson): string {
  return person.name ?? person.email ?? t('erased');
}

/** Who acted: a person, the system, or a visitor whom nobody knows. */
export function actorName({ actor, actorKind }: AuditEntry): string {
  if (actor) return personName(actor);
  return actorKind === 'system' ? t('system') : t('visitor');
}

/** The clinic or the person it was done to; null when it concerned nobody else. */
export function targetName({ tenant, subject, actor }: AuditEntry): string | null {
  if (tenant) return tenant.clinicName ?? tenant.tenantId;
  return subject && subject.userId !== actor?.userId ? personName(subject) : null;
}

/** `statusBefore: "active"` for each recorded fact, in the order they were recorded. */
export function facts(details: Record<string, unknown>): [string, string][] {
  return Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}
