import type { Changed, NoteTemplate, TemplateFacts } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export function listTemplates(sql: Sql, tenantId: string): Promise<NoteTemplate[]> {
  return query(
    sql,
    `SELECT template_id AS "templateId", version, profession, name_en AS "nameEn", name_fr AS "nameFr", sections,
            archived_at IS NOT NULL AS archived
       FROM note_templates WHERE tenant_id = ? ORDER BY position, name_en`,
    [tenantId],
  );
}

function columnsOf({ profession, nameEn, nameFr, sections }: Partial<TemplateFacts>) {
  return {
    ...(profession === undefined ? {} : { profession }),
    ...(nameEn === undefined ? {} : { name_en: nameEn }),
    ...(nameFr === undefined ? {} : { name_fr: nameFr }),
    ...(sections === undefined ? {} : { sections: JSON.stringify(sections) }),
  };
}

/** Adds a template at the end of the list. */
export async function insertTemplate(
  tx: Tx,
  tenantId: string,
  { createdBy, ...facts }: TemplateFacts & { createdBy: string | null },
): Promise<Changed> {
  const [row] = await tx('note_templates')
    .insert({
      ...columnsOf(facts),
      tenant_id: tenantId,
      created_by: createdBy,
      position: tx('note_templates')
        .where({ tenant_id: tenantId })
        .select(tx.raw('coalesce(max(position), 0) + 1')),
    })
    .returning<Changed[]>(['template_id AS id', 'version']);
  if (!row) throw new Error('no row of the template');
  return row;
}

export async function isTemplate(sql: Sql, tenantId: string, templateId: string): Promise<boolean> {
  const row = await sql('note_templates')
    .where({ tenant_id: tenantId, template_id: templateId })
    .first('template_id');
  return row !== undefined;
}

/** Changes a template if it is still at the given version; else returns undefined. */
export async function updateTemplate(
  tx: Tx,
  tenantId: string,
  templateId: string,
  { version, archivedAt, ...facts }: Partial<TemplateFacts> & { version: number; archivedAt?: Date | null },
): Promise<Changed | undefined> {
  const [row] = await tx('note_templates')
    .where({ tenant_id: tenantId, template_id: templateId, version })
    .update({
      ...columnsOf(facts),
      ...(archivedAt === undefined ? {} : { archived_at: archivedAt }),
      version: version + 1,
    })
    .returning<Changed[]>(['template_id AS id', 'version']);
  return row;
}
