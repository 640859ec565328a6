import { call, hasCode } from '@tamarack/core/client';
import { type Day, noteEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftText, wordsIn } from './draft-text.ts';
import { dayOfUnsaved, forgetUnsaved, importKey, keepUnsaved, openUnsaved, type Unsaved } from './unsaved.ts';

const retryAfterMs = 5_000;

export interface DeviceCopy {
  /** Whether unsaved text is stored in this browser; only false when it could not be. */
  isKept: boolean;
  /** Stores the newest text if it is not saved yet. */
  keep(): Promise<void>;
  /** Removes the stored text. */
  forget(): void;
  /** Lets the text that was stored earlier be replaced and removed. */
  release(): void;
}

/**
 * The unsaved text of a draft in this browser, encrypted with a key of the server. Text that was stored earlier is handed
 * to `onFound` and stays stored until it is released.
 */
export function useDeviceCopy(
  noteId: string,
  newest: RefObject<DraftText>,
  onFound: (unsaved: Unsaved) => void,
): DeviceCopy {
  const transport = useTransport();
  const [isKept, setIsKept] = useState(true);
  const key = useRef<{ day: Day; key: CryptoKey } | null>(null);
  const keeping = useRef(false);
  /** Whether the stored text is from earlier and still has to be restored; until then it is not replaced. */
  const holding = useRef(true);

  const release = useCallback(() => {
    holding.current = false;
  }, []);

  const forget = useCallback(() => {
    if (!holding.current) forgetUnsaved(noteId);
  }, [noteId]);

  // While one encryption runs, the next waits and then uses the newest text.
  const keep = useCallback(async () => {
    if (keeping.current) return;
    if (holding.current || !key.current) return setIsKept(!newest.current.dirty);
    keeping.current = true;
    try {
      let kept = '';
      while (newest.current.dirty && kept !== wordsIn(newest.current.sections)) {
        const { draftVersion, templateId, sections, unanswered } = newest.current;
        kept = wordsIn(sections);
        const unsaved = { draftVersion, templateId, sections, unanswered };
        await keepUnsaved(noteId, unsaved, key.current.key, key.current.day);
      }
      setIsKept(true);
    } catch {
      // The storage is full or blocked; the text is still saved on the server.
      setIsKept(false);
    } finally {
      keeping.current = false;
    }
    if (!newest.current.dirty) forget();
  }, [noteId, newest, forget]);

  const found = useEffectEvent(onFound);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the note that the editor was opened with
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const readKey = async (query: { day?: Day }) => {
      const answer = await call(transport, noteEndpoints.draftKey, { params: { noteId }, query, signal });
      return { day: answer.day, key: await importKey(answer.key) };
    };
    const nothingFound = () => {
      release();
      void keep();
    };
    const restore = async () => {
      key.current = await readKey({});
      const day = dayOfUnsaved(noteId);
      if (day === null) return nothingFound();
      const unsaved = await openUnsaved(
        noteId,
        day === key.current.day ? key.current.key : (await readKey({ day })).key,
      );
      if (signal.aborted) return;
      if (unsaved) found(unsaved);
      else nothingFound();
    };
    let again: ReturnType<typeof setTimeout>;
    const attempt = () =>
      restore().catch((error: unknown) => {
        if (hasCode(error, 'NOT_FOUND')) {
          // The text is older than the keys, so nobody can decrypt it.
          forgetUnsaved(noteId);
          nothingFound();
        }
        // Without a key nothing is stored here, but the text is still saved on the server.
        else if (!signal.aborted) again = setTimeout(attempt, retryAfterMs);
      });
    if (dayOfUnsaved(noteId) === null) release();
    void attempt();
    return () => {
      ended.abort();
      clearTimeout(again);
    };
  }, [noteId]);

  return { isKept, keep, forget, release };
}
