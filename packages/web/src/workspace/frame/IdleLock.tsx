import { ApiError } from '@tamarack/core/client';
import { useSession } from '@tamarack/core/session';
import { StepUpForm } from '@tamarack/core/session/step-up';
import { useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { hideUndoToast } from '../shared/undoToast.ts';
import classes from './frame.module.css';
import { useMe } from './me.ts';
import { frameTexts } from './text.ts';

/** When somebody last did something, shared by the tabs of the site. */
const activityKey = 'workspace.activity';
/** How often the moment of the last activity is written, in milliseconds. */
const writeEvery = 5_000;

/**
 * Covers the screen after the clinic's idle minutes, and when the server says that the session is locked. What is open
 * below stays as it is, unreachable until the person has confirmed who they are; the server refuses their calls as long.
 */
export function IdleLock({ children }: { children: ReactNode }) {
  const { settings, sandbox } = useMe();
  const { user, lapsed } = useSession();
  const queries = useQueryClient();
  const [locked, setLocked] = useState(false);
  const limit = settings.idleLockMinutes * 60_000;
  const isExempt = sandbox || user?.operator !== undefined;

  const look = useEffectEvent(() => {
    if (!isExempt && !lapsed && Date.now() - lastActivity() > limit) setLocked(true);
  });
  useEffect(() => {
    noteActivity(true);
    // Looks first: the key press of somebody who comes back must not pass for work that never stopped.
    const note = () => {
      look();
      noteActivity();
    };
    const timer = setInterval(look, 5_000);
    for (const event of activities) window.addEventListener(event, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const event of activities) window.removeEventListener(event, note, { capture: true });
    };
  }, []);

  // A query that a screen adds while it renders tells its listeners at once, and then no effect event may be called.
  useEffect(() => {
    if (isExempt) return;
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'SESSION_LOCKED') setLocked(true);
    };
    const ends = [
      queries.getQueryCache().subscribe(({ query }) => look(query.state.error)),
      queries.getMutationCache().subscribe(({ mutation }) => look(mutation?.state.error)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queries, isExempt]);

  // The sign-in that a lapsed session asks for covers the screen, and opens it again.
  useEffect(() => {
    if (lapsed) setLocked(false);
  }, [lapsed]);

  const unlock = () => {
    noteActivity(true);
    setLocked(false);
    void queries.resetQueries({ predicate: ({ state }) => state.error !== null });
    void queries.invalidateQueries();
  };
  return (
    <>
      <div inert={locked}>{children}</div>
      {locked ? <Cover minutes={settings.idleLockMinutes} onProven={unlock} /> : null}
    </>
  );
}

/** In place of everything, until the person has confirmed who they are. */
export function Cover({ minutes, onProven }: { minutes?: number; onProven: () => void }) {
  const { t } = useText(frameTexts);
  const { signOut } = useSession();
  useEffect(hideUndoToast, []);
  return (
    <div className={classes.cover} role="dialog" aria-modal="true" aria-labelledby="locked-title">
      <div className={classes.coverCard}>
        <h2 id="locked-title">{t('lockedTitle')}</h2>
        <StepUpForm
          lead={minutes === undefined ? t('lockedReload') : t('lockedBody', { minutes })}
          onProven={onProven}
          onCancel={() => void signOut()}
          cancelText={t('signOut')}
        />
      </div>
    </div>
  );
}

const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
let written = 0;

function noteActivity(now = false): void {
  const at = Date.now();
  if (!now && at - written < writeEvery) return;
  written = at;
  try {
    localStorage.setItem(activityKey, String(at));
  } catch {
    // Without storage each tab counts for itself.
  }
}

function lastActivity(): number {
  try {
    return Math.max(written, Number(localStorage.getItem(activityKey)));
  } catch {
    return written;
  }
}
