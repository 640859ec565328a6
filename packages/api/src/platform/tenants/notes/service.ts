import { DomainError, type TenantNote } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, tellStaff } from '../../../audit/repository.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found, invalid, refuseOutdated } from '../../../server/refusals.ts';
import { readTenant as findTenantState } from '../lifecycle/index.ts';
import {
  countNotes,
  deleteNote,
  insertNote,
  listNotes,
  lockNote,
  maxNotes,
  updateNote,
} from './repository.ts';

/** Refusals for operators; the console is in English only. */
const noteTexts = {
  notYours: 'Only the author of a note can change it.',
  tooMany: 'This clinic has 200 notes already. Delete some first.',
};

/** Details of a note in the audit log; its text is encrypted with a person's key, because it may name people. */
interface NoteRecord {
  action: 'tenant.note_add' | 'tenant.note_edit' | 'tenant.note_delete';
  noteId: string;
  authorId: string | null;
  details?: Record<string, unknown>;
  text?: Record<string, unknown>;
}

/** Pinned notes first, then the newest. @throws DomainError NOT_FOUND */
export async function readNotes(deps: ServerDeps, tenantId: string): Promise<TenantNote[]> {
  await refuseUnknownTenant(deps.database.platform, tenantId);
  return listNotes(deps.database.platform, tenantId);
}

/** @throws DomainError NOT_FOUND, VALIDATION_FAILED when the clinic has 200 notes */
export async function addNote(
  deps: ServerDeps,
  tenantId: string,
  { body, pinned }: { body: string; pinned: boolean },
  actor: Actor,
): Promise<TenantNote> {
  return deps.database.change(async (tx) => {
    await refuseUnknownTenant(tx, tenantId);
    if ((await countNotes(tx, tenantId)) >= maxNotes) throw invalid({ body: noteTexts.tooMany });
    const authorId = operatorOf(actor);
    const noteId = await insertNote(tx, { tenantId, authorId, body, pinned });
    await record(tx, tenantId, actor, {
      action: 'tenant.note_add',
      noteId,
      authorId,
      details: { pinned },
      text: { body },
    });
    return lockedNote(tx, tenantId, noteId);
  });
}

/**
 * Changes a note that is still at `version`. Only the author changes the text; any operator who may write notes pins it.
 * @throws DomainError NOT_FOUND, FORBIDDEN for another's text, VERSION_CONFLICT (details `version`)
 */
export async function editNote(
  deps: ServerDeps,
  { tenantId, noteId }: { tenantId: string; noteId: string },
  { version, body, pinned }: { version: number; body?: string; pinned?: boolean },
  actor: Actor,
): Promise<TenantNote> {
  return deps.database.change(async (tx) => {
    const note = await unchangedNote(tx, tenantId, noteId, version);
    const changes = {
      ...(body === undefined || body === note.body ? {} : { body }),
      ...(pinned === undefined || pinned === note.pinned ? {} : { pinned }),
    };
    if (changes.body !== undefined) refuseUnlessAuthor(note, actor);
    if (Object.keys(changes).length === 0) return note;
    await updateNote(tx, noteId, changes);
    await record(tx, tenantId, actor, {
      action: 'tenant.note_edit',
      noteId,
      authorId: note.author?.userId ?? null,
      details: changes.pinned === undefined ? {} : { pinned: { before: note.pinned, after: changes.pinned } },
      ...(changes.body === undefined ? {} : { text: { body: { before: note.body, after: changes.body } } }),
    });
    return lockedNote(tx, tenantId, noteId);
  });
}

/**
 * Deletes one's own note that is still at `version`; platform owners can delete anybody's.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT
 */
export async function removeNote(
  deps: ServerDeps,
  { tenantId, noteId }: { tenantId: string; noteId: string },
  version: number,
  { actor, mayDeleteAny }: { actor: Actor; mayDeleteAny: boolean },
): Promise<void> {
  await deps.database.change(async (tx) => {
    const note = await unchangedNote(tx, tenantId, noteId, version);
    if (!mayDeleteAny) refuseUnlessAuthor(note, actor);
    await deleteNote(tx, noteId);
    await record(tx, tenantId, actor, {
      action: 'tenant.note_delete',
      noteId,
      authorId: note.author?.userId ?? null,
      text: { body: note.body },
    });
  });
}

async function unchangedNote(tx: Tx, tenantId: string, noteId: string, version: number): Promise<TenantNote> {
  const note = await lockedNote(tx, tenantId, noteId);
  refuseOutdated(note, version);
  return note;
}

async function lockedNote(tx: Tx, tenantId: string, noteId: string): Promise<TenantNote> {
  return found(await lockNote(tx, tenantId, noteId));
}

async function refuseUnknownTenant(sql: Sql, tenantId: string): Promise<void> {
  if (!(await findTenantState(sql, tenantId))) throw new DomainError('NOT_FOUND');
}

function refuseUnlessAuthor(note: TenantNote, actor: Actor): void {
  if (note.author?.userId !== actor.userId) throw new DomainError('FORBIDDEN', { text: noteTexts.notYours });
}

function operatorOf(actor: Actor): string {
  if (actor.userId === null) throw new DomainError('SESSION_INVALID');
  return actor.userId;
}

async function record(tx: Tx, tenantId: string, actor: Actor, entry: NoteRecord): Promise<void> {
  await insertAuditEntry(tx, actor, {
    action: entry.action,
    tenantId,
    subjectId: entry.authorId === actor.userId ? null : entry.authorId,
    details: { noteId: entry.noteId, ...entry.details },
    ...(entry.text ? { personal: entry.text } : {}),
  });
  await tellStaff(tx, { type: 'note.changed', tenantId });
}
