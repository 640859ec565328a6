import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { Note, NoteHeading, NoteSection } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { ErrorNotice, Notice, toast, useText } from '@tamarack/core/ui';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { DialogFoot, DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { isFocusLost } from '../../shared/dialogs/useFocusBack.ts';
import { formatDate } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import classes from '../charts.module.css';
import { useTemplates } from '../queries.ts';
import { noteTexts } from '../text.ts';
import { Conflict } from './Conflict.tsx';
import { CosignerAway } from './CosignerAway.tsx';
import { cleanField } from './cleanField.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { NoteState } from './NoteCard.tsx';
import { SaveStatus, useProblemText } from './SaveStatus.tsx';
import { SectionTexts } from './SectionTexts.tsx';
import { type Draft, useDraft } from './useDraft.ts';
import { useNoteChange } from './useNoteChange.ts';

/** Moves the text to the headings of another template; text without a matching heading is kept at the end. */
export function underTemplate(
  sections: readonly NoteSection[],
  headings: readonly NoteHeading[],
): NoteSection[] {
  const known = new Map(sections.map((section) => [section.key, section]));
  const placed = headings.map(({ key, en, fr }) => ({
    ...{ key, en, fr },
    text: known.get(key)?.text ?? '',
    copied: known.get(key)?.copied ?? false,
  }));
  const keys = new Set(headings.map(({ key }) => key));
  return [...placed, ...sections.filter(({ key, text }) => !keys.has(key) && text.trim() !== '')];
}

/** Copies the last note into empty sections; text without a matching heading is added at the end. */
export function withCopied(sections: readonly NoteSection[], last: readonly NoteSection[]): NoteSection[] {
  const texts = new Map(last.map(({ key, text }) => [key, text]));
  const keys = new Set(sections.map(({ key }) => key));
  const placed = sections.map((section) => {
    const text = texts.get(section.key);
    return section.text.trim() === '' && text ? { ...section, text, copied: true } : section;
  });
  const unmatched = last.filter(({ key, text }) => !keys.has(key) && text.trim() !== '');
  return [...placed, ...unmatched.map((section) => ({ ...section, copied: true }))];
}

/** The editor for the author's draft, with the last note beside it. */
export function NoteEditor({ note, reload }: { note: Note; reload: () => void }) {
  const { t, locale } = useText(noteTexts);
  const draft = useDraft(note);
  // Not in the dialog, so that signing again after a lost answer repeats it.
  const signature = useNoteChange(note.noteId);
  const templates = useTemplates();
  // An archived template is offered only to a note that uses it already.
  const offered = (templates.data ?? []).filter(
    ({ archived, templateId }) => !archived || templateId === draft.templateId,
  );
  const template = offered.find(({ templateId }) => templateId === draft.templateId);
  const promptOf = (key: string) =>
    template?.sections.find((section) => section.key === key)?.[locale === 'fr' ? 'promptFr' : 'promptEn'];
  const [signing, setSigning] = useState(false);
  const { sections, edit, other, earlier } = draft;
  const choosing = other !== null || earlier !== null;
  // Whoever has chosen a text reads it first, and then asks to sign again.
  if (choosing && signing) setSigning(false);
  const main = useRef<HTMLDivElement>(null);
  const lastField = useRef(0);
  const wasChoosing = useRef(choosing);
  useEffect(() => {
    if (wasChoosing.current && !choosing && isFocusLost()) focusField(main.current, lastField.current);
    wasChoosing.current = choosing;
  }, [choosing]);
  useOfferCommands([
    {
      id: 'note-sign',
      group: 'screen',
      title: t('sign'),
      shortcut: 'mod+enter',
      enabled: !choosing,
      run: () => setSigning(true),
    },
  ]);
  const change = (index: number, text: string) =>
    edit(sections.map((section, at) => (at === index ? { ...section, text, copied: false } : section)));
  const comment = note.returnedAt ? note.versions.findLast(({ kind }) => kind === 'comment') : undefined;
  return (
    <div className={`${classes.columns} ${classes.editor}`}>
      <div ref={main} className={classes.sections}>
        {comment ? (
          <Notice tone="warn">
            {t('returnedComment', { author: comment.authorName, comment: comment.sections[0]?.text ?? '' })}
          </Notice>
        ) : null}
        {draft.restored ? (
          <Notice tone="info" role="status">
            {t('restored')}
          </Notice>
        ) : null}
        {other ? (
          <Conflict mine={sections} other={other} onResolve={draft.resolve} />
        ) : earlier ? (
          <Conflict
            mine={sections}
            other={{ savedAt: null, sections: earlier.sections }}
            onResolve={draft.resolveEarlier}
          />
        ) : (
          <>
            {offered.length > 1 ? (
              <SelectField
                label={t('template')}
                value={draft.templateId ?? ''}
                onChange={(event) => {
                  const chosen = offered.find((one) => one.templateId === event.currentTarget.value);
                  if (chosen) edit(underTemplate(sections, chosen.sections), chosen.templateId);
                }}
                empty={draft.templateId ? undefined : t('unfinished')}
                data={offered.map((one) => ({
                  value: one.templateId,
                  label: locale === 'fr' ? one.nameFr : one.nameEn,
                }))}
              />
            ) : null}
            {sections.map((section, index) => (
              <Textarea
                key={section.key}
                label={section[locale]}
                description={section.copied ? t('copied') : promptOf(section.key) || undefined}
                className={section.copied ? classes.copied : undefined}
                autosize
                minRows={3}
                maxLength={20_000}
                value={section.text}
                onFocus={() => {
                  lastField.current = index;
                }}
                onChange={(event) => change(index, cleanField(event.currentTarget))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                  event.preventDefault();
                  setSigning(true);
                }}
              />
            ))}
            <div className={classes.bar}>
              <SaveStatus draft={draft} reload={reload} />
              <Button onClick={() => setSigning(true)} disabled={draft.status === 'refused'}>
                {t('sign')}
              </Button>
            </div>
            <DiscardDraft note={note} draft={draft} />
          </>
        )}
      </div>
      <LastNote note={note} onCopy={(last) => edit(withCopied(sections, last))} />
      {signing ? (
        <SignDialog note={note} draft={draft} signature={signature} onClose={() => setSigning(false)} />
      ) : null}
    </div>
  );
}

function LastNote({ note, onCopy }: { note: Note; onCopy: (sections: NoteSection[]) => void }) {
  const { t, locale } = useText(noteTexts);
  const { previous } = note;
  if (!previous)
    return (
      <aside className={classes.aside}>
        <p className={classes.muted}>{t('noLastNote')}</p>
      </aside>
    );
  const title = t('lastNote', { day: formatDate(previous.aboutOn, locale), author: previous.authorName });
  return (
    <aside className={classes.aside} aria-label={title}>
      <details className={classes.card} open={globalThis.matchMedia?.('(min-width: 64em)').matches ?? true}>
        <summary>{title}</summary>
        {previous.state === 'awaiting_cosign' ? (
          <div>
            <NoteState note={previous} />
          </div>
        ) : null}
        <Button variant="default" size="xs" mt="sm" onClick={() => onCopy(previous.sections)}>
          {t('copyLast')}
        </Button>
        <SectionTexts sections={previous.sections} />
      </details>
    </aside>
  );
}

/** Focuses a field at its end. */
function focusField(editor: HTMLElement | null, index: number) {
  const fields = editor?.querySelectorAll('textarea');
  const field = fields?.[index] ?? fields?.[0];
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

interface SignDialogProps {
  note: Note;
  draft: Draft;
  signature: ReturnType<typeof useNoteChange>;
  onClose: () => void;
}

/** Saves the typed text, then signs exactly that version. */
function SignDialog({ note, draft, signature, onClose }: SignDialogProps) {
  const { t } = useText(noteTexts);
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = useProblemText(draft);
  const copied = draft.sections.filter((section) => section.copied).length;
  const sign = async () => {
    setSaving(true);
    const draftVersion = await draft.flush();
    setSaving(false);
    setTried(true);
    if (draftVersion === null) return;
    signature.mutate(
      { act: 'sign', version: note.version, draftVersion },
      {
        onSuccess: () => toast.success(t('signed')),
        onError: draft.offerOther,
        onSettled: onClose,
      },
    );
  };
  return (
    <DialogFrame title={t('signTitle')} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {note.cosignerName
            ? t(note.cosignerMissing ? 'signBodyMissing' : 'signBodySupervised', {
                supervisor: note.cosignerName,
              })
            : t('signBody')}
        </Text>
        <CosignerAway note={note} />
        {copied > 0 ? <Notice tone="warn">{t('signCopied', { count: copied })}</Notice> : null}
        <ErrorNotice>{tried && problem}</ErrorNotice>
      </Stack>
      <DialogFoot onCancel={onClose}>
        <SubmitButton
          would="signed"
          type="button"
          data-autofocus
          loading={saving || signature.isPending}
          onClick={() => void sign()}
        >
          {t('sign')}
        </SubmitButton>
      </DialogFoot>
    </DialogFrame>
  );
}
