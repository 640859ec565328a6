import { ApiError, call, hasCode } from '@tamarack/core/client';
import { cleanCharacters } from '@tamarack/core/domain';
import { type Note, type NoteSection, noteEndpoints, type SavedDraft } from '@tamarack/core/domain/workspace';
import { useReadUserId, useTransport, useUnsavedWork } from '@tamarack/core/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCovered, useReadCovered } from '../../frame/index.ts';
import { dayOfUnsaved, forgetUnsaved, importKey, keepUnsaved, openUnsaved, type Unsaved } from './unsaved.ts';

/** Delay after the last key press. */
const saveAfterMs = 2_000;
const retryAfterMs = 5_000;

type DraftStatus = 'saved' | 'typing' | 'saving' | 'kept' | 'conflict' | 'refused' | 'failed';

export interface Draft {
  sections: NoteSection[];
  templateId: string | null;
  status: DraftStatus;
  /** Why the text cannot be saved, if trying again would not help. */
  problem: ApiError | null;
  savedAt: string | null;
  /** Whether the text was restored from this browser. */
  restored: boolean;
  /** The saved text, if another device has saved a different one. */
  other: SavedDraft | null;
  /** Text stored in this browser earlier, if it was decrypted only after the author had begun to type. */
  earlier: Unsaved | null;
  /** Whether unsaved text is stored in this browser; only false when it could not be. */
  isKept: boolean;
  edit(sections: NoteSection[], templateId?: string | null): void;
  /** Keeps one of the two texts. */
  resolve(which: 'mine' | 'other'): void;
  /** Keeps the text on the screen or the earlier one. */
  resolveEarlier(which: 'mine' | 'other'): void;
  /** Saves now. Returns the version to sign, or null when saving failed. */
  flush(): Promise<number | null>;
  /** Offers the saved text if the error says that another device has saved a different one. */
  offerOther(error: unknown): void;
}

const textOf = (sections: readonly NoteSection[]) =>
  JSON.stringify(sections.map(({ key, text }) => [key, text]));

const cleaned = (sections: readonly NoteSection[], typing = false): NoteSection[] =>
  sections.map((section) => ({ ...section, text: cleanCharacters(section.text, typing) }));

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
 * The text of a draft. It is saved two seconds after the last key press, and until then stored in this browser,
 * encrypted. Hidden characters, which text from a web page may contain, are removed. If another device has saved a
 * different text meanwhile, both are offered. Text stored here earlier is restored, or offered if the author has typed
 * meanwhile.
 */
export function useDraft(note: Note): Draft {
  const transport = useTransport();
  const readUserId = useReadUserId();
  const { noteId } = note;
  const [sections, setSections] = useState(note.sections);
  const [templateId, setTemplateId] = useState(note.templateId);
  const [status, setStatus] = useState<DraftStatus>('saved');
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [savedAt, setSavedAt] = useState(note.savedAt);
  const [restored, setRestored] = useState(false);
  const [other, setOther] = useState<SavedDraft | null>(null);
  const [earlier, setEarlier] = useState<Unsaved | null>(null);
  const [isKept, setIsKept] = useState(true);
  useUnsavedWork(status !== 'saved' && !isKept);
  const isCovered = useCovered();
  const readCovered = useReadCovered();
  /** The latest values, for callbacks created by earlier renders. */
  const now = useRef({
    sections,
    templateId,
    draftVersion: note.draftVersion,
    dirty: false,
    conflict: false,
    /** Texts sent without an answer, any of which may have been saved. */
    unanswered: [] as string[],
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<number | null> | null>(null);
  const key = useRef<{ day: string; key: CryptoKey } | null>(null);
  const keeping = useRef(false);
  /** Whether the stored text is from earlier and still has to be restored; until then it is not replaced. */
  const holding = useRef(true);
  /** Who has left the screen; null while it is open. */
  const left = useRef<string | undefined | null>(null);
  /** Whether the author has left the screen and opened the note again. */
  const replaced = useRef(false);

  const forget = useCallback(() => {
    if (!holding.current) forgetUnsaved(noteId);
  }, [noteId]);

  /** Stores the newest text encrypted. While one encryption runs, the next waits and then uses the newest text. */
  const keep = useCallback(async () => {
    if (keeping.current) return;
    if (holding.current || !key.current) return setIsKept(!now.current.dirty);
    keeping.current = true;
    try {
      let kept = '';
      while (now.current.dirty && kept !== textOf(now.current.sections)) {
        const { draftVersion, templateId, sections, unanswered } = now.current;
        kept = textOf(sections);
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
    if (!now.current.dirty) forget();
  }, [noteId, forget]);

  const offerOther = useCallback(
    (error: unknown): boolean => {
      const stored = savedTextOf(error);
      if (!stored) return false;
      Object.assign(now.current, { conflict: true, dirty: true });
      setOther(stored);
      setStatus('conflict');
      // A tab that has saved its text has also removed this one from the browser.
      void keep();
      return true;
    },
    [keep],
  );

  const save = useCallback(async (): Promise<number | null> => {
    if (saving.current) await saving.current;
    const { current } = now;
    if (current.conflict) return null;
    if (!current.dirty) return current.draftVersion;
    const attempt = async (): Promise<number | null> => {
      const sent = { sections: current.sections, templateId: current.templateId };
      const sections = cleaned(sent.sections);
      current.unanswered = withUnanswered(current.unanswered, textOf(sections));
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
        if (stored && current.unanswered.includes(textOf(stored.sections))) {
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
  }, [noteId, transport, forget, offerOther, readUserId, readCovered]);

  const edit = useCallback(
    (edited: NoteSection[], template?: string | null) => {
      const next = cleaned(edited, true);
      Object.assign(now.current, { sections: next, dirty: true });
      setSections(next);
      if (template !== undefined) {
        now.current.templateId = template;
        setTemplateId(template);
      }
      void keep();
      if (now.current.conflict) return;
      setStatus('typing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveAfterMs);
    },
    [keep, save],
  );

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
      if (!now.current.dirty) return;
      leftNotes.set(noteId, () => {
        replaced.current = true;
        clearTimeout(timer.current);
      });
    };
  }, [noteId, save, readUserId, readCovered]);

  useEffect(() => {
    if (!isCovered) void save();
  }, [isCovered, save]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the note that the editor was opened with
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const stopHolding = () => {
      holding.current = false;
      void keep();
    };
    const restore = async () => {
      const read = async (query: { day?: string }) => {
        const found = await call(transport, noteEndpoints.draftKey, { params: { noteId }, query, signal });
        return { day: found.day, key: await importKey(found.key) };
      };
      key.current = await read({});
      const day = dayOfUnsaved(noteId);
      if (day === null) return stopHolding();
      const unsaved = await openUnsaved(
        noteId,
        day === key.current.day ? key.current.key : (await read({ day })).key,
      );
      if (signal.aborted) return;
      const { current } = now;
      if (!unsaved || [note, current].some((one) => textOf(one.sections) === textOf(unsaved.sections)))
        return stopHolding();
      if (current.sections !== note.sections) return setEarlier(unsaved);
      holding.current = false;
      setRestored(true);
      // Saving it reveals whether another device has saved meanwhile.
      Object.assign(current, { draftVersion: unsaved.draftVersion, unanswered: unsaved.unanswered });
      edit(unsaved.sections, unsaved.templateId);
    };
    let again: ReturnType<typeof setTimeout>;
    const attempt = () =>
      restore().catch((error: unknown) => {
        if (hasCode(error, 'NOT_FOUND')) {
          // The text is older than the keys, so nobody can decrypt it.
          forgetUnsaved(noteId);
          stopHolding();
        }
        // Without a key nothing is stored here, but the text is still saved on the server.
        else if (!signal.aborted) again = setTimeout(attempt, retryAfterMs);
      });
    if (dayOfUnsaved(noteId) === null) holding.current = false;
    void attempt();
    return () => {
      ended.abort();
      clearTimeout(again);
    };
  }, [noteId]);

  const resolve = (which: 'mine' | 'other') => {
    if (!other) return;
    Object.assign(now.current, { draftVersion: other.draftVersion, conflict: false, unanswered: [] });
    setOther(null);
    setRestored(false);
    if (which === 'other') {
      Object.assign(now.current, { sections: other.sections, dirty: false });
      setSections(other.sections);
      setSavedAt(other.savedAt || null);
      setStatus('saved');
      forget();
    } else {
      now.current.dirty = true;
      void save();
    }
  };
  const resolveEarlier = (which: 'mine' | 'other') => {
    if (!earlier) return;
    holding.current = false;
    setEarlier(null);
    if (which === 'other') edit(earlier.sections, earlier.templateId);
    else void keep();
  };
  return {
    ...{ sections, templateId, status, problem, savedAt, restored, other, earlier, isKept },
    ...{ edit, resolve, resolveEarlier, offerOther },
    flush: () => {
      clearTimeout(timer.current);
      return save();
    },
  };
}
