import { hasCode } from '@tamarack/core/client';
import { useSession } from '@tamarack/core/session';
import { StepUpForm } from '@tamarack/core/session/step-up';
import { useText } from '@tamarack/core/ui';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { focusMarked } from '../shared/dialogs/useFocusBack.ts';
import { hideUndoToast } from '../shared/saving/undoToast.ts';
import classes from './frame.module.css';
import { CoveredContext, ReadCoveredContext, useMe } from './me.ts';
import { frameTexts } from './text.ts';

/** Storage key for the time of the last activity, shared by the tabs of the site. */
const activityKey = 'workspace.activity';
/** The last activity is written at most this often, in milliseconds. */
const writeIntervalMs = 5_000;

/**
 * Covers the screen after the clinic's idle minutes, and when the server says that the session is locked. The content
 * stays open but inert until the person confirms who they are. Until then the server refuses their requests, and nothing
 * polls.
 */
export function IdleLock({ children }: { children: ReactNode }) {
  const { settings, sandbox } = useMe();
  const { user, lapsed } = useSession();
  const queries = useQueryClient();
  const [locked, setLocked] = useState(false);
  const isCovered = locked || lapsed;
  const coveredNow = useRef(isCovered);
  const readCovered = useCallback(() => coveredNow.current, []);
  useLayoutEffect(() => {
    coveredNow.current = isCovered;
    return () => {
      coveredNow.current = false;
    };
  }, [isCovered]);
  const limit = settings.idleLockMinutes * 60_000;
  const isExempt = sandbox || user?.operator !== undefined;

  const checkIdle = useEffectEvent(() => {
    if (!isExempt && !lapsed && Date.now() - lastActivity() > limit) setLocked(true);
  });
  useEffect(() => {
    noteActivity(true);
    // Check before recording: the first key press after an idle time must not count as continuous activity.
    const note = () => {
      checkIdle();
      noteActivity();
    };
    const timer = setInterval(checkIdle, 5_000);
    for (const event of activities) window.addEventListener(event, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const event of activities) window.removeEventListener(event, note, { capture: true });
    };
  }, []);

  // Not an effect event: queries added during rendering notify listeners at once, when effect events may not be called.
  useEffect(() => {
    if (isExempt) return;
    const lockIfRefused = (error: unknown) => {
      if (hasCode(error, 'SESSION_LOCKED')) setLocked(true);
    };
    const unsubscribes = [
      // Only new errors: a query with data keeps its error until the fetch after unlocking succeeds.
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') lockIfRefused(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') lockIfRefused(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [queries, isExempt]);

  // A lapsed session shows its own sign-in over the screen, so the lock is not needed.
  useEffect(() => {
    if (lapsed) setLocked(false);
  }, [lapsed]);

  // The server would refuse every poll.
  useEffect(() => {
    if (!locked) return;
    focusManager.setFocused(false);
    return () => focusManager.setFocused(undefined);
  }, [locked]);

  // Registered before open dialogs register theirs, so that Escape does not close them and no search opens below the cover.
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (!locked) return;
    const isEscape = event.key === 'Escape';
    if (isEscape) event.preventDefault();
    if (isEscape || event.ctrlKey || event.metaKey) event.stopImmediatePropagation();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hold(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);

  const unlock = () => {
    noteActivity(true);
    setLocked(false);
    // Resetting a query that has data would remove what is on the screen, with what is being written there.
    void queries.resetQueries({ predicate: ({ state }) => state.error !== null && state.data === undefined });
    void queries.invalidateQueries();
  };
  return (
    <>
      <ReadCoveredContext value={readCovered}>
        <CoveredContext value={isCovered}>{children}</CoveredContext>
      </ReadCoveredContext>
      {locked ? <Cover minutes={settings.idleLockMinutes} onProven={unlock} /> : null}
    </>
  );
}

/**
 * Covers everything until the person confirms who they are. As a modal dialog it is above open drawers and dialogs, which
 * are inert like the rest of the page.
 */
export function Cover({ minutes, onProven }: { minutes?: number; onProven: () => void }) {
  const { t } = useText(frameTexts);
  const { signOut } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(hideUndoToast, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const show = () => {
      element.showModal();
      focusMarked(element);
    };
    // Some devices can close any dialog, for example with their back button.
    element.addEventListener('close', show);
    // An open drawer prevents scrolling everywhere outside it.
    for (const event of scrolling) element.addEventListener(event, stopPropagation, { passive: true });
    show();
    return () => {
      element.removeEventListener('close', show);
      for (const event of scrolling) element.removeEventListener(event, stopPropagation);
      element.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes.cover} aria-labelledby="locked-title">
      <div className={classes.coverCard}>
        <h2 id="locked-title">{t('lockedTitle')}</h2>
        <StepUpForm
          lead={minutes === undefined ? t('lockedReload') : t('lockedBody', { minutes })}
          onProven={onProven}
          onCancel={() => void signOut()}
          cancelText={t('signOut')}
        />
      </div>
    </dialog>
  );
}

const scrolling = ['wheel', 'touchmove'] as const;
const stopPropagation = (event: Event) => event.stopPropagation();

const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
let written = 0;

function noteActivity(now = false): void {
  const at = Date.now();
  if (!now && at - written < writeIntervalMs) return;
  written = at;
  try {
    localStorage.setItem(activityKey, String(at));
  } catch {
    // Without storage, each tab only knows its own activity.
  }
}

function lastActivity(): number {
  try {
    return Math.max(written, Number(localStorage.getItem(activityKey)));
  } catch {
    return written;
  }
}
