import { Anchor } from '@mantine/core';
import type { ChartNote, JointNote } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDay } from '../../shared/format.ts';
import classes from '../charts.module.css';
import { chartTexts } from '../text.ts';
import { NoteCard } from './NoteCard.tsx';

export interface NoteEntriesProps {
  /** Newest first. */
  notes: readonly ChartNote[];
  /** Newest first. */
  jointNotes: readonly JointNote[];
  /** Whether the oldest note comes first, as in a printed record. */
  oldestFirst?: boolean;
  actionOf?: (note: ChartNote) => ReactNode;
}

/** The notes of a chart by day, and where its joint notes are that another chart keeps. */
export function NoteEntries({ notes, jointNotes, oldestFirst = false, actionOf }: NoteEntriesProps) {
  // Several joint notes of a day may have the same file and no link; one line says it.
  const lines = new Map(jointNotes.map((joint) => [Object.values(joint).join(' '), joint]));
  const entries = [
    ...notes.map((note) => ({
      day: note.aboutOn,
      entry: <NoteCard key={note.noteId} note={note} action={actionOf?.(note)} />,
    })),
    ...[...lines].map(([key, joint]) => ({
      day: joint.aboutOn,
      entry: <JointNoteCard key={key} joint={joint} />,
    })),
  ].toSorted((one, other) => other.day.localeCompare(one.day));
  return (
    <ul className={classes.list}>
      {(oldestFirst ? entries.toReversed() : entries).map(({ entry }) => entry)}
    </ul>
  );
}

function JointNoteCard({ joint }: { joint: JointNote }) {
  const { t, locale } = useText(chartTexts);
  const { fileNo, noteId } = joint;
  const day = formatLongDay(joint.aboutOn, locale);
  const text =
    fileNo === null ? t('jointNoteKept', { day }) : t('jointNote', { day, fileNo: String(fileNo) });
  return (
    <li className={classes.card}>
      {noteId ? (
        <Anchor component={Link} to={`/notes/${noteId}`}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </li>
  );
}
