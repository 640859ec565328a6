import { Button } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import type { Note } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { WorkspacePage } from '../../frame/index.ts';
import { isFocusLost } from '../../shared/dialogs/useFocusBack.ts';
import { formatClient, formatLongDay } from '../../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import { ClosedChart } from '../access/ClosedChart.tsx';
import classes from '../charts.module.css';
import { useNote } from '../queries.ts';
import { noteTexts } from '../text.ts';
import { NoteState } from './NoteCard.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { SignedNote } from './SignedNote.tsx';

/** A note: the editor if it is the reader’s draft, else the text with its actions. */
export function NoteScreen() {
  const { t, locale } = useText(noteTexts);
  const noteId = useParams().noteId ?? '';
  const note = useNote(noteId);
  const { data } = note;
  const state = useRef<HTMLSpanElement>(null);
  return (
    <WorkspacePage
      title={data ? t('title', { client: formatClient(data.client) }) : t('loading')}
      lead={
        data
          ? t(data.attendanceId ? 'about' : 'aboutDay', { day: formatLongDay(data.aboutOn, locale) })
          : undefined
      }
      actions={
        data ? (
          <>
            <NoteState ref={state} note={data} />
            <Button variant="default" component={Link} to={`/clients/${data.client.fileNo}/chart`}>
              {t('chart')}
            </Button>
          </>
        ) : null
      }
    >
      {data ? (
        <Body key={noteId} note={data} state={state} reload={() => void note.refetch()} />
      ) : hasCode(note.error, 'CHART_CLOSED') || hasCode(note.error, 'TWO_FACTOR_SETUP') ? (
        <ClosedChart error={note.error} />
      ) : note.isError ? (
        <LoadFailed title={t('failed')} of={[note]} />
      ) : (
        <SkeletonRows label={t('loading')} rows={3} height={120} className={classes.list} />
      )}
    </WorkspacePage>
  );
}

interface BodyProps {
  note: Note;
  /** Where the note’s state is shown. */
  state: RefObject<HTMLElement | null>;
  reload: () => void;
}

/**
 * A new version replaces the text of the editor; elsewhere it leaves what the reader is writing about the note. If what
 * had the focus is gone then, the state gets it.
 */
function Body({ note, state, reload }: BodyProps) {
  const { noteId, version } = note;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version && isFocusLost()) state.current?.focus({ preventScroll: true });
    shown.current = version;
  }, [version, state]);
  return note.may.includes('edit') ? (
    <NoteEditor key={`${noteId} ${version}`} note={note} reload={reload} />
  ) : (
    <SignedNote key={noteId} note={note} />
  );
}
