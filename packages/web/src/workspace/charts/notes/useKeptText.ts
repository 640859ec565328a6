import { call, hasCode } from '@tamarack/core/client';
import { type Note, type NoteSection, noteEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { dayOfUnsaved, forgetUnsaved, importKey, openUnsaved } from './unsaved.ts';

/**
 * The sections that the author typed in this browser and that are not in the note, because it was signed or closed
 * elsewhere before they were saved; null if there are none.
 */
export function useKeptText(note: Note): { sections: NoteSection[] | null; discard: () => void } {
  const transport = useTransport();
  const { staffId } = useMe();
  const { noteId } = note;
  const [day, setDay] = useState(() => (note.authorId === staffId ? dayOfUnsaved(noteId) : null));
  const { data } = useQuery({
    queryKey: ['clinic', 'kept-text', noteId, day],
    queryFn: async ({ signal }) => {
      const query = day === null ? {} : { day };
      try {
        const { key } = await call(transport, noteEndpoints.draftKey, { params: { noteId }, query, signal });
        return (await openUnsaved(noteId, await importKey(key)))?.sections ?? [];
      } catch (error) {
        // The text is older than the keys, so nobody can decrypt it.
        if (!hasCode(error, 'NOT_FOUND')) throw error;
        forgetUnsaved(noteId);
        return [];
      }
    },
    enabled: day !== null,
    gcTime: 0,
    meta: { quiet: true },
  });
  const inNote = new Map(note.sections.map(({ key, text }) => [key, text.trim()]));
  const sections = (data ?? []).filter(
    ({ key, text }) => text.trim() !== '' && text.trim() !== inNote.get(key),
  );
  return {
    sections: day !== null && sections.length > 0 ? sections : null,
    discard: () => {
      forgetUnsaved(noteId);
      setDay(null);
    },
  };
}
