import { call, hasCode } from '@tamarack/core/client';
import { type Note, noteEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { dayOfUnsaved, forgetUnsaved, importKey, keepUnsaved, openUnsaved, type Unsaved } from './unsaved.ts';

const retryAfterMs = 5_000;

const unsavedOf = (text: string): Unsaved => ({
  draftVersion: 0,
  templateId: null,
  sections: [{ key: 'addendum', en: 'Addendum', fr: 'Addenda', text, copied: false }],
  unanswered: [],
});

/**
 * The text of an addendum. Until it is signed or emptied it is stored in this browser, encrypted, and restored when the
 * note is opened here again.
 */
export function useAddendumText(note: Note): {
  text: string;
  /** Whether the text was restored from this browser. */
  restored: boolean;
  edit: (text: string) => void;
} {
  const transport = useTransport();
  const { staffId, name } = useMe();
  const { noteId } = note;
  const id = `${noteId}:addendum:${staffId}`;
  const [text, setText] = useState('');
  const [restored, setRestored] = useState(false);
  const [isKept, setIsKept] = useState(true);
  useUnsavedPage(text.trim() !== '' && !isKept);
  const latest = useRef('');
  const key = useRef<{ day: string; key: CryptoKey } | null>(null);
  const keeping = useRef(false);
  /** Whether the stored text is from earlier and still has to be restored; until then it is not replaced. */
  const holding = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const readKey = useCallback(
    async (query: { day?: string } = {}) => {
      const found = await call(transport, noteEndpoints.draftKey, { params: { noteId }, query });
      return { day: found.day, key: await importKey(found.key) };
    },
    [transport, noteId],
  );

  /** Stores the newest text encrypted. While one encryption runs, the next waits and then uses the newest text. */
  const keep = useCallback(async () => {
    if (keeping.current || holding.current) return;
    keeping.current = true;
    clearTimeout(timer.current);
    try {
      let kept: string | null = null;
      while (latest.current.trim() !== '' && kept !== latest.current) {
        key.current ??= await readKey();
        kept = latest.current;
        await keepUnsaved(id, unsavedOf(kept), key.current.key, key.current.day);
      }
      setIsKept(true);
    } catch {
      setIsKept(false);
      timer.current = setTimeout(() => void keep(), retryAfterMs);
    } finally {
      keeping.current = false;
    }
    if (latest.current.trim() === '') forgetUnsaved(id);
  }, [id, readKey]);

  const edit = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      if (next.trim() === '') setRestored(false);
      if (!key.current || holding.current) setIsKept(false);
      void keep();
    },
    [keep],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the note that the screen was opened with
  useEffect(() => {
    const day = dayOfUnsaved(id);
    let left = false;
    let again: ReturnType<typeof setTimeout>;
    const restore = async (from: string) => {
      const earlier = (await openUnsaved(id, (await readKey({ day: from })).key))?.sections[0]?.text.trim();
      if (left) return;
      holding.current = false;
      // Also if it was signed and only the answer was lost.
      const isSigned = note.versions.some(
        ({ kind, authorName, sections }) =>
          kind === 'addendum' && authorName === name && sections[0]?.text === earlier,
      );
      if (!earlier || isSigned) return keep();
      setRestored(true);
      edit(latest.current.trim() ? `${earlier}\n\n${latest.current}` : earlier);
    };
    const attempt = (from: string) =>
      restore(from).catch((error: unknown) => {
        if (left) return;
        if (!hasCode(error, 'NOT_FOUND')) {
          again = setTimeout(() => void attempt(from), retryAfterMs);
          return;
        }
        // The text is older than the keys, so nobody can decrypt it.
        forgetUnsaved(id);
        holding.current = false;
        void keep();
      });
    holding.current = day !== null;
    if (day !== null) void attempt(day);
    return () => {
      left = true;
      clearTimeout(again);
      clearTimeout(timer.current);
    };
  }, [id]);

  return { text, restored, edit };
}
