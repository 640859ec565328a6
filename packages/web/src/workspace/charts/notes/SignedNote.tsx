import { Button, Text, Textarea } from '@mantine/core';
import type { Note } from '@tamarack/core/domain/workspace';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { DialogFrame } from '../../shared/Dialog.tsx';
import classes from '../charts.module.css';
import { useNoteChange } from '../queries.ts';
import { noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import { cleanField } from './cleanField.ts';
import { Signatures } from './NoteCard.tsx';
import { SectionTexts } from './SectionTexts.tsx';

/** A note that is not the reader’s draft: its text, addenda, versions and actions. */
export function SignedNote({ note }: { note: Note }) {
  const { t } = useText(noteTexts);
  const { at } = useTimes();
  const change = useNoteChange(note.noteId);
  const [retracting, setRetracting] = useState(false);
  // Text stays on the screen until it is sent, also when the note has changed so that it cannot be sent now.
  const [addendum, setAddendum] = useState('');
  const [comment, setComment] = useState('');
  const addenda = note.versions.filter(({ kind }) => kind === 'addendum');
  const isOthersDraft =
    ['draft', 'incomplete'].includes(note.state) && note.sections.every(({ text }) => text === '');
  const { may, version } = note;
  return (
    <div className={`${classes.columns} ${classes.editor}`}>
      <div className={classes.sections}>
        <section className={classes.card} aria-label={note.authorName}>
          <Signatures note={note} />
          {isOthersDraft ? (
            <p>{t('draftOfOther', { author: note.authorName })}</p>
          ) : (
            <SectionTexts sections={note.sections} />
          )}
          {note.retractAsked && note.state !== 'retracted' ? (
            <Notice
              tone="warn"
              actions={
                may.includes('confirm_retraction') ? (
                  <Button
                    variant="default"
                    loading={change.isPending}
                    onClick={() =>
                      change.mutate(
                        { act: 'confirm_retraction', version },
                        { onSuccess: () => toast.success(t('retractionConfirmed')) },
                      )
                    }
                  >
                    {t('confirmRetraction')}
                  </Button>
                ) : undefined
              }
            >
              {t('retractAsked')}
            </Notice>
          ) : null}
          <div className={classes.head}>
            {may.includes('unsign') ? (
              <Button
                variant="default"
                loading={change.isPending}
                onClick={() =>
                  change.mutate({ act: 'unsign', version }, { onSuccess: () => toast.success(t('unsigned')) })
                }
              >
                {t('unsign')}
              </Button>
            ) : null}
            {may.includes('retract') ? (
              <Button variant="default" onClick={() => setRetracting(true)}>
                {t('retract')}
              </Button>
            ) : null}
            {may.includes('unsign') && note.lockAt ? (
              <span className={classes.muted}>{t('unsignUntil', { when: at(note.lockAt) })}</span>
            ) : null}
          </div>
        </section>
        {addenda.length > 0 ? (
          <section className={classes.card}>
            <h2>{t('addenda')}</h2>
            {addenda.map((addendum) => (
              <div key={addendum.number} className={classes.addendum}>
                <p className={classes.muted}>
                  {addendum.authorName} · {at(addendum.at)}
                </p>
                <SectionTexts sections={addendum.sections} />
              </div>
            ))}
          </section>
        ) : null}
        {may.includes('cosign') || comment ? (
          <Cosign note={note} comment={comment} onChange={setComment} />
        ) : null}
        {may.includes('addendum') || addendum ? (
          <Addendum note={note} text={addendum} onChange={setAddendum} />
        ) : null}
      </div>
      <Versions note={note} />
      {retracting ? <RetractDialog note={note} onClose={() => setRetracting(false)} /> : null}
    </div>
  );
}

function Versions({ note }: { note: Note }) {
  const { t } = useText(noteTexts);
  const { at } = useTimes();
  if (note.versions.length === 0) return null;
  return (
    <aside className={classes.card} style={{ alignSelf: 'start' }}>
      <h2>{t('versions')}</h2>
      {note.versions.toReversed().map((version) => (
        <details key={version.number} className={classes.addendum}>
          <summary>
            {t('version', {
              number: version.number,
              kind: t(`kind.${version.kind}`),
              author: version.authorName,
              when: at(version.at),
            })}
          </summary>
          <SectionTexts sections={version.sections} />
          <span className={classes.hash}>
            {t('hash')}: {version.sha256}
          </span>
        </details>
      ))}
    </aside>
  );
}

function Addendum({ note, text, onChange }: { note: Note; text: string; onChange: (text: string) => void }) {
  const { t } = useText(noteTexts);
  const change = useNoteChange(note.noteId);
  const [missing, setMissing] = useState(false);
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() === '') return;
        change.mutate(
          { act: 'addendum', version: note.version, text },
          {
            onSuccess: () => {
              toast.success(t('addendumAdded'));
              onChange('');
            },
          },
        );
      }}
    >
      <h2>{t('addendum')}</h2>
      <Textarea
        label={t('addendumLabel')}
        autosize
        minRows={3}
        maxLength={20_000}
        my="sm"
        value={text}
        readOnly={change.isPending}
        error={missing ? t('addendumRequired') : null}
        onChange={(event) => onChange(cleanField(event.currentTarget))}
      />
      <Button type="submit" variant="default" loading={change.isPending}>
        {t('addAddendum')}
      </Button>
    </form>
  );
}

/** Lets the supervisor cosign the note, or return it to an author who still works here. */
function Cosign({
  note,
  comment,
  onChange,
}: {
  note: Note;
  comment: string;
  onChange: (comment: string) => void;
}) {
  const { t } = useText(noteTexts);
  const change = useNoteChange(note.noteId);
  const [missing, setMissing] = useState(false);
  const decide = (decision: 'sign' | 'return') => {
    const isMissing = decision === 'return' && comment.trim() === '';
    setMissing(isMissing);
    if (isMissing) return;
    const done = decision === 'sign' ? t('cosigned') : t('returned', { author: note.authorName });
    change.mutate(
      { act: 'cosign', version: note.version, decision, comment: comment.trim() },
      {
        onSuccess: () => {
          toast.success(done);
          onChange('');
        },
      },
    );
  };
  return (
    <section className={classes.card}>
      <h2>{t('cosignTitle')}</h2>
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxLength={2_000}
        my="sm"
        value={comment}
        readOnly={change.isPending}
        error={missing ? t('commentRequired') : null}
        onChange={(event) => onChange(cleanField(event.currentTarget))}
      />
      <div className={classes.head}>
        <Button loading={change.isPending} onClick={() => decide('sign')}>
          {t('cosign')}
        </Button>
        {note.may.includes('return') ? (
          <Button variant="default" disabled={change.isPending} onClick={() => decide('return')}>
            {t('return')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function RetractDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useText(noteTexts);
  const change = useNoteChange(note.noteId);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <DialogFrame title={t('retractTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reason.trim() === '');
          if (reason.trim() === '') return;
          change.mutate({ act: 'retract', version: note.version, reason }, { onSuccess: onClose });
        }}
      >
        <Text size="sm">{t('retractBody')}</Text>
        <Textarea
          label={t('retractReason')}
          autosize
          minRows={2}
          maxLength={500}
          my="md"
          data-autofocus
          value={reason}
          error={missing ? t('reasonRequired') : null}
          onChange={(event) => setReason(cleanField(event.currentTarget))}
        />
        <Button type="submit" loading={change.isPending}>
          {t('retractAsk')}
        </Button>
      </form>
    </DialogFrame>
  );
}
