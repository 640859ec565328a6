import type { TenantNote } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { execute, one, query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertForId } from '../../../database/write.ts';

/** Maximum number of notes per clinic. */
export const maxNotes = 200;

interface NoteRow extends Dated<Omit<TenantNote, 'author'>> {
  authorId: string | null;
  authorName: string | null;
}

const select = `
  SELECT n.note_id, n.body, n.pinned, n.version, u.user_id AS "authorId", u.full_name AS "authorName", n.created_at,
         n.edited_at
    FROM tenant_notes n LEFT JOIN users u ON u.user_id = n.author_id`;

function toNote({ authorId, authorName, ...note }: NoteRow): TenantNote {
  const author = authorId === null ? null : { userId: authorId, name: authorName ?? '' };
  return { ...isoTimes(note), author };
}

/** Pinned ones first, then the newest. */
export async function listNotes(sql: Sql, tenantId: string): Promise<TenantNote[]> {
  const rows = await query<NoteRow>(
    sql,
    `${select} WHERE n.tenant_id = ? ORDER BY n.pinned DESC, n.note_id DESC LIMIT ${maxNotes}`,
    [tenantId],
  );
  return rows.map(toNote);
}

export async function countNotes(sql: Sql, tenantId: string): Promise<number> {
  return value<number>(sql, 'SELECT count(*) AS count FROM tenant_notes WHERE tenant_id = ?', [tenantId]);
}

/** A note of this clinic, locked until the transaction ends. */
export async function lockNote(tx: Tx, tenantId: string, noteId: string): Promise<TenantNote | undefined> {
  const row = await one<NoteRow>(tx, `${select} WHERE n.tenant_id = ? AND n.note_id = ? FOR UPDATE OF n`, [
    tenantId,
    noteId,
  ]);
  return row && toNote(row);
}

export async function insertNote(
  tx: Tx,
  note: { tenantId: string; authorId: string; body: string; pinned: boolean },
): Promise<string> {
  return insertForId(tx, 'tenant_notes', note, 'note_id');
}

/** Writes what changed; only a changed text counts as edited. */
export async function updateNote(
  tx: Tx,
  noteId: string,
  { body = null, pinned = null }: { body?: string | null; pinned?: boolean | null },
): Promise<void> {
  await execute(
    tx,
    `UPDATE tenant_notes SET body = coalesce(:body, body), pinned = coalesce(:pinned, pinned), version = version + 1,
            edited_at = CASE WHEN :body::text IS NULL THEN edited_at ELSE now() END
      WHERE note_id = :noteId`,
    { noteId, body, pinned },
  );
}

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await tx('tenant_notes').where({ noteId }).delete();
}
