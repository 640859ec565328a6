import { DomainError } from '@tamarack/core/domain';
import type { Changed, NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { insertTemplate, isTemplate, listTemplates, updateTemplate } from './repository.ts';

/** All templates of the clinic, including archived ones, in display order. */
export function readTemplates(call: ClinicCall): Promise<NoteTemplate[]> {
  return forClinic(call, (tx) => listTemplates(tx, call.access.tenantId));
}

/** Adds a template at the end of the list. */
export function addTemplate(call: ClinicCall, facts: TemplateFacts): Promise<Changed> {
  const { tenantId, staffId: createdBy } = call.access;
  return forClinic(call, async (tx) => {
    const added = await insertTemplate(tx, tenantId, { ...facts, createdBy });
    await recordChange(tx, call, { kind: 'template', ...added, action: 'added', details: { ...facts } });
    return added;
  });
}

/**
 * Changes a template, archives it or brings it back. Notes keep the headings they were started with.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT
 */
export function changeTemplate(
  call: ClinicCall,
  templateId: string,
  { version, archived, ...facts }: { version: number; archived?: boolean } & Partial<TemplateFacts>,
): Promise<Changed> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    if (!(await isTemplate(tx, tenantId, templateId))) throw new DomainError('NOT_FOUND');
    const archivedAt = archived === undefined ? {} : { archivedAt: archived ? call.deps.clock.now() : null };
    const changed = await updateTemplate(tx, tenantId, templateId, { version, ...facts, ...archivedAt });
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    const action = archived === undefined ? 'changed' : archived ? 'retired' : 'taken_up';
    await recordChange(tx, call, { kind: 'template', ...changed, action, details: { ...facts } });
    return changed;
  });
}
