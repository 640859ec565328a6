import { DomainError } from '@tamarack/core/domain';
import type { Changed, NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { insertTemplate, isTemplate, listTemplates, updateTemplate } from './repository.ts';

/** All templates of the clinic, including retired ones, in display order. */
export function readTemplates({ deps, access }: ClinicCall): Promise<NoteTemplate[]> {
  return forClinic(deps, access, (tx) => listTemplates(tx, access.tenantId));
}

/** Adds a template at the end of the list. */
export function addTemplate(call: ClinicCall, facts: TemplateFacts): Promise<Changed> {
  const { deps, access } = call;
  return forClinic(deps, access, async (tx) => {
    const added = await insertTemplate(tx, access.tenantId, { ...facts, createdBy: access.staffId });
    await recordChange(tx, call, { kind: 'template', ...added, action: 'added', details: { ...facts } });
    return added;
  });
}

/**
 * Changes a template, retires it or brings it back. Notes keep the headings they were started with.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT
 */
export function changeTemplate(
  call: ClinicCall,
  templateId: string,
  { version, archived, ...facts }: { version: number; archived?: boolean } & Partial<TemplateFacts>,
): Promise<Changed> {
  const { deps, access } = call;
  const { tenantId } = access;
  return forClinic(deps, access, async (tx) => {
    if (!(await isTemplate(tx, tenantId, templateId))) throw new DomainError('NOT_FOUND');
    const archivedAt = archived === undefined ? {} : { archivedAt: archived ? deps.clock.now() : null };
    const changed = await updateTemplate(tx, tenantId, templateId, { version, ...facts, ...archivedAt });
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    const action = archived === undefined ? 'changed' : archived ? 'retired' : 'taken_up';
    await recordChange(tx, call, { kind: 'template', ...changed, action, details: { ...facts } });
    return changed;
  });
}
