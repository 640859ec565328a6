import { Anchor, Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { noteLength, tenantNoteEndpoints } from '../../../../domain/platform/tenant-page.ts';
import { useUnsavedPage } from '../../../../session/unsaved/LeaveGuard.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { EmptyState, NotLoaded } from '../../../shared/states.tsx';
import { useMay } from '../../../shared/useMay.ts';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { useNoteChange, useTenantNotes } from '../useTenantPanels.ts';
import { Note } from './Note.tsx';
import { onSendKeys } from './sendKeys.ts';

/** Operators' notes about a clinic; its members never see them. */
export function NotesPanel({ tenantId }: { tenantId: string }) {
  const { data: notes, error, refetch } = useTenantNotes(tenantId);
  const mayNote = useMay('tenants:note');
  return (
    <Panel title={t('notes')} aside={t('notesHint')} line>
      {mayNote ? <NewNote tenantId={tenantId} /> : null}
      {notes && notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.noteId} data-pinned={note.pinned || undefined}>
              <Note tenantId={tenantId} note={note} />
            </li>
          ))}
        </ul>
      ) : null}
      {notes?.length === 0 ? (
        <EmptyState title={t('noNotes')} body={mayNote ? t('noNotesBody') : undefined} />
      ) : null}
      {notes ? null : <NotLoaded error={error} onRetry={() => void refetch()} height="8rem" />}
    </Panel>
  );
}

/** Pinned notes, shown to everyone on the overview. */
export function PinnedNotes({ tenantId }: { tenantId: string }) {
  const { data: notes } = useTenantNotes(tenantId);
  const pinned = notes?.filter((note) => note.pinned) ?? [];
  if (pinned.length === 0) return null;
  return (
    <Panel
      title={t('pinnedNotes')}
      line
      aside={
        <Anchor component={Link} to="?tab=notes" fz="sm">
          {t('allNotes')}
        </Anchor>
      }
    >
      <ul className={styles.notes}>
        {pinned.map((note) => (
          <li key={note.noteId} data-pinned>
            <Note tenantId={tenantId} note={note} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NewNote({ tenantId }: { tenantId: string }) {
  const [body, setBody] = useState('');
  useUnsavedPage(body.trim() !== '');
  const adding = useNoteChange(
    tenantId,
    (call) =>
      call(tenantNoteEndpoints.create, {
        params: { tenantId },
        payload: { body: body.trim(), pinned: false },
      }),
    { onSuccess: () => setBody('') },
  );
  const send = () => {
    if (body.trim() && !adding.isPending) adding.mutate();
  };
  return (
    <form
      className={styles.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        id="new-note"
        aria-label={t('newNote')}
        placeholder={t('newNotePlaceholder')}
        value={body}
        maxLength={noteLength}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onSendKeys(send)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" loading={adding.isPending} disabled={!body.trim()}>
          {t('addNote')}
        </Button>
      </Group>
    </form>
  );
}
