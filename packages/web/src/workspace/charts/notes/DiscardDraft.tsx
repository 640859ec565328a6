import { Button, Text } from '@mantine/core';
import { type Note, noteEndpoints } from '@tamarack/core/domain/workspace';
import { useChange } from '@tamarack/core/session/step-up';
import { ErrorNotice, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';
import { useProblemText } from './SaveStatus.tsx';
import { forgetUnsaved } from './unsaved.ts';
import type { Draft } from './useDraft.ts';

interface DiscardDraftProps {
  note: Note;
  draft: Draft;
}

/** Deletes the draft after a question, and goes back to the chart. */
export function DiscardDraft({ note, draft }: DiscardDraftProps) {
  const { t } = useText(noteTexts);
  const [asking, setAsking] = useState(false);
  if (!note.may.includes('discard')) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.discard}
        onClick={() => setAsking(true)}
      >
        {t('discardDraft')}
      </Button>
      {asking ? <DiscardDialog note={note} draft={draft} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function DiscardDialog({ note, draft, onClose }: DiscardDraftProps & { onClose: () => void }) {
  const { t } = useText(noteTexts);
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = useProblemText(draft);
  const { noteId, version, client } = note;
  const discard = useChange(
    (call, draftVersion: number) =>
      call(noteEndpoints.discard, { params: { noteId }, payload: { version, draftVersion } }),
    {
      done: t('discarded'),
      refetch: [['clinic', 'chart']],
      onSuccess: () => {
        forgetUnsaved(noteId);
        void navigate(`/clients/${client.fileNo}/chart`, { replace: true });
      },
      onError: (error) => {
        draft.offerOther(error);
        onClose();
      },
    },
  );
  // Only what the author has read is deleted: saving reveals whether another device has written meanwhile.
  const submit = async () => {
    setSaving(true);
    const draftVersion = await draft.flush();
    setSaving(false);
    setTried(true);
    if (draftVersion !== null) discard.mutate(draftVersion);
  };
  return (
    <FormDialog
      title={t('discardTitle')}
      would="removed"
      action={t('discardDraft')}
      danger
      busy={saving || discard.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('discardBody')}</Text>
      <ErrorNotice>{tried && problem}</ErrorNotice>
    </FormDialog>
  );
}
