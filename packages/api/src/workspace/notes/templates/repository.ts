import type { Changed, NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow, updateRow } from '../../../database/write.ts';

export function listTemplates(sql: Sql, tenantId: string): Promise<NoteTemplate[]> {
  return query(
    sql,
    `SELECT template_id, version, profession, name_en, name_fr, sections, archived_at IS NOT NULL AS archived
       FROM note_templates WHERE tenant_id = ? ORDER BY position, name_en`,
    [tenantId],
  );
}

/** Adds a template at the end of the list. */
export async function insertTemplate(
  tx: Tx,
  tenantId: string,
  { sections, ...facts }: TemplateFacts & { createdBy: string | null },
): Promise<Changed> {
  const position = await value<number>(
    tx,
    'SELECT coalesce(max(position), 0) + 1 FROM note_templates WHERE tenant_id = ?',
    [tenantId],
  );
  const row = { tenantId, position, ...facts, sections: JSON.stringify(sections) };
  return insertRow(tx, 'note_templates', row, 'template_id AS id, version');
}

export async function isTemplate(sql: Sql, tenantId: string, templateId: string): Promise<boolean> {
  const row = await sql('note_templates').where({ tenantId, templateId }).first('template_id');
  return row !== undefined;
}

/** Changes a template if it is still at the given version; else returns undefined. */
export async function updateTemplate(
  tx: Tx,
  tenantId: string,
  templateId: string,
  { version, sections, ...facts }: Partial<TemplateFacts> & { version: number; archivedAt?: Date | null },
): Promise<Changed | undefined> {
  const changes = { ...facts, sections: sections && JSON.stringify(sections) };
  const where = { tenantId, templateId, version };
  return updateRow(tx, 'note_templates', where, changes, 'template_id AS id, version');
}
