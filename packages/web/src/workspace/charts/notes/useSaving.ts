import { ApiError, call, hasCode } from '@tamarack/core/client';
import { noteEndpoints, type SavedDraft } from '@tamarack/core/domain/workspace';
import { useReadUserId, useTransport } from '@tamarack/core/session';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCovered, useReadCovered } from '../../frame/index.ts';
import { cleaned, type DraftText, wordsIn } from './draft-text.ts';
import type { DeviceCopy } from './useDeviceCopy.ts';

const saveAfterMs = 2_000;
const retryAfterMs = 5_000;

type DraftStatus = 'saved' | 'typing' | 'saving' | 'kept' | 'conflict' | 'refused' | 'failed';

export interface Saving {
  status: DraftStatus;
  /** Why the text cannot be saved, if trying again would not help. */
  problem: ApiError | null;
  savedAt: string | null;
  /** The saved text, if another device has saved a different one. */
  other: SavedDraft | null;
  /** Saves two seconds after the last call; not during a conflict. */
  saveSoon(): void;
  /** Saves now. Returns the version to sign, or null when saving failed. */
  flush(): Promise<number | null>;
  /** Offers the saved text if the error says that another device has saved a different one. */
  offerOther(error: unknown): void;
  /** Ends a conflict: saves the author's text, or replaces it by the saved one. */
  resolve(which: 'mine' | 'other'): void;
}

/** The saved text, if a text was refused because it is based on an earlier one. */
const savedTextOf = (error: unknown): SavedDraft | null =>
  hasCode(error, 'VERSION_CONFLICT') && 'sections' in error.details
    ? (error.details as unknown as SavedDraft)
    : null;

/** Ends the attempts to save a note that the author has left, by note. */
const leftNotes = new Map<string, () => void>();

/** How many sent texts are remembered: the first, with which an outage began, and the newest. */
const mostUnanswered = 10;

const withUnanswered = (texts: readonly string[], text: string): string[] =>
  texts.includes(text)
    ? [...texts]
    : [...texts.slice(0, 1), ...texts.slice(1).slice(2 - mostUnanswered), text];

/** Whether saving can succeed later: after an outage, or when the author has signed in or unlocked the screen. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  [0, 401, 408, 429].includes(error.status) ||
  error.status >= 500 ||
  error.code === 'SESSION_LOCKED';

/**
 * Saves a draft on the server: two seconds after the last key press, and when the author leaves the screen. Tries again
 * after an outage, also once the screen is left.
 */
export function useSaving(
  noteId: string,
  newest: RefObject<DraftText>,
  { keep, forget }: DeviceCopy,
  savedBefore: string | null,
): Saving {
  const transport = useTransport();
  const readUserId = useReadUserId();
  const isCovered = useCovered();
  const readCovered = useReadCovered();
  const [status, setStatus] = useState<DraftStatus>('saved');
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [savedAt, setSavedAt] = useState(savedBefore);
  const [other, setOther] = useState<SavedDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<number | null> | null>(null);
  /** Who has left the screen; null while it is open. */
  const left = useRef<string | undefined | null>(null);
  /** Whether the author has left the screen and opened the note again. */
  const replaced = useRef(false);

  const offerOther = useCallback(
    (error: unknown): boolean => {
      const stored = savedTextOf(error);
      if (!stored) return false;
      Object.assign(newest.current, { conflict: true, dirty: true });
      setOther(stored);
      setStatus('conflict');
      // A tab that has saved its text has also removed this one from the browser.
      void keep();
      return true;
    },
    [newest, keep],
  );

  const save = useCallback(async (): Promise<number | null> => {
    if (saving.current) await saving.current;
    const { current } = newest;
    if (current.conflict) return null;
    if (!current.dirty) return current.draftVersion;
    const attempt = async (): Promise<number | null> => {
      const sent = { sections: current.sections, templateId: current.templateId };
      const sections = cleaned(sent.sections);
      current.unanswered = withUnanswered(current.unanswered, wordsIn(sections));
      setStatus('saving');
      try {
        const answer = await call(transport, noteEndpoints.saveDraft, {
          params: { noteId },
          payload: { draftVersion: current.draftVersion, ...sent, sections },
          background: true,
        });
        Object.assign(current, { draftVersion: answer.draftVersion, unanswered: [] });
        setSavedAt(answer.savedAt);
        if (current.sections === sent.sections) {
          current.dirty = false;
          forget();
          setStatus('saved');
        } else setStatus('typing');
        return answer.draftVersion;
      } catch (error) {
        const stored = savedTextOf(error);
        if (stored && current.unanswered.includes(wordsIn(stored.sections))) {
          // It is the text of this device whose answer was lost.
          Object.assign(current, { draftVersion: stored.draftVersion, unanswered: [] });
          return attempt();
        }
        if (offerOther(error)) return null;
        if (error instanceof ApiError && error.status === 409) setStatus('refused');
        else if (error instanceof ApiError && !isTemporary(error)) {
          setProblem(error);
          setStatus('failed');
        } else {
          setStatus('kept');
          retryLater();
        }
        return null;
      }
    };
    const retryLater = () => {
      clearTimeout(timer.current);
      if (!replaced.current) timer.current = setTimeout(retry, retryAfterMs);
    };
    const retry = () => {
      // Somebody else may have signed in since the author left the screen.
      const mayBeSaved = left.current === null || (left.current && left.current === readUserId());
      if (!mayBeSaved) return;
      // The server would refuse it.
      if (readCovered()) retryLater();
      else void save();
    };
    saving.current = attempt().finally(() => {
      saving.current = null;
    });
    return saving.current;
  }, [noteId, newest, transport, forget, offerOther, readUserId, readCovered]);

  const saveSoon = useCallback(() => {
    if (newest.current.conflict) return;
    setStatus('typing');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), saveAfterMs);
  }, [newest, save]);

  useEffect(() => {
    left.current = null;
    replaced.current = false;
    leftNotes.get(noteId)?.();
    leftNotes.delete(noteId);
    const retry = () => {
      if (!readCovered()) void save();
    };
    addEventListener('online', retry);
    return () => {
      left.current = readUserId();
      removeEventListener('online', retry);
      clearTimeout(timer.current);
      // Otherwise the last text would stay in this browser until the note is opened here again.
      void save();
      if (!newest.current.dirty) return;
      leftNotes.set(noteId, () => {
        replaced.current = true;
        clearTimeout(timer.current);
      });
    };
  }, [noteId, newest, save, readUserId, readCovered]);

  useEffect(() => {
    if (!isCovered) void save();
  }, [isCovered, save]);

  return {
    ...{ status, problem, savedAt, other, saveSoon, offerOther },
    flush: () => {
      clearTimeout(timer.current);
      return save();
    },
    resolve: (which) => {
      if (!other) return;
      Object.assign(newest.current, { draftVersion: other.draftVersion, conflict: false, unanswered: [] });
      setOther(null);
      if (which === 'other') {
        Object.assign(newest.current, { sections: other.sections, dirty: false });
        setSavedAt(other.savedAt || null);
        setStatus('saved');
        forget();
      } else {
        newest.current.dirty = true;
        void save();
      }
    },
  };
}
