import { Button, Text } from '@mantine/core';
import { type ChartNote, chartEndpoints, type Lockbox } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { formatDate } from '../../shared/format.ts';
import { useStaff } from '../../shared/lists.ts';
import classes from '../charts.module.css';
import { useCareAct } from '../queries.ts';
import { chartTexts } from '../text.ts';
import { useTimes } from '../times.ts';

export interface LockboxPanelProps {
  fileNo: number;
  lockboxes: readonly Lockbox[];
  /** Whether the client asked to withhold something from the reader, who may not see or lift every instruction. */
  withheld: boolean;
  notes: readonly ChartNote[];
}

/** A lockbox that is to be lifted, in words. */
interface Lifting extends Pick<Lockbox, 'lockboxId' | 'version'> {
  what: string;
  whom: string;
}

/** The client’s instructions not to disclose. */
export function LockboxPanel({ fileNo, lockboxes, withheld, notes }: LockboxPanelProps) {
  const { t, locale } = useText(chartTexts);
  const { at } = useTimes();
  const act = useCareAct(fileNo);
  const staff = useStaff();
  const [noteId, setNoteId] = useState('');
  const [whom, setWhom] = useState('');
  const [lifting, setLifting] = useState<Lifting | null>(null);
  const nameOf = (id: string | null) =>
    id === null
      ? t('everyoneButAuthor')
      : (staff.data?.find(({ staffId }) => staffId === id)?.name ?? t('oneMember'));
  const noteOf = (id: string | null) => {
    if (id === null) return t('wholeChart');
    const note = notes.find((one) => one.noteId === id);
    if (!note) return t('oneNote');
    const { aboutOn, authorId, authorName, state, cosignerName, signedAt } = note;
    const label = t('noteOf', { day: formatDate(aboutOn, locale), author: authorName });
    const isAlone = notes.every(
      (one) => one === note || one.aboutOn !== aboutOn || one.authorId !== authorId,
    );
    if (isAlone) return label;
    const details = [t(`state.${state}`, { cosigner: cosignerName ?? '' }), signedAt && at(signedAt)];
    return `${label} (${details.filter(Boolean).join(', ')})`;
  };
  return (
    <section className={classes.card}>
      <h2>{t('lockbox')}</h2>
      <p className={classes.muted}>{t('lockboxBody')}</p>
      {withheld ? <p className={classes.muted}>{t('withheldBody')}</p> : null}
      {lockboxes.length === 0 ? (
        withheld ? null : (
          <p className={classes.muted}>{t('noLockbox')}</p>
        )
      ) : (
        <ul className={classes.people}>
          {lockboxes.map(({ lockboxId, version, ...lockbox }) => {
            const line = { what: noteOf(lockbox.noteId), whom: nameOf(lockbox.staffId) };
            return (
              <li key={lockboxId}>
                <span>{t('lockboxLine', line)}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('liftLockbox', line)}
                  onClick={() => setLifting({ lockboxId, version, ...line })}
                >
                  {t('lift')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {lifting ? <LiftDialog fileNo={fileNo} {...lifting} onClose={() => setLifting(null)} /> : null}
      <SelectField
        label={t('lockboxWhat')}
        my="sm"
        value={noteId}
        onChange={(event) => setNoteId(event.currentTarget.value)}
        empty={t('wholeChart')}
        data={notes.map((note) => ({ value: note.noteId, label: noteOf(note.noteId) }))}
      />
      <div className={classes.row}>
        <SelectField
          label={t('lockboxFrom')}
          value={whom}
          disabled={!staff.data}
          onChange={(event) => setWhom(event.currentTarget.value)}
          data={[
            { value: '', label: t('choose') },
            { value: 'everyone', label: t('everyoneButAuthor') },
            ...(staff.data ?? []).map((one) => ({ value: one.staffId, label: one.name })),
          ]}
        />
        <Button
          variant="default"
          disabled={!whom}
          loading={act.isPending}
          onClick={() =>
            act.mutate(
              (call) =>
                call(chartEndpoints.addLockbox, {
                  params: { fileNo },
                  payload: { noteId: noteId || null, staffId: whom === 'everyone' ? null : whom },
                }),
              { onSuccess: () => setWhom('') },
            )
          }
        >
          {t('lockboxAdd')}
        </Button>
      </div>
    </section>
  );
}

/** Asks before a lockbox is lifted, because the text can be read at once. */
function LiftDialog({
  fileNo,
  lockboxId,
  version,
  what,
  whom,
  onClose,
}: Lifting & { fileNo: number; onClose: () => void }) {
  const { t } = useText(chartTexts);
  const act = useCareAct(fileNo);
  return (
    <FormDialog
      title={t('liftTitle')}
      would="removed"
      action={t('lift')}
      busy={act.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate(
          (call) => call(chartEndpoints.endLockbox, { params: { lockboxId }, payload: { version } }),
          { onSettled: onClose },
        );
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('lockboxLine', { what, whom })}</Text>
      <Text size="sm" mt="xs">
        {t('liftBody')}
      </Text>
    </FormDialog>
  );
}
