import { Button, Text, Textarea } from '@mantine/core';
import type { Note } from '@tamarack/core/domain/workspace';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { DialogFoot, DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import { CosignerAway } from './CosignerAway.tsx';
import { cleanField } from './cleanField.ts';
import { KeptText } from './KeptText.tsx';
import { Signatures } from './NoteCard.tsx';
import { SectionTexts } from './SectionTexts.tsx';
import { useAddendumText } from './useAddendumText.ts';
import { useKeptText } from './useKeptText.ts';
import { useNoteChange } from './useNoteChange.ts';

/** The answers to a request to retract a note. */
const retractionActs = ['confirm_retraction', 'decline_retraction', 'withdraw_retraction'] as const;

/** A note that is not the reader’s draft: its text, addenda, versions and actions. */
export function SignedNote({ note }: { note: Note }) {
  const { t } = useText(noteTexts);
  const { at } = useTimes();
  const change = useNoteChange(note.noteId);
  const pending = change.isPending ? change.variables.act : null;
  const [retracting, setRetracting] = useState(false);
  // Text stays on the screen until it is sent, also when the note has changed so that it cannot be sent now.
  const addendum = useAddendumText(note);
  const [comment, setComment] = useState('');
  const kept = useKeptText(note);
  const [keptAdded, setKeptAdded] = useState(false);
  const addendumField = useRef<HTMLTextAreaElement>(null);
  const addenda = note.versions.filter(({ kind }) => kind === 'addendum');
  const isOthersDraft =
    ['draft', 'incomplete'].includes(note.state) && note.sections.every(({ text }) => text === '');
  const { may, version } = note;
  const addKept = (text: string) => {
    addendum.edit(addendum.text.trim() ? `${addendum.text.trimEnd()}\n\n${text}` : text);
    setKeptAdded(true);
    addendumField.current?.focus();
  };
  const answers = retractionActs.filter((act) => may.includes(act));
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
                answers.length > 0
                  ? answers.map((act) => (
                      <Button
                        key={act}
                        variant="default"
                        loading={pending === act}
                        aria-disabled={change.isPending}
                        onClick={() =>
                          change.mutate(
                            { act, version },
                            { onSuccess: () => toast.success(t(`done.${act}`)) },
                          )
                        }
                      >
                        {t(act)}
                      </Button>
                    ))
                  : undefined
              }
            >
              {t('retractAsked')}
            </Notice>
          ) : null}
          {note.state === 'awaiting_cosign' && note.cosignerMissing ? (
            <Notice tone="warn">
              {t('cosignerMissing', { supervisor: note.cosignerName ?? '', author: note.authorName })}
            </Notice>
          ) : null}
          {note.state === 'awaiting_cosign' && !may.includes('cosign') ? <CosignerAway note={note} /> : null}
          {may.includes('retract') && note.retractDeclinedAt ? (
            <Notice tone="info">{t('retractDeclined', { when: at(note.retractDeclinedAt) })}</Notice>
          ) : null}
          <div className={classes.head}>
            {may.includes('unsign') ? (
              <Button
                variant="default"
                loading={pending === 'unsign'}
                aria-disabled={change.isPending}
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
        {kept.sections && !keptAdded ? (
          <KeptText
            sections={kept.sections}
            onAddendum={may.includes('addendum') ? addKept : undefined}
            onDiscard={kept.discard}
          />
        ) : null}
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
        {may.includes('addendum') || addendum.text ? (
          <Addendum
            note={note}
            text={addendum.text}
            restored={addendum.restored}
            field={addendumField}
            onChange={addendum.edit}
            onSigned={() => {
              if (keptAdded) kept.discard();
              addendum.edit('');
            }}
          />
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
          <span className={classes.hash}>{t('hash', { hash: version.sha256 })}</span>
        </details>
      ))}
    </aside>
  );
}

interface AddendumProps {
  note: Note;
  text: string;
  /** Whether the text was restored from this browser. */
  restored: boolean;
  field: Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
  onSigned: () => void;
}

function Addendum({ note, text, restored, field, onChange, onSigned }: AddendumProps) {
  const { t } = useText(noteTexts);
  // Not in the dialog, so that signing again after a lost answer repeats it.
  const change = useNoteChange(note.noteId);
  const [missing, setMissing] = useState(false);
  const [signing, setSigning] = useState(false);
  const sign = () =>
    change.mutate(
      { act: 'addendum', version: note.version, text },
      {
        onSuccess: () => {
          toast.success(t('addendumAdded'));
          onSigned();
        },
        onSettled: () => setSigning(false),
      },
    );
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        setSigning(text.trim() !== '');
      }}
    >
      <h2>{t('addendum')}</h2>
      {restored ? (
        <Notice
          tone="info"
          role="status"
          actions={
            <Button variant="default" onClick={() => onChange('')}>
              {t('discard')}
            </Button>
          }
        >
          {t('restored')}
        </Notice>
      ) : null}
      <Textarea
        ref={field}
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
      {signing ? (
        <DialogFrame title={t('signAddendumTitle')} onClose={() => setSigning(false)}>
          <Text size="sm">{t('signAddendumBody')}</Text>
          <DialogFoot onCancel={() => setSigning(false)}>
            <SubmitButton
              would="signed"
              type="button"
              data-autofocus
              loading={change.isPending}
              onClick={sign}
            >
              {t('sign')}
            </SubmitButton>
          </DialogFoot>
        </DialogFrame>
      ) : null}
    </form>
  );
}

interface CosignProps {
  note: Note;
  comment: string;
  onChange: (comment: string) => void;
}

/** Lets the supervisor cosign the note, or return it to an author who still works here. */
function Cosign({ note, comment, onChange }: CosignProps) {
  const { t } = useText(noteTexts);
  const { name } = useMe();
  const change = useNoteChange(note.noteId);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedPage(comment.trim() !== '');
  const deciding = change.isPending && change.variables.act === 'cosign' ? change.variables.decision : null;
  const mayCosign = note.may.includes('cosign');
  const newest = note.versions.at(-1);
  /** Whether the comment is in the note although its answer was lost. */
  const hasArrived =
    !mayCosign &&
    !change.isPending &&
    newest?.kind === 'comment' &&
    newest.authorName === name &&
    newest.sections[0]?.text === comment.trim();
  const finish = (decision: 'sign' | 'return') => {
    toast.success(decision === 'sign' ? t('cosigned') : t('returned', { author: note.authorName }));
    onChange('');
  };
  const onArrived = useEffectEvent(() => finish(note.returnedAt ? 'return' : 'sign'));
  useEffect(() => {
    if (hasArrived) onArrived();
  }, [hasArrived]);
  const decide = (decision: 'sign' | 'return') => {
    const isMissing = decision === 'return' && comment.trim() === '';
    setMissing(isMissing);
    if (isMissing) return field.current?.focus();
    change.mutate(
      { act: 'cosign', version: note.version, decision, comment: comment.trim() },
      { onSuccess: () => finish(decision) },
    );
  };
  return (
    <section className={classes.card}>
      <h2>{t('cosignTitle')}</h2>
      <Textarea
        ref={field}
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
        {mayCosign ? (
          <Button
            loading={deciding === 'sign'}
            aria-disabled={change.isPending}
            onClick={() => decide('sign')}
          >
            {t('cosign')}
          </Button>
        ) : null}
        {note.may.includes('return') ? (
          <Button
            variant="default"
            loading={deciding === 'return'}
            aria-disabled={change.isPending}
            onClick={() => decide('return')}
          >
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
