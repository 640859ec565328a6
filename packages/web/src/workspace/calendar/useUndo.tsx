import { Button } from '@mantine/core';
import { ApiError, call } from '@tamarack/core/client';
import { appointmentEndpoints, type Changed, undoSeconds } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { hideUndoToast, showUndoToast } from '../shared/saving/undoToast.ts';
import classes from './calendar.module.css';
import { useRefreshCalendar } from './queries.ts';
import { calendarTexts } from './text.ts';

interface Offer {
  text: string;
  /** What to know about the change, each on a line of its own. */
  notes: readonly string[];
  /** Path of the changed appointment, if the calendar does not show it. */
  path: string | undefined;
  /** Made in one step, which the server undoes as a whole. */
  changes: readonly [Changed, ...Changed[]];
  until: number;
}

/** Whether the server has answered that this cannot be undone, so that there is no point in trying again. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.kind === 'http' && [403, 404, 409].includes(error.status);

/** Focuses the appointment in the grid, because the button that has the focus disappears. */
const focusCard = (appointmentId: string) =>
  document.getElementById(`appointment-${appointmentId}`)?.focus({ preventScroll: true });

/**
 * Offers for two minutes to undo the last change; clients are emailed only after that. A new offer replaces the
 * previous one. When the server does not respond, the offer is made again.
 */
export function useUndo() {
  const { t } = useText(calendarTexts);
  const transport = useTransport();
  const refresh = useRefreshCalendar();
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: ({ changes: [first] }: Offer) =>
      call(transport, appointmentEndpoints.undo, {
        params: { appointmentId: first.id },
        payload: { version: first.version },
      }),
    onSuccess: () => {
      toast.success(t('undone'));
    },
    onError: (error, offer) => {
      if (!isRefused(error)) show(offer);
    },
    onSettled: refresh,
  });
  const show = (offer: Offer) => {
    const { text, notes, path, changes, until } = offer;
    if (until <= Date.now()) return;
    showUndoToast(changes, {
      className: classes.undoToast,
      role: 'status',
      autoClose: until - Date.now(),
      color: 'green',
      message: (
        <span className={classes.undo}>
          <span>
            {text}
            {notes.map((note) => (
              <span key={note} className={classes.undoNote}>
                {note}
              </span>
            ))}
          </span>
          {path ? (
            <Button size="compact-sm" variant="subtle" onClick={() => void navigate(path)}>
              {t('showBooked')}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              focusCard(changes[0].id);
              hideUndoToast();
              undo.mutate(offer);
            }}
          >
            {t('undo')}
          </Button>
        </span>
      ),
    });
  };
  return (text: string, changes: Offer['changes'], notes: Offer['notes'] = [], path?: string) =>
    show({ text, changes, notes, path, until: Date.now() + undoSeconds * 1000 });
}
