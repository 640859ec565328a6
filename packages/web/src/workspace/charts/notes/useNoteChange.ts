import { call, createAttempts, hasCode } from '@tamarack/core/client';
import { noteEndpoints } from '@tamarack/core/domain/workspace';
import { type Transport, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export type NoteChange =
  | { act: 'sign'; version: number; draftVersion: number }
  | { act: 'unsign'; version: number }
  | { act: 'addendum'; version: number; text: string }
  | { act: 'cosign'; version: number; decision: 'sign' | 'return'; comment: string }
  | { act: 'retract'; version: number; reason: string }
  | { act: 'confirm_retraction'; version: number };

/** Changes the state of a note, once also if the answer is lost. Signing asks for a step-up if the last one was long ago. */
export function useNoteChange(noteId: string) {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const [attempt] = useState(() => createAttempts<NoteChange>());
  return useMutation({
    mutationFn: async (change: NoteChange) => {
      const { version: _, ...wanted } = change;
      await attempt<unknown>(wanted, change, (sent, idempotencyKey, isRepeat) =>
        withStepUp(() => send(transport, noteId, sent, idempotencyKey)).catch((error: unknown) => {
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

function send(transport: Transport, noteId: string, change: NoteChange, idempotencyKey: string) {
  const common = { params: { noteId }, idempotencyKey };
  const { version } = change;
  switch (change.act) {
    case 'sign': {
      const { draftVersion } = change;
      return call(transport, noteEndpoints.sign, { ...common, payload: { version, draftVersion } });
    }
    case 'addendum':
      return call(transport, noteEndpoints.addAddendum, {
        ...common,
        payload: { version, text: change.text },
      });
    case 'cosign': {
      const { decision, comment } = change;
      return call(transport, noteEndpoints.cosign, { ...common, payload: { version, decision, comment } });
    }
    case 'retract':
      return call(transport, noteEndpoints.retract, {
        ...common,
        payload: { version, reason: change.reason },
      });
    case 'unsign':
      return call(transport, noteEndpoints.unsign, { ...common, payload: { version } });
    case 'confirm_retraction':
      return call(transport, noteEndpoints.confirmRetraction, { ...common, payload: { version } });
  }
}
