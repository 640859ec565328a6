import { ApiError, call, hasCode } from '@tamarack/core/client';
import { type Note, type NoteSection, noteEndpoints, type SavedDraft } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dayOfUnsaved, forgetUnsaved, importKey, keepUnsaved, openUnsaved } from './unsaved.ts';

/** Delay after the last key press. */
const saveAfterMs = 2_000;
const retryAfterMs = 5_000;

export type DraftStatus = 'saved' | 'typing' | 'saving' | 'kept' | 'conflict' | 'refused';

export interface Draft {
  sections: NoteSection[];
  templateId: string | null;
  status: DraftStatus;
  savedAt: string | null;
  /** Whether the text was restored from this browser. */
  restored: boolean;
  /** The saved text, if another device has saved a different one. */
  other: SavedDraft | null;
  edit(sections: NoteSection[], templateId?: string | null): void;
  /** Keeps one of the two texts. */
  resolve(which: 'mine' | 'other'): void;
  /** Saves now. Returns the version to sign, or null when saving failed. */
  flush(): Promise<number | null>;
}

const textOf = (sections: readonly NoteSection[]) =>
  JSON.stringify(sections.map(({ key, text }) => [key, text]));

/**
 * The text of a draft. It is saved two seconds after the last key press, and until then stored in this browser,
 * encrypted. If another device has saved a different text meanwhile, both are offered.
 */
export function useDraft(note: Note): Draft {
  const transport = useTransport();
  const { noteId } = note;
  const [sections, setSections] = useState(note.sections);
  const [templateId, setTemplateId] = useState(note.templateId);
  const [status, setStatus] = useState<DraftStatus>('saved');
  const [savedAt, setSavedAt] = useState(note.savedAt);
  const [restored, setRestored] = useState(false);
  const [other, setOther] = useState<SavedDraft | null>(null);
  /** The latest values, for callbacks created by earlier renders. */
  const now = useRef({
    sections,
    templateId,
    draftVersion: note.draftVersion,
    dirty: false,
    conflict: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<number | null> | null>(null);
  const key = useRef<{ day: string; key: CryptoKey } | null>(null);
  const keeping = useRef(false);
  /** Whether the author has left the screen. */
  const left = useRef(false);

  /** Stores the newest text encrypted. While one encryption runs, the next waits and then uses the newest text. */
  const keep = useCallback(async () => {
    if (keeping.current || !key.current) return;
    keeping.current = true;
    try {
      let kept = '';
      while (now.current.dirty && kept !== textOf(now.current.sections)) {
        const { draftVersion, sections } = now.current;
        kept = textOf(sections);
        await keepUnsaved(noteId, { draftVersion, sections }, key.current.key, key.current.day);
      }
    } finally {
      keeping.current = false;
    }
    if (!now.current.dirty) forgetUnsaved(noteId);
  }, [noteId]);

  const save = useCallback(async (): Promise<number | null> => {
    if (saving.current) await saving.current;
    const { current } = now;
    if (current.conflict) return null;
    if (!current.dirty) return current.draftVersion;
    const sent = { sections: current.sections, templateId: current.templateId };
    const attempt = async () => {
      setStatus('saving');
      try {
        const answer = await call(transport, noteEndpoints.saveDraft, {
          params: { noteId },
          payload: { draftVersion: current.draftVersion, ...sent },
          background: true,
        });
        current.draftVersion = answer.draftVersion;
        setSavedAt(answer.savedAt);
        if (current.sections === sent.sections) {
          current.dirty = false;
          forgetUnsaved(noteId);
          setStatus('saved');
        } else setStatus('typing');
        return answer.draftVersion;
      } catch (error) {
        if (hasCode(error, 'VERSION_CONFLICT') && 'sections' in error.details) {
          current.conflict = true;
          setOther(error.details as unknown as SavedDraft);
          setStatus('conflict');
        } else if (error instanceof ApiError && error.status === 409) setStatus('refused');
        else {
          setStatus('kept');
          clearTimeout(timer.current);
          if (!left.current) timer.current = setTimeout(() => void save(), retryAfterMs);
        }
        return null;
      }
    };
    saving.current = attempt().finally(() => {
      saving.current = null;
    });
    return saving.current;
  }, [noteId, transport]);

  const edit = useCallback(
    (next: NoteSection[], template?: string | null) => {
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
    left.current = false;
    const retry = () => void save();
    addEventListener('online', retry);
    return () => {
      left.current = true;
      removeEventListener('online', retry);
      clearTimeout(timer.current);
      // Otherwise the last text would stay in this browser until the note is opened here again.
      void save();
    };
  }, [save]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the note that the editor was opened with
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const restore = async () => {
      const read = async (query: { day?: string }) => {
        const found = await call(transport, noteEndpoints.draftKey, { params: { noteId }, query, signal });
        return { day: found.day, key: await importKey(found.key) };
      };
      key.current = await read({});
      const day = dayOfUnsaved(noteId);
      if (day === null) return void keep();
      const unsaved = await openUnsaved(
        noteId,
        day === key.current.day ? key.current.key : (await read({ day })).key,
      );
      if (!unsaved || signal.aborted || now.current.dirty) return void keep();
      if (textOf(unsaved.sections) === textOf(note.sections)) return forgetUnsaved(noteId);
      setRestored(true);
      // Saving it reveals whether another device has saved meanwhile.
      now.current.draftVersion = unsaved.draftVersion;
      edit(unsaved.sections);
    };
    let again: ReturnType<typeof setTimeout>;
    const attempt = () =>
      restore().catch((error: unknown) => {
        if (hasCode(error, 'NOT_FOUND')) forgetUnsaved(noteId);
        // Without a key nothing is stored here, but the text is still saved on the server.
        else if (!signal.aborted) again = setTimeout(attempt, retryAfterMs);
      });
    void attempt();
    return () => {
      ended.abort();
      clearTimeout(again);
    };
  }, [noteId]);

  const resolve = (which: 'mine' | 'other') => {
    if (!other) return;
    Object.assign(now.current, { draftVersion: other.draftVersion, conflict: false });
    setOther(null);
    setRestored(false);
    if (which === 'other') {
      Object.assign(now.current, { sections: other.sections, dirty: false });
      setSections(other.sections);
      setSavedAt(other.savedAt || null);
      setStatus('saved');
      forgetUnsaved(noteId);
    } else void save();
  };
  return {
    ...{ sections, templateId, status, savedAt, restored, other, edit, resolve },
    flush: () => {
      clearTimeout(timer.current);
      return save();
    },
  };
}
