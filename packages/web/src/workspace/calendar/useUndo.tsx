import { Button } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { appointmentEndpoints, type Changed, undoSeconds } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { hideUndoToast, showUndoToast } from '../shared/undoToast.ts';
import classes from './calendar.module.css';
import { useRefreshCalendar } from './queries.ts';
import { calendarTexts } from './text.ts';

/**
 * Offers for two minutes to undo the last change; clients are emailed only after that. A new offer replaces the
 * previous one.
 */
export function useUndo() {
  const { t } = useText(calendarTexts);
  const transport = useTransport();
  const refresh = useRefreshCalendar();
  const undo = useMutation({
    mutationFn: async (changes: readonly Changed[]) => {
      for (const { id, version } of changes) {
        await call(transport, appointmentEndpoints.undo, {
          params: { appointmentId: id },
          payload: { version },
        });
      }
    },
    onSuccess: () => {
      toast.success(t('undone'));
    },
    onSettled: refresh,
  });
  return (text: string, changes: readonly Changed[]) => {
    showUndoToast(changes, {
      className: classes.undoToast,
      role: 'status',
      autoClose: undoSeconds * 1000,
      color: 'green',
      message: (
        <span className={classes.undo}>
          {text}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              hideUndoToast();
              undo.mutate(changes);
            }}
          >
            {t('undo')}
          </Button>
        </span>
      ),
    });
  };
}
