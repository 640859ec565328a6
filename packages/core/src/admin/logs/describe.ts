import type { AuditEntry, LogPerson } from '../../domain/platform/logs.ts';
import { t } from './text.ts';

/** A person's name, or email without one. */
export function personName(person: LogPerson): string {
  return person.name ?? person.email ?? t('erased');
}

/** Who acted: a person, the system or an anonymous visitor. */
export function actorName({ actor, actorKind }: AuditEntry): string {
  if (actor) return personName(actor);
  return actorKind === 'system' ? t('system') : t('visitor');
}

/** The clinic or person affected; null when there is none. */
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
