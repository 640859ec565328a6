import { type BoundCall, createAttempts, hasCode } from '@tamarack/core/client';
import { noteEndpoints } from '@tamarack/core/domain/workspace';
import { useCall } from '@tamarack/core/session/step-up';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export type NoteChange =
  | { act: 'sign'; version: number; draftVersion: number }
  | { act: 'unsign'; version: number }
  | { act: 'addendum'; version: number; text: string }
  | { act: 'cosign'; version: number; decision: 'sign' | 'return'; comment: string }
  | { act: 'retract'; version: number; reason: string }
  | { act: 'confirm_retraction' | 'decline_retraction' | 'withdraw_retraction'; version: number };

/** Changes the state of a note, once also if the answer is lost. Signing asks for a step-up if the last one was long ago. */
export function useNoteChange(noteId: string) {
  const call = useCall();
  const client = useQueryClient();
  const [attempt] = useState(() => createAttempts<NoteChange>());
  return useMutation({
    mutationFn: async (change: NoteChange) => {
      const { version: _, ...wanted } = change;
      await attempt<unknown>(wanted, change, (sent, idempotencyKey, isRepeat) =>
        send(call, noteId, sent, idempotencyKey).catch((error: unknown) => {
          if (!isRepeat || !hasCode(error, 'ALREADY_DONE')) throw error;
        }),
      );
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['clinic', 'note', noteId] }),
        client.invalidateQueries({ queryKey: ['clinic', 'chart'] }),
        client.invalidateQueries({ queryKey: ['clinic', 'access-log'] }),
      ]),
  });
}

function send(call: BoundCall, noteId: string, change: NoteChange, idempotencyKey: string) {
  const common = { params: { noteId }, idempotencyKey };
  const { version } = change;
  switch (change.act) {
    case 'sign': {
      const { draftVersion } = change;
      return call(noteEndpoints.sign, { ...common, payload: { version, draftVersion } });
    }
    case 'addendum':
      return call(noteEndpoints.addAddendum, {
        ...common,
        payload: { version, text: change.text },
      });
    case 'cosign': {
      const { decision, comment } = change;
      return call(noteEndpoints.cosign, { ...common, payload: { version, decision, comment } });
    }
    case 'retract':
      return call(noteEndpoints.retract, {
        ...common,
        payload: { version, reason: change.reason },
      });
    case 'unsign':
      return call(noteEndpoints.unsign, { ...common, payload: { version } });
    case 'confirm_retraction':
      return call(noteEndpoints.confirmRetraction, { ...common, payload: { version } });
    case 'decline_retraction':
      return call(noteEndpoints.declineRetraction, { ...common, payload: { version } });
    case 'withdraw_retraction':
      return call(noteEndpoints.withdrawRetraction, { ...common, payload: { version } });
  }
}
