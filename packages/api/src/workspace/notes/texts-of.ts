import type { NoteSection, NoteVersion } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import type { ChartCall } from '../charts/index.ts';
import { type DraftRow, listDrafts, listVersions, type VersionRow } from './repository.ts';
import { hashOf, openClinicKey, openText, sealText, type TextPlace } from './seal.ts';

/** Decrypted texts of the notes in an open chart. */
export interface Texts {
  versions: Map<string, NoteVersion[]>;
  drafts: Map<string, { version: number; savedAt: Date; sections: NoteSection[] }>;
}

export async function readTexts(tx: Tx, call: ChartCall, noteIds: readonly string[]): Promise<Texts> {
  if (noteIds.length === 0) return { versions: new Map(), drafts: new Map() };
  const { tenantId } = call.access;
  const key = await openClinicKey(tx, call.deps, tenantId);
  const open = (place: TextPlace, body: Buffer) => JSON.parse(openText(key, place, body)) as NoteSection[];
  const formatVersion = ({ noteId, body, at, ...version }: VersionRow): NoteVersion => ({
    ...version,
    at: at.toISOString(),
    sections: open({ tenantId, noteId, number: version.number }, body),
  });
  const draft = ({ noteId, body, ...saved }: DraftRow) => ({
    ...saved,
    sections: open({ tenantId, noteId, number: `draft-${saved.version}` }, body),
  });
  const versions = Map.groupBy(await listVersions(tx, noteIds), ({ noteId }) => noteId);
  return {
    versions: new Map([...versions].map(([noteId, rows]) => [noteId, rows.map(formatVersion)])),
    drafts: new Map((await listDrafts(tx, noteIds)).map((row) => [row.noteId, draft(row)])),
  };
}

/** A text as stored: encrypted, with its hash. */
export async function storedText(
  tx: Tx,
  { deps, access: { tenantId } }: ChartCall,
  place: Omit<TextPlace, 'tenantId'>,
  sections: readonly NoteSection[],
): Promise<{ body: Buffer; sha256: Buffer }> {
  const plain = JSON.stringify(
    sections.map(({ key, en, fr, text, copied }) => ({ key, en, fr, text, copied })),
  );
  const key = await openClinicKey(tx, deps, tenantId);
  return { body: sealText(key, { tenantId, ...place }, plain), sha256: hashOf(plain) };
}

/** The current text: the last signed version. */
export const signedText = (versions: readonly NoteVersion[]): NoteSection[] | null =>
  versions.findLast(({ kind }) => kind === 'note')?.sections ?? null;
