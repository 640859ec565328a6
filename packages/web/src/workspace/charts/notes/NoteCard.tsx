import { Anchor } from '@mantine/core';
import type { ChartNote, NoteSummary } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDay } from '../../shared/format.ts';
import classes from '../charts.module.css';
import { chartTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import { SectionTexts } from './SectionTexts.tsx';

interface NoteStateProps {
  note: Pick<NoteSummary, 'state' | 'cosignerName'>;
  /** Makes it focusable by the screen. */
  ref?: Ref<HTMLSpanElement>;
}

export function NoteState({ note, ref }: NoteStateProps) {
  const { t } = useText(chartTexts);
  return (
    <span ref={ref} className={classes.state} data-state={note.state} tabIndex={ref ? -1 : undefined}>
      {t(`state.${note.state}`, { cosigner: note.cosignerName ?? '' })}
    </span>
  );
}

/** Who wrote and signed a note, and who cosigned it. */
export function Signatures({ note }: { note: NoteSummary }) {
  const { t } = useText(chartTexts);
  const { at } = useTimes();
  const { authorName, signedAt, cosignerName, cosignedAt } = note;
  return (
    <>
      <p className={classes.muted}>
        {authorName}
        {signedAt ? ` · ${at(signedAt)}` : null}
      </p>
      {cosignerName && cosignedAt ? (
        <p className={classes.muted}>{t('cosignedBy', { name: cosignerName, when: at(cosignedAt) })}</p>
      ) : null}
    </>
  );
}

/** A note as the chart shows it, with its addenda. */
export function NoteCard({ note, action }: { note: ChartNote; action?: ReactNode }) {
  const { t, locale } = useText(chartTexts);
  const { at } = useTimes();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{formatLongDay(note.aboutOn, locale)}</h3>
        <NoteState note={note} />
        {action}
      </div>
      <Signatures note={note} />
      {note.sections ? (
        <SectionTexts sections={note.sections} />
      ) : (
        <p className={classes.muted}>
          {note.state === 'retracted' ? t('retractedBody') : t('draftOf', { author: note.authorName })}
        </p>
      )}
      {note.addenda.map((addendum) => (
        <div key={addendum.number} className={classes.addendum}>
          <p className={classes.muted}>
            {t('addendum', { author: addendum.authorName, when: at(addendum.at) })}
          </p>
          <SectionTexts sections={addendum.sections} />
        </div>
      ))}
    </li>
  );
}

/** Link to the note’s page. */
export function OpenNote({ note, mine }: { note: ChartNote; mine: boolean }) {
  const { t, locale } = useText(chartTexts);
  const act = mine && note.state === 'draft' ? 'continueNote' : 'openNote';
  const day = formatLongDay(note.aboutOn, locale);
  return (
    <Anchor
      component={Link}
      to={`/notes/${note.noteId}`}
      size="sm"
      aria-label={t(`${act}On`, { day, author: note.authorName })}
    >
      {t(act)}
    </Anchor>
  );
}
